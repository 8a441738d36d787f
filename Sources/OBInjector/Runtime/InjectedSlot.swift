/// The storage of the value of `@Injected`, `@InjectedByType` or `@InjectedNamed`: an object, because a `Mirror` can
/// return a reference but not an address.
@usableFromInline
class AnyInjectedSlot {
  /// The part of a property's request that its type does not tell, and that may differ between objects of one type.
  struct Demand: Equatable {
    /// The name of an `@InjectedNamed`.
    let name: String?
    /// True if the compiler considers the property's type `Sendable`.
    let demandsSendable: Bool
  }

  let request: Demand
  /// The same as in the request; stored apart, since a read of the request retains the name.
  let demandsSendable: Bool
  let location: SourceLocation

  init(_ request: Demand, _ location: SourceLocation) {
    self.request = request
    demandsSendable = request.demandsSendable
    self.location = location
  }

  var valueType: Any.Type { fatalError("InjectedSlot overrides this") }
  var isEmpty: Bool { fatalError("InjectedSlot overrides this") }
  /// The value, if there is one.
  var content: Any? { fatalError("InjectedSlot overrides this") }
  func assign(_: Any) -> Bool { fatalError("InjectedSlot overrides this") }
  func clear() { fatalError("InjectedSlot overrides this") }
  func copied() -> AnyInjectedSlot { fatalError("InjectedSlot overrides this") }
}

/// The slot for one value type.
@usableFromInline
final class InjectedSlot<Value>: AnyInjectedSlot {
  @usableFromInline
  var value: Value?

  override var valueType: Any.Type { Value.self }

  /// True if there is no value; for an Optional type, an explicit `nil` counts as no value.
  override var isEmpty: Bool {
    guard let value else { return true }
    return FieldRecords.kind(of: Value.self) == .optional && Fitting.unwrap(value) == nil
  }

  override var content: Any? { value }

  /// The value to read from an empty slot: the `nil` of an Optional type, also of a nested Optional; `nil` for other
  /// types.
  var absence: Value? {
    func open<Wrapped>(_: Wrapped.Type) -> Value { unsafeBitCast(Wrapped?.none, to: Value.self) }
    return FieldRecords.wrapped(of: Value.self).map { _openExistential($0, do: open) }
  }

  override func assign(_ value: Any) -> Bool {
    guard let value = Fitting.fit(value, to: Value.self), !demandsSendable || Self.maySend(value) else {
      return false
    }
    self.value = value
    return true
  }

  /// Returns whether the value conforms to its existential type on every actor.
  private static func maySend(_ value: Value) -> Bool {
    withUnsafeBytes(of: value) { bytes in
      bytes.baseAddress.map { !FieldRecords.conformsOnOneActor($0, as: Value.self) } ?? true
    }
  }

  override func clear() { value = nil }
  override func copied() -> AnyInjectedSlot { copy() }

  @usableFromInline
  func copy() -> InjectedSlot {
    let copy = InjectedSlot(request, location)
    copy.value = value
    return copy
  }
}

extension AnyInjectedSlot {
  /// Returns the offset of the value inside the slot for that value type.
  static func valueOffset(_ value: Any.Type) -> Int? {
    func open<Value>(_: Value.Type) -> Int? {
      FieldRecords.fields(of: InjectedSlot<Value>.self).last { $0.name == "value" }?.offset
    }
    return open(value)
  }
}

/// The request of a wrapper, as far as its type tells.
enum SlotRequest {
  /// The property's own name: `@Injected`.
  case ownName
  /// The property's type: `@InjectedByType`.
  case type
  /// A name that only the slot has: `@InjectedNamed`.
  case otherName
}

/// One of the three wrappers, without its value type, as a `Mirror` finds it.
protocol InjectedWrapper {
  static var request: SlotRequest { get }
  var anySlot: AnyInjectedSlot { get }
}
