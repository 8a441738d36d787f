/// The one access to a property of an object or a struct: checks if it is empty, copies a prototype into it, assigns a
/// value.
///
/// Only this type and `ReadyField`, its form for the loop over ready-made values, touch the memory of a target.
///
/// References are unretained: the injection point keeps their objects alive.
///
/// `@unchecked Sendable` is sound: all but a slot found by a mirror are immutable, and such a slot never leaves its
/// call.
struct PropertyHandle: @unchecked Sendable {
  enum Place {
    /// An Optional in memory, at this offset.
    case stored(offset: Int)
    /// A weak reference, at this offset.
    case weak(offset: Int)
    /// The storage of an `@Injected` property, at this offset.
    case slot(offset: Int)
    /// The storage of an `@Injected` property, found by a mirror.
    case mirrored(Unretained<AnyInjectedSlot>)
    case keyPath(Unretained<KeyPathAccess>)
  }

  let place: Place
  /// The type of the values that the property takes: the type inside its Optional.
  let valueType: Any.Type

  /// True if the property is set through a key path and the compiler considers its type `Sendable`.
  var demandsSendable: Bool { if case .keyPath(let access) = place { access.with(\.demandsSendable) } else { false } }

  /// Returns whether the property has no value yet; checks in place, without copying the value.
  func isEmpty(in target: InjectionTarget) -> Bool {
    switch place {
    case .stored(let offset): ValueWitnesses.isNil(target.base + offset, wrapped: valueType)
    case .weak(let offset): Self.weakReference(at: offset, in: target).pointee.object == nil
    case .slot(let offset): Self.slot(at: offset, in: target).pointee.isEmpty
    case .mirrored(let slot): slot.object.isEmpty
    case .keyPath(let access): access.with { $0.apply(target.base, nil) }
    }
  }

