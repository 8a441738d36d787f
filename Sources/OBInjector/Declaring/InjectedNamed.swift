/// A property that the injector fills under another name than its own.
///
/// ```swift
/// extension PropertyKey where Value == Clock {
///   static var mainClock: Self { "mainClock" }
/// }
///
/// final class Screen {
///   @InjectedNamed("mainStore") var store: Store
///   @InjectedNamed(.mainClock) var clock: Clock  // the key has the type
/// }
/// ```
///
/// Use it for several values of one type, for names with a dot, like `server.timeOut`, and for declared keys
/// (``PropertyKey``); for an Optional, a ``Lazy`` or a ``Provider``, the key has the type inside. Otherwise the
/// property behaves like one with ``Injected``.
///
/// The name is a value of the object, not a part of its type. ``PropertyInjector/verify(_:isolation:)`` checks whether
/// any registration fits the type, and lists the property as ``VerificationReport/unchecked`` with the names that would
/// fit; ``PropertyInjector/explain(_:on:isolation:)`` reads the name from an object, where it takes two words.
@propertyWrapper @frozen
public struct InjectedNamed<Value>: Hashable {
  @usableFromInline var slot: InjectedSlot<Value>
  @usableFromInline let name: String

  /// Creates a property that is filled under another name.
  @inlinable
  public init(_ key: PropertyKey<Value>, fileID: StaticString = #fileID, line: UInt = #line) {
    slot = InjectedSlot(fileID, line, demandsSendable: false)
    name = key.name.rawValue
  }

  /// Creates a property that is filled under another name, with a key for the value inside.
  @_disfavoredOverload @inlinable
  public init(_ key: PropertyKey<Value._Inside>, fileID: StaticString = #fileID, line: UInt = #line)
  where Value: _HasValueInside {
    slot = InjectedSlot(fileID, line, demandsSendable: false)
    name = key.name.rawValue
  }

  /// The injected value.
  ///
  /// Reading a missing non-optional value stops the program, since there is no value to return.
  public var wrappedValue: Value {
    @inlinable get { slot.value }
    @inlinable set { slot.content = newValue }
  }

  /// Returns `true`: the value and its name are no part of the content around the property.
  public static func == (_: Self, _: Self) -> Bool { true }

  /// Adds nothing, for the same reason.
  public func hash(into _: inout Hasher) {}
}

extension InjectedNamed: Sendable where Value: Sendable {}

/// A type of properties whose keys are those of the value inside.
public protocol _HasValueInside<_Inside> {
  /// The type of the value inside.
  associatedtype _Inside
}

extension Optional: _HasValueInside {
  /// The type of the value inside.
  public typealias _Inside = Wrapped
}

extension Lazy: _HasValueInside {
  /// The type of the value inside.
  public typealias _Inside = Value
}

extension Provider: _HasValueInside {
  /// The type of the value inside.
  public typealias _Inside = Value
}
