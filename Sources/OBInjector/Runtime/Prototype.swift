/// A ready-made value in memory laid out as the Optional of its property's type: cast once, copied for every object.
///
/// The plan that owns the prototype releases it.
struct Prototype {
  let memory: UnsafeMutableRawPointer

  /// Returns `nil` if the value does not fit, or conforms on one actor only: then it has to be cast again for every
  /// object.
  init?(_ value: Any, as valueType: Any.Type) {
    func open<Wanted>(_: Wanted.Type) -> UnsafeMutableRawPointer? { Self.cast(value, to: Wanted.self) }
    guard let memory = Self.exactly(value, valueType) ?? open(valueType) else { return nil }
    self.memory = memory
  }

  /// Returns memory with a value of exactly that type, copied without the Optional metadata that a cast in generic code
  /// would have to look up first.
  private static func exactly(_ value: Any, _ valueType: Any.Type) -> UnsafeMutableRawPointer? {
    guard Fitting.isExactly(value, valueType), FieldRecords.kind(of: valueType).isNominal else { return nil }
    func open<Value>(_ value: Value) -> UnsafeMutableRawPointer? {
      // An `Any` inside an `Any` opens as `Any`, regardless of its value.
      guard Value.self == valueType else { return nil }
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: ValueWitnesses.optionalSize(of: valueType), alignment: MemoryLayout<Value>.alignment)
      withUnsafePointer(to: value) { ValueWitnesses.copy($0, to: memory, wrapped: valueType) }
      return memory
    }
    return open(value)
  }

  private static func cast<Wanted>(_ value: Any, to: Wanted.Type) -> UnsafeMutableRawPointer? {
    guard let fitting = Fitting.fit(value, to: Wanted.self), !FieldRecords.conformsOnOneActor(fitting) else {
      return nil
    }
    let pointer = UnsafeMutablePointer<Wanted?>.allocate(capacity: 1)
    let memory = UnsafeMutableRawPointer(pointer)
    // Zeroed first: a value that fills its existential's buffer only in part leaves no undefined bytes to be copied.
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Wanted?>.stride)
    pointer.initialize(to: fitting)
    return memory
  }

  func release(_ valueType: Any.Type) {
    // The payload has the same address as the Optional, and is present.
    ValueWitnesses.destroy(memory, valueType)
    memory.deallocate()
  }
}
