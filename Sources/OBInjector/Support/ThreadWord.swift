internal import OBInjectorSystem

/// The word that each thread has for itself, for its resolution, with a function that runs when the thread ends.
///
/// It is a thread-local variable of the compiler's, since it is read at every injection, and asking the system
/// for a value of the thread is a call. Only the system reports that a thread ends.
struct ThreadWord: Sendable {
  /// - Parameter end: Called on a thread that ends, with the value of the word, which is cleared by then. If it causes
  ///   the word to be set again, it is called again, except on Windows.
  init(atEnd end: @convention(c) (UnsafeMutableRawPointer) -> Void) {
    let status = ob_end_own_word(end)
    precondition(status == 0, "ob_end_own_word failed with \(status)")
  }

  @inline(__always)
  static func load() -> UnsafeMutableRawPointer? { ob_load_own_word() }

  func store(_ value: UnsafeMutableRawPointer) { ob_store_own_word(value) }
}
