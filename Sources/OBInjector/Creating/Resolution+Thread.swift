#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The one resolution that each thread has.
extension Resolution {
  /// The one of this thread.
  static var current: Resolution { withCurrent { $0 } }

  /// Hands over the one of this thread, which the thread holds: nothing is counted.
  @inline(__always)
  static func withCurrent<Result>(_ body: (Resolution) -> Result) -> Result {
    let known = pthread_getspecific(key) ?? makeCurrent()
    return Unmanaged<Resolution>.fromOpaque(known)._withUnsafeGuaranteedRef(body)
  }

  @inline(never)
  private static func makeCurrent() -> UnsafeMutableRawPointer {
    let new = Unmanaged.passRetained(Resolution()).toOpaque()
    pthread_setspecific(key, new)
    return new
  }

  /// The one of this thread if a call is going on.
  static var running: Resolution? {
    guard let known = pthread_getspecific(key) else { return nil }
    let resolution = Unmanaged<Resolution>.fromOpaque(known).takeUnretainedValue()
    return resolution.depth > 0 ? resolution : nil
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { pointer in
      #if canImport(Darwin)
        Unmanaged<Resolution>.fromOpaque(pointer).release()
      #else
        if let pointer { Unmanaged<Resolution>.fromOpaque(pointer).release() }
      #endif
    }
    precondition(status == 0, "pthread_key_create failed with \(status)")
    return key
  }()
}
