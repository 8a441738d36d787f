/// Targets of a call, and what is made inside one.
extension Resolution {
  /// Fills an object, or a struct, that somebody hands in, and notifies it.
  func inject(_ order: Order, _ entry: CallEntry) -> InjectionReport {
    let failuresBefore = failures.count
    let target = order.target
    // Nothing is thrown at the target: one failed property does not stop the others.
    let outcome = try? call(.target, entry) { () throws(InjectionError) -> FillOutcome in
      let construction = try begin(.init(target: target.object, target.type, by: order.builder))
      defer { end(construction, .complete) }
      return try fill(order)
    }
    guard let outcome else { preconditionFailure("filling a target throws nothing") }
    return outcome.plan.report(
      outcome.bits, changes: outcome.changes, below: takeFailures(since: failuresBefore), by: order.builder.registry)
  }

  /// Fills a struct in place; of a class, an existential or an Optional, what is inside.
  func inject<Value>(_ value: inout Value, by builder: Planner, _ entry: CallEntry) -> InjectionReport {
    switch FieldRecords.kind(of: Value.self) {
    case .class:
      return inject(Order(target: InjectionTarget(value as AnyObject), builder: builder, role: .target), entry)
    case .optional, .existential, .constrained:
      // The dynamic type is opened, not the value: in generic code `value as Any` may hold an existential again.
      guard let inside = Fitting.unwrap(value) else { return TypeRecord.untouched(Value.self) }
      func open<Inside>(_: Inside.Type) -> InjectionReport {
        guard Inside.self != Value.self, var copy = inside as? Inside else { return TypeRecord.untouched(Inside.self) }
        let report = inject(&copy, by: builder, entry)
        if FieldRecords.kind(of: Inside.self) != .class, let filled = copy as? Value { value = filled }
        return report
      }
      return _openExistential(type(of: inside), do: open)
    default:
      return withUnsafeMutablePointer(to: &value) { pointer in
        inject(Order(target: InjectionTarget(pointer), builder: builder, role: .target), entry)
      }
    }
  }

  /// Fills what a block made and returns it: a class instance always, a struct if it declares itself.
  func fill(made value: Any, by builder: Planner) throws(InjectionError) -> Any {
    switch FieldRecords.kind(of: type(of: value)) {
    case .class:
      _ = try fill(Order(target: InjectionTarget(FieldRecords.object(in: value)), builder: builder, role: .created))
      return value
    case .struct:
      guard TypeRecord.of(type(of: value), builder.reflection).mayDeclareItself else { return value }
      var failure: InjectionError?
      let filled = InjectionTarget.filling(copyOf: value) { target in
        guard builder.declaresItself(target) else { return }
        do throws(InjectionError) {
          _ = try fill(Order(target: target, builder: builder, role: .created))
        } catch { failure = error }
      }
      if let failure { throw failure }
      return filled
    default: return value
    }
  }
}

extension TypeRecord {
  /// The report of an injection that did not take place: nothing is registered anywhere.
  static func untouched(_ type: Any.Type, because cause: InjectionError? = nil) -> InjectionReport {
    let reported = TypeRecord.of(type, .storedProperties).reported
    let states = reported.properties.enumerated().map { ($0, $1.whenMissing) }
    return InjectionReport(
      reported, bits: 0,
      ReportDetails(exceptions: Dictionary(uniqueKeysWithValues: states), registry: .none, cause: cause))
  }
}
