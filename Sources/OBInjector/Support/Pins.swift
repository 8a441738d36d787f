#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Says "somebody is reading" without a lock, for the moments in which an injection uses a plan it does not own.
///
/// A pin is a counter that is odd while a reader holds it. A reader takes a free one near the hash of its stack, so
/// that threads do not share cache lines. Whoever wants to release something that readers may still see unlinks it
/// first and then waits for each counter that is odd *to move*: a reader that comes later finds the new state, so
/// nobody waits for it, and steady reading can't starve a writer.
///
/// A reader that goes on to code of the user's leaves its pin, since nobody may wait for that, and says instead what it
/// still uses (`Hold`). Counting a reference would do, but costs twice as much, and all threads would share the count.
///
/// The order that makes pins sound: a reader's compare-and-swap precedes its load of the pointer, a writer's exchange of
/// the pointer precedes its loads of the counters, all four sequentially consistent; so either the writer sees the pin,
/// or the reader sees the new pointer.
///
/// `@unchecked Sendable` is sound: the pointer never changes, and what it points to is atomic.
struct Pins: @unchecked Sendable {
  struct Pin {
    fileprivate let memory: UnsafeMutableRawPointer

    @inline(__always)
    fileprivate var count: AtomicWord { AtomicWord(at: memory) }
    /// The address of what is held here; with its lowest bit set, the holder owns a reference to it.
    @inline(__always)
    fileprivate var held: AtomicWord { AtomicWord(at: memory + MemoryLayout<UInt>.stride) }
  }

  private static let count = 32
  /// Bytes between two pins: two cache lines, since processors fetch lines in pairs.
  private static let stride = 128

  /// The process's pins.
  ///
  /// Whoever enters often keeps them at hand: reading a global costs a check each time.
  static let shared = Pins()

  private let memory: UnsafeMutableRawPointer

  private init() {
    memory = .allocate(byteCount: Self.count * Self.stride, alignment: Self.stride)
    for index in 0..<Self.count {
      (memory + index * Self.stride).initializeMemory(as: UInt.self, repeating: 0, count: 2)
    }
  }

  @inline(__always)
  private func pin(_ index: Int) -> Pin { Pin(memory: memory + index &* Self.stride) }

  /// A free pin, or `nil` if those that were tried are taken: then the caller takes a lock instead.
  @inline(__always)
  func enter() -> Pin? {
    // The address is all that is wanted, so that nothing has to be protected against writing past it.
    var place: UInt8 = 0
    let stack = _withUnprotectedUnsafeMutablePointer(to: &place) { UInt(bitPattern: $0) }
    // Stacks lie at least half a megabyte apart; a thread's own frames seldom span more than one step of 64 KB.
    let hash = Int(truncatingIfNeeded: (UInt64(stack &>> 16) &* 0x9E37_79B9_7F4A_7C15) &>> 59)
    let first = pin(hash)
    if Self.take(first) { return first }
    return search(from: hash)
  }

  @inline(__always)
  private static func take(_ pin: Pin) -> Bool {
    let value = pin.count.loadRelaxed()
    guard value & 1 == 0 else { return false }
    return pin.count.replace(value, by: value &+ 1)
  }

  @inline(never)
  private func search(from hash: Int) -> Pin? {
    for step in 1..<Self.count {
      let other = pin((hash + step) % Self.count)
      if Self.take(other) { return other }
    }
    return nil
  }

  @inline(__always)
  static func leave(_ pin: Pin) {
    // The optimizer moves retains below later plain and atomic stores of the same block; not below a fence.
    AtomicWord.fenceReleasing()
    pin.count.storeReleasing(pin.count.loadRelaxed() &+ 1)
  }

  /// Returns when every reader that is pinned now has left.
  ///
  /// The caller holds no pin and no lock.
  func waitForReaders() {
    for index in 0..<Self.count {
      let pin = pin(index)
      let seen = pin.count.load()
      guard seen & 1 == 1 else { continue }
      while pin.count.loadAcquiring() == seen { sched_yield() }
    }
  }

  // MARK: - Holding

  /// Something that is used on after the pin under which it was found.
  struct Hold {
    fileprivate let object: Unmanaged<AnyObject>
    /// Where it says so; `nil` if that was taken and a reference is counted instead.
    fileprivate let cell: Pin?

    @inline(__always)
    func end() {
      guard let cell else { return object.release() }
      let held = cell.held.exchange(0)
      if held & 1 == 1 { object.release() }
    }
  }

  /// Holds what was found under the pin, which may be left then.
  @inline(__always)
  static func hold(_ object: Unmanaged<AnyObject>, under pin: Pin) -> Hold {
    // The pin keeps others from doing the same here at the same time; somebody may still hold something from before.
    guard pin.held.loadAcquiring() == 0 else { return Hold(object: object.retain(), cell: nil) }
    pin.held.storeReleasing(UInt(bitPattern: object.toOpaque()))
    return Hold(object: object, cell: pin)
  }

  /// Holds what was found otherwise, by a reference.
  static func hold(_ object: AnyObject) -> Hold { Hold(object: Unmanaged.passRetained(object), cell: nil) }

  /// Gives a reference to each holder of something that is about to be released.
  ///
  /// After `waitForReaders()`: whoever has found it has left by then, and has said before that it holds it.
  func giveToHolders(_ isReleased: (UnsafeRawPointer) -> Bool) {
    for index in 0..<Self.count {
      let cell = pin(index)
      let held = cell.held.loadAcquiring()
      guard held != 0, held & 1 == 0, let address = UnsafeRawPointer(bitPattern: held), isReleased(address) else {
        continue
      }
      let object = Unmanaged<AnyObject>.fromOpaque(address).retain()
      if !cell.held.replace(held, by: held | 1) { object.release() }
    }
  }
}
