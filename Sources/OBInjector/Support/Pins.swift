internal import OBInjectorAtomics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Says that a thread is reading, without a lock, for the moments in which an injection uses a plan it does not own.
///
/// Each thread has a pin of its own, a counter that is odd while it reads. A writer first unlinks what it wants to release,
/// which readers may still see, and then waits for each counter that is odd *to move*: a reader that comes later finds the
/// new state, so it is not waited for, and steady reading can't starve a writer.
///
/// The order that makes pins sound is that of hazard pointers: a reader stores its count before it loads the pointer, a
/// writer exchanges the pointer before it loads the counts; so either the writer sees the pin, or the reader sees the new
/// pointer. What would break it is store buffering: a load may be carried out before an earlier store of the same thread
/// can be seen by others. Each side prevents that in its own way:
/// - A reader passes a full fence, which costs a sixth of an injection on x86. Where the system can have all threads pass
///   one at once (`membarrier` of Linux), the writer, which is seldom there, has them do that, and the reader passes none
///   here.
/// - A writer passes none of its own. Its exchange and its loads are sequentially consistent, and so are the loads by which
///   readers find the pointer; on ARM64 an exchange alone does not keep back an acquiring load that comes after it.
///
/// To leave a pin takes a releasing fence in either case. It is no instruction on x86 and a full barrier on ARM64.
/// `.ci/weak-memory` explores what ARM64 may make of all this.
enum Pins {
  /// A thread's: words that it alone writes, but for `isTaken` and the lowest bit of `held`.
  ///
  /// `@unchecked Sendable` is sound: the address never changes, and what stands there is atomic, or constant.
  struct Pin: @unchecked Sendable {
    fileprivate let memory: UnsafeMutableRawPointer

    @inline(__always)
    private func word(_ index: Int) -> AtomicWord { AtomicWord(at: memory + index * MemoryLayout<UInt>.stride) }

    @inline(__always) fileprivate var count: AtomicWord { word(0) }
    /// The address of what the thread uses on after it has left the pin; with its lowest bit set, the thread owns a
    /// reference to it.
    @inline(__always) fileprivate var held: AtomicWord { word(1) }
    /// Whether a thread has the pin.
    fileprivate var isTaken: AtomicWord { word(2) }
    /// The address of the pin that was made before; written once.
    fileprivate var older: AtomicWord { word(3) }
    /// Whether the thread has to pass a fence itself; written once.
    @inline(__always) private var isFenced: AtomicWord { word(4) }

    /// Two cache lines for each, since processors fetch lines in pairs.
    fileprivate static func make(isFenced: Bool) -> Pin {
      let pin = Pin(memory: .allocate(byteCount: 128, alignment: 128))
      pin.memory.initializeMemory(as: UInt.self, repeating: 0, count: 5)
      pin.isTaken.storeRelaxed(1)
      pin.isFenced.storeRelaxed(isFenced ? 1 : 0)
      return pin
    }

    /// Stands between what the thread says here and what it asks then; the other half is in `waitForReaders`.
    @inline(__always)
    fileprivate func fence() {
      if isFenced.loadRelaxed() == 0 { AtomicWord.fenceForCompiler() } else { AtomicWord.fence() }
    }
  }

  /// Whether readers have to pass fences themselves.
  private static let isFenced = !ob_prepare_fence_everywhere()
  /// The address of the pin that was made last.
  ///
  /// There are as many as there ever were threads at a time; none is freed.
  private static let newest = AtomicWord(0)
  private static let own: ThreadWord = {
    // On the other systems of Apple nothing forks.
    #if os(macOS) || !canImport(Darwin)
      pthread_atfork(nil, nil) { Pins.freeThoseOfOthers() }
    #endif
    return ThreadWord(.pin) { memory in
      ThreadWord.clear(.pin)
      #if canImport(Darwin)
        Pin(memory: memory).isTaken.storeReleasing(0)
      #else
        if let memory { Pin(memory: memory).isTaken.storeReleasing(0) }
      #endif
    }
  }()

  /// In a process that was forked, which has one thread only: those that were reading never leave.
  private static func freeThoseOfOthers() {
    for pin in All() where pin.memory != ThreadWord.load(.pin) {
      let count = pin.count.loadRelaxed()
      pin.count.storeRelaxed(count &+ (count & 1))
      pin.held.storeRelaxed(0)
      pin.isTaken.storeRelaxed(0)
    }
  }

  /// This thread's pin, or `nil` if it is reading already: then the caller takes a lock instead.
  @inline(__always)
  static func enter() -> Pin? {
    let pin = ThreadWord.load(.pin).map { Pin(memory: $0) } ?? takeOne()
    let count = pin.count.loadRelaxed()
    guard count & 1 == 0 else { return nil }
    pin.count.storeRelaxed(count &+ 1)
    pin.fence()
    return pin
  }

