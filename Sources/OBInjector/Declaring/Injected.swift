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
/// The wrapper is part of the type, so that ``PropertyInjector/verify(_:isolation:)`` checks it without an object: a
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
public struct Injected<Value>: Hashable {
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
