/// Fills the targets of calls, and the values of closures inside a call.
extension Resolution {
  /// The injection of one object or struct that the caller passes.
  struct TargetInjection {
    let target: InjectionTarget
    /// The called injector, which the caller retains.
    let injector: Unretained<PropertyInjector>
    /// True if the caller is isolated to the target, an actor.
    let isInsideActor: Bool

    @inline(__always)
    init(_ target: InjectionTarget, by injector: PropertyInjector, isInsideActor: Bool = false) {
      self.target = target
      self.injector = Unretained(injector)
      self.isInsideActor = isInsideActor
    }
  }

  /// Fills the target and notifies it.
  ///
  /// - Parameters:
  ///   - lease: The plan by which the ready loop has begun.
  ///   - purpose: `.lookUp` if the call around it notifies the target.
  func inject(
    _ injection: TargetInjection, by lease: consuming PlanLease? = nil, _ context: CallContext,
    _ purpose: Purpose = .target
  ) -> InjectionReport {
    if isStackLow { return tooDeepReport(for: injection, by: lease) }
    if injection.injector.object.isUnconfigured { return unconfiguredReport(for: injection) }
    let failuresBefore = failures.count
    let outer = begin(context)
    var filling = Filling(
      injection.target, by: injection.injector,
      lease ?? injection.injector.object.lease(for: injection.target, caller), .target,
      isInsideActor: injection.isInsideActor, awaited: takeAwaited())
    do throws(InjectionError) {
      let construction = try begin(.init(target: injection.target, by: injection.injector))
      try fill(&filling)
      end(construction)
    } catch {
      // A failed property does not stop the others.
      preconditionFailure("filling a target throws nothing, but \(error)")
    }
    end(outer, purpose)
    if filling.changes == nil, failures.count == failuresBefore, injection.injector.with({ $0.parent == nil }) {
      let bits = filling.bits
      return filling.lease.with { $0.reports.report(bits) }
    }
    return report(filling, below: takeFailures(since: failuresBefore))
  }

  /// Returns the report of a target that is nested too deep: hooks or setters inject further objects without end.
  @inline(never)
  private func tooDeepReport(
    for injection: TargetInjection, by begun: consuming PlanLease?
  ) -> InjectionReport {
    let lease = begun ?? injection.injector.object.lease(for: injection.target, caller)
    let (plan, bits) = (lease.plan, lease.filled ?? 0)
    let rest = plan.points.indices.filter { $0 >= 64 || bits >> UInt64($0) & 1 == 0 }
    return plan.reports.report(
      bits, changes: rest.map { ($0, .omitted) },
      below: [InjectionError(.targetTooDeep, type: injection.target.type).below(path.names)],
      by: injection.injector.object)
  }

  @inline(never)
  private func unconfiguredReport(for injection: TargetInjection) -> InjectionReport {
    TypeRecord.untouched(injection.target.type, because: injection.injector.object.unconfigured)
  }

  /// Fills a struct in place; of a class, an existential or an Optional, the value inside.
  func inject<Value>(_ value: inout Value, by injector: PropertyInjector, _ context: CallContext) -> InjectionReport {
    switch FieldRecords.kind(of: Value.self) {
    case .class: return inject(TargetInjection(InjectionTarget(value as AnyObject), by: injector), context)
    case .optional, .existential, .constrained:
      // The dynamic type is opened, not the value: in generic code `value as Any` may wrap an existential in another
      // one.
      guard let inside = Fitting.unwrap(value) else { return TypeRecord.untouched(Value.self) }
      func open<Inside>(_: Inside.Type) -> InjectionReport {
        guard Inside.self != Value.self, var copy = inside as? Inside else { return TypeRecord.untouched(Inside.self) }
        let report = inject(&copy, by: injector, context)
        if FieldRecords.kind(of: Inside.self) != .class, let filled = copy as? Value { value = filled }
        return report
      }
      return _openExistential(type(of: inside), do: open)
    default:
      return withUnsafeMutablePointer(to: &value) { pointer in
        inject(TargetInjection(InjectionTarget(pointer), by: injector), context)
      }
    }
  }

  /// Fills the value of a closure: a class instance always, a struct if it declares injectable properties.
  ///
  /// - Returns: The rest of the filling of an object, which the caller does: so it takes no stack of this function.
  func beginToFill(_ made: inout MadeValue, by injector: Unretained<PropertyInjector>) throws(InjectionError)
    -> Filling?
  {
    guard let value = made.value, !made.isForwarded else { return nil }
    if let object = FieldRecords.object(in: value) { return begin(created: InjectionTarget(object), by: injector) }
    if FieldRecords.kind(of: type(of: value)) == .struct { made.value = try fill(createdStruct: value, by: injector) }
    return nil
  }

  /// Begins to fill an object that a closure has made; returns `nil` if nothing is left to do.
  @inline(never)
  func begin(created target: InjectionTarget, by injector: Unretained<PropertyInjector>) -> Filling? {
    var begun: PlanLease?
    if trace == nil, let pin = Pins.enter() {
      let isFilled = injector.with { $0.copyFirst(target, caller, under: pin, begin: &begun) != nil }
      Pins.leave(pin)
      if isFilled { return nil }
    }
    let lease = begun ?? injector.object.lease(for: target, caller)
    return Filling(target, by: injector, lease, .created, awaited: takeAwaited())
  }

  func fill(createdStruct value: Any, by injector: Unretained<PropertyInjector>) throws(InjectionError) -> Any {
    guard !TypeRecord.of(type(of: value), injector.object.reflection).isLeftAlone else { return value }
    var failure: InjectionError?
    let filled = InjectionTarget.filling(copyOf: value) { target in
      var filling = Filling(
        target, by: injector, injector.object.lease(for: target, caller), .created, awaited: takeAwaited())
      do throws(InjectionError) { try fill(&filling) } catch { failure = error }
    }
    if let failure { throw failure }
    return filled
  }
}

extension TypeRecord {
  /// Returns the report of an injection that did not take place; the report knows no registrations.
  static func untouched(_ type: Any.Type, because cause: InjectionError? = nil) -> InjectionReport {
    let reported = TypeRecord.of(type, .storedProperties).reported
    let states = reported.properties.enumerated().map { ($0, $1.whenMissing) }
    let details = ReportDetails(
      exceptions: Dictionary(uniqueKeysWithValues: states), injectorID: .none, cause: cause)
    return InjectionReport(Unretained(reported), bits: 0, .details(details))
  }
}
