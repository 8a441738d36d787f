/// An object that is used by many threads without retaining it, since they would all share the reference count, and
/// that is seldom replaced.
///
/// The reference does not retain the object either: a caller that replaces the object keeps it alive until
/// `waitForReaders` returns.
///
/// `@unchecked Sendable` is sound: the word is atomic, and the object behind it is alive while a thread holds a pin
/// that it took before it read the word.
struct PinnedReference<Object: AnyObject>: @unchecked Sendable {
  private let word = AtomicWord()

  /// Returns the object, valid until the pin is left; `nil` if there is no object, or no pin is available.
  @inline(__always)
  func pinned() -> (object: Unretained<Object>, pin: Pins.Pin)? {
    guard let pin = Pins.enter() else { return nil }
    // Sequentially consistent, for the reason that `PlanCache.table` gives.
    guard let address = UnsafeRawPointer(bitPattern: word.load()) else {
      Pins.leave(pin)
      return nil
    }
    return (Unmanaged<Object>.fromOpaque(address)._withUnsafeGuaranteedRef { Unretained($0) }, pin)
  }

  func replace(by object: Object) {
    _ = word.exchange(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque()))
  }

  /// Waits until no reader uses the former object any more; where that can't be known, retains the object for ever.
  func waitForReaders(of old: Object) {
    if !Pins.waitForReaders() { _ = Unmanaged.passRetained(old) }
  }
}
