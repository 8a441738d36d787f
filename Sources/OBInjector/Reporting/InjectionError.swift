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
    /// The injector, or a parent on the way to the registration of the value, was shut down.
    case shutDown
    /// A ready-made instance has a required property that is empty, and nothing fills it.
    case emptyInstance
    /// A module requires a value that no module and no parent registers.
    case missingRequirement
  }

  /// The kind of mistake.
  public var code: Code { contents.facts.sentence.code }
  /// The property or registration concerned.
  public var property: PropertyName? { contents.facts.property }
  /// The requested type.
  public var type: Any.Type? { contents.facts.type }
  /// The type that was found instead, if two types do not match.
  public var found: Any.Type? { contents.facts.found }
  /// The type that the property belongs to, if it is known; verification knows it, and has none for a problem of a
  /// registration.
  public var owner: Any.Type? { contents.facts.owner }
  /// The path from the requested name down to the one that failed: `["a", "b", "a"]`.
  public var path: [PropertyName] { contents.facts.path }
  /// The error behind this one, such as one that a closure threw.
  public var underlying: (any Error)? { contents.facts.underlying }
  /// The source locations of the registrations concerned: both, if two collide.
  public var locations: [SourceLocation] { contents.facts.locations }
  /// The message: the fact, the names concerned in quotes, and the remedy.
  public var description: String {
    contents.facts.text
      + Messages.sentence(about: code == .circularDependency ? Messages.withOneLoop(path) : path)
  }

  /// True if an object is needed while it is being made; code that throws another error in place of it has dealt with
  /// it.
  package var isCircular: Bool { contents.facts.sentence == .circular }

  var stays: Bool { contents.facts.stays }

  private let contents: Contents

  /// An object, so that an error is one word: it is passed on, copied and stored by little code.
  private final class Contents: Sendable {
    let facts: Facts
    init(_ facts: Facts) { self.facts = facts }
  }

  private struct Facts: Sendable {
    var sentence: Sentence
    var given: Sentence.Facts
    let property: PropertyName?
    let type: Any.Type?
    let found: Any.Type?
    let underlying: (any Error)?
    var locations: [SourceLocation]
    let subject: RegisteredProperty?
    /// The remedy that is found when the error is read; not one of the given facts, which would be half of a miss.
    let remedy: (@Sendable () -> String)?
    /// The innermost shared object that needs what is not registered.
    var sharer: RegisteredProperty?
    var owner: Any.Type?
    var path: [PropertyName] = []
    /// True if the mistake is below an instance that stays: it is reported, whatever fails around that.
    var stays = false
    /// The injector in which the suggestion is searched when the error is read.
    var kept: PropertyInjector?

    /// The sentence with its facts.
    var text: String { Fact.filled(sentence.text, fact) }

    /// Two types that do not fit each other, which are written with their modules if their names are the same.
    private var apart: (found: String, wanted: String, areTwins: Bool)? {
      type.flatMap { type in found.map { Messages.namesApart($0, type) } }
    }

    private func fact(_ name: String) -> Fact? {
      switch name {
      case "name": property.map { .quoted($0.rawValue) }
      case "type": apart.map { .quoted($0.wanted) } ?? type.map { .type($0) }
      case "found": apart.map { .quoted($0.found) }
      case "remedy" where apart?.areTwins == true: .text(Messages.twins)
      case "remedy" where remedy != nil: remedy.map { .text($0()) }
      case "wanted": .text(type.map { ", wanted as \(Messages.quoted($0))" } ?? "")
      case "owner": owner.map { .text(TypeNames.written($0)) }
      case "member": .text([owner.map(TypeNames.written), property?.rawValue].compactMap { $0 }.joined(separator: "."))
      case "place": locations.first.map { .text("\($0)") }
      case "last": locations.last.map { .text("\($0)") }
      case "places": .text(locations.map(\.description).joined(separator: ", where it overrides "))
      case "asking": .text(Messages.asking(property, subject))
      case "subject": subject.map { .registration($0) }
      case "scope": subject.map { .text("\($0.scope)") }
      case "error": underlying.map { .text("\($0)") }
      case "thrown": underlying.map { .text(Messages.withPeriod("\($0)")) }
      default: given.first { $0.key == name }?.value
      }
    }
  }

  /// Creates an error; those whose sentence depends on more than values have a function in the extensions.
  @inline(never)
  package init(
    _ sentence: Sentence, property: PropertyName? = nil, type: Any.Type? = nil, found: Any.Type? = nil,
    underlying: (any Error)? = nil, locations: [SourceLocation] = [], subject: RegisteredProperty? = nil,
    _ facts: Sentence.Facts = [:], remedy: (@Sendable () -> String)? = nil
  ) {
    contents = Contents(
      Facts(
        sentence: sentence, given: facts, property: property, type: type, found: found, underlying: underlying,
        locations: locations, subject: subject, remedy: remedy))
  }

  /// Creates an error about a registration: its name, type and place.
  @inline(never)
  package init(
    _ sentence: Sentence, of registration: Registration, found: Any.Type? = nil, underlying: (any Error)? = nil,
    _ facts: Sentence.Facts = [:]
  ) {
    self.init(
      sentence, property: registration.name, type: registration.type, found: found, underlying: underlying,
      locations: [registration.location], subject: registration.described, facts)
  }

  // The closure is an Optional: otherwise the optimizer copies the function for each closure.
  @inline(never)
  private init(_ error: InjectionError, _ change: ((inout Facts) -> Void)?) {
    var facts = error.contents.facts
    change?(&facts)
    contents = Contents(facts)
  }

  /// Returns the error of a shared object, with the child's registration in the message if the shared object lacks
  /// what a child of its injector registers.
  ///
  /// - Parameters:
  ///   - registration: The registration of the shared object.
  ///   - child: The injector that was asked.
  ///   - home: The injector of the shared object, the same or a parent.
  package func inside(
    _ registration: Registration, askedBy child: PropertyInjector, home: PropertyInjector
  ) -> InjectionError {
    let (facts, name) = (contents.facts, contents.facts.sentence == .unknownName ? property : nil)
    guard name != nil || [.unknownType, .decoratedUnknown].contains(facts.sentence), registration.scope.outlivesCall
    else { return self }
    let sharer = facts.sharer ?? registration.described
    // The one of the name or, without a name, the first that is likely to be meant for the type.
    let found = child.lineage.prefix { $0 !== home }.compactMap { injector in
      injector.local.first { own in
        name.map { own.name == $0 } ?? (own.takes(types: []) && type.map(own.isLikely) == true)
      }
    }.first?.described
    return InjectionError(self) {
      $0.sharer = sharer
      guard let hidden = found else { return }
      $0.sentence = .childsOwn
      $0.locations += [hidden.location, sharer.location]
      $0.given = [
        "hidden": .registration(hidden), "sharer": .registration(sharer), "needing": .quoted(sharer.name.rawValue),
        "needed": .quoted(hidden.name.rawValue),
      ]
    }
  }

  /// Returns the same mistake with that path.
  @inline(never)
  package func at(_ path: [PropertyName]) -> InjectionError {
    // An outermost lookup by type has no path.
    path.isEmpty && self.path.isEmpty ? self : InjectionError(self) { $0.path = path }
  }

  /// Returns the same mistake with a path prepended to its own.
  @inline(never)
  package func below(_ path: [PropertyName]) -> InjectionError { at(path + self.path) }

  /// The same mistake, below an instance that stays.
  var staying: InjectionError { InjectionError(self) { $0.stays = true } }

  /// Returns the same mistake, which retains the injector in which its suggestion is searched, or does not.
  @inline(never)
  func keeping(_ injector: PropertyInjector?) -> InjectionError { InjectionError(self) { $0.kept = injector } }

  /// Returns the same mistake, as one of a property of that type.
  @inline(never)
  package func of(_ owner: Any.Type) -> InjectionError { InjectionError(self) { $0.owner = owner } }
}

extension [InjectionError] {
  /// Returns the errors without those that name the same mistake at the same place as another one.
  func new(beside others: ArraySlice<InjectionError>) -> Self {
    filter { error in !others.contains { $0.code == error.code && $0.path == error.path } }
  }
}
