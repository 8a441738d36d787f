internal import OBInjectorSystem

/// A word that each thread has for itself, with a function that runs when the thread ends.
///
/// The word is a thread-local variable of the compiler's, since it is read at every injection, and asking the system
/// for a value of the thread is a call. Only the system reports that a thread ends.
struct ThreadWord: Sendable {
  enum Place: Int {
    /// The place of the thread's pin, for `Pins`.
    case pin
    /// The place of the thread's resolution.
    case resolution
  }

  private let place: Place

  /// - Parameter end: Called on a thread that ends, with the value of the word, which is cleared by then. If it causes
  ///   the word to be set again, it is called again, except on Windows.
  init(_ place: Place, atEnd end: @convention(c) (UnsafeMutableRawPointer) -> Void) {
    self.place = place
    let status = ob_end_own_word(place.rawValue, end)
    precondition(status == 0, "ob_end_own_word failed with \(status)")
  }

  @inline(__always)
  static func load(_ place: Place) -> UnsafeMutableRawPointer? { ob_load_own_word(place.rawValue) }

  func store(_ value: UnsafeMutableRawPointer) { ob_store_own_word(place.rawValue, value) }
}
