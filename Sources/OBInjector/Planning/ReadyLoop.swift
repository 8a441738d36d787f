/// The fast path: plans that the ready loop can complete while the thread reads.
extension PropertyInjector {
  /// Fills an object or a struct if that takes nothing but copies; returns `nil` if the plan has more to do, without
  /// having filled anything.
  ///
  /// - Parameter reader: The lock that the caller has, and leaves.
  @inline(__always)
  func copyOnly(
    _ target: InjectionTarget, _ caller: CallerIsolation, under reader: Readers.Reader
  ) -> InjectionReport? {
    // A local function, since a closure would not be inlined.
    @inline(__always)
    func copy(_ plan: InjectionPlan) -> InjectionReport? {
      guard plan.copyOnlyAudience.includes(caller) else { return nil }
      let bits = plan.ready.fill(target.base)
      return plan.reports.plainReport(bits)
    }
    guard watcher == nil else { return nil }
    return plans.withFirstPlan(for: target.type, under: reader) { copy($0) } ?? nil
  }

  /// The slower form, for plans that check `@Injected` requests, notify a delegate, or belong to a parent; returns `nil`
  /// if there is more to do.
  ///
  /// - Parameters:
  ///   - reader: The lock that the caller has, and leaves.
  ///   - lease: Receives the plan, with the properties that are set already, if the rest is to be done by it.
  @inline(never)
  func copyFirst(
    _ target: InjectionTarget, _ caller: CallerIsolation, under reader: Readers.Reader, begin lease: inout PlanLease?
  ) -> InjectionReport? {
    // Without a plan, `withPlan` returns `nil`, and a parent's plan is searched; a plan with more to do ends the search
    // with a `nil` of its own.
    nearest { injector in
      injector.plans.withPlan(for: target.type, caller, under: reader) { plan in
        guard !plan.checksFirst, injector.parent == nil || injector.generation == plan.generation,
          plan.suits(target)
        else { return nil }
        let bits = plan.ready.fill(target.base)
        guard plan.active.count == 0, bits == 0 || !plan.record.isDelegate else {
          lease = PlanLease(plan, of: Unretained(injector), filled: bits)
          return nil
        }
        return injector === self ? plan.reports.report(bits) : plan.reports.report(bits, by: Unretained(self))
      }
    } ?? nil
  }

  /// Returns the first result of `find` for this injector or, as long as the injectors below have no registrations, for
  /// one of its parents.
  @inline(__always)
  func nearest<Result>(_ find: (PropertyInjector) -> Result?) -> Result? {
    if let found = find(self) { return found }
    // An injector retains its parent.
    var child = Unretained(self)
    while let parent = child.with({ $0.plans.generation == 0 ? $0.parent.map { Unretained($0) } : nil }) {
      if let found = parent.with(find) { return found }
      child = parent
    }
    return nil
  }
}

/// The ready-made values of a plan, grouped by shape, so that each loop does one thing only.
///
/// `@unchecked Sendable` is sound: nothing changes after `init` until the plan, which is out of use by then, releases
/// the values.
struct ReadyFields: @unchecked Sendable {
  private typealias Place = UnsafeMutablePointer<ReadyField>

  private let first: Place
  private var count = 0
  /// A bit for each field.
  private var all: UInt64 = 0

  /// Makes room for fields, which are followed by an end marker.
  init(capacity: Int) {
    first = .allocate(capacity: capacity + 1)
    first.initialize(to: .end)
  }

  /// Inserts a field in the order of the loops.
  mutating func insert(_ field: ReadyField) {
    var place = first + count
    while place > first, (place - 1).pointee.shape.rawValue > field.shape.rawValue {
      place.initialize(to: (place - 1).pointee)
      place -= 1
    }
    place.initialize(to: field)
    count += 1
    (first + count).initialize(to: .end)
    all |= field.bit
  }

  /// Releases the values except those of `inheritedFields`, which belong to another plan; must be the last call.
  func release(_ points: [InjectionPoint], except inheritedFields: UInt64) {
    for index in 0..<count where first[index].bit & inheritedFields == 0 {
      first[index].release(points[Int(first[index].number)].valueType)
    }
    first.deallocate()
  }

  /// The fields in the order in which they are filled; the plan keeps their values.
  var fields: UnsafeBufferPointer<ReadyField> { UnsafeBufferPointer(start: first, count: count) }

  /// The numbers of the fields' properties, in the order in which they are filled.
  var numbers: [Int] { fields.map { Int($0.number) } }

  /// Sets the empty properties of the object or struct at `base`; returns a bit for each property that it has set.
  @inline(__always)
  func fill(_ base: UnsafeMutableRawPointer) -> UInt64 {
    // Nearly always every property is empty, so the loops clear bits instead of setting them.
    var bits = all
    var field = first
    Self.fill(.reference, from: &field, base, &bits)
    Self.fill(.objectInside, from: &field, base, &bits)
    Self.fill(.objectAndTable, from: &field, base, &bits)
    Self.fill(.text, from: &field, base, &bits)
    Self.fill(.wordAndTag, from: &field, base, &bits)
    Self.fill(.byte, from: &field, base, &bits)
    Self.fill(.witnessed, from: &field, base, &bits)
    return bits
  }

  /// Fills the fields of one shape.
  ///
  /// The shape is a constant at each call, so that the inlined loop only tests whether a field has the loop's shape.
  @inline(__always)
  private static func fill(
    _ shape: ReadyField.Shape, from field: inout Place, _ base: UnsafeMutableRawPointer, _ bits: inout UInt64
  ) {
    while field.pointee.shape == shape {
      if !field.pointee.fill(shape, base) { bits &= ~field.pointee.bit }
      field += 1
    }
  }
}
