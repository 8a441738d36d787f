/// What one injection did, property by property.
///
/// ```swift
/// let report = injector.injectDependencies(to: screen)
/// if !report.failures.isEmpty { print(report) }
/// ```
///
/// A report costs next to nothing to return: it points to what is known about the type and carries one bit a
/// property. Entries, suggestions and the description are worked out when they are read. A kept report keeps nothing
/// alive that was registered or injected, but for the errors that blocks threw.
public struct InjectionReport: Sendable, CustomStringConvertible {
  /// What happened to one property.
  public enum Outcome: Sendable {
    /// It was empty and has been set.
    case injected
    /// It had a value, which was kept.
    case alreadySet
    /// The block returned `nil`.
    case noValue
    /// Nothing is registered under its name; perhaps the suggestion was meant.
    case notRegistered(suggestion: PropertyName?)
    /// It was left empty, and this is why.
    case failed(InjectionError)
  }

  /// One property and what happened to it.
  public struct Entry: Sendable {
    /// The name that was looked up: for `@Injected("other")`, `other`.
    public let name: PropertyName
    /// The type of the property as it was declared.
    public let type: Any.Type
    /// What happened.
    public let outcome: Outcome
  }

  /// What is known about the type.
  ///
  /// Records are made once for each type and never released, which makes
  /// `unowned(unsafe)` sound and saves an atomic count that all threads would share.
  private unowned(unsafe) let record: TypeRecord
  /// Bit i: property i was set by this injection.
  private let bits: UInt64
  /// Bit i: nothing is registered for property i.
  private let missing: UInt64
  private let rest: Rest

  /// One word, so that a report is returned in registers.
  private enum Rest {
    /// The bits say it all, and the report counts no reference; suggestions are looked for in this table.
    case table(TableNumber)
    /// What the bits can't tell.
    case details(ReportDetails)
  }

  @inline(__always)
  init(_ record: TypeRecord, bits: UInt64, missing: UInt64, in table: TableNumber) {
    self.record = record
    self.bits = bits
    self.missing = missing
    rest = .table(table)
  }

  init(_ record: TypeRecord, bits: UInt64, details: ReportDetails) {
    self.record = record
    self.bits = bits
    missing = 0
    rest = .details(details)
  }

  private var details: ReportDetails {
    switch rest {
    case .details(let details): details
    case .table(let table):
      ReportDetails(
        states: record.points.enumerated().map { missing >> $0 & 1 == 1 ? $1.unregistered : .matched }, table: table)
    }
  }

  /// The type that was filled: the dynamic one.
  public var target: Any.Type { record.type }

  /// Every property that could be filled, in declaration order.
  public var entries: [Entry] { details.entries(of: record, bits: bits) }

  /// The names of the properties that were set.
  public var injected: [PropertyName] {
    entries.compactMap { if case .injected = $0.outcome { $0.name } else { nil } }
  }

  /// What failed, at the target and below it.
  public var failures: [InjectionError] {
    entries.compactMap { if case .failed(let error) = $0.outcome { error } else { nil } } + details.below
  }

  /// The same report with failures that came later.
  func adding(_ failures: [InjectionError]) -> InjectionReport {
    guard !failures.isEmpty else { return self }
    let known = details
    return InjectionReport(
      record, bits: bits,
      details: ReportDetails(
        states: known.states, properties: known.properties, table: known.table, below: known.below + failures))
  }

  /// Whether the object was filled by the loop alone and wants to hear of it.
  var isToBeTold: Bool { bits != 0 && record.isDelegate }

  /// Whether anything was set.
  public var didInject: Bool {
    if case .details(let details) = rest { bits != 0 || details.didInject } else { bits != 0 }
  }

  /// A table with a line for each property.
  public var description: String { Messages.describe(self) }
}

/// What a report needs beside its bits.
final class ReportDetails: Sendable {
  /// What became of one property.
  enum State: Sendable {
    /// The report's bit says whether it was set or had a value.
    case matched
    case injected, alreadySet, noValue, notRegistered
    /// In a box, so that the states of the many that did not fail are small.
    indirect case failed(InjectionError)
    /// Could not be filled and nobody tried: not an entry.
    case omitted
  }

  struct Property: Sendable {
    var name: PropertyName
    let type: Any.Type
    let wanted: Any.Type

    init(_ point: InjectionPoint) {
      name = point.name
      type = point.type
      wanted = point.wanted
    }
  }

  let states: [State]
  /// Where they differ from those of the type's record: `@Injected` with a name or a type of its own.
  let properties: [Property]?
  /// Where suggestions are looked for.
  let table: TableNumber
  /// What failed below the target without failing it.
  let below: [InjectionError]

  init(states: [State], properties: [Property]? = nil, table: TableNumber, below: [InjectionError] = []) {
    self.states = states
    self.properties = properties
    self.table = table
    self.below = below
  }

  var didInject: Bool { states.contains { if case .injected = $0 { true } else { false } } }

  func entries(of record: TypeRecord, bits: UInt64) -> [InjectionReport.Entry] {
    let all = properties ?? record.points.map(Property.init)
    return zip(all, states).enumerated().compactMap { index, pair in
      let (property, state) = pair
      let outcome: InjectionReport.Outcome
      switch state {
      case .matched: outcome = index < 64 && bits >> index & 1 == 1 ? .injected : .alreadySet
      case .injected: outcome = .injected
      case .alreadySet: outcome = .alreadySet
      case .noValue: outcome = .noValue
      case .notRegistered:
        outcome = .notRegistered(
          suggestion: Suggestion.find(for: property.name, wanted: property.wanted, in: table.visible))
      case .failed(let error): outcome = .failed(error)
      case .omitted: return nil
      }
      return InjectionReport.Entry(name: property.name, type: property.type, outcome: outcome)
    }
  }
}
