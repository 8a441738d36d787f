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