  @inline(__always)
  static func leave(_ pin: Pin) {
    // The store alone would not do. A writer may see the next `enter`'s count instead, which is stored relaxed and, since
    // C++20, no part of this store's release sequence; after a releasing fence that count releases too. And the optimizer
    // moves retains below later plain and atomic stores of the same block; not below a fence.
    AtomicWord.fenceReleasing()
    pin.count.storeReleasing(pin.count.loadRelaxed() &+ 1)
  }

  /// A pin for this thread: one whose thread has ended, or a new one.
  @inline(never)
  private static func takeOne() -> Pin {
    let pin = takeOver() ?? add()
    own.store(pin.memory)
    return pin
  }

  private static func takeOver() -> Pin? {
    guard let pin = All().first(where: { $0.isTaken.replace(0, by: 1) }) else { return nil }
    // A writer may wait for the thread that had the pin, and see the count that this one stores relaxed in `enter`: with
    // this fence, what that thread did with a plan comes before what the writer does next.
    AtomicWord.fenceReleasing()
    return pin
  }

  private static func add() -> Pin {
    let pin = Pin.make(isFenced: isFenced)
    while true {
      let older = newest.load()
      pin.older.storeRelaxed(older)
      if newest.replace(older, by: UInt(bitPattern: pin.memory)) { return pin }
    }
  }

  /// All that there are at a moment, the newest first.
  private struct All: Sequence, IteratorProtocol {
    // Sequentially consistent, as the exchange that unlinked something before it and as the exchange in `add`: an acquiring
    // load may be carried out before the former, and miss a pin whose thread has read the old pointer.
    private var address = newest.load()

    /// Whether there is none but the calling thread's.
    var isOnlyMine: Bool {
      var rest = self
      guard let newest = rest.next() else { return true }
      return newest.memory == ThreadWord.load(.pin) && rest.next() == nil
    }

    mutating func next() -> Pin? {
      guard let memory = UnsafeMutableRawPointer(bitPattern: address) else { return nil }
      let pin = Pin(memory: memory)
      address = pin.older.loadRelaxed()
      return pin
    }
  }

  /// How many there are, for tests.
  static var count: Int { All().reduce(0) { count, _ in count + 1 } }

  /// Returns when every reader that is pinned now has left; `false` if that can't be known: then what they may see must
  /// stay.
  ///
  /// The caller holds no pin and no lock.
  static func waitForReaders() -> Bool {
    // A thread that takes a new pin from now on sees what the caller has unlinked.
    let pins = All()
    guard isFenced || pins.isOnlyMine || ob_fence_everywhere() else { return false }
    for pin in pins {
      // Sequentially consistent: where readers pass fences, an acquiring load may be carried out before the caller's
      // exchange can be seen (store buffering), and miss a reader that still finds the old pointer.
      let seen = pin.count.load()
      guard seen & 1 == 1 else { continue }
      while pin.count.loadAcquiring() == seen { sched_yield() }
    }
    return true
  }
}

extension Pins {
  /// Something that is used on after the pin under which it was found, while code of the user's runs, for which nobody may
  /// wait.
  ///
  /// Its thread's pin says so. Counting a reference would do, but costs twice as much, and all threads would share the
  /// count.
  struct Hold {
    fileprivate let object: Unmanaged<AnyObject>
    /// Where it says so; `nil` if that was taken and a reference is counted instead.
    fileprivate let pin: Pin?

    @inline(__always)
    func end() {
      guard let pin else { return object.release() }
      if pin.held.exchange(0) & 1 == 1 { object.release() }
    }
  }

  /// Holds what was found under the pin, which may be left then.
  @inline(__always)
  static func hold(_ object: Unmanaged<AnyObject>, under pin: Pin) -> Hold {
    // A call around this one may still hold something.
    guard pin.held.loadRelaxed() == 0 else { return Hold(object: object.retain(), pin: nil) }
    pin.held.storeReleasing(UInt(bitPattern: object.toOpaque()))
    return Hold(object: object, pin: pin)
  }

  /// Holds what was found otherwise, by a reference.
  static func hold(_ object: AnyObject) -> Hold { Hold(object: Unmanaged.passRetained(object), pin: nil) }

  /// Gives a reference to each holder of something that is about to be released.
  ///
  /// After `waitForReaders()`: a reader that has found it has left by then, and has said before that it holds it.
  static func giveToHolders(_ isReleased: (UnsafeRawPointer) -> Bool) {
    for pin in All() {
      let held = pin.held.loadAcquiring()
      guard held & 1 == 0, let address = UnsafeRawPointer(bitPattern: held), isReleased(address) else { continue }
      let object = Unmanaged<AnyObject>.fromOpaque(address).retain()
      if !pin.held.replace(held, by: held | 1) { object.release() }
    }
  }
}
