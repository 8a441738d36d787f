/// The one access to a property of an object or a struct: checks if it is empty, copies a prototype into it, assigns a
/// value.
///
/// Only this type and `ReadyField`, its form for the loop over ready-made values, touch the memory of a target.
///
/// References are unretained: the injection point keeps their objects alive.
///
/// `@unchecked Sendable` is sound: all of it is immutable.
package struct PropertyHandle: @unchecked Sendable {
  enum Place {
    /// An Optional in memory, at this offset: a plain property, or the value of an `@Injected` one.
    case stored(offset: Int)
    /// A weak reference, at this offset.
    case weak(offset: Int)
    case keyPath(Unretained<KeyPathAccess>)
  }

  let place: Place
  /// The type of the values that the property takes: the type inside its Optional.
  let valueType: Any.Type
  /// True for a property that is `@Injected`, `@InjectedByType` or `@InjectedNamed`: for an Optional type, an explicit
  /// `nil` counts as no value.
  var isSlot = false

  /// True if the property is set through a key path and the compiler considers its type `Sendable`.
  var demandsSendable: Bool { if case .keyPath(let access) = place { access.with(\.demandsSendable) } else { false } }

  /// Returns whether the property has no value yet; checks in place, without copying the value.
  package func isEmpty(in target: InjectionTarget) -> Bool {
    switch place {
    case .stored(let offset) where isSlot:
      ValueWitnesses.isNilThroughout(target.base + offset, wrapped: valueType)
    case .stored(let offset): ValueWitnesses.isNil(target.base + offset, wrapped: valueType)
    case .weak(let offset): target.memory(at: offset, as: WeakReference.self).pointee.object == nil
    case .keyPath(let access): access.with { $0.apply(target.base, nil) }
    }
  }

  /// Sets the property if the value fits; returns whether it did.
  ///
  /// Assigns rather than initializes, since the closure that made the value may have set the property meanwhile.
  @inline(never) func assign(_ value: Any, in target: InjectionTarget) -> Bool {
    var object = FieldRecords.object(in: value)
    if case .stored = place, object.map({ type(of: $0) == valueType }) == true {
      // No cast is needed.
      exchange(&object, in: target)
      return true
    }
    func open<Wanted>(_: Wanted.Type) -> Bool {
      guard let fitting = Fitting.fit(value, to: Wanted.self) else { return false }
      let demandsSendable = demand(in: target)?.demandsSendable ?? demandsSendable
      if demandsSendable, FieldRecords.conformsOnOneActor(fitting) { return false }
      set(fitting, in: target)
      return true
    }
    return open(valueType)
  }

  /// Copies a prototype into the property if that is empty; returns whether it was.
  ///
  /// Only for weak properties and key paths; `ReadyField` fills properties in memory.
  func copy(_ prototype: Prototype, in target: InjectionTarget) -> Bool {
    guard isEmpty(in: target) else { return false }
    write(prototype.memory, in: target)
    return true
  }

  /// Runs a closure that puts its value into the property, if that is empty; returns whether it was.
  @inline(__always)
  func fill(in target: InjectionTarget, from block: TypedBlock) throws -> Bool {
    guard case .stored(let offset) = place else { return false }
    return try block.run(target.base + offset)
  }

  /// Exchanges an object for the one in a property of its class, one word for any class.
  @inline(__always)
  func exchange(_ object: inout AnyObject?, in target: InjectionTarget) {
    guard case .stored(let offset) = place else { return }
    swap(&object, &target.memory(at: offset).pointee)
  }

  /// Returns whether a property of a class is empty: one word, 0 for nil.
  @inline(__always)
  func isNil(in target: InjectionTarget) -> Bool {
    guard case .stored(let offset) = place else { return false }
    return (target.base + offset).load(as: UInt.self) == 0
  }

  /// Returns the value of a property in memory.
  func stored(in target: InjectionTarget) -> Any? {
    guard case .stored(let offset) = place else { return nil }
    func open<Wanted>(_: Wanted.Type) -> Any? { target.memory(at: offset, as: Wanted?.self).pointee }
    return open(valueType)
  }

  /// Sets the property back to `nil`.
  @inline(never) func clear(in target: InjectionTarget) {
    func open<Wanted>(_: Wanted.Type) { set(isSlot ? InjectedSlot<Wanted>.initial : nil, in: target) }
    open(valueType)
  }

  private func set<Wanted>(_ value: Wanted?, in target: InjectionTarget) {
    if case .stored(let offset) = place {
      target.memory(at: offset).pointee = value
    } else {
      withUnsafeBytes(of: value) { write($0.baseAddress.unsafelyUnwrapped, in: target) }
    }
  }

  /// Writes from memory that holds a `Wanted?`.
  private func write(_ value: UnsafeRawPointer, in target: InjectionTarget) {
    switch place {
    case .keyPath(let access): _ = access.with { $0.apply(target.base, value) }
    case .weak(let offset):
      // Retaining an object that has weak references is slow: a retain for the assignment would cost more than the
      // rest.
      let weak = target.memory(at: offset, as: WeakReference.self)
      if let object = value.load(as: Unmanaged<AnyObject>?.self) {
        object._withUnsafeGuaranteedRef { weak.pointee.object = $0 }
      } else {
        weak.pointee.object = nil
      }
      // For a class-bound protocol the witness tables follow the reference, in a weak property as in a strong one.
      let (reference, size) = (MemoryLayout<WeakReference>.size, ValueWitnesses.size(of: valueType))
      if size > reference {
        (target.base + offset + reference).copyMemory(from: value + reference, byteCount: size - reference)
      }
    case .stored: preconditionFailure("a stored property is written by its type")
    }
  }

  // MARK: - Places

  /// A struct with a `weak var`, through which weak properties are accessed: a plain write would corrupt them.
  private struct WeakReference { weak var object: AnyObject? }

  /// Returns the name of an `@InjectedNamed` property with a mark.
  static func name(behind mark: UnsafeMutablePointer<SlotMark>) -> String {
    UnsafeRawPointer(mark + 1).assumingMemoryBound(to: String.self).pointee
  }

  /// The offset of the mark of an `@Injected` property; `nil` for other properties.
  var markOffset: Int? {
    guard isSlot, case .stored(let offset) = place else { return nil }
    return offset + SlotMark.offset(behind: valueType)
  }

  /// Returns the part of an `@Injected` property's request that its type does not tell; `nil` for other properties.
  func demand(in target: InjectionTarget, isNamed: Bool = false) -> SlotDemand? {
    markOffset.map { offset in
      let mark = target.memory(at: offset, as: SlotMark.self)
      return SlotDemand(
        name: isNamed ? Self.name(behind: mark) : nil, demandsSendable: mark.pointee.demandsSendable)
    }
  }
}
