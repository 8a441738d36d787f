internal import OBInjectorAtomics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The bounds of the calling thread's stack.
enum StackBounds {
  /// The approximate current position in the calling thread's stack.
  @inline(__always)
  static var here: UInt { ob_stack_here() }

  /// Returns the address below which a quarter of the stack, at most 256 KB, is left.
  static func limit() -> UInt {
    let (low, size) = bounds()
    return low + min(size / 4, 256 * 1024)
  }

  #if !canImport(Darwin)
    // The C library has this function; its header hides it behind _GNU_SOURCE, which Swift's module map does not set.
    @_silgen_name("pthread_getattr_np")
    private static func pthread_getattr_np(_: pthread_t, _: UnsafeMutablePointer<pthread_attr_t>) -> Int32
  #endif

  private static func bounds() -> (low: UInt, size: UInt) {
    #if canImport(Darwin)
      let thread = pthread_self()
      let size = UInt(pthread_get_stacksize_np(thread))
      return (UInt(bitPattern: pthread_get_stackaddr_np(thread)) - size, size)
    #else
      var attributes = pthread_attr_t()
      guard pthread_getattr_np(pthread_self(), &attributes) == 0 else { return (0, 0) }
      defer { pthread_attr_destroy(&attributes) }
      var low: UnsafeMutableRawPointer?
      var size = 0
      pthread_attr_getstack(&attributes, &low, &size)
      return (UInt(bitPattern: low), UInt(size))
    #endif
  }
}
