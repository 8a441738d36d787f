/// The reference of a wrapper to its slot: all that the three wrappers store, and all that they do.
@usableFromInline
struct InjectedStorage<Value> {
  @usableFromInline
  var slot: InjectedSlot<Value>

  init(_ name: PropertyName? = nil, demandsSendable: Bool, _ fileID: StaticString, _ line: UInt) {
    slot = InjectedSlot(
      .init(name: name?.rawValue, demandsSendable: demandsSendable), SourceLocation(fileID: fileID, line: line))
  }

  @usableFromInline
  var value: Value {
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
