/// A description of one registration of an injector.
///
/// ```swift
/// // "clock: SystemClock, singleton (App/main.swift:7)"
/// for property in injector.registeredProperties { print(property) }
/// ```
public struct RegisteredProperty: Sendable {
  /// The name of the registration.
  public var name: PropertyName { facts.all.name }
  /// The static type of the instance, or of the value that the closure makes.
  public var type: Any.Type { facts.all.type }
  /// The scope of the values that the closure makes; ``Scope/unique`` for instances.
  public var scope: Scope { facts.all.scope }
  /// The source location of the registration.
  var location: SourceLocation { facts.all.location }
  /// The value of a file or a variable, which knows its place there; `nil` for a value of the program.
  var convertible: ConvertibleValue? { facts.all.convertible }
  /// The module and file of the registration.
  public var fileID: String { location.fileID }
  /// The line of the registration.
  public var line: Int { location.line }

  // One reference, so that events, errors and reports with descriptions in them are copied by little code.
  private let facts: Facts

  private final class Facts: Sendable {
    let all:
      (
        name: PropertyName, type: Any.Type, scope: Scope, location: SourceLocation, convertible: ConvertibleValue?
      )
    init(_ registration: Registration) {
      all = (
        registration.name, registration.type, registration.scope, registration.location, registration.convertible
      )
    }
  }

  init(_ registration: Registration) { facts = Facts(registration) }
}
