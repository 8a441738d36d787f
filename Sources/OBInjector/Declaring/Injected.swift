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
/// The wrapper is part of the type, so that ``PropertyInjector/verify(_:registeredInChildren:isolation:)`` checks it without an object: a name that
/// isn't registered is a problem.
///
/// The value is stored in a separate object, which costs one allocation for each property when its owner is made.
/// Copies of a struct share that object until one of them is written; filling through `inout` is such a write.
/// `PropertyInjector(reflection: .declaredOnly)` doesn't notice copies: it fills both of two copies that were never
/// written. Since an injection writes that object, a struct with such a property is not `Sendable`:
/// <doc:ValuesAndCommandLines> has the forms that are.
///
/// A property of a type like `any P & Sendable` takes only values that are registered as `Sendable`, so that no other
/// value leaves its actor. The compiler picks the initializer that demands this (<doc:Concurrency>).
///
/// Synthesized `Equatable` and `Hashable` conformances ignore injected values. In a `Codable` type, leave the property
/// out of the `CodingKeys`: <doc:ValuesAndCommandLines>.
@propertyWrapper
public struct Injected<Value> {
  @usableFromInline
  var storage: InjectedStorage<Value>

  /// Creates a property that is filled under its own name.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    storage = InjectedStorage(demandsSendable: false, fileID, line)
  }

  /// The injected value.
  ///
  /// Reading a missing non-optional value stops the program, since there is no value to return.
  public var wrappedValue: Value {
    @inlinable get { storage.value }
    @inlinable set { storage.value = newValue }
  }
}

extension Injected: InjectedWrapper {
  static var request: SlotRequest { .ownName }
  var anySlot: AnyInjectedSlot { storage.slot }
}
