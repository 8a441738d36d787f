/// Fills the targets of calls, and the values of closures inside a call.
extension Resolution {
  /// Fills an object or a struct that the caller passes, and notifies it.
  ///
  /// - Parameters:
  ///   - injector: The called injector, which the caller retains.
  ///   - lease: The plan by which the ready loop has begun.
  ///   - isInsideActor: True if the caller is isolated to the target, an actor.
  func inject(
    _ target: InjectionTarget, by injector: Unretained<PropertyInjector>, begun lease: consuming PlanLease? = nil,
    _ context: CallContext, isInsideActor: Bool = false
  ) -> InjectionReport {
    if injector.with({ $0.isUnconfigured }) {
      return TypeRecord.untouched(target.type, because: injector.object.unconfigured)
    }
    let failuresBefore = failures.count
    let outer = begin(context)
    var filling = Filling(
      target, by: injector, lease ?? injector.object.lease(for: target, caller), .target, isInsideActor: isInsideActor,
      awaited: takeAwaited())
    do throws(InjectionError) {
      let construction = try begin(.init(target: target, by: injector))
      try fill(&filling)
      end(construction)
    } catch {
      // A failed property does not stop the others: nothing was filled, since the stack is low.
      failures.append(error)
      filling.omitOthers()
    }
    end(outer, .target)
    if filling.changes.isEmpty, failures.count == failuresBefore, injector.with({ $0.parent == nil }) {
      let bits = filling.bits
      return filling.lease.with { $0.reports.report(bits) }
    }
    return report(filling, below: takeFailures(since: failuresBefore))
  }

  /// Fills a struct in place; of a class, an existential or an Optional, the value inside.
  func inject<Value>(_ value: inout Value, by injector: PropertyInjector, _ context: CallContext) -> InjectionReport {
    switch FieldRecords.kind(of: Value.self) {
    case .class: return inject(InjectionTarget(value as AnyObject), by: Unretained(injector), context)
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
        inject(InjectionTarget(pointer), by: Unretained(injector), context)
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
