/// A property that the injector fills under its own name, and that need not be Optional.
///
/// ```swift
/// final class Screen {
///   @Injected var clock: Clock                    // under its own name
///   @InjectedNamed("mainStore") var store: Store  // under another name
///   @InjectedByType var log: Log                  // the only one that fits
/// }
/// ```
///
/// Use it for non-optional access, and for functions and metatypes, which the injector can't write into a plain
/// property. ``InjectedNamed`` looks up another name, ``InjectedByType`` the type; apart from that the three are the
/// same. The property is empty until it is set. Reading it before that stops the program with file, line and remedy,
/// unless its type is Optional.
///
/// The wrapper is part of the type, so that `verify` checks it without an object: a
/// name that isn't registered is a problem.
///
/// The value is stored in place, as that of a plain property, and costs as much to read and to write. The wrapper takes
/// one word more, for the place of its declaration. Copies of a struct share nothing, and a struct with such a property
/// is `Sendable` if the property's type is.
///
/// A property of a type like `any P & Sendable` takes only values that are registered as `Sendable`, so that no other
/// value leaves its actor. The compiler picks the initializer that demands this (<doc:Concurrency>).
///
/// Synthesized `Equatable` and `Hashable` conformances ignore injected values. In a `Codable` type, leave the property
/// out of the `CodingKeys`: <doc:ValuesAndCommandLines>.
@propertyWrapper @frozen
public struct Injected<Value>: _WithoutContent {
  @usableFromInline var slot: InjectedSlot<Value>

  /// Creates a property that is filled under its own name.
  @inlinable
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    slot = InjectedSlot(fileID, line, demandsSendable: false)
  }

  /// The injected value.
  ///
  /// Reading a missing non-optional value stops the program, since there is no value to return.
  public var wrappedValue: Value {
    @inlinable get { slot.value }
    @inlinable set { slot.content = newValue }
  }
}

extension Injected: Sendable where Value: Sendable {}

/// A property that the injector fills with the only registration that fits its type.
///
/// ```swift
/// final class Screen {
///   @InjectedByType var log: Log
/// }
/// ```
///
/// Use it where an app has one value of a type, and its name does not matter. Several registrations that fit are an
/// error, `ambiguous`; an exact match has no priority. A ``Component`` is made without a registration. For a ``Lazy``
/// or a ``Provider``, the type of its value counts. Otherwise the property behaves like one with ``Injected``.
///
/// `verify` checks the type: if no registration fits it, or
/// more than one, that is a problem.
@propertyWrapper @frozen
public struct InjectedByType<Value>: _WithoutContent {
  @usableFromInline var slot: InjectedSlot<Value>

  /// Creates a property that is filled with the only registration of its type.
  @inlinable
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    slot = InjectedSlot(fileID, line, demandsSendable: false)
  }

  /// The injected value.
  ///
  /// Reading a missing non-optional value stops the program, since there is no value to return.
  public var wrappedValue: Value {
    @inlinable get { slot.value }
    @inlinable set { slot.content = newValue }
  }
}

extension InjectedByType: Sendable where Value: Sendable {}

/// A property that the injector fills under another name than its own.
///
/// ```swift
/// extension PropertyKey where Value == Clock {
///   nonisolated static var mainClock: Self { "mainClock" }
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
/// The name is a value of the object, not a part of its type. `verify` checks whether any registration fits the type,
/// and lists the property as unchecked with the names that would fit; `explain(_:on:)` reads the name from an object,
/// where it takes two words.
@propertyWrapper @frozen
public struct InjectedNamed<Value>: _WithoutContent {
  @usableFromInline var slot: InjectedSlot<Value>
  @usableFromInline let name: String

  /// Creates a property that is filled under another name.
  ///
  /// - Parameters:
  ///   - key: The name that the property looks up: a literal, or a declared key.
  ///   - fileID: The file of the declaration, for messages.
  ///   - line: The line of the declaration, for messages.
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
}

extension InjectedNamed: Sendable where Value: Sendable {}

/// A wrapper with a value that comes from the program, not from the data, and so is no part of the content around it.
///
/// With this the compiler can synthesize `==` and `hash(into:)` for the types around the wrappers. `Codable` is left
/// out on purpose: decoding would replace the wrapper, and with it the name or the lookup of the property's
/// declaration.
public protocol _WithoutContent: Hashable {}

extension _WithoutContent {
  /// Returns `true`, since only the content around the property is compared.
  public static func == (_: Self, _: Self) -> Bool { true }

  /// Adds nothing, for the same reason.
  public func hash(into _: inout Hasher) {}
}

/// A type of properties whose keys are those of the value inside.
public protocol _HasValueInside {
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

// The same initializers for a `Sendable` type, preferred by the compiler. Since `Sendable` can't be seen at run time,
// they record it: such a property of a protocol's type takes only values that are registered as `Sendable` and that
// conform on every actor.

extension Injected where Value: Sendable {
  /// Creates a property that is filled under its own name, with a `Sendable` value.
  ///
  /// The compiler picks this form for a `Sendable` type. A property of a protocol's type then takes only values that are
  /// registered as `Sendable`.
  @inlinable
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    slot = InjectedSlot(fileID, line, demandsSendable: true)
  }
}

extension InjectedByType where Value: Sendable {
  /// Creates a property that is filled with the only registration of its type, as a `Sendable` value.
  ///
  /// The compiler picks this form for a `Sendable` type, as with ``Injected``.
  @inlinable
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    slot = InjectedSlot(fileID, line, demandsSendable: true)
  }
}

extension InjectedNamed where Value: Sendable {
  /// Creates a property that is filled under another name, with a `Sendable` value.
  ///
  /// The compiler picks this form for a `Sendable` type, as with ``Injected``.
  @inlinable
  public init(_ key: PropertyKey<Value>, fileID: StaticString = #fileID, line: UInt = #line) {
    slot = InjectedSlot(fileID, line, demandsSendable: true)
    name = key.name.rawValue
  }

  /// Creates a property that is filled under another name, with a key for the `Sendable` value inside.
  ///
  /// The compiler picks this form for a `Sendable` type, as with ``Injected``.
  @_disfavoredOverload @inlinable
  public init(_ key: PropertyKey<Value._Inside>, fileID: StaticString = #fileID, line: UInt = #line)
  where Value: _HasValueInside {
    slot = InjectedSlot(fileID, line, demandsSendable: true)
    name = key.name.rawValue
  }
}

/// The access of the three wrappers to their slots.
extension InjectedSlot {
  @inlinable @inline(__always)
  var value: Value {
    // Read first: a use behind the branch makes the optimizer copy the whole property, with its value, before it.
    let mark = mark
    if let content { return content }
    Self.missing(mark)
  }

  /// Stops the program, since there is no value to return.
  @usableFromInline @inline(never)
  static func missing(_ mark: SlotMark) -> Never { fatalError(Messages.missing(Value.self, at: mark.location)) }
}
