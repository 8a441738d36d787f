/// One entry of the table: under this name, this value, or this way of making one.
///
/// Immutable, so that injectors that are derived from each other may share it.
///
/// `@unchecked Sendable` is sound: an instance that is not `Sendable` is handed out only where `confinement` allows it,
/// and makers are `@Sendable` closures, called only where their isolation allows it.
final class Registration: @unchecked Sendable {
  enum Source {
    case instance(Any)
    case maker(Maker)
    case convertible(ConvertibleValue)
  }

  let name: PropertyName
  let type: Any.Type
  let scope: Scope
  let source: Source
  let confinement: Confinement
  let location: SourceLocation
  /// Copies a `type?` into a property of exactly that type, specialised where the registration was written.
  let copier: FieldCopier?

  init(
    name: PropertyName, type: Any.Type, scope: Scope = .unique, source: Source, confinement: Confinement = .none,
    location: SourceLocation, copier: FieldCopier? = nil
  ) {
    self.name = name
    self.type = type
    self.scope = scope
    self.source = source
    self.confinement = confinement
    self.location = location
    self.copier = copier
  }

  /// The type without its Optional: `Engine` for a block that makes an `Engine?`.
  var wanted: Any.Type { FieldRecords.wrapped(of: type) ?? type }

  /// Whether what is made is kept until somebody resets it, so that a plan may hold it.
  var isKept: Bool { scope.isShared && scope != .weakSingleton }

  var maker: Maker? {
    guard case .maker(let maker) = source else { return nil }
    return maker
  }

  /// What it supplies, as a value of the type that is wanted if it can become one.
  func adapt(_ value: Any, to wanted: Any.Type) -> Any {
    guard case .convertible(let convertible) = source else { return value }
    return convertible.value(as: wanted) ?? value
  }

  /// That what it supplies does not fit.
  func mismatch(_ property: PropertyName, wanted: Any.Type, found: Any.Type) -> Problem {
    guard case .convertible(let convertible) = source else {
      return .mismatch(property, wanted: wanted, found: found, registration: location)
    }
    return .notConvertible(property, wanted: wanted, found: found, source: convertible.source)
  }

  var described: RegisteredProperty {
    RegisteredProperty(name: name, type: type, scope: scope, location: location)
  }
}

/// Where a value may be used.
enum Confinement {
  /// Anywhere: it is `Sendable`.
  case none
  /// On this actor only, or, for `nil`, by nonisolated callers only.
  case to((any Actor)?)

  func allows(_ isolation: (any Actor)?) -> Bool {
    switch self {
    case .none: true
    case .to(let actor): actor === isolation
    }
  }
}

/// How a block or an initializer makes its value.
///
/// `@unchecked Sendable` is sound: nothing changes after `init`, and the component's metatype is used only where its
/// conformance may be.
final class Maker: @unchecked Sendable {
  /// The actor that the block must run on; `nil` for a nonisolated one.
  let isolation: (any Actor)?
  /// What the caller has to pass.
  let parameters: [Any.Type]
  /// What an initializer looks up by type.
  let dependencies: [Any.Type]
  /// Whether what it makes may be shared with every isolation.
  let isSendable: Bool
  /// Runs the block; only ever called on `isolation`.
  let make: @Sendable (borrowing Making) throws -> Any
  /// The block without a detour, for a property of exactly its type.
  let direct: DirectBlock?
  /// The component that it makes, whose conformance may be isolated: then `make` may be called where it is seen only.
  let component: (any Component.Type)?
  /// An asynchronous block: then `make` is never called.
  let makeAsync: (@Sendable (Making) async throws -> Any)?

  init(
    isolation: (any Actor)?, parameters: [Any.Type] = [], dependencies: [Any.Type] = [], isSendable: Bool,
    direct: DirectBlock? = nil, component: (any Component.Type)? = nil,
    makeAsync: (@Sendable (Making) async throws -> Any)? = nil,
    make: @escaping @Sendable (borrowing Making) throws -> Any
  ) {
    self.component = component
    self.makeAsync = makeAsync
    self.isolation = isolation
    self.parameters = parameters
    self.dependencies = dependencies
    self.isSendable = isSendable
    self.direct = direct
    self.make = make
  }
}

/// What a maker is given when it runs.
///
/// `@unchecked Sendable` is sound: arguments are used by the call that passes them, which waits for the maker.
struct Making: @unchecked Sendable {
  let injector: PropertyInjector
  let arguments: [Any]
}

/// A place in somebody's source code.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
  private let file: StaticString
  /// Beside the file's last byte, so that each registration is a word smaller.
  private let shortLine: UInt32

  @usableFromInline
  init(fileID: StaticString, line: UInt) {
    file = fileID
    shortLine = UInt32(truncatingIfNeeded: line)
  }

  /// The line in that file, from 1.
  public var line: Int { Int(shortLine) }

  /// Module and file: `"MyApp/Services.swift"`.
  public var fileID: String { file.description }

  /// The place as compilers write it: `MyApp/Services.swift:12`.
  public var description: String { "\(file):\(line)" }

  /// Two places are the same if file and line are.
  public static func == (one: Self, other: Self) -> Bool { one.line == other.line && one.fileID == other.fileID }

  /// Hashes file and line.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(fileID)
    hasher.combine(line)
  }
}

/// What an injector tells about one of its registrations.
///
/// ```swift
/// for property in injector.registeredProperties { print(property) }   // "clock: SystemClock, singleton (App/main.swift:7)"
/// ```
public struct RegisteredProperty: Sendable, CustomStringConvertible {
  /// The name it is registered under.
  public let name: PropertyName
  /// The static type of the instance, or of what the block makes.
  public let type: Any.Type
  /// How what the block makes is shared; ``Scope/unique`` for instances.
  public let scope: Scope
  /// Module and file of the registration.
  public var fileID: String { location.fileID }
  /// The line of the registration.
  public var line: Int { location.line }
  /// Where it was registered.
  public let location: SourceLocation

  /// Name, type, scope and place in one line.
  public var description: String { Messages.describe(self) }
}
