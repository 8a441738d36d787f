internal import OBInjectorSystem

/// Announces that a thread reads without a lock, for the moments in which an injection uses a plan that it does not
/// own.
///
/// The life of a pin:
/// - A reader enters: `PropertyInjector.inject`, `Resolution.begin(created:)`, `Resolution.instance`, `PlanCache.plan`,
///   and `PinnedReference.pinned`, by which `InjectorController` finds its injector. A thread that has entered already
///   gets `nil`, and takes a lock or retains instead.
/// - The function that has entered also leaves, on the same thread; only the controller hands its pin on, to
///   `PropertyInjector.inject(leaving:)`.
/// - In between, nothing waits: no user code runs, not even a deinitializer, and no lock is taken but that of
///   `InjectorID`, under which nothing waits. A writer waits for the reader, and `waitForReaders` under a pin would
///   wait for itself.
/// - An object that is used beyond the pin, while user code runs, gets a `HazardPointer` before the pin is left: in a
///   `PlanLease`, or for the injector that the controller has found. It ends where the value that owns it ends its
///   life; the compiler lets it end exactly once. From then on the object belongs to the writer that has unlinked it.
///
/// Each thread has its own pin, a counter that is odd while the thread reads. A writer first unlinks the object that it
/// wants to release, which readers may still see, and then waits until each odd counter *changes*. A reader that enters
/// later finds the new state, so the writer does not wait for it, and continuous reading can't starve a writer.
///
/// The order that makes pins sound is that of *hazard pointers*: a reader stores its count before it loads the pointer,
/// and a writer exchanges the pointer before it loads the counts; so either the writer sees the pin, or the reader sees
/// the new pointer. Store buffering would break this: a load may be carried out before an earlier store of the same
/// thread can be seen by others. Each side prevents that in its own way:
/// - On ARM64, a reader stores its count sequentially consistent: the load of the pointer, which is too, stays behind
///   it, and neither needs a barrier. On x86 such a store would be a full fence.
/// - Elsewhere, a reader passes a full fence, which costs a sixth of an injection on x86. Where the system can make all
///   threads pass a fence at once (as Linux and Windows can), the writer, which runs seldom, requests that, and the
///   reader passes no fence on entry.
/// - A writer passes no fence of its own. Its exchange and its loads are sequentially consistent, and so are the loads
///   by which readers find the pointer; on ARM64 an exchange alone does not hold back an acquiring load that comes
///   after it.
///
/// Leaving a pin is a releasing store, without a barrier on either. `.ci/weak-memory` explores the effects that ARM64
/// may have on all this.
enum Pins {
  /// The pin of one thread: words that this thread alone writes, except for `isTaken` and the lowest bit of `held`.
  ///
  /// `@unchecked Sendable` is sound: the address never changes, and each word there is atomic, or constant.
  struct Pin: @unchecked Sendable {
    fileprivate let memory: UnsafeMutableRawPointer

    @inline(__always)
    private func word(_ index: Int) -> AtomicWord { AtomicWord(at: memory + index * MemoryLayout<UInt>.stride) }

    @inline(__always) fileprivate var count: AtomicWord { word(0) }
    /// The thread's hazard pointer: the address of an object that the thread keeps using after it has left the pin.
    ///
    /// With the lowest bit set, the thread owns a reference to the object.
    @inline(__always) fileprivate var held: AtomicWord { word(1) }
    /// 1 while a thread has the pin, otherwise 0.
    fileprivate var isTaken: AtomicWord { word(2) }
    /// The address of the pin that was made before this one; written once.
    fileprivate var older: AtomicWord { word(3) }
    /// 1 if the thread has to pass a fence itself, otherwise 0; written once.
    @inline(__always) private var isFenced: AtomicWord { word(4) }

    /// Allocates two cache lines for each pin, since processors fetch lines in pairs.
    fileprivate static func make(isFenced: Bool) -> Pin {
      let pin = Pin(memory: .allocate(byteCount: 128, alignment: 128))
      pin.memory.initializeMemory(as: UInt.self, repeating: 0, count: 5)
      pin.isTaken.storeRelaxed(1)
      pin.isFenced.storeRelaxed(isFenced ? 1 : 0)
      return pin
    }

    /// Stores the count of a thread that begins to read, before the loads that follow; the other half is in
    /// `waitForReaders`.
    ///
    /// The store releases: a writer may see it in place of the count with which the thread has left before, and what
    /// the thread has read until then happens before the writer's next steps.
    @inline(__always)
    fileprivate func publish(_ value: UInt) {
      #if arch(arm64)
      count.store(value)
      #else
      count.storeReleasing(value)
      if isFenced.loadRelaxed() == 0 { AtomicWord.fenceForCompiler() } else { AtomicWord.fence() }
      #endif
    }
  }

  /// True if readers keep the order themselves, so that a writer need not make all threads pass a fence.
  #if arch(arm64)
  private static let isFenced = true
  #else
  private static let isFenced = !ob_prepare_fence_everywhere()
  #endif
  /// The address of the pin that was made last.
  ///
  /// There are as many pins as there ever were threads at a time; none is freed.
  private static let newest = AtomicWord()
  private static let own: ThreadWord = {
    ob_after_fork { Pins.freeThoseOfOthers() }
    return ThreadWord(.pin) { memory in Pin(memory: memory).isTaken.storeReleasing(0) }
  }()

