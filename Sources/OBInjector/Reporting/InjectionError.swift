/// What went wrong with one property or one look-up, as data.
///
/// Tests and tools compare ``code``, ``property`` and ``path``; people read ``description``, which names the fact, the
/// token in quotes and the remedy.
///
/// ```swift
/// do { _ = try injector.instance(of: Car.self) } catch { print(error.code, error) }
/// ```
///
/// Names that were perhaps meant are searched when the description is read.
public struct InjectionError: Error, Sendable, CustomStringConvertible {
  /// The kinds of mistakes; stable, so that tools may rely on them.
  public enum Code: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing is registered under the name, or for the type.
    case notRegistered
    /// More than one registration fits a look-up by type.
    case ambiguous
    /// What is registered does not fit the type that is wanted.
    case typeMismatch
    /// A look-up passes too few, too many or wrong arguments.
    case argumentMismatch
    /// Something needs itself to be made.
    case circularDependency
    /// The value, or the block that makes it, belongs to another actor.
    case isolationMismatch
    /// The property can't be written by reflection.
    case notWritable
    /// A block threw, or returned `nil` where a value is needed.
    case providerFailed
    /// A name was registered twice in one module.
    case duplicate
    /// The type hides its fields.
    case noMetadata
    /// What an `@Injected` property asks for is a value of the object, which its type can't tell; explaining says so.
    case undetermined
    /// The ``InjectorController`` has no injector yet.
    case notConfigured
    /// The injector, or the parent that it would come from, was shut down.
    case shutDown
  }

  /// What kind of mistake it is.
  public var code: Code { facts.code }
  /// The property or registration that it is about.
  public var property: PropertyName? { facts.property }
  /// The type that was wanted.
  public var type: Any.Type? { facts.type }
  /// What there is instead, where two types do not go together.
  public var found: Any.Type? { facts.found }
  /// The type that the property belongs to, where that is known: verifying always knows it.
  public private(set) var owner: Any.Type?
  /// From what was asked for down to where it failed: `["a", "b", "a"]`.
  public private(set) var path: [PropertyName]
  /// What a block threw.
  public var underlying: (any Error)? { facts.underlying }
  /// The registrations that it is about: both, where two collide.
  public var locations: [SourceLocation] { facts.locations }
  /// The fact, the token in quotes, the remedy.
  public var description: String {
    Messages.sentence(facts.sentence(), code == .circularDependency ? Messages.withOneLoop(path) : path)
  }

  /// Whether all that is wrong is that a value does not fit what is around it: whoever can do without one goes on.
  var isMisfit: Bool { way == Self.without }

  /// The mark of the object that a cycle needs before it is made: what needs the value may wait for that object.
  var neededMark: UInt32? { way > Self.without ? way : nil }

  /// The choice that is left where the value is wanted: none, going on without it, or waiting for the object with that mark.
  ///
  /// A plain number, so that an error is four words, which a typed throw passes in registers.
  private var way: UInt32 = 0
  private static let without: UInt32 = 1

  private let facts: Facts

  /// In an object, so that an error that is passed on is a few words.
  private final class Facts: Sendable {
    let code: Code
    let property: PropertyName?
    let type: Any.Type?
    let found: Any.Type?
    let underlying: (any Error)?
    let locations: [SourceLocation]
    let sentence: @Sendable () -> String

    init(
      _ code: Code, _ property: PropertyName?, _ type: Any.Type?, _ found: Any.Type?, _ underlying: (any Error)?,
      _ locations: [SourceLocation], _ sentence: @escaping @Sendable () -> String
    ) {
      self.code = code
      self.property = property
      self.type = type
      self.found = found
      self.underlying = underlying
      self.locations = locations
      self.sentence = sentence
    }
  }

  /// For the factories in `InjectionError+Mistakes.swift`, one for each mistake.
  init(
    _ code: Code, property: PropertyName? = nil, type: Any.Type? = nil, found: Any.Type? = nil,
    underlying: (any Error)? = nil, locations: [SourceLocation] = [], sentence: @escaping @Sendable () -> String
  ) {
    facts = Facts(code, property, type, found, underlying, locations, sentence)
    path = []
  }

  /// The same mistake at that place.
  func at(_ path: [PropertyName]) -> InjectionError {
    var error = self
    error.path = path
    return error
  }

  /// The same mistake of a value, or no more than one of whatever needs the value.
  func misfit(_ isMisfit: Bool) -> InjectionError {
    var error = self
    if isMisfit != self.isMisfit { error.way = isMisfit ? Self.without : 0 }
    return error
  }

  /// The same cycle, which would be none if the object with that mark, above 1, were made.
  func needing(_ mark: UInt32) -> InjectionError {
    var error = self
    error.way = mark
    return error
  }

  /// The same mistake, met on the way from there.
  func below(_ path: [PropertyName]) -> InjectionError { at(path + self.path) }

  /// The same mistake of what was asked for under another name than that of its registration, so far down the path.
  func asked(as name: PropertyName, for registration: Registration, at depth: Int) -> InjectionError {
    guard path.count > depth, path[depth] == registration.name else { return self }
    var error = self
    error.path[depth] = name
    return error
  }

  /// The same mistake of a property of that type.
  func of(_ owner: Any.Type) -> InjectionError {
    var error = self
    error.owner = owner
    return error
  }
}
