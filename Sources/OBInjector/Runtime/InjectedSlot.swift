/// The place where an `@Injected` value lives: an object, because a `Mirror` can hand out a reference but not a place.
@usableFromInline
class AnyInjectedSlot {
  /// What the property asks for: a value of the object, not of its type.
  struct Request: Equatable {
    enum Way: Equatable { case ownName, name(String), type }

    let way: Way
    /// Whether the compiler has found the property's type to be `Sendable`.
    let demandsSendable: Bool

    /// What nearly all ask for, in a byte; 0 for the others.
    var mark: UInt8 { way == .ownName ? demandsSendable ? 2 : 1 : 0 }
  }

  let request: Request
  let mark: UInt8
  let location: SourceLocation

  init(_ request: Request, _ location: SourceLocation) {
    self.request = request
    mark = request.mark
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

  override var content: Any? { value }

  /// What is read where there is no value: the `nil` of an Optional type, also of one around others.
  var absence: Value? {
    func open<Wrapped>(_: Wrapped.Type) -> Value { unsafeBitCast(Wrapped?.none, to: Value.self) }
    return FieldRecords.wrapped(of: Value.self).map { _openExistential($0, do: open) }
  }

  override func assign(_ value: Any) -> Bool {
    guard let value = Fitting.fit(value, to: Value.self), !request.demandsSendable || Self.maySend(value) else {
      return false
    }
    self.value = value
    return true
  }

  /// Whether a value conforms everywhere to what its type is.
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
  /// Where the value stands inside the slot of that value type.
  static func valueOffset(_ value: Any.Type) -> Int? {
    func open<Value>(_: Value.Type) -> Int? {
      FieldRecords.fields(of: InjectedSlot<Value>.self).last { $0.name == "value" }?.offset
    }
    return open(value)
  }
}

/// An `@Injected` wrapper, as the walk of a `Mirror` meets it.
protocol InjectedWrapper {
  var anySlot: AnyInjectedSlot { get }
}
