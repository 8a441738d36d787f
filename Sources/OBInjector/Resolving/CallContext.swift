/// The caller and the observer of a call.
struct CallContext {
  /// The isolation that the compiler has passed; `nonisolated` is not replaced by that of an outer call.
  let caller: CallerIsolation
  /// The observer, retained by the called injector.
  let observer: Unretained<Watcher>?

  init(_ isolation: (any Actor)?, _ watcher: Watcher?) {
    (caller, observer) = (CallerIsolation(isolation), watcher.map { Unretained($0) })
  }

  /// A box for an observer, so that it can be borrowed.
  final class Watcher: Sendable {
    let observer: any InjectionObserver
    init(_ observer: any InjectionObserver) { self.observer = observer }
  }
}

/// The resolution of each thread, made at the thread's first access and released when the thread ends.
extension Resolution {
  private static let own = ThreadWord(.resolution) { resolution in
    Unmanaged<Resolution>.fromOpaque(resolution).release()
  }

  /// The resolution of this thread.
  static var current: Resolution { withCurrent { $0 } }

  /// Passes this thread's resolution to `body` without retaining it, since the thread owns a reference.
  @inline(__always)
  static func withCurrent<Result>(_ body: (Resolution) -> Result) -> Result {
    let known = ThreadWord.load(.resolution) ?? makeCurrent()
    return Unmanaged<Resolution>.fromOpaque(known)._withUnsafeGuaranteedRef(body)
  }

  @inline(never)
  private static func makeCurrent() -> UnsafeMutableRawPointer {
    let new = Unmanaged.passRetained(Resolution()).toOpaque()
    own.store(new)
    return new
  }
}
