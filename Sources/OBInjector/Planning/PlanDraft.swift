/// A plan in the making; copied by nobody, since it holds a dozen references.
struct PlanDraft: ~Copyable {
  let record: TypeRecord
  let points: [InjectionPoint]
  var ready: [ReadyField] = []
  var active: [InjectionPlan.ActiveStep] = []
  var unfilled: [InjectionPlan.Unfilled] = []
  var sources: [Registration?]
  var requests = SlotRequests()
  /// Where they differ from those of the type.
  var properties: [ReportedProperty]?
  var audience = InjectionPlan.Audience.everybody
  /// A parent's plan, and the ready-made values that are borrowed from it.
  var lender: InjectionPlan?
  var borrowed: UInt64 = 0

  init(_ record: TypeRecord, _ points: [InjectionPoint]) {
    self.record = record
    self.points = points
    sources = Array(repeating: nil, count: points.count)
    // Most properties are filled with what is there.
    ready.reserveCapacity(min(points.count, 8))
    if points.count > record.points.count { properties = points.map(\.reported) }
  }

  mutating func add(_ field: ReadyField, from source: Registration?) {
    ready.append(field)
    sources[Int(field.number)] = source
  }

  /// Has a report speak of a property by the name that was looked up for it.
  mutating func rename(_ index: Int, _ name: PropertyName) {
    if properties == nil { properties = points.map(\.reported) }
    properties?[index].name = name
  }

  /// Has a report say that a property asks by its type.
  mutating func seekType(_ index: Int) {
    if properties == nil { properties = points.map(\.reported) }
    properties?[index].isByType = true
  }

  mutating func leave(_ index: Int, _ state: ReportDetails.State) {
    unfilled.append(InjectionPlan.Unfilled(index: index, state: state))
  }

  mutating func fail(_ index: Int, _ name: PropertyName, _ error: InjectionError) {
    leave(index, .failed(error.at([name])))
  }
}
