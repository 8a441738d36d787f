/// An unretained reference to an object that is known to live longer.
///
/// Retaining costs more than most of an injection, and all threads would share the reference count. Sound where other
/// code keeps the object alive while the reference is used; a comment at each use names that code.
package struct Unretained<Object: AnyObject>: BitwiseCopyable {
  private let reference: Unmanaged<Object>

  @inline(__always)
  package init(_ object: Object) { reference = Unmanaged.passUnretained(object) }

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

/// `@unchecked` since the compiler considers no unmanaged reference `Sendable`; it is sound: the reference never changes.
extension Unretained: @unchecked Sendable where Object: Sendable {}
