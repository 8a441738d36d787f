/// An unretained reference to an object that is known to live longer.
///
/// Retaining costs more than most of an injection, and all threads would share the reference count. Sound where other
/// code keeps the object alive while the reference is used; a comment at each use names that code.
struct Unretained<Object: AnyObject> {
  private let reference: Unmanaged<Object>

  @inline(__always)
  init(_ object: Object) { reference = Unmanaged.passUnretained(object) }

  @inline(__always)
  fileprivate init(_ reference: Unmanaged<Object>) { self.reference = reference }

  /// The object, retained while the caller uses it.
  @inline(__always) var object: Object { reference.takeUnretainedValue() }

  /// Passes the object to `body` without retaining it.
  ///
  /// Transparent, like the function that it calls: without optimization too, it takes no stack of its own.
  @_transparent
  func with<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
    try reference._withUnsafeGuaranteedRef(body)
  }

  @inline(__always)
  static func === (one: Unretained, other: AnyObject) -> Bool {
    one.reference.toOpaque() == Unmanaged.passUnretained(other).toOpaque()
  }
}

/// A fixed row of objects that a loop passes on without retaining them.
///
/// `@unchecked Sendable` is sound if the objects are `Sendable`: the row never changes.
struct UnretainedArray<Object: AnyObject>: @unchecked Sendable {
  private let first: UnsafeMutablePointer<Unmanaged<Object>>?
  let count: Int

  /// Precondition: the owner keeps the objects alive, and calls `deallocate`.
  init(_ objects: [Object]) {
    count = objects.count
    first = objects.isEmpty ? nil : .allocate(capacity: count)
    for (index, object) in objects.enumerated() { first?.advanced(by: index).initialize(to: .passUnretained(object)) }
  }

  @inline(__always)
  subscript(index: Int) -> Unretained<Object> { Unretained(first.unsafelyUnwrapped[index]) }

  func deallocate() { first?.deallocate() }
}
