import OBInjectorAtomics

/// A word that threads read and write without a lock: its address, and the only way to it.
///
/// `Synchronization.Atomic` would do, but starts with macOS 15 and iOS 18.
///
/// `@unchecked Sendable` is sound: the address never changes, and the word is reached atomically.
struct AtomicWord: @unchecked Sendable {
  private let address: UnsafeMutablePointer<UInt>

  /// The word at an address that is bound to `UInt` there, or to a struct with one.
  @inline(__always)
  init(at address: UnsafeMutableRawPointer) { self.address = address.assumingMemoryBound(to: UInt.self) }

  /// A word in memory of its own, which the owner deallocates.
  init(_ value: UInt) {
    address = .allocate(capacity: 1)
    address.initialize(to: value)
  }

  /// The first of some words side by side, all of them 0, which the owner deallocates by it.
  init(rowOf count: Int) {
    address = .allocate(capacity: count)
    address.initialize(repeating: 0, count: count)
  }

  /// Another word of a row.
  func word(_ index: Int) -> AtomicWord { AtomicWord(at: address + index) }

  func deallocate() { address.deallocate() }

  // Those without an order in their names are sequentially consistent.

  @inline(__always) func load() -> UInt { ob_atomic_load(address) }
  @inline(__always) func loadAcquiring() -> UInt { ob_atomic_load_acquiring(address) }
  @inline(__always) func loadRelaxed() -> UInt { ob_atomic_load_relaxed(address) }
  @inline(__always) func storeRelaxed(_ value: UInt) { ob_atomic_store_relaxed(address, value) }
  @inline(__always) func storeReleasing(_ value: UInt) { ob_atomic_store_releasing(address, value) }
  @inline(__always) func exchange(_ value: UInt) -> UInt { ob_atomic_exchange(address, value) }

  /// Adds one and returns the new value.
  @inline(__always) func increment() -> UInt { ob_atomic_increment(address) }

  @inline(__always) func decrement() { ob_atomic_decrement(address) }

  /// Sets the word if it is the one that is expected; says whether it was.
  @inline(__always)
  func replace(_ expected: UInt, by desired: UInt) -> Bool { ob_atomic_replace(address, expected, desired) }

  @inline(__always) static func fence() { ob_atomic_fence() }
  @inline(__always) static func fenceReleasing() { ob_atomic_fence_releasing() }
  /// For the compiler only; the processor may move what it likes.
  @inline(__always) static func fenceForCompiler() { ob_atomic_fence_for_compiler() }
}
