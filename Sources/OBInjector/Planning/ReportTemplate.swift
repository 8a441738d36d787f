/// The parts of a report that are the same for all injections by one plan.
struct ReportTemplate {
  /// Retained by the type's record.
  private let subject: Unretained<ReportedType>
  /// A bit for each property without a registration, if there are no `details`.
  private let missing: UInt64
  private let injectorID: InjectorID
  /// The facts of a report that bits can't express.
  let details: ReportDetails?

  init(_ draft: borrowing PlanDraft, _ injector: PropertyInjector) {
    let failures = draft.record.failures
    let isSaidByBits =
      failures.isEmpty && draft.names.isEmpty && draft.unfilled.allSatisfy { $0 < 64 && $1.isSaidByBit }
    missing = isSaidByBits ? draft.unfilled.reduce(0) { $0 | 1 << UInt64($1.index) } : 0
    subject = Unretained(draft.record.reported)
    // The ID of an injector is made when it is first read.
    self.injectorID = isSaidByBits && missing == 0 ? .none : injector.id
    details =
      isSaidByBits
      ? nil
      : ReportDetails(
        exceptions: Dictionary(uniqueKeysWithValues: draft.unfilled.map { ($0.index, $0.state) }),
        names: draft.names, injectorID: self.injectorID, below: failures)
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

  /// Returns the report of an injection in which some properties ended in another state or failures occurred below
  /// them, or of an injection by a child.
  ///
  /// - Parameter injector: The injector in which suggestions are searched: a child may fill by its parent's plan.
  func report(
    _ bits: UInt64, changes: [ReportDetails.PropertyState] = [], below: [InjectionError] = [],
    by injector: PropertyInjector
  ) -> InjectionReport {
    if changes.isEmpty, below.isEmpty {
      if injector.parent == nil { return report(bits) }
      // The ID of an injector is made when it is first read.
      if details == nil {
        return InjectionReport(subject, bits: bits, missing: missing, .injector(missing == 0 ? .none : injector.id))
      }
    }
    return report(bits).with(changes, below: below, in: injector.id)
  }

  /// Returns the name that was looked up for a property.
  func name(_ index: Int) -> PropertyName { details?.names[index] ?? subject.object.properties[index].name }
}
