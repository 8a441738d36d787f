/// A property that the injector fills with the only registration that fits its type.
///
/// ```swift
/// final class Screen {
///   @InjectedByType var log: Log
/// }
/// ```
///
/// Use it where an app has one value of a type, and its name does not matter. Several registrations that fit are an
/// error, `ambiguous`; an exact match has no priority. A ``Component`` is made without a registration. A ``Lazy`` or a
/// ``Provider`` asks for the type of its value. In all else the property is one like ``Injected``.
///
/// ``PropertyInjector/verify(_:registeredInChildren:isolation:)`` knows what the property asks for: a type that nothing fits, or more than one
/// registration, is a problem.
@propertyWrapper
public struct InjectedByType<Value> {
  @usableFromInline
  var storage: InjectedStorage<Value>

  /// Creates a property that is filled with the only registration of its type.
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

extension InjectedByType: InjectedWrapper {
  static var request: SlotRequest { .type }
  var anySlot: AnyInjectedSlot { storage.slot }
}
