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
/// ``PropertyInjector/verify(_:isolation:)`` checks the type: if no registration fits it, or
/// more than one, that is a problem.
@propertyWrapper @frozen
public struct InjectedByType<Value>: Hashable {
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
