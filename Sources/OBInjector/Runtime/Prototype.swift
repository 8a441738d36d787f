/// A ready-made value in memory laid out as the Optional of its property's type: cast once, copied for every object.
///
/// The plan that has one releases it.
struct Prototype {
  let memory: UnsafeMutableRawPointer

  /// `nil` if the value does not fit, or conforms on one actor only: then it has to be cast anew for every object.
  init?(_ value: Any, as wanted: Any.Type) {
    if let exact = Self.exactly(value, wanted) {
      memory = exact
      return
    }
    func open<Wanted>(_: Wanted.Type) -> UnsafeMutableRawPointer? { Self.cast(value, to: Wanted.self) }
    guard let cast = open(wanted) else { return nil }
    memory = cast
  }

  /// A value of exactly that type: what generic code would have to find of Optionals first is not needed for a copy.
  private static func exactly(_ value: Any, _ wanted: Any.Type) -> UnsafeMutableRawPointer? {
    guard Fitting.isExactly(value, wanted) else { return nil }
    switch FieldRecords.kind(of: wanted) {
    case .class:
      let pointer = UnsafeMutablePointer<Unmanaged<AnyObject>?>.allocate(capacity: 1)
      pointer.initialize(to: FieldRecords.object(in: value).map { .passRetained($0) })
      return UnsafeMutableRawPointer(pointer)
    case .struct, .enum:
      func open<Value>(_ value: Value) -> UnsafeMutableRawPointer? {
        // An `Any` inside an `Any` opens as `Any`, whatever it holds.
        guard Value.self == wanted else { return nil }
        let memory = UnsafeMutableRawPointer.allocate(
          byteCount: ValueWitnesses.optionalSize(of: wanted), alignment: MemoryLayout<Value>.alignment)
        withUnsafePointer(to: value) { ValueWitnesses.copy($0, to: memory, wrapped: wanted) }
        return memory
      }
      return open(value)
    default: return nil
    }
  }

  private static func cast<Wanted>(_ value: Any, to: Wanted.Type) -> UnsafeMutableRawPointer? {
    guard let fitting = Fitting.fit(value, to: Wanted.self) else { return nil }
    let pointer = UnsafeMutablePointer<Wanted?>.allocate(capacity: 1)
    let memory = UnsafeMutableRawPointer(pointer)
    // A value that fills its existential's buffer only in part leaves nothing undefined to be copied.
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Wanted?>.stride)
    pointer.initialize(to: fitting)
    guard FieldRecords.conformsOnOneActor(memory, as: Wanted.self) else { return memory }
    Self.release(memory, Wanted.self)
    return nil
  }

  func release(_ wanted: Any.Type) { Self.release(memory, wanted) }

  private static func release(_ memory: UnsafeMutableRawPointer, _ wanted: Any.Type) {
    if FieldRecords.kind(of: wanted) == .class {
      memory.load(as: Unmanaged<AnyObject>.self).release()
    } else {
      // What is inside stands where the Optional does, and is there.
      ValueWitnesses.destroy(memory, wanted)
    }
    memory.deallocate()
  }
}
