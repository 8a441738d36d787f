/// A property that the injector fills and that need not be Optional.
///
/// ```swift
/// final class Screen {
///   @Injected var clock: Clock                      // under its own name
///   @Injected("mainStore") var store: Store         // under another name
///   @Injected(.byType) var log: Log                 // the only registration that fits
/// }
/// ```
///
/// Use it for non-optional access, for another name, for lookups by type, and for functions and metatypes, which the
/// injector can't write into a plain property. The property is empty until it is set. Reading it before that stops the
/// program with file, line and remedy, unless its type is Optional.
///
/// The value is stored in a separate object, which costs one allocation for each property when its owner is made.
/// Copies of a struct share that object until one of them is written; filling through `inout` is such a write.
/// `PropertyInjector(reflection: .declaredOnly)` can't tell copies apart: it fills both of two copies that were never
/// written.
///
/// An `@Injected` property of a type like `any P & Sendable` takes only values that are registered as `Sendable`, so
/// that no other value leaves its actor. The compiler picks the initializer that demands this (<doc:Concurrency>).
///
/// Synthesized `Equatable` and `Hashable` conformances ignore injected values. In a `Codable` type, leave the property
/// out of the `CodingKeys`: <doc:ValuesAndCommandLines>.
@propertyWrapper
public struct Injected<Value> {
  /// A way to find a registration other than by name.
  public enum Matching: Sendable {
    /// The only registration that fits the property's type.
    case byType
  }

  @usableFromInline
  var slot: InjectedSlot<Value>

  /// Creates a property that is filled under its own name.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(.ownName, demandsSendable: false, fileID, line)
  }

  /// Creates a property that is filled under another name.
  public init(_ name: PropertyName, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(.name(name.rawValue), demandsSendable: false, fileID, line)
  }

  /// Creates a property that is filled with the only registration of its type.
  public init(_ matching: Matching, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(.type, demandsSendable: false, fileID, line)
  }

  init(_ way: AnyInjectedSlot.Request.Way, demandsSendable: Bool, _ fileID: StaticString, _ line: UInt) {
    slot = InjectedSlot(
      .init(way: way, demandsSendable: demandsSendable), SourceLocation(fileID: fileID, line: line))
  }

  /// The injected value.
  ///
  /// Reading a missing non-optional value stops the program, since there is no value to return.
  public var wrappedValue: Value {
    @inlinable get {
      if let value = slot.value { return value }
      return missing()
    }
    @inlinable set {
      if !isKnownUniquelyReferenced(&slot) { slot = slot.copy() }
      slot.value = newValue
    }
  }

  /// Returns `nil` for a missing value of an Optional type; stops the program for other types.
  @usableFromInline
  func missing() -> Value {
    if let none = slot.absence { return none }
    fatalError(Messages.missing(Value.self, at: slot.location))
  }
}

extension Injected: InjectedWrapper {
  var anySlot: AnyInjectedSlot { slot }
}
