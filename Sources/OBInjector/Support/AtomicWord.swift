internal import OBInjectorSystem

/// A word that threads read and write without a lock, and the only access to its address.
///
/// `Synchronization.Atomic` would do, but starts with macOS 15 and iOS 18.
///
/// `@unchecked Sendable` is sound: the address never changes, and every access to the word is atomic.
struct AtomicWord: @unchecked Sendable {
  private let address: UnsafeMutablePointer<UInt>

  /// Refers to the word at an address.
  ///
  /// Precondition: The memory there is bound to `UInt`, or to a struct with a `UInt` at that address.
  @inline(__always)
  init(at address: UnsafeMutableRawPointer) { self.address = address.assumingMemoryBound(to: UInt.self) }

  /// Allocates a row of adjacent words, all of them 0, and refers to the first, through which the owner deallocates the
  /// row.
  ///
  /// By C: `UnsafeMutablePointer.allocate` asks for aligned memory, which takes twice as long, and a child has three
  /// rows.
  init(rowOf count: Int = 1) { address = ob_make_words(count) }

  /// Returns a word of the row that begins with this one.
  func word(_ index: Int) -> AtomicWord { AtomicWord(at: address + index) }

  func deallocate() { ob_free_words(address) }

  @inline(__always) func loadAcquiring() -> UInt { ob_atomic_load_acquiring(address) }
  @inline(__always) func loadRelaxed() -> UInt { ob_atomic_load_relaxed(address) }
  @inline(__always) func storeReleasing(_ value: UInt) { ob_atomic_store_releasing(address, value) }

  /// Adds one and returns the new value.
  @inline(__always) func increment() -> UInt { ob_atomic_increment(address) }

  @inline(__always) func decrement() { ob_atomic_decrement(address) }

  /// Sets the word to `desired` if it equals `expected`; returns whether it did.
  @inline(__always)
  func replace(_ expected: UInt, by desired: UInt) -> Bool { ob_atomic_replace(address, expected, desired) }
}
