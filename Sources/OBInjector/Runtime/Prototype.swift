/// A ready-made value in memory bound to the Optional of its property's type: cast once, copied for every object.
///
/// The plan that has one releases it.
struct Prototype {
  let memory: UnsafeMutableRawPointer

  /// `nil` if the value does not fit, or conforms on one actor only: then it has to be cast anew for every object.
  init?<Wanted>(_ value: Any, as: Wanted.Type) {
    guard let fitting = Fitting.fit(value, to: Wanted.self) else { return nil }
    let pointer = UnsafeMutablePointer<Wanted?>.allocate(capacity: 1)
    memory = UnsafeMutableRawPointer(pointer)
    // A value that fills its existential's buffer only in part leaves nothing undefined to be copied.
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Wanted?>.stride)
    pointer.initialize(to: fitting)
    guard FieldRecords.conformsOnOneActor(memory, as: Wanted.self) else { return }
    release(Wanted.self)
    return nil
  }

  /// An object for a property of exactly its class: the Optional of a class is one word, which needs no generic code.
  init?(object value: Any, as wanted: Any.Type) {
    guard FieldRecords.kind(of: wanted) == .class, Fitting.isExactly(value, wanted) else { return nil }
    let pointer = UnsafeMutablePointer<Unmanaged<AnyObject>?>.allocate(capacity: 1)
    pointer.initialize(to: .passRetained(FieldRecords.object(in: value)))
    memory = UnsafeMutableRawPointer(pointer)
  }

  func release(_ wanted: Any.Type) {
    if FieldRecords.kind(of: wanted) == .class {
      memory.load(as: Unmanaged<AnyObject>.self).release()
      return memory.deallocate()
    }
    func open<Wanted>(_: Wanted.Type) {
      let value = memory.assumingMemoryBound(to: Wanted?.self)
      value.deinitialize(count: 1)
      value.deallocate()
    }
    open(wanted)
  }
}
