/// Fills the targets of calls, and the values of closures inside a call.
extension Resolution {
  /// Fills an object or a struct that the caller passes, and notifies it.
  ///
  /// - Parameters:
  ///   - injector: The called injector, which the caller retains.
  ///   - lease: The plan by which the ready loop has begun.
  ///   - awaited: The values that were awaited for properties of the target.
  func inject(
    _ target: InjectionTarget, by injector: Unretained<PropertyInjector>, begun lease: consuming PlanLease? = nil,
    awaiting awaited: AwaitedValues? = nil, _ context: CallContext
  ) -> InjectionReport {
    if injector.with({ $0.keepsNoPlans }) {
      injector.object.noteUse()
      if let error = injector.object.unconfigured { return TypeRecord.untouched(target.type, because: error) }
    }
    let outer = beginCall(context)
    var filling = Filling(
      target: target, injector: injector, lease: lease ?? injector.object.lease(for: target, caller), isCreated: false)
    do throws(InjectionError) {
      let awaited = awaited.map { Unretained($0) }
      try beginFrame(.init(injector: injector, type: target.type, caller: caller, awaited: awaited, made: target.reference))
      try fill(&filling)
      endFrame()
    } catch {
      // A failed property does not stop the others: nothing was filled, since the stack is low.
      failures.append(error)
      filling.bits = filling.lease.filled ?? 0
      filling.omitOthers()
    }
    endCall(outer, fillsTarget: true)
    if filling.changes == nil, failures.count == outer.failures {
      let bits = filling.bits
      return filling.lease.with { $0.reports.report(bits, by: injector) }
    }
    return report(filling, below: takeFailures(since: outer.failures))
  }

  /// Fills an object or, as a copy, another value; of an existential or an Optional, the value inside.
  func inject<Value>(_ value: inout Value, by injector: PropertyInjector, _ context: CallContext) -> InjectionReport {
    guard let inside = Fitting.unwrap(value) else {
      return TypeRecord.untouched(Value.self, because: InjectionError(.nilTarget, type: Value.self))
    }
    var report = TypeRecord.untouched(type(of: inside))
    let filled = InjectionTarget.filling(inside) { report = inject($0, by: Unretained(injector), context) }
    if let filled = filled as? Value { value = filled }
    return report
  }

  /// Begins to fill an object that a closure has made; returns `nil` if nothing is left to do.
  ///
  /// The caller does the rest: so that takes no stack of this function.
  @inline(never)
  func beginFilling(_ target: InjectionTarget, by injector: Unretained<PropertyInjector>) -> Filling? {
    var begun: PlanLease?
    if trace == nil, path.top.awaited == nil, let pin = Pins.enter() {
      let isFilled = injector.with { $0.copyFirst(target, caller, under: pin, begin: &begun) != nil }
      Pins.leave(pin)
      if isFilled { return nil }
    }
    let lease = begun ?? injector.object.lease(for: target, caller)
    return Filling(target: target, injector: injector, lease: lease, isCreated: true)
  }

  /// Fills a value that a closure has made and that is not an object: a struct that declares injectable properties.
  func fill(createdValue value: Any, by injector: Unretained<PropertyInjector>) throws(InjectionError) -> Any {
    guard FieldRecords.kind(of: type(of: value)) == .struct,
      TypeRecord.of(type(of: value), injector.object.reflection).declaresItself
    else { return value }
    var failure: InjectionError?
    let filled = InjectionTarget.filling(value) { target in
      guard var filling = beginFilling(target, by: injector) else { return }
      do throws(InjectionError) { try fill(&filling) } catch { failure = error }
    }
    if let failure { throw failure }
    return filled
  }
}

extension TypeRecord {
  /// Returns the report of an injection that did not take place; the report knows no registrations.
  package static func untouched(_ type: Any.Type, because cause: InjectionError? = nil) -> InjectionReport {
    let reported = TypeRecord.of(type, .storedProperties).reported
    let states = reported.properties.enumerated().map { ($0, $1.whenMissing) }
    let details = ReportDetails(
      exceptions: Dictionary(uniqueKeysWithValues: states), injectorID: .none, cause: cause)
    return InjectionReport(Unretained(reported), bits: 0, .details(details))
  }
}
