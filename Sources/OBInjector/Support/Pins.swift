import Synchronization

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
/// The order that makes this sound: a reader's compare-and-swap precedes its load of the pointer, a writer's exchange of
/// the pointer precedes its loads of the counters, all four sequentially consistent; so either the writer sees the pin,
/// or the reader sees the new pointer.
///
/// `@unchecked Sendable` is sound: the pointer never changes, and what it points to is atomic.
struct Pins: @unchecked Sendable {
  typealias Pin = UnsafeMutablePointer<Atomic<UInt>>

  private static let count = 32
  /// Bytes between two pins: two cache lines, since processors fetch lines in pairs.
  private static let stride = 128

  /// The process's pins.
  ///
  /// Whoever enters often keeps them at hand: reading a global costs a check each time.
  static let shared = Pins()

  private let memory: UnsafeMutableRawPointer

  private init() {
    memory = .allocate(byteCount: (Self.count + 1) * Self.stride, alignment: Self.stride)
    for index in 0...Self.count {
      (memory + index * Self.stride).bindMemory(to: Atomic<UInt>.self, capacity: 1).initialize(to: Atomic(0))
    }
  }

  @inline(__always)
  private func pin(_ index: Int) -> Pin {
    (memory + index &* Self.stride).assumingMemoryBound(to: Atomic<UInt>.self)
  }

  /// How many calls with an isolation are going on in the process.
  ///
  /// As long as it is 0, a caller without one need not ask its thread whether it is inside such a call.
  @inline(__always)
  var isolatedCalls: Pin { pin(Self.count) }

  /// A free pin, or `nil` if those that were tried are taken: then the caller takes a lock instead.
  @inline(__always)
  func enter() -> Pin? {
    var place: UInt8 = 0
    let stack = withUnsafeMutablePointer(to: &place) { UInt(bitPattern: $0) }
    // Stacks lie at least half a megabyte apart; a thread's own frames seldom span more than one step of 64 KB.
    let hash = Int(truncatingIfNeeded: ((stack &>> 16) &* 0x9E37_79B9_7F4A_7C15) &>> 59)
    let first = pin(hash)
    if Self.take(first) { return first }
    return search(from: hash)
  }

  @inline(__always)
  private static func take(_ pin: Pin) -> Bool {
    let value = pin.pointee.load(ordering: .relaxed)
    guard value & 1 == 0 else { return false }
    return pin.pointee.compareExchange(
      expected: value, desired: value &+ 1, ordering: .sequentiallyConsistent
    ).exchanged
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
    atomicMemoryFence(ordering: .releasing)
    pin.pointee.store(pin.pointee.load(ordering: .relaxed) &+ 1, ordering: .releasing)
  }

  /// Returns when every reader that is pinned now has left.
  ///
  /// The caller holds no pin and no lock.
  func waitForReaders() {
    for index in 0..<Self.count {
      let pin = pin(index)
      let seen = pin.pointee.load(ordering: .sequentiallyConsistent)
      guard seen & 1 == 1 else { continue }
      while pin.pointee.load(ordering: .acquiring) == seen { sched_yield() }
    }
  }
}
