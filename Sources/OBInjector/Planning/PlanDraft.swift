/// A plan under construction; not copyable, since a copy would retain a dozen references.
struct PlanDraft: ~Copyable {
  let record: TypeRecord
  var points: [InjectionPoint] { record.points }
  var ready: [ReadyField] = []
  var active: [InjectionPlan.ActiveStep] = []
  var awaited: [InjectionPlan.ActiveStep] = []
  var unfilled: [ReportDetails.PropertyState] = []
  var sources: [Registration?] = []
  var requests = SlotRequests()
  /// The properties, if they differ from those of the type.
  var names: [Int: PropertyName] = .init()
  var audience = InjectionPlan.Audience.everybody
  /// Another plan, which keeps the ready-made values alive that belong to it, and a bit for each property with one.
  var inherited: (plan: InjectionPlan, bits: UInt64)?

  init(_ record: TypeRecord) {
    self.record = record
    // `Array(repeating:count:)` would ask for the metadata of its storage each time.
    sources.reserveCapacity(points.count)
    for _ in points { sources.append(nil) }
    // Most properties are filled with existing values.
    ready.reserveCapacity(min(points.count, 8))
  }

  mutating func add(_ field: ReadyField, from source: Registration?) {
    ready.append(field)
    sources[Int(field.number)] = source
  }

  /// Sets the name by which reports refer to a property: the name that was looked up for it.
  @inline(never)
  mutating func setLookedUpName(_ index: Int, _ name: PropertyName) {
    names[index] = name
  }

  @inline(never)
  mutating func leaveEmpty(_ index: Int, _ state: ReportDetails.State) {
    unfilled.append((index, state))
  }

  @inline(never)
  mutating func fail(_ index: Int, _ name: PropertyName, _ error: InjectionError) {
    leaveEmpty(index, .failed(error.at([name])))
  }
}
