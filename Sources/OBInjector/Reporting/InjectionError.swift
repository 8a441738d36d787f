/// An error of one property or one lookup, as data.
///
/// Tests and tools compare ``code``, ``property`` and ``path``; people read ``description``, which states the fact, the
/// names concerned in quotes, and the remedy.
///
/// ```swift
/// do {
///   _ = try injector.instance(of: Car.self)
/// } catch {
///   print(error.code, error)
/// }
/// ```
///
/// Suggested names are searched when the description is read.
public struct InjectionError: Error, Sendable, CustomStringConvertible {
  /// The kinds of mistakes; stable, so that tools may rely on them.
  #if compiler(>=6.2.3)
    @nonexhaustive
  #endif
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// Nothing is registered under the name, or for the type.
    case notRegistered
    /// More than one registration fits a lookup by type.
    case ambiguous
    /// The registered value or type does not fit the requested type.
    case typeMismatch
    /// A lookup passes too few, too many or wrong arguments.
    case argumentMismatch
    /// A value requires itself to be made, or a recursion does not end.
    case circularDependency
    /// The value, or the closure that makes it, belongs to another actor.
    case isolationMismatch
    /// The property can't be written by reflection.
    case notWritable
    /// A closure threw, or returned `nil` where a value is needed.
    case providerFailed
    /// A name was registered twice in one module.
    case duplicate
    /// The type hides its fields.
    case noMetadata
    /// The name that an `@InjectedNamed` property asks for is known only in an object; reported when a type is
    /// explained.
    case undetermined
    /// The ``InjectorController`` has no injector yet.
    case notConfigured
    /// The injector, or the parent that the value would come from, was shut down.
    case shutDown
    /// A ready-made instance has a required property that is empty, and nothing fills it.
    case emptyInstance
  }

  /// The kind of mistake.
  public var code: Code { contents.facts.sentence.code }
  /// The property or registration concerned.
  public var property: PropertyName? { contents.facts.property }
  /// The requested type.
  public var type: Any.Type? { contents.facts.type }
  /// The type that was found instead, if two types do not match.
  public var found: Any.Type? { contents.facts.found }
  /// The type that the property belongs to, if it is known; verification always knows it.
  public var owner: Any.Type? { contents.facts.owner }
  /// The path from the requested name down to the one that failed: `["a", "b", "a"]`.
  public var path: [PropertyName] { contents.facts.path }
  /// The error behind this one, such as one that a closure threw.
  public var underlying: (any Error)? { contents.facts.underlying }
  /// The source locations of the registrations concerned: both, if two collide.
  public var locations: [SourceLocation] { contents.facts.locations }
  /// The message: the fact, the names concerned in quotes, and the remedy.
  public var description: String {
    Messages.sentence(contents.facts.text, code == .circularDependency ? Messages.withOneLoop(path) : path)
  }

  /// True if a value merely does not fit: code that can do without the value goes on.
  var isMisfit: Bool { contents.facts.way == Self.without }

  /// The mark of the object that has to be made first to avoid a cycle: a property that needs the value may wait for
  /// it.
  var neededMark: UInt32? { contents.facts.way > Self.without ? contents.facts.way : nil }

  /// The registration that does not exist, if that is the mistake.
  var absence: Absence? { contents.facts.absence }

  private let contents: Contents
  private static let without: UInt32 = 1

  /// An object, so that an error is one word: it is passed on, copied and stored by little code.
  private final class Contents: Sendable {
    let facts: Facts
    init(_ facts: Facts) { self.facts = facts }
  }

  private struct Facts: Sendable {
    var sentence: Sentence
    var parts: Sentence.Parts?
    let property: PropertyName?
    let type: Any.Type?
    let found: Any.Type?
    let underlying: (any Error)?
    var locations: [SourceLocation]
    let subject: RegisteredProperty?
    var absence: Absence?
    var owner: Any.Type?
    var path: [PropertyName] = []
    /// The choice left to the code that needs the value: 0 none, 1 going on without it, above 1 waiting for the object
    /// with that mark.
    var way: UInt32 = 0

    /// The sentence with its parts.
    var text: String {
      let given = parts?() ?? [:]
      return sentence.filled { given[$0] ?? part($0) }
    }

    private func part(_ name: String) -> String? {
      switch name {
      case "name": property?.rawValue
      case "type": type.map(TypeNames.written)
      case "found": found.map(TypeNames.written)
      case "wanted": type.map { ", wanted as \(Messages.quoted($0))" } ?? ""
      case "place": locations.first?.description
      case "subject": subject.map(Messages.placed)
      case "error": underlying.map { "\($0)" }
      case "thrown": underlying.map { Messages.ended("\($0)") }
      default: nil
      }
    }
  }

  /// Creates an error; those whose sentence depends on more than values have a function in the extensions.
  @inline(never)
  init(
    _ sentence: Sentence, property: PropertyName? = nil, type: Any.Type? = nil, found: Any.Type? = nil,
    underlying: (any Error)? = nil, locations: [SourceLocation] = [], subject: RegisteredProperty? = nil,
    absence: Absence? = nil, parts: Sentence.Parts? = nil
  ) {
    contents = Contents(
      Facts(
        sentence: sentence, parts: parts, property: property, type: type, found: found, underlying: underlying,
        locations: locations, subject: subject, absence: absence))
  }

  /// Creates an error about a registration: its name, type and place.
  @inline(never)
  init(
    _ sentence: Sentence, of registration: Registration, found: Any.Type? = nil, underlying: (any Error)? = nil,
    parts: Sentence.Parts? = nil
  ) {
    self.init(
      sentence, property: registration.name, type: registration.type, found: found, underlying: underlying,
      locations: [registration.location], subject: registration.described, parts: parts)
  }

  // The closure is an Optional: otherwise the optimizer copies the function for each closure.
  @inline(never)
  private init(_ error: InjectionError, _ change: ((inout Facts) -> Void)?) {
    var facts = error.contents.facts
    change?(&facts)
    contents = Contents(facts)
  }

  /// A registration that does not exist where it was looked up.
  struct Absence: Sendable {
    /// True for a lookup by type.
    let isByType: Bool
    /// The innermost shared object that needs it.
    var sharer: RegisteredProperty?
    /// True if the message names the registration of a child that would fit.
    var isExplained = false
  }

  /// Returns the same mistake with another absence, further locations and, if given, another sentence.
  func with(
    _ absence: Absence, adding locations: [SourceLocation] = [], _ sentence: Sentence? = nil,
    parts: Sentence.Parts? = nil
  ) -> InjectionError {
    InjectionError(self) {
      $0.absence = absence
      $0.locations += locations
      if let sentence { ($0.sentence, $0.parts) = (sentence, parts) }
    }
  }

  /// Returns the same mistake with that path.
  @inline(never)
  package func at(_ path: [PropertyName]) -> InjectionError {
    // An outermost lookup by type has no path.
    path.isEmpty && self.path.isEmpty ? self : InjectionError(self) { $0.path = path }
  }

  /// Returns the same mistake with `isMisfit` changed: false makes it a failure of the code that needs the value.
  func misfit(_ isMisfit: Bool) -> InjectionError {
    isMisfit == self.isMisfit ? self : InjectionError(self) { $0.way = isMisfit ? Self.without : 0 }
  }

  /// Returns the same cycle, to be avoided by waiting for the object with that mark.
  ///
  /// Precondition: the mark is above 1.
  func needing(_ mark: UInt32) -> InjectionError { InjectionError(self) { $0.way = mark } }

  /// Returns the same mistake with a path prepended to its own.
  @inline(never)
  func below(_ path: [PropertyName]) -> InjectionError { at(path + self.path) }

  /// Returns the same mistake, as one of a property of that type.
  @inline(never)
  func of(_ owner: Any.Type) -> InjectionError { InjectionError(self) { $0.owner = owner } }
}
