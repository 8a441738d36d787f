internal import OBInjectorSystem

/// The bounds of the calling thread's stack.
package enum StackBounds {
  /// The approximate current position in the calling thread's stack.
  @inline(__always)
  package static var here: UInt { ob_stack_here() }

  /// Returns the address below which a quarter of the stack, at most 256 KB, is left, or 32 KB of a small one; 0 if the
  /// system does not tell where the stack is.
  package static func limit() -> UInt {
    let stack = ob_stack_of_thread()
    let least = min(stack.size / 2, 32 * 1024)
    return stack.low + UInt(min(max(stack.size / 4, least), 256 * 1024))
  }
}
