/// The parts of a report that are the same for all injections by one plan.
struct ReportTemplate {
  /// Retained by the type's record.
  private let subject: Unretained<ReportedType>
  /// A bit for each property without a registration, if there are no `details`.
  private let missing: UInt64
  private let injectorID: InjectorID
  /// The facts of a report that bits can't express.
  let details: ReportDetails?

  init(_ draft: borrowing PlanDraft, _ injector: Unretained<PropertyInjector>) {
    let failures = draft.record.failuresOfTarget
    let isSaidByBits =
      failures.isEmpty && draft.names.isEmpty && draft.unfilled.allSatisfy { $0 < 64 && $1.error == nil }
    missing = isSaidByBits ? draft.unfilled.reduce(0) { $0 | 1 << UInt64($1.index) } : 0
    subject = Unretained(draft.record.reported)
    // The ID of an injector is made when it is first read.
    self.injectorID = isSaidByBits && missing == 0 ? .none : injector.object.id
    details =
      isSaidByBits
      ? nil
      : ReportDetails(
        exceptions: draft.unfilled, names: draft.names, injectorID: self.injectorID, below: failures)
  }

  /// Returns the report of an injection that has set the properties in `bits` and met no failure.
  @inline(__always)
  func report(_ bits: UInt64) -> InjectionReport {
    guard let details else { return plainReport(bits) }
    return InjectionReport(subject, bits: bits, .details(details))
  }

  /// Returns the report of a plan without `details`.
  @inline(__always)
  func plainReport(_ bits: UInt64) -> InjectionReport {
    InjectionReport(subject, bits: bits, missing: missing, .injector(injectorID))
  }

  /// Returns the report of an injection by the plan's injector, or by a child, in which suggestions are searched then.
  @inline(__always)
  func report(_ bits: UInt64, by injector: Unretained<PropertyInjector>) -> InjectionReport {
    injector.with { $0.parent == nil } || details == nil && missing == 0
      ? report(bits) : report(bits, byChild: injector)
  }

  @inline(never)
  private func report(_ bits: UInt64, byChild child: Unretained<PropertyInjector>) -> InjectionReport {
    guard details == nil else { return report(bits).with([], in: child.object) }
    return InjectionReport(subject, bits: bits, missing: missing, .injector(child.object.id))
  }

  /// Returns the name that was looked up for a property.
  func name(_ index: Int) -> PropertyName { details?.name(of: index) ?? subject.object.properties[index].name }
}