  /// Sets the property if the value fits; returns whether it did.
  ///
  /// Assigns rather than initializes, since the closure that made the value may have set the property meanwhile.
  func assign(_ value: Any, in target: InjectionTarget) -> Bool {
    if case .stored = place, let object = FieldRecords.object(in: value), type(of: object) == valueType {
      // No cast is needed.
      exchange(.passRetained(object), in: target)?.release()
      return true
    }
    func open<Wanted>(_: Wanted.Type) -> Bool {
      switch place {
      case .stored(let offset):
        guard let fitting = Fitting.fit(value, to: Wanted.self) else { return false }
        (target.base + offset).assumingMemoryBound(to: Wanted?.self).pointee = fitting
      case .weak, .keyPath:
        let fitting = Fitting.fit(value, to: Wanted.self)
        guard fitting != nil else { return false }
        return withUnsafeBytes(of: fitting) { bytes in
          let value = bytes.baseAddress.unsafelyUnwrapped
          if demandsSendable, FieldRecords.conformsOnOneActor(value, as: Wanted.self) { return false }
          write(value, in: target)
          return true
        }
      case .slot(let offset):
        if target.reference == nil { takeOwnSlot(in: target) }
        return Self.slot(at: offset, in: target).pointee.assign(value)
      case .mirrored(let slot): return slot.object.assign(value)
      }
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

  /// Puts an object into a property of its class, one word for any class, and returns the former object, which the
  /// caller releases.
  @inline(__always)
  func exchange(_ object: Unmanaged<AnyObject>, in target: InjectionTarget) -> Unmanaged<AnyObject>? {
    guard case .stored(let offset) = place else { return object }
    let property = (target.base + offset).assumingMemoryBound(to: Unmanaged<AnyObject>?.self)
    let former = property.pointee
    property.pointee = object
    return former
  }

  /// Returns whether a property of a class is empty: one word, 0 for nil.
  @inline(__always)
  func isNil(in target: InjectionTarget) -> Bool {
    guard case .stored(let offset) = place else { return false }
    return (target.base + offset).load(as: UInt.self) == 0
  }

  /// Returns the value of a plain property.
  func stored(in target: InjectionTarget) -> Any? {
    guard case .stored(let offset) = place else { return nil }
    func open<Wanted>(_: Wanted.Type) -> Any? { (target.base + offset).assumingMemoryBound(to: Wanted?.self).pointee }
    return open(valueType)
  }

  /// Sets the property back to `nil`.
  func clear(in target: InjectionTarget) {
    func open<Wanted>(_: Wanted.Type) {
      switch place {
      case .stored(let offset): (target.base + offset).assumingMemoryBound(to: Wanted?.self).pointee = nil
      case .weak(let offset): Self.weakReference(at: offset, in: target).pointee.object = nil
      case .slot(let offset): Self.slot(at: offset, in: target).pointee.clear()
      case .mirrored(let slot): slot.object.clear()
      case .keyPath: withUnsafeBytes(of: Wanted?.none) { write($0.baseAddress.unsafelyUnwrapped, in: target) }
      }
    }
    open(valueType)
  }

  /// Writes from memory that holds a `Wanted?`.
  private func write(_ value: UnsafeRawPointer, in target: InjectionTarget) {
    switch place {
    case .keyPath(let access): _ = access.with { $0.apply(target.base, value) }
    case .weak(let offset):
      // Retaining an object that has weak references is slow: a retain for the assignment would cost more than the
      // rest.
      value.load(as: Unmanaged<AnyObject>.self)._withUnsafeGuaranteedRef { object in
        Self.weakReference(at: offset, in: target).pointee.object = object
      }
      // For a class-bound protocol the witness tables follow the reference, in a weak property as in a strong one.
      let (reference, size) = (MemoryLayout<WeakReference>.size, FieldRecords.referenceSize(of: valueType))
      if size > reference {
        (target.base + offset + reference).copyMemory(from: value + reference, byteCount: size - reference)
      }
    case .stored, .slot, .mirrored: preconditionFailure("what stands in memory is written by its type")
    }
  }

  // MARK: - Places

  /// A struct with a `weak var`, through which weak properties are accessed: a plain write would corrupt them.
  private struct WeakReference { weak var object: AnyObject? }

  private static func weakReference(
    at offset: Int, in target: InjectionTarget
  ) -> UnsafeMutablePointer<WeakReference> {
    (target.base + offset).assumingMemoryBound(to: WeakReference.self)
  }

  /// Returns the object that a weak property refers to.
  static func object(weaklyAt offset: Int, in target: InjectionTarget) -> AnyObject? {
    weakReference(at: offset, in: target).pointee.object
  }

  /// Returns a pointer to the wrapper's only stored property, the reference to its slot.
  private static func slot(at offset: Int, in target: InjectionTarget) -> UnsafeMutablePointer<AnyInjectedSlot> {
    (target.base + offset).assumingMemoryBound(to: AnyInjectedSlot.self)
  }

  /// Passes the slot at an offset to `ask`, without retaining it.
  @inline(__always)
  static func withSlot(at offset: Int, in target: InjectionTarget, _ ask: (AnyInjectedSlot) -> Bool) -> Bool {
    (target.base + offset).load(as: Unmanaged<AnyInjectedSlot>.self)._withUnsafeGuaranteedRef(ask)
  }

  /// Returns the part of an `@Injected` property's request that its type does not tell; `nil` for other properties.
  func request(in target: InjectionTarget) -> AnyInjectedSlot.Demand? {
    switch place {
    case .slot(let offset): Self.slot(at: offset, in: target).pointee.request
    case .mirrored(let slot): slot.object.request
    case .stored, .weak, .keyPath: nil
    }
  }

  /// Gives a struct's wrapper its own slot if copies of the struct share the present one.
  func takeOwnSlot(in target: InjectionTarget) {
    guard case .slot(let offset) = place else { return }
    let slot = Self.slot(at: offset, in: target)
    if !isKnownUniquelyReferenced(&slot.pointee) { slot.pointee = slot.pointee.copied() }
  }
}
