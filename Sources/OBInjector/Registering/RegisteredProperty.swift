/// A description of one registration of an injector.
///
/// ```swift
/// // "clock: SystemClock, singleton (App/main.swift:7)"
/// for property in injector.registeredProperties { print(property) }
/// ```
public struct RegisteredProperty: Sendable {
  /// The name of the registration.
  public var name: PropertyName { facts.name }
  /// The static type of the instance, or of the value that the closure makes.
  public var type: Any.Type { facts.type }
  /// The scope of the values that the closure makes; ``Scope/unique`` for instances.
  public var scope: Scope { facts.scope }
  /// The source location of the registration.
  package var location: SourceLocation { facts.location }
  /// The value of a file or a variable, which knows its place there; `nil` for a value of the program.
  var convertible: (any ConvertibleSource)? { facts.convertible }
  /// The module and file of the registration.
  public var fileID: String { location.fileID }
  /// The line of the registration.
  public var line: Int { location.line }

  // A registration without the value or the closure, which a description does not keep alive. One reference, so that
  // events, errors and reports with descriptions in them are copied by little code.
  private let facts: Registration

  init(_ registration: Registration) {
    facts = Registration(
      name: registration.name, type: registration.type, scope: registration.scope,
      source: registration.convertible.map { .converted($0) } ?? .instance(nil), location: registration.location)
  }
}
