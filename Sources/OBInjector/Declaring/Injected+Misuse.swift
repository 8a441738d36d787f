// Unavailable initializers for spellings that look right but are not: their messages name the right one.

extension Injected {
  /// A diagnostic for the earlier spelling of ``InjectedNamed``.
  @available(*, unavailable, renamed: "InjectedNamed.init(_:fileID:line:)", message: "write '@InjectedNamed(…)'")
  public init(_ name: PropertyName, fileID: StaticString = #fileID, line: UInt = #line) { fatalError("unavailable") }

  /// A diagnostic for the earlier spelling of ``InjectedNamed``.
  @available(*, unavailable, renamed: "InjectedNamed.init(_:fileID:line:)", message: "write '@InjectedNamed(…)'")
  public init<Key>(_ key: PropertyKey<Key>, fileID: StaticString = #fileID, line: UInt = #line) {
    fatalError("unavailable")
  }

  /// A diagnostic for the earlier spelling of ``InjectedByType``.
  @available(*, unavailable, renamed: "InjectedByType", message: "write '@InjectedByType', without arguments")
  public init(_ matching: _ByType, fileID: StaticString = #fileID, line: UInt = #line) { fatalError("unavailable") }

  /// A diagnostic for a default value.
  @available(*, unavailable, message: "a default is not injected: leave the value out, '@Injected var name: Type'")
  public init(wrappedValue: Value, fileID: StaticString = #fileID, line: UInt = #line) { fatalError("unavailable") }
}

extension InjectedByType {
  /// A diagnostic for an argument that the earlier spelling had.
  @available(*, unavailable, message: "write '@InjectedByType', without arguments")
  public init(_ matching: _ByType, fileID: StaticString = #fileID, line: UInt = #line) { fatalError("unavailable") }

  /// A diagnostic for a default value.
  @available(
    *, unavailable, message: "a default is not injected: leave the value out, '@InjectedByType var name: Type'"
  )
  public init(wrappedValue: Value, fileID: StaticString = #fileID, line: UInt = #line) { fatalError("unavailable") }
}

extension InjectedNamed {
  /// A diagnostic for a key of another type.
  @available(*, unavailable, message: "the key is for values of another type than the property's")
  @_disfavoredOverload
  public init<Key>(_ key: PropertyKey<Key>, fileID: StaticString = #fileID, line: UInt = #line) {
    fatalError("unavailable")
  }

  /// A diagnostic for a default value.
  @available(
    *, unavailable, message: "a default is not injected: leave the value out, '@InjectedNamed(\"…\") var name: Type'"
  )
  public init(
    wrappedValue: Value, _ name: PropertyName, fileID: StaticString = #fileID, line: UInt = #line
  ) { fatalError("unavailable") }

  /// A diagnostic for a default value.
  @available(
    *, unavailable, message: "a default is not injected: leave the value out, '@InjectedNamed(…) var name: Type'"
  )
  public init<Key>(
    wrappedValue: Value, _ key: PropertyKey<Key>, fileID: StaticString = #fileID, line: UInt = #line
  ) { fatalError("unavailable") }
}

/// The argument of the earlier spelling of ``InjectedByType``.
public enum _ByType: Sendable {
  /// The only registration that fits the property's type.
  case byType
}
