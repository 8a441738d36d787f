/// The result of one injection, property by property.
///
/// ```swift
/// let report = injector.injectDependencies(to: screen)
/// if !report.isComplete { print(report.missing, report) }
/// ```
///
/// A report costs next to nothing to return: it refers to what is known about the type and has one bit for each
/// property. Entries, suggestions and the description are computed when they are read. A report keeps nothing alive
/// that was registered or injected, except by the errors of closures, and of missing parameters, which keep the injector
/// for their suggestions.
public struct InjectionReport: Sendable, CustomStringConvertible {
  /// The outcome for one property.
  #if compiler(>=6.2.3)
  @nonexhaustive
  #endif
  public enum Outcome: Sendable {
    /// The property was empty and has been set.
    case injected
    /// The property had a value, which was kept.
    case alreadySet
    /// The closure returned `nil`, or `nil` is registered.
    case noValue
    /// Nothing is registered under the property's name; the suggestion is the name that was perhaps meant.
    case notRegistered(suggestion: PropertyName?)
    /// The property was left empty, for this reason.
    case failed(InjectionError)
  }

  /// One property and its outcome.
  public struct Entry: Sendable, CustomStringConvertible {
    package let reported: InjectionPoint
    /// The name that the property looks up.
    let lookedUp: PropertyName
    /// The type of the object with the property: the target of the report.
    public let owner: Any.Type
    /// The outcome for the property.
    public let outcome: Outcome
    /// The error of a property that failed, or that requires a value and did not get one; known in a report only.
    var failure: InjectionError?
    /// True if the property got no value because a ready-made `nil` is registered for it.
    var isReadyMadeNil: Bool
    /// The registration that would fill the property, with its place; known in an explanation of one property only.
    public internal(set) var registration: RegisteredProperty?
    /// The sentence of an explanation.
    package var explanation: String?

    /// The name that was looked up: for `@InjectedNamed("other")`, `other`.
    public var name: PropertyName {
      // Nothing is looked up by its type for a property that has a value.
      if case .alreadySet = outcome, reported.isByType { reported.name } else { lookedUp }
    }
    /// The declared type of the property.
    public var type: Any.Type { reported.type }
    /// The property's own name, as declared in its type.
    public var property: PropertyName { reported.name }
    /// The property, its type and its outcome in one line; of an explanation, a sentence with the reason.
    public var description: String { explanation ?? Messages.describe(self) }

    package init(
      _ reported: InjectionPoint, lookedUp: PropertyName, owner: Any.Type, _ outcome: Outcome,
      failure: InjectionError? = nil, isReadyMadeNil: Bool = false, registration: RegisteredProperty? = nil
    ) {
      (self.reported, self.lookedUp, self.owner, self.outcome) = (reported, lookedUp, owner, outcome)
      (self.failure, self.isReadyMadeNil, self.registration) = (failure, isReadyMadeNil, registration)
    }
  }

  // The record of a type that is in use never releases what reports refer to.
  private let subject: Unretained<ReportedType>
  /// Bit i: property i was set by this injection.
  private let bits: UInt64
  /// Bit i: nothing is registered for property i.
  private let unregistered: UInt64
  private let rest: Rest

  /// One word, so that a report is returned in registers.
  enum Rest {
    /// The bits are complete and nothing is retained; suggestions are searched in this injector.
    case injector(InjectorID)
    /// The details that the bits can't express.
    case details(ReportDetails)
  }

  @inline(__always)
  init(_ subject: Unretained<ReportedType>, bits: UInt64, missing: UInt64 = 0, _ rest: Rest) {
    (self.subject, self.bits, unregistered, self.rest) = (subject, bits, missing, rest)
  }

  /// The dynamic type that was filled.
  public var target: Any.Type { subject.object.type }

  /// The properties, under the names that were looked up for them.
  private var properties: [InjectionPoint] { subject.object.properties }

  /// Every property that can be filled, in declaration order.
  public var entries: [Entry] { entries(suggesting: true) }

  private func entries(suggesting: Bool) -> [Entry] {
    let (names, details) = (SuggestedNames(injectorID), details)
    let properties = properties
    return properties.indices.compactMap { index in
      let property = properties[index]
      let name = details?.name(of: index) ?? property.name
      var (failure, isReadyMadeNil): (InjectionError?, Bool) = (nil, false)
      let outcome: Outcome
      switch details?.state(of: index) ?? (isMissing(index) ? property.whenMissing : .matched) {
      case .matched: outcome = bits >> index & 1 == 1 ? .injected : .alreadySet
      case .injected: outcome = .injected
      case .noValue(let error, let isReadyMade):
        (outcome, isReadyMadeNil) = (.noValue, isReadyMade)
        if property.isRequired { failure = error }
      case .notRegistered:
        outcome = .notRegistered(suggestion: suggesting ? property.suggestion(for: name, in: names) : nil)
        // If nothing was tried, `cause` is the failure.
        if property.isRequired, details?.cause == nil { failure = property.unknown(name, in: names).at([name]) }
      case .leadsNowhere(let error) where error.code == .notRegistered:
        failure = error
        outcome = .notRegistered(suggestion: error.property.flatMap { property.suggestion(for: $0, in: names) })
      case .failed(let error), .leadsNowhere(let error): (outcome, failure) = (.failed(ofTarget(error)), error)
      case .omitted: return nil
      }
      return Entry(
        property, lookedUp: name, owner: target, outcome, failure: failure.map(ofTarget),
        isReadyMadeNil: isReadyMadeNil)
    }
  }

