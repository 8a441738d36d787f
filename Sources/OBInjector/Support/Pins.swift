internal import OBInjectorAtomics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Says "somebody is reading" without a lock, for the moments in which an injection uses a plan it does not own.
///
/// Each thread has a pin of its own, a counter that is odd while it reads. Whoever wants to release something that readers
/// may still see unlinks it first and then waits for each counter that is odd *to move*: a reader that comes later finds
/// the new state, so nobody waits for it, and steady reading can't starve a writer.
///
/// A reader that goes on to code of the user's leaves its pin, since nobody may wait for that, and says instead what it
/// still uses (`Hold`). Counting a reference would do, but costs twice as much, and all threads would share the count.
///
/// The order that makes pins sound: a reader sets its pin before it loads the pointer, a writer exchanges the pointer
/// before it loads the pins, and each of the two has a full fence between; so either the writer sees the pin, or the reader
/// sees the new pointer. A fence costs a reader a third of an injection. Where the system can have all threads pass one
/// at once (`membarrier` of Linux), the writer, who is seldom there, has them do that, and a reader needs none.
///
/// `@unchecked Sendable` is sound: nothing here changes but what is atomic, and a pin's counter is written by its thread.
struct Pins: @unchecked Sendable {
  struct Pin {
    fileprivate let memory: UnsafeMutableRawPointer

    @inline(__always)
    fileprivate var count: AtomicWord { AtomicWord(at: memory) }
    /// The address of what is held here; with its lowest bit set, the holder owns a reference to it.
    @inline(__always)
    fileprivate var held: AtomicWord { AtomicWord(at: memory + MemoryLayout<UInt>.stride) }
    /// Whether a thread has it.
    fileprivate var isTaken: AtomicWord { AtomicWord(at: memory + 2 * MemoryLayout<UInt>.stride) }
    /// The address of the pin that was made before it; written once.
    fileprivate var older: AtomicWord { AtomicWord(at: memory + 3 * MemoryLayout<UInt>.stride) }

    /// Two cache lines for each, since processors fetch lines in pairs.
    fileprivate static func make() -> Pin {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 128)
      memory.initializeMemory(as: UInt.self, repeating: 0, count: 4)
      return Pin(memory: memory)
    }
  }

  /// The process's pins.
  ///
  /// Whoever enters often keeps them at hand: reading a global costs a check each time.
  static let shared = Pins()

  /// The address of the pin that was made last.
  ///
  /// There are as many as there ever were threads at a time; none is freed.
  private let newest = AtomicWord(0)
  /// Whether a reader has to pass a fence itself.
  private let isFenced = !ob_prepare_fence_everywhere()
  private let key: pthread_key_t

  private init() {
    var key = pthread_key_t()
    // What a thread does after this as it ends gets it another pin.
    let status = pthread_key_create(&key) { memory in
      #if canImport(Darwin)
        let pin = Pin(memory: memory)
      #else
        guard let memory else { return }
        let pin = Pin(memory: memory)
      #endif
      ob_store_own_word(nil)
      pin.isTaken.storeReleasing(0)
    }
    precondition(status == 0, "pthread_key_create failed with \(status)")
    self.key = key
    // On the other systems of Apple nothing forks.
    #if os(macOS) || !canImport(Darwin)
      pthread_atfork(nil, nil) { Pins.shared.freeThoseOfOthers() }
    #endif
  }

  /// In a process that was forked, which has one thread only: those that were reading never leave.
  private func freeThoseOfOthers() {
    for pin in all(from: newest.load()) where pin.memory != ob_load_own_word() {
      let count = pin.count.loadRelaxed()
      pin.count.storeRelaxed(count &+ (count & 1))
      pin.held.storeRelaxed(0)
      pin.isTaken.storeRelaxed(0)
    }
  }

  /// This thread's pin, or `nil` if it is reading already: then the caller takes a lock instead.
  @inline(__always)
  func enter() -> Pin? {
    let pin = ob_load_own_word().map { Pin(memory: $0) } ?? takeOne()
    let count = pin.count.loadRelaxed()
    guard count & 1 == 0 else { return nil }
    pin.count.storeRelaxed(count &+ 1)
    if isFenced { AtomicWord.fence() } else { AtomicWord.fenceForCompiler() }
    return pin
  }

  /// A pin for this thread: one whose thread has ended, or a new one.
  @inline(never)
  private func takeOne() -> Pin {
    let pin = all(from: newest.load()).first { $0.isTaken.replace(0, by: 1) } ?? add()
    ob_store_own_word(pin.memory)
    pthread_setspecific(key, pin.memory)
    return pin
  }

  private func add() -> Pin {
    let pin = Pin.make()
    pin.isTaken.storeRelaxed(1)
    while true {
      let older = newest.load()
      pin.older.storeRelaxed(older)
      if newest.replace(older, by: UInt(bitPattern: pin.memory)) { return pin }
    }
  }

  /// How many there are, for tests.
  var count: Int { all(from: newest.load()).count }

  /// A pin and those that were made before it.
  private func all(from newest: UInt) -> [Pin] {
    var (pins, address): ([Pin], UInt) = ([], newest)
    while let memory = UnsafeMutableRawPointer(bitPattern: address) {
      pins.append(Pin(memory: memory))
      address = pins[pins.count - 1].older.loadRelaxed()
    }
    return pins
  }

  @inline(__always)
  static func leave(_ pin: Pin) {
    // The optimizer moves retains below later plain and atomic stores of the same block; not below a fence.
    AtomicWord.fenceReleasing()
    pin.count.storeReleasing(pin.count.loadRelaxed() &+ 1)
  }

  /// Returns when every reader that is pinned now has left; `false` if that can't be known: then what they may see must
  /// stay.
  ///
  /// The caller holds no pin and no lock.
  func waitForReaders() -> Bool {
    // A thread that takes a new pin from now on sees what the caller has unlinked.
    let pins = all(from: newest.load())
    // No other thread reads, or has since.
    let isAlone = pins.count == 1 && pins[0].memory == ob_load_own_word()
    guard isFenced || isAlone || ob_fence_everywhere() else { return false }
    for pin in pins {
      let seen = pin.count.load()
      guard seen & 1 == 1 else { continue }
      while pin.count.loadAcquiring() == seen { sched_yield() }
    }
    return true
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
    // A call around this one may still hold something.
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
    for cell in all(from: newest.load()) {
      let held = cell.held.loadAcquiring()
      guard held != 0, held & 1 == 0, let address = UnsafeRawPointer(bitPattern: held), isReleased(address) else {
        continue
      }
      let object = Unmanaged<AnyObject>.fromOpaque(address).retain()
      if !cell.held.replace(held, by: held | 1) { object.release() }
    }
  }
}
