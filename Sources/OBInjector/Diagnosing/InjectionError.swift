/// What went wrong with one property or one look-up, as data.
///
/// Tests and tools compare ``code``, ``property`` and ``path``; people read ``description``, which names the fact, the
/// token in quotes and the remedy.
///
/// ```swift
/// do { _ = try injector.instance(of: Car.self) } catch { print(error.code, error) }
/// ```
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
  }

  /// What kind of mistake it is.
  public var code: Code { problem.code }
  /// The property or registration that it is about.
  public var property: PropertyName? { problem.property }
  /// The type that was wanted.
  public var type: Any.Type? { problem.type }
  /// What there is instead, where two types do not go together.
  public var found: Any.Type? { problem.found }
  /// The type that the property belongs to, where that is known: verifying always knows it.
  public let owner: Any.Type?
  /// From what was asked for down to where it failed: `["a", "b", "a"]`.
  public let path: [PropertyName]
  /// What a block threw.
  public var underlying: (any Error)? { problem.underlying }
  /// The registrations that it is about: both, where two collide.
  public var locations: [SourceLocation] { problem.locations }
  /// The fact, the token in quotes, the remedy.
  public var description: String { Messages.describe(self) }

  let problem: Problem

  init(_ problem: Problem, path: [PropertyName] = [], owner: Any.Type? = nil) {
    self.problem = problem
    self.path = path
    self.owner = owner
  }
}

/// The facts of a mistake: one case for each sentence in `Messages`.
indirect enum Problem: Sendable {
  case unknownName(PropertyName, wanted: Any.Type?, suggestion: PropertyName?)
  case unknownType(Any.Type, suggestion: PropertyName?)
  case unknownComponent(String, known: [String])
  case ambiguous(Any.Type, candidates: [RegisteredProperty])
  case mismatch(PropertyName, wanted: Any.Type, found: Any.Type, registration: SourceLocation)
  case notConvertible(PropertyName, wanted: Any.Type, found: Any.Type, source: String)
  case argumentCount(RegisteredProperty, expected: [Any.Type], given: [Any.Type])
  case argumentType(RegisteredProperty, position: Int, expected: Any.Type, given: Any.Type)
  case argumentNotHashable(RegisteredProperty, position: Int, given: Any.Type)
  case circular(PropertyName?, Any.Type)
  case tooDeep(PropertyName?, Any.Type)
  case wrongIsolation(RegisteredProperty, bound: String, caller: String)
  case asynchronous(RegisteredProperty)
  case actorFromOutside(Any.Type)
  case hookElsewhere(Any.Type, hook: String)
  case moduleElsewhere(module: String, configured: String, caller: String)
  case notWritable(PropertyName, Any.Type, reason: Unwritable)
  case blockThrew(RegisteredProperty, any Error)
  case blockReturnedNil(RegisteredProperty)
  case failed(message: String, any Error)
  case duplicate(PropertyName, first: SourceLocation, second: SourceLocation)
  case noMetadata(Any.Type)

  /// Why reflection leaves a property alone.
  enum Unwritable: Sendable { case function, anything, unowned }
}

extension Problem {
  var code: InjectionError.Code {
    switch self {
    case .unknownName, .unknownType, .unknownComponent: .notRegistered
    case .ambiguous: .ambiguous
    case .mismatch, .notConvertible: .typeMismatch
    case .argumentCount, .argumentType, .argumentNotHashable: .argumentMismatch
    case .circular, .tooDeep: .circularDependency
    case .wrongIsolation, .asynchronous, .actorFromOutside, .hookElsewhere, .moduleElsewhere: .isolationMismatch
    case .notWritable: .notWritable
    case .blockThrew, .blockReturnedNil, .failed: .providerFailed
    case .duplicate: .duplicate
    case .noMetadata: .noMetadata
    }
  }

  var property: PropertyName? {
    switch self {
    case .unknownName(let name, _, _), .mismatch(let name, _, _, _), .notConvertible(let name, _, _, _),
      .notWritable(let name, _, _), .duplicate(let name, _, _):
      name
    case .argumentCount(let registration, _, _), .argumentType(let registration, _, _, _),
      .argumentNotHashable(let registration, _, _), .wrongIsolation(let registration, _, _),
      .asynchronous(let registration),
      .blockThrew(let registration, _), .blockReturnedNil(let registration):
      registration.name
    case .circular(let name, _), .tooDeep(let name, _): name
    case .unknownType, .unknownComponent, .ambiguous, .actorFromOutside, .hookElsewhere, .moduleElsewhere, .failed,
      .noMetadata:
      nil
    }
  }

  var type: Any.Type? {
    switch self {
    case .unknownName(_, let wanted, _): wanted
    case .unknownType(let type, _), .ambiguous(let type, _), .mismatch(_, let type, _, _),
      .notConvertible(_, let type, _, _), .circular(_, let type), .tooDeep(_, let type), .actorFromOutside(let type),
      .hookElsewhere(let type, _), .notWritable(_, let type, _), .noMetadata(let type):
      type
    case .argumentType(_, _, let expected, _): expected
    case .argumentCount(let registration, _, _), .argumentNotHashable(let registration, _, _),
      .wrongIsolation(let registration, _, _), .asynchronous(let registration), .blockThrew(let registration, _),
      .blockReturnedNil(let registration):
      registration.type
    case .moduleElsewhere, .failed, .duplicate, .unknownComponent: nil
    }
  }

  var found: Any.Type? {
    switch self {
    case .mismatch(_, _, let found, _), .notConvertible(_, _, let found, _): found
    case .argumentType(_, _, _, let given), .argumentNotHashable(_, _, let given): given
    default: nil
    }
  }

  var underlying: (any Error)? {
    switch self {
    case .blockThrew(_, let error), .failed(_, let error): error
    default: nil
    }
  }

  var locations: [SourceLocation] {
    switch self {
    case .ambiguous(_, let candidates): candidates.map(\.location)
    case .mismatch(_, _, _, let location): [location]
    case .argumentCount(let registration, _, _), .argumentType(let registration, _, _, _),
      .argumentNotHashable(let registration, _, _), .wrongIsolation(let registration, _, _),
      .asynchronous(let registration),
      .blockThrew(let registration, _), .blockReturnedNil(let registration):
      [registration.location]
    case .duplicate(_, let first, let second): [first, second]
    default: []
    }
  }
}