  /// Frees the pins of the other threads in a forked process, where only the calling thread exists and the others never
  /// leave.
  private static func freeThoseOfOthers() {
    for pin in All() where pin.memory != ThreadWord.load(.pin) {
      let count = pin.count.loadRelaxed()
      pin.count.storeRelaxed(count &+ (count & 1))
      pin.held.storeRelaxed(0)
      pin.isTaken.storeRelaxed(0)
    }
  }

  /// Pins the calling thread; returns `nil` if the thread is reading already: the caller then takes a lock instead.
  @inline(__always)
  static func enter() -> Pin? {
    let pin = ThreadWord.load(.pin).map { Pin(memory: $0) } ?? claimPin()
    let count = pin.count.loadRelaxed()
    guard count & 1 == 0 else { return nil }
    pin.publish(count &+ 1)
    return pin
  }

  @inline(__always)
  static func leave(_ pin: Pin) {
    // The optimizer moves retains below later plain and atomic stores of the same basic block, but not below a fence.
    AtomicWord.fenceForCompiler()
    pin.count.storeReleasing(pin.count.loadRelaxed() &+ 1)
  }

  /// Returns a pin for this thread: the pin of a thread that has ended, or a new one.
  @inline(never)
  private static func claimPin() -> Pin {
    let pin = takeOver() ?? add()
    own.store(pin.memory)
    return pin
  }

  private static func takeOver() -> Pin? {
    // The former thread's use of a plan happens before this exchange, and so before the count that this thread stores
    // in `enter`, and before the next steps of a writer that sees that count.
    All().first { $0.isTaken.replace(0, by: 1) }
  }

  private static func add() -> Pin {
    let pin = Pin.make(isFenced: isFenced)
    while true {
      let older = newest.load()
      pin.older.storeRelaxed(older)
      if newest.replace(older, by: UInt(bitPattern: pin.memory)) { return pin }
    }
  }

  /// All pins that exist at a moment, the newest first.
  struct All: Sequence, IteratorProtocol {
    // Sequentially consistent, like the exchange by which the caller has unlinked an object, and like the exchange in
    // `add`: an acquiring load may be carried out before the former, and miss the pin of a thread that has read the old
    // pointer.
    private var address = newest.load()

    /// True if the list has no pin except the calling thread's.
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

  /// Waits until every reader that is pinned now has left; returns `false` if that can't be known.
  ///
  /// After `false`, the objects that readers may see must stay alive.
  ///
  /// Precondition: The caller holds no pin and no lock.
  static func waitForReaders() -> Bool {
    assert(
      ThreadWord.load(.pin).map { Pin(memory: $0).count.loadRelaxed() & 1 == 0 } ?? true,
      "a thread that reads would wait for itself")
    // A thread that takes a new pin from now on sees the state after the caller's unlinking.
    let pins = All()
    guard isFenced || pins.isOnlyMine || ob_fence_everywhere() else { return false }
    for pin in pins {
      // Sequentially consistent: where readers pass fences, an acquiring load may be carried out before the caller's
      // exchange can be seen (store buffering), and miss a reader that still finds the old pointer.
      let seen = pin.count.load()
      guard seen & 1 == 1 else { continue }
      while pin.count.loadAcquiring() == seen { ob_yield() }
    }
    return true
  }
}

extension Pins {
  /// A hazard pointer: keeps an object in use beyond the pin under which it was found, while user code runs, for which
  /// no writer may wait.
  ///
  /// The pin of the thread records it. Retaining the object would also work, but costs twice as much, and all threads
  /// would share the reference count. It ends with the life of this value: exactly once, since the value can't be
  /// copied.
  struct HazardPointer<Object: AnyObject>: ~Copyable {
    fileprivate let object: Unmanaged<Object>
    /// The pin that records the hazard pointer; `nil` if that pin was already in use and the object is retained
    /// instead.
    fileprivate let pin: Pin?

    /// The object, in use as long as this value lives.
    @inline(__always) var unretained: Unretained<Object> { object._withUnsafeGuaranteedRef { Unretained($0) } }

    /// Ends the use of the object here.
    @inline(__always)
    consuming func end() {}

    @inline(__always)
    deinit {
      guard let pin else { return object.release() }
      if pin.held.exchange(0) & 1 == 1 { object.release() }
    }
  }

  /// Keeps an object in use that was found under the pin; the caller may leave the pin afterwards.
  @inline(__always)
  static func hold<Object>(_ object: Object, under pin: Pin) -> HazardPointer<Object> {
    // An enclosing call may still use the thread's hazard pointer.
    guard pin.held.loadRelaxed() == 0 else { return hold(object) }
    let reference = Unmanaged.passUnretained(object)
    pin.held.storeReleasing(UInt(bitPattern: reference.toOpaque()))
    return HazardPointer(object: reference, pin: pin)
  }

  /// Keeps an object in use that was not found under a pin, by retaining it.
  static func hold<Object>(_ object: Object) -> HazardPointer<Object> {
    HazardPointer(object: Unmanaged.passRetained(object), pin: nil)
  }

  /// Retains objects that are about to be released, once for each thread with a hazard pointer to one.
  ///
  /// Precondition: `waitForReaders()` has returned `true`. Every reader that found such an object has left its pin by
  /// then, and published its hazard pointer before leaving.
  static func retainForHazards(_ isReleased: (UnsafeRawPointer) -> Bool) {
    for pin in All() {
      let held = pin.held.loadAcquiring()
      guard held & 1 == 0, let address = UnsafeRawPointer(bitPattern: held), isReleased(address) else { continue }
      let object = Unmanaged<AnyObject>.fromOpaque(address).retain()
      if !pin.held.replace(held, by: held | 1) { object.release() }
    }
  }
}