  /// Returns the error of a property as one of the target's, unless it is one of an object below.
  private func ofTarget(_ error: InjectionError) -> InjectionError { error.path.count > 1 ? error : error.of(target) }

  private func isMissing(_ index: Int) -> Bool { unregistered >> index & 1 == 1 }

  private var details: ReportDetails? { if case .details(let details) = rest { details } else { nil } }

  /// The injector in which suggestions are searched.
  var injectorID: InjectorID {
    if case .injector(let id) = rest { id } else { details?.injectorID ?? .none }
  }

  /// The names that were looked up for the properties that were set: for `@InjectedNamed("other")`, `other`.
  public var injected: [PropertyName] {
    entries(suggesting: false).compactMap { if case .injected = $0.outcome { $0.name } else { nil } }
  }

  /// The names that were looked up for the properties that should have a value and have none: those that stayed empty
  /// though they are registered or required, those with a name that looks misspelled, and those that one registration
  /// alone fits.
  ///
  /// ```swift
  /// let report = injector.injectDependencies(to: screen)
  /// assert(report.isComplete, "missing: \(report.missing)")
  /// ```
  ///
  /// A name looks misspelled if at most a third of its letters, and at most three, differ from a registered one that
  /// fits the type. By its type alone, a strong property is listed if exactly one registration fits that class or
  /// protocol. Neither counts if another property of the object takes the registration. Any other property with a name
  /// that is not registered belongs to the app. If the injector is gone, only what is registered or required is listed.
  public var missing: [PropertyName] {
    lazy var registrations = injectorID.injector.map {
      MeantRegistrations(injector: $0, names: SimilarNames($0.visible.map(\.name)))
    }
    let others = properties.indices.map { details?.name(of: $0) ?? properties[$0].name }
    return entries(suggesting: false).compactMap { entry in
      switch entry.outcome {
      case .injected, .alreadySet: nil
      case .notRegistered where entry.failure == nil:
        registrations?.meant(by: entry.reported, entry.name, of: target, beside: others, goesByType: true)
          .map { _ in entry.name }
      case .notRegistered, .noValue, .failed: entry.name
      }
    }
  }

  /// A Boolean value that indicates whether ``missing`` and ``failures`` are empty.
  public var isComplete: Bool { failures.isEmpty && missing.isEmpty }

  /// The errors at the target and below it.
  ///
  /// A required property, an `@Injected` one that is not Optional, is a failure whenever it stays empty.
  ///
  /// Reading them costs next to nothing if there are none. The errors keep the injector, for their suggestions.
  public var failures: [InjectionError] {
    guard hasFailures else { return [] }
    let all = (cause.map { [$0] } ?? []) + entries(suggesting: false).compactMap(\.failure) + below
    return injectorID.injector.map { injector in all.map { $0.keeping(injector) } } ?? all
  }

  /// True if the bits, or the states of some properties, may tell of a failure: found without any of the names.
  private var hasFailures: Bool {
    unregistered & subject.object.required != 0 || cause != nil || !below.isEmpty
      || details?.exceptions.contains { $0.state.isFailed || properties[$0.index].isRequired } == true
  }

  /// The reason that nothing was tried; `nil` if the injection took place.
  var cause: InjectionError? { details?.cause }

  /// The failures below the target, and those of the type as a whole.
  var below: [InjectionError] { details?.below ?? [] }

  /// A Boolean value that indicates whether at least one property was set.
  public var didInject: Bool {
    bits != 0 || details?.exceptions.contains { $0.state.isInjected } == true
  }

  /// Returns the same report with other states of some properties, and with further failures: those that occurred below
  /// the target or were found after the report was created.
  ///
  /// - Parameter injector: The injector in which suggestions are searched.
  @inline(never)  // Inlined, it lengthens the ready loop by a tenth for types whose properties ask for types.
  package func with(
    _ changes: [ReportDetails.PropertyState], below: [InjectionError] = [], in injector: PropertyInjector
  ) -> InjectionReport {
    var exceptions = details?.exceptions ?? []
    for change in changes {
      exceptions.removeAll { $0.index == change.index }
      exceptions += [change]
    }
    return InjectionReport(
      subject, bits: bits, missing: unregistered,
      .details(
        ReportDetails(
          exceptions: exceptions, names: details?.names ?? [], injectorID: injector.id,
          below: self.below + below, cause: cause)))
  }

  /// A table with one line for each property.
  public var description: String { Messages.describe(self) }
}
