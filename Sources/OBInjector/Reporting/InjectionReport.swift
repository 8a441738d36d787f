/// What one injection did, property by property.
///
/// ```swift
/// let report = injector.injectDependencies(to: screen)
/// if !report.isComplete { print(report.missing, report) }
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
    /// The block returned `nil`, or `nil` is what is registered.
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
    /// The property's own name, which it bears in its type.
    public let property: PropertyName
    /// Why the property is a failure: it can't do without the value that it did not get.
    let failure: InjectionError?
    /// Whether it got no value because a ready-made `nil` is registered for it.
    let isReadyMadeNil: Bool
  }

  private let subject: ReportedType
  /// Bit i: property i was set by this injection.
  private let bits: UInt64
  /// Bit i: nothing is registered for property i.
  private let unregistered: UInt64
  private let rest: Rest

  /// One word, so that a report is returned in registers.
  private enum Rest {
    /// The bits say it all, and the report counts no reference; suggestions are looked for in this table.
    case registry(RegistryID)
    /// What the bits can't tell.
    case details(ReportDetails)
  }

  @inline(__always)
  init(_ subject: ReportedType, bits: UInt64, missing: UInt64, in registry: RegistryID) {
    self.subject = subject
    self.bits = bits
    unregistered = missing
    rest = .registry(registry)
  }

  init(_ subject: ReportedType, bits: UInt64, _ details: ReportDetails) {
    self.subject = subject
    self.bits = bits
    unregistered = 0
    rest = .details(details)
  }

  /// The type that was filled: the dynamic one.
  public var target: Any.Type { subject.type }

  /// Every property that could be filled, in declaration order.
  public var entries: [Entry] {
    let (registry, details): (RegistryID, ReportDetails?) =
      switch rest {
      case .registry(let registry): (registry, nil)
      case .details(let details): (details.registry, details)
      }
    let names = registry.fillingNames(for: target)
    return (details?.properties ?? subject.properties).enumerated().compactMap { index, property in
      let isMissing = index < 64 && unregistered >> index & 1 == 1
      var (failure, isReadyMadeNil): (InjectionError?, Bool) = (nil, false)
      let outcome: Outcome
      switch details?.exceptions[index] ?? (isMissing ? property.whenMissing : .matched) {
      case .matched: outcome = index < 64 && bits >> index & 1 == 1 ? .injected : .alreadySet
      case .injected: outcome = .injected
      case .noValue: outcome = .noValue
      case .withoutValue(let error, let isReadyMade):
        (outcome, isReadyMadeNil) = (.noValue, isReadyMade)
        if property.isRequired { failure = error }
      case .notRegistered:
        outcome = .notRegistered(suggestion: property.suggestion(among: names))
        // Where nothing was tried at all, that is the failure.
        if property.isRequired, details?.cause == nil {
          failure = property.unknown(among: { [target] in registry.fillingNames(for: target) }).at([property.name])
        }
      case .leadsNowhere(let error):
        failure = error
        guard error.code == .notRegistered, let name = error.property else {
          outcome = .failed(error)
          break
        }
        outcome = .notRegistered(suggestion: Suggestion.find(for: name, wanted: property.wanted, in: names))
      case .failed(let error):
        outcome = .failed(error)
        failure = error
      case .omitted: return nil
      }
      let isAlreadySet = if case .alreadySet = outcome { true } else { false }
      return Entry(
        name: property.name(ifSet: isAlreadySet), type: property.type, outcome: outcome, property: property.ownName,
        failure: failure,
        isReadyMadeNil: isReadyMadeNil)
    }
  }

  /// The names of the properties that were set.
  public var injected: [PropertyName] {
    entries.compactMap { if case .injected = $0.outcome { $0.name } else { nil } }
  }

  /// The names of the properties that have no value after all: every entry that is neither `injected` nor `alreadySet`.
  ///
  /// ```swift
  /// let report = injector.injectDependencies(to: screen)
  /// assert(report.isComplete, "missing: \(report.missing)")
  /// ```
  ///
  /// What a property holds for which nothing is registered is not looked at, unless it is a required `@Injected` one, or one
  /// that asks by its type.
  public var missing: [PropertyName] {
    entries.compactMap { entry in
      switch entry.outcome {
      case .injected, .alreadySet: nil
      case .noValue, .notRegistered, .failed: entry.name
      }
    }
  }

  /// Whether nothing is ``missing``.
  public var isComplete: Bool { missing.isEmpty }

  /// What failed, at the target and below it.
  ///
  /// A required property, an `@Injected` one that is not Optional, is a failure whenever it stays empty.
  public var failures: [InjectionError] { (cause.map { [$0] } ?? []) + entries.compactMap(\.failure) + below }

  /// Why nothing was tried at all.
  var cause: InjectionError? { if case .details(let details) = rest { details.cause } else { nil } }

  /// What failed below the target, or concerns the type as a whole.
  var below: [InjectionError] { if case .details(let details) = rest { details.below } else { [] } }

  /// Whether anything was set.
  public var didInject: Bool {
    guard bits == 0, case .details(let details) = rest else { return bits != 0 }
    return details.exceptions.values.contains { if case .injected = $0 { true } else { false } }
  }

  /// The same with one more failure, which is no property's.
  func adding(_ failure: InjectionError) -> InjectionReport { adding { [failure] + $0 } }

  /// The same with what was found out after it was written.
  func appending(_ failures: [InjectionError]) -> InjectionReport {
    failures.isEmpty ? self : adding { $0 + failures }
  }

  private func adding(_ change: ([InjectionError]) -> [InjectionError]) -> InjectionReport {
    switch rest {
    case .registry(let registry):
      let missing = subject.properties.enumerated().filter { $0.offset < 64 && unregistered >> $0.offset & 1 == 1 }
      let states = missing.map { ($0.offset, $0.element.whenMissing) }
      return InjectionReport(
        subject, bits: bits,
        ReportDetails(exceptions: Dictionary(uniqueKeysWithValues: states), registry: registry, below: change([])))
    case .details(let details):
      return InjectionReport(
        subject, bits: bits,
        ReportDetails(
          exceptions: details.exceptions, properties: details.properties, registry: details.registry,
          below: change(details.below), cause: details.cause))
    }
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
    /// Set, and beyond the bits.
    case injected
    case noValue, notRegistered
    /// Got no value, and why: a ready-made `nil`, or a `nil` where a value is needed.
    indirect case withoutValue(InjectionError, isReadyMade: Bool)
    /// Its name is an alias of nothing, or of itself.
    indirect case leadsNowhere(InjectionError)
    /// In a box, so that the states of the many that did not fail are small.
    indirect case failed(InjectionError)
    /// Could not be filled and nobody tried: not an entry.
    case omitted
  }

  /// By the number of the property; of all others the bits tell.
  let exceptions: [Int: State]
  /// Where they differ from those of the type: `@Injected` properties that ask for something else than their own names,
  /// or that a mirror found.
  let properties: [ReportedProperty]?
  /// Where suggestions are looked for.
  let registry: RegistryID
  /// What failed below the target without failing it.
  let below: [InjectionError]
  /// Why nothing was tried at all.
  let cause: InjectionError?

  init(
    exceptions: [Int: State], properties: [ReportedProperty]? = nil, registry: RegistryID,
    below: [InjectionError] = [], cause: InjectionError? = nil
  ) {
    self.cause = cause
    self.exceptions = exceptions
    self.properties = properties
    self.registry = registry
    self.below = below
  }
}
