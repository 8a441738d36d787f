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
    slot = InjectedSlot(.ownName, SourceLocation(fileID: fileID, line: line))
  }

  /// A property that is filled under another name.
  public init(_ name: PropertyName, fileID: StaticString = #fileID, line: UInt = #line) {
    slot = InjectedSlot(.name(name), SourceLocation(fileID: fileID, line: line))
  }

  /// A property that is filled with the only registration of its type.
  public init(_ matching: Matching, fileID: StaticString = #fileID, line: UInt = #line) {
    slot = InjectedSlot(.type, SourceLocation(fileID: fileID, line: line))
  }

  /// The value.
  ///
  /// Reading a missing non-optional value stops the program: there is nothing that could be returned.
  public var wrappedValue: Value {
    @inlinable get {
      if let value = slot.value { return value }
      return slot.missing()
    }
    @inlinable set {
      if !isKnownUniquelyReferenced(&slot) { slot = slot.copy() }
      slot.value = newValue
    }
  }
}

/// Where an `@Injected` value lives: an object, because a `Mirror` can hand out a reference but not a place.
@usableFromInline
class AnyInjectedSlot {
  enum Request { case ownName, name(PropertyName), type }

  let request: Request
  let isForOwnName: Bool
  let location: SourceLocation

  init(_ request: Request, _ location: SourceLocation) {
    self.request = request
    self.location = location
    if case .ownName = request { isForOwnName = true } else { isForOwnName = false }
  }

  var valueType: Any.Type { fatalError("InjectedSlot overrides this") }
  var isEmpty: Bool { fatalError("InjectedSlot overrides this") }
  func assign(_: Any) -> Bool { fatalError("InjectedSlot overrides this") }
}

/// The slot of one value type.
@usableFromInline
final class InjectedSlot<Value>: AnyInjectedSlot {
  @usableFromInline
  var value: Value?

  override var valueType: Any.Type { Value.self }

  /// Whether there is no value; for an Optional type an explicit `nil` is none either.
  override var isEmpty: Bool {
    guard let value else { return true }
    return FieldRecords.kind(of: Value.self) == .optional && Fitting.unwrap(value) == nil
  }

  override func assign(_ value: Any) -> Bool {
    guard let value = Fitting.fit(value, to: Value.self) else { return false }
    self.value = value
    return true
  }

  @usableFromInline
  func copy() -> InjectedSlot {
    let copy = InjectedSlot(request, location)
    copy.value = value
    return copy
  }

  /// What a read gets when there is no value: `nil`, if the type is Optional; otherwise the program stops.
  @usableFromInline
  func missing() -> Value {
    if let none = Any?.none as? Value { return none }
    fatalError(Messages.missing(Value.self, at: location))
  }
}

/// What the walk of a `Mirror` looks for.
protocol InjectedWrapper {
  var anySlot: AnyInjectedSlot { get }
  /// Gives the wrapper a slot that no copy of it shares.
  mutating func takeOwnSlot()
}

extension Injected: InjectedWrapper {
  var anySlot: AnyInjectedSlot { slot }

  mutating func takeOwnSlot() {
    if !isKnownUniquelyReferenced(&slot) { slot = slot.copy() }
  }
}
