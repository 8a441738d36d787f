/// The parts of a report that are the same for all injections by one plan.
struct ReportTemplate {
  private let subject: ReportedType
  /// A bit for each property without a registration, if there are no `details`.
  private let missing: UInt64
  private let registry: TableID
  /// The facts of a report that bits can't express.
  let details: ReportDetails?

  init(_ draft: borrowing PlanDraft, _ table: RegistrationTable) {
    let failures = draft.record.failures
    var isSaidByBits = failures.isEmpty && draft.properties == nil
    var missing: UInt64 = 0
    for point in draft.unfilled where isSaidByBits {
      missing |= 1 << UInt64(point.index)
      isSaidByBits = point.isSaidByBit
    }
    if !isSaidByBits { missing = 0 }
    self.missing = missing
    subject = draft.record.reported
    // The ID of a table is made when it is first read.
    registry = isSaidByBits && missing == 0 ? .none : table.id
    details =
      isSaidByBits
      ? nil
      : ReportDetails(
        exceptions: Dictionary(uniqueKeysWithValues: draft.unfilled.map { ($0.index, $0.state) }),
        properties: draft.properties, registry: registry, below: failures)
  }

  /// Returns the report of an injection that has set the properties in `bits` and met no failure.
  @inline(__always)
  func report(_ bits: UInt64) -> InjectionReport {
    guard let details else { return plainReport(bits) }
    return InjectionReport(subject, bits: bits, details)
  }

  /// Returns the report of a plan without `details`.
  @inline(__always)
  func plainReport(_ bits: UInt64) -> InjectionReport {
    InjectionReport(subject, bits: bits, missing: missing, in: registry)
  }

  /// Returns the report of an injection in which some properties ended in another state or failures occurred below
  /// them, or of an injection by a child.
  ///
  /// - Parameters:
  ///   - unfilled: The properties that the plan does not fill.
  ///   - registry: The registry in which suggestions are searched: a child may fill by its parent's plan.
  func report(
    _ bits: UInt64, _ unfilled: [InjectionPlan.Unfilled],
    changes: [(index: Int, state: ReportDetails.State)], below: [InjectionError], by registry: Registry
  ) -> InjectionReport {
    if details == nil, changes.isEmpty, below.isEmpty {
      // The ID of a table is made when it is first read.
      return InjectionReport(subject, bits: bits, missing: missing, in: missing == 0 ? .none : registry.table.id)
    }
    var exceptions = details?.exceptions ?? Dictionary(uniqueKeysWithValues: unfilled.map { ($0.index, $0.state) })
    for change in changes { exceptions[change.index] = change.state }
    return InjectionReport(
      subject, bits: bits,
      ReportDetails(
        exceptions: exceptions, properties: details?.properties, registry: registry.table.id,
        below: (details?.below ?? []) + below))
  }
}

extension InjectionPlan {
  /// Returns the report of an injection by an injector, which may be a child of the one that the plan was made for.
  func report(
    _ bits: UInt64, changes: [(index: Int, state: ReportDetails.State)] = [], below: [InjectionError] = [],
    by registry: Registry
  ) -> InjectionReport {
    if changes.isEmpty, below.isEmpty, registry.parent == nil { return reports.report(bits) }
    return reports.report(bits, unfilled, changes: changes, below: below, by: registry)
  }
}
