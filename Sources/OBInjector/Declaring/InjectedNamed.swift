/// A property that the injector fills under another name than its own.
///
/// ```swift
/// extension PropertyKey where Value == Clock {
///   static var mainClock: Self { Self("mainClock") }
/// }
///
/// final class Screen {
///   @InjectedNamed("mainStore") var store: Store
///   @InjectedNamed(.mainClock) var clock: Clock  // a key: the type is checked
/// }
/// ```
///
/// Use it for several values of one type, for names with a dot, like `server.timeOut`, and for keys
/// (``PropertyKey``). Otherwise the property behaves like one with ``Injected``.
///
/// The name is a value of the object, not a part of its type. ``PropertyInjector/verify(_:registeredInChildren:isolation:)`` checks whether any
/// registration fits the type, and lists the property as ``VerificationReport/unchecked`` with the names that
/// would fit; ``PropertyInjector/explain(_:on:isolation:)`` reads the name from an object.
@propertyWrapper
public struct InjectedNamed<Value> {
  @usableFromInline
  var storage: InjectedStorage<Value>

  /// Creates a property that is filled under another name.
  public init(_ name: PropertyName, fileID: StaticString = #fileID, line: UInt = #line) {
    storage = InjectedStorage(name, demandsSendable: false, fileID, line)
  }

  /// The injected value.
  ///
  /// Reading a missing non-optional value stops the program, since there is no value to return.
  public var wrappedValue: Value {
    @inlinable get { storage.value }
    @inlinable set { storage.value = newValue }
  }
}

extension InjectedNamed: InjectedWrapper {
  static var request: SlotRequest { .otherName }
  var anySlot: AnyInjectedSlot { storage.slot }
}
