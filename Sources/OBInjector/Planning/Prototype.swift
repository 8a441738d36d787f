/// A ready-made value in memory bound to the Optional of its property's type: cast once, copied for every object.
enum Prototype {
  /// The value as a `Wanted?`; `nil` if it does not fit.
  ///
  /// The plan that gets it releases it.
  static func make<Wanted>(_ value: Any, _: Wanted.Type) -> UnsafeMutableRawPointer? {
    guard let fitting = Fitting.fit(value, to: Wanted.self) else { return nil }
    let pointer = UnsafeMutablePointer<Wanted?>.allocate(capacity: 1)
    // A value that fills its existential's buffer only in part leaves nothing undefined to be copied.
    UnsafeMutableRawPointer(pointer).initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Wanted?>.stride)
    pointer.initialize(to: fitting)
    return UnsafeMutableRawPointer(pointer)
  }

  static func release(_ prototype: UnsafeMutableRawPointer, _ wanted: Any.Type) {
    func open<Wanted>(_: Wanted.Type) {
      let value = prototype.assumingMemoryBound(to: Wanted?.self)
      value.deinitialize(count: 1)
      value.deallocate()
    }
    open(wanted)
  }
}
