/// An object that many threads use without counting a reference that all would share, and that is seldom replaced.
///
/// It counts none itself: a caller that replaces the object holds it until `waitForReaders` returns.
///
/// `@unchecked Sendable` is sound: the word is atomic, and what it leads to is alive as long as a pin is held that was
/// taken before it was read.
struct PinnedReference<Object: AnyObject>: @unchecked Sendable {
  private let word = AtomicWord(0)

  /// The object, valid until the pin is left; `nil` if there is none, or no pin to be had.
  @inline(__always)
  func pinned() -> (object: Borrowed<Object>, pin: Pins.Pin)? {
    guard let pin = Pins.enter() else { return nil }
    // Sequentially consistent, for the reason that `PlanCache.table` gives.
    guard let address = UnsafeRawPointer(bitPattern: word.load()) else {
      Pins.leave(pin)
      return nil
    }
    return (Unmanaged<Object>.fromOpaque(address)._withUnsafeGuaranteedRef { Borrowed($0) }, pin)
  }

  func replace(by object: Object?) {
    _ = word.exchange(object.map { UInt(bitPattern: Unmanaged.passUnretained($0).toOpaque()) } ?? 0)
  }

  /// Returns when no reader uses any more what stood here before; where that can't be known, it stays for ever.
  func waitForReaders(of old: Object?) {
    if !Pins.waitForReaders(), let old { _ = Unmanaged.passRetained(old) }
  }
}
