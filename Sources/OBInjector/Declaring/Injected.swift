/// A property that the injector fills and that needs no Optional.
///
/// ```swift
/// final class Screen {
///   @Injected var clock: Clock                      // under its own name
///   @Injected("mainStore") var store: Store         // under another name
///   @Injected(.byType) var log: Log                 // the only registration that fits
/// }
/// ```
///
/// Use it for non-optional access, for another name, for look-ups by type, and for functions and metatypes, which
/// reflection alone can't write. It is empty until it is set; reading it before stops with file, line and remedy,
/// unless its type is Optional. The value lives in an object of its own, which costs one allocation for each
/// property when its owner is made. A struct that is copied shares that object until one of the copies is written;
/// filling through `inout` is such a write. `PropertyInjector(reflection: .declaredOnly)` can't tell: there, filling
/// one of two copies that were never written fills both.
///
/// One whose type is `any P & Sendable` is filled with what was registered as `Sendable` only, so that nothing leaves its
/// actor that may not: the compiler picks the initializer (<doc:Concurrency>).
///
/// In a type that is `Equatable` or `Hashable`, what was injected counts for nothing. In one that is `Codable`, leave the
/// property out of the `CodingKeys`: <doc:ValuesAndCommandLines>.
@propertyWrapper
public struct Injected<Value> {
  /// How a registration is found when not by name.
  public enum Matching: Sendable {
    /// The only registration that fits the property's type.
    case byType
  }

  @usableFromInline
  var slot: InjectedSlot<Value>

  /// A property that is filled under its own name.
  public init(fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(.ownName, demandsSendable: false, fileID, line)
  }

  /// A property that is filled under another name.
  public init(_ name: PropertyName, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(.name(name.rawValue), demandsSendable: false, fileID, line)
  }

  /// A property that is filled with the only registration of its type.
  public init(_ matching: Matching, fileID: StaticString = #fileID, line: UInt = #line) {
    self.init(.type, demandsSendable: false, fileID, line)
  }

  init(_ way: AnyInjectedSlot.Request.Way, demandsSendable: Bool, _ fileID: StaticString, _ line: UInt) {
    slot = InjectedSlot(
      .init(way: way, demandsSendable: demandsSendable), SourceLocation(fileID: fileID, line: line))
  }

  /// The value.
  ///
  /// Reading a missing non-optional value stops the program: there is nothing that could be returned.
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

  /// What a read gets when there is no value: `nil`, if the type is Optional; otherwise the program stops.
  @usableFromInline
  func missing() -> Value {
    if let none = slot.absence { return none }
    fatalError(Messages.missing(Value.self, at: slot.location))
  }
}

extension Injected: InjectedWrapper {
  var anySlot: AnyInjectedSlot { slot }
}
