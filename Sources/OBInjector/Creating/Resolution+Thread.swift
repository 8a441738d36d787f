#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The one resolution that each thread has.
extension Resolution {
  /// Where each thread keeps its own.
  ///
  /// Whoever needs it often keeps this at hand: reading a global costs a check each time.
  struct Threads: Sendable {
    static let shared = Threads()

    private let key: pthread_key_t

    private init() {
      var key = pthread_key_t()
      let status = pthread_key_create(&key) { pointer in
        #if canImport(Darwin)
          Unmanaged<Resolution>.fromOpaque(pointer).release()
        #else
          if let pointer { Unmanaged<Resolution>.fromOpaque(pointer).release() }
        #endif
      }
      precondition(status == 0, "pthread_key_create failed with \(status)")
      self.key = key
    }

    /// Hands over the one of this thread, which the thread holds: nothing is counted.
    @inline(__always)
    func withCurrent<Result>(_ body: (Resolution) -> Result) -> Result {
      let known = pthread_getspecific(key) ?? makeCurrent()
      return Unmanaged<Resolution>.fromOpaque(known)._withUnsafeGuaranteedRef(body)
    }

    @inline(never)
    private func makeCurrent() -> UnsafeMutableRawPointer {
      let new = Unmanaged.passRetained(Resolution()).toOpaque()
      pthread_setspecific(key, new)
      return new
    }

    /// Whether this thread is inside a call that has an isolation.
    @inline(__always)
    var isIsolated: Bool {
      guard let known = pthread_getspecific(key) else { return false }
      return Unmanaged<Resolution>.fromOpaque(known)._withUnsafeGuaranteedRef { $0.isIsolated }
    }
  }

  /// The one of this thread.
  static var current: Resolution { Threads.shared.withCurrent { $0 } }
}
