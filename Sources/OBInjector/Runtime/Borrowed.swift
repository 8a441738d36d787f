/// A reference that counts nothing, to something that is known to live longer.
///
/// Counting costs more than most of what an injection does, and all threads would share the count. Sound where whoever
/// makes one holds the object for as long as it is used; each use says who does.
struct Borrowed<Object: AnyObject> {
  private let reference: Unmanaged<Object>

  @inline(__always)
  init(_ object: Object) { reference = Unmanaged.passUnretained(object) }

  @inline(__always)
  fileprivate init(_ reference: Unmanaged<Object>) { self.reference = reference }

  /// The object; counted for as long as it is looked at.
  @inline(__always) var object: Object { reference.takeUnretainedValue() }

  /// Hands over the object without counting.
  @inline(__always)
  func with<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
    try reference._withUnsafeGuaranteedRef(body)
  }

  @inline(__always)
  static func === (one: Borrowed, other: AnyObject) -> Bool {
    one.reference.toOpaque() == Unmanaged.passUnretained(other).toOpaque()
  }
}

/// Objects in a row that a loop hands over without counting references; its owner holds them until it calls `release`.
///
/// `@unchecked Sendable` is sound where the objects are: the row never changes.
struct HeldList<Object: AnyObject>: @unchecked Sendable {
  private let first: UnsafeMutablePointer<Unmanaged<Object>>
  let count: Int

  init(_ objects: [Object]) {
    count = objects.count
    first = .allocate(capacity: max(count, 1))
    for (index, object) in objects.enumerated() { (first + index).initialize(to: .passRetained(object)) }
  }

  @inline(__always)
  subscript(index: Int) -> Borrowed<Object> { Borrowed(first[index]) }

  /// The objects, counted; for questions.
  var all: [Object] { (0..<count).map { first[$0].takeUnretainedValue() } }

  func release() {
    for index in 0..<count { first[index].release() }
    first.deallocate()
  }
}
