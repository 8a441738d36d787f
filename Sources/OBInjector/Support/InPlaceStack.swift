/// A stack of elements that are bits only, such as unretained references and numbers.
///
/// An array would check, at each write, that no other variable shares its memory; a stack in use belongs to one thread,
/// and can't be copied. Popped elements stay in memory until others are pushed in their place.
///
/// `@unchecked Sendable` is sound: the memory has one owner, this value.
struct InPlaceStack<Element: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  private var first: UnsafeMutablePointer<Element>
  private var capacity = 8
  private(set) var count = 0

  init() { first = .allocate(capacity: capacity) }

  deinit { first.deallocate() }

  /// The elements that are not popped.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: first, count: count) }

  /// An element that has been pushed; it may have been popped since.
  @inline(__always)
  subscript(index: Int) -> Element {
    unsafeAddress { address(of: index) }
    unsafeMutableAddress { UnsafeMutablePointer(mutating: address(of: index)) }
  }

  @inline(__always)
  private func address(of index: Int) -> UnsafePointer<Element> {
    assert(index >= 0 && index < capacity, "there is no element \(index)")
    return UnsafePointer(first + index)
  }

  @inline(__always)
  mutating func push(_ element: Element) {
    if count == capacity { grow() }
    (first + count).initialize(to: element)
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
    larger.initialize(from: first, count: count)
    first.deallocate()
    (first, capacity) = (larger, capacity * 2)
  }

  /// Pops all elements from an index on.
  @inline(__always)
  mutating func pop(to count: Int) { self.count = count }
}
