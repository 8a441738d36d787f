/// The plans of one injector, found by type without a lock.
///
/// Readers pin themselves (`Pins`), load the table and use a plan while they are pinned, without counting a reference
/// that all threads would share. A writer that takes a table out of use waits until every reader that was pinned then
/// has moved on before it lets go of it. No code of the user's runs under a pin or a lock, so the wait is short.
///
/// `@unchecked Sendable` is sound: `current` is atomic, a table's entries are written before they are published, and
/// everything else happens under the lock.
struct PlanCache: ~Copyable, @unchecked Sendable {
  private let current = AtomicWord(0)
  /// Counts the changes to the registrations.
  private let changes = AtomicWord(0)
  private let lock = Mutex()
  let pins = Pins.shared

  deinit {
    table?.release()
    current.deallocate()
    changes.deallocate()
  }

  var generation: UInt { changes.loadAcquiring() }

  @inline(__always)
  private var table: PlanTable? { PlanTable(memory: UnsafeMutableRawPointer(bitPattern: current.load())) }

  /// The plan of a type for a caller.
  ///
  /// The caller is pinned, or holds the lock.
  @inline(__always)
  func pinned(_ type: Any.Type, _ caller: CallerIsolation) -> Unmanaged<InjectionPlan>? {
    guard let table, let plan = table.find(PlanTable.key(type)) else { return nil }
    if plan._withUnsafeGuaranteedRef({ $0.isFor(caller) }) { return plan }
    return pinned(in: table, type, caller)
  }

  @inline(never)
  private func pinned(in table: PlanTable, _ type: Any.Type, _ caller: CallerIsolation) -> Unmanaged<InjectionPlan>? {
    guard let plan = table.find(PlanTable.key(type, .callers(caller.number))) else { return nil }
    // Two pairs of type and actor may share a key.
    return plan._withUnsafeGuaranteedRef { $0.record.type == type && $0.isFor(caller) } ? plan : nil
  }

  /// The plan of a type for a caller, who holds it from now on.
  func plan(for type: Any.Type, _ caller: CallerIsolation) -> InjectionPlan? {
    guard let pin = pins.enter() else { return lock.withLock { pinned(type, caller)?.takeUnretainedValue() } }
    defer { Pins.leave(pin) }
    return pinned(type, caller)?.takeUnretainedValue()
  }

  /// Keeps a plan in place of the type's present one, unless the registrations have changed since `generation`.
  func insert(_ plan: InjectionPlan, for type: Any.Type, generation: UInt) {
    let replaced = lock.withLock { () -> PlanTable? in
      guard generation == self.generation else { return nil }
      let old = table
      let first = old?.find(PlanTable.key(type))?.takeUnretainedValue()
      var keys: [UInt] = []
      // Under its type alone stands the first plan that was made, whoever its audience is.
      if first == nil || first?.audience == plan.audience { keys.append(PlanTable.key(type)) }
      if plan.audience != .everybody { keys.append(PlanTable.key(type, plan.audience)) }
      if keys.count == 1, old?.add(plan, keys[0]) == true { return nil }
      publish(PlanTable(copying: old, adding: plan, keys))
      return old
    }
    retire(replaced)
  }

  /// Forgets all plans because a registration has changed.
  func invalidate() {
    let replaced = lock.withLock { () -> PlanTable? in
      _ = changes.increment()
      let old = table
      if old != nil { publish(nil) }
      return old
    }
    retire(replaced)
  }

  private func publish(_ table: PlanTable?) {
    _ = current.exchange(UInt(bitPattern: table?.memory))
  }

  private func retire(_ table: PlanTable?) {
    guard let table else { return }
    pins.waitForReaders()
    pins.giveToHolders(table.contains)
    table.release()
  }
}

/// A plan that is used beyond the pin under which it was found, and the planner that it was made for.
struct HeldPlan {
  private let held: Borrowed<InjectionPlan>
  /// This injector's planner, or a parent's: whoever calls holds the injector.
  private let madeFor: Borrowed<Planner>
  private let hold: Pins.Hold

  @inline(__always)
  init(_ plan: Unmanaged<InjectionPlan>, of planner: Borrowed<Planner>, under pin: Pins.Pin) {
    held = plan._withUnsafeGuaranteedRef { Borrowed($0) }
    madeFor = planner
    hold = Pins.hold(.fromOpaque(plan.toOpaque()), under: pin)
  }

  init(_ plan: InjectionPlan, of planner: Planner) {
    held = Borrowed(plan)
    madeFor = Borrowed(planner)
    hold = Pins.hold(plan)
  }

  @inline(__always) var plan: InjectionPlan { held.object }
  @inline(__always) var origin: Planner { madeFor.object }

  /// Hands over the plan without counting.
  @inline(__always)
  func with<Result>(_ body: (InjectionPlan) -> Result) -> Result { held.with(body) }

  /// The last thing that is done with it.
  @inline(__always)
  func end() { hold.end() }
}

/// An open-addressed table from type to plan, in one piece of memory: a header, then the entries.
///
/// Entries are added in place; to change one takes another table. Whoever takes it out of use releases it.
private struct PlanTable {
  private struct Header {
    /// Atomic only because it is written while others read its neighbours.
    var count: UInt = 0
    let capacity: Int
    let shift: UInt64
  }

  private struct Entry {
    var key: UInt = 0
    var plan: Unmanaged<InjectionPlan>?
  }

  let memory: UnsafeMutableRawPointer

  @inline(__always)
  init?(memory: UnsafeMutableRawPointer?) {
    guard let memory else { return nil }
    self.memory = memory
  }

  @inline(__always)
  private var header: UnsafeMutablePointer<Header> { memory.assumingMemoryBound(to: Header.self) }

  @inline(__always)
  private var entries: UnsafeMutablePointer<Entry> {
    (memory + MemoryLayout<Header>.stride).assumingMemoryBound(to: Entry.self)
  }

  /// A type alone, or with callers: types have even addresses, so that their keys are odd.
  @inline(__always)
  static func key(_ type: Any.Type) -> UInt { unsafeBitCast(type, to: UInt.self) }

  static func key(_ type: Any.Type, _ audience: InjectionPlan.Audience) -> UInt {
    guard case .callers(let number) = audience else { return key(type) }
    return (key(type) &+ number &* 5) | 1
  }

  // What is written while others read is reached by its own address, never through the struct that it is part of.

  private var count: AtomicWord { AtomicWord(at: memory) }

  @inline(__always)
  private func key(_ index: Int) -> AtomicWord { AtomicWord(at: UnsafeMutableRawPointer(entries + index)) }

  @inline(__always)
  private func plan(_ index: Int) -> UnsafeMutablePointer<Unmanaged<InjectionPlan>?> {
    (UnsafeMutableRawPointer(entries + index) + MemoryLayout<UInt>.stride)
      .assumingMemoryBound(to: Unmanaged<InjectionPlan>?.self)
  }

  init(copying other: PlanTable?, adding plan: InjectionPlan, _ keys: [UInt]) {
    let capacity = other.map { $0.isFull ? $0.header.pointee.capacity * 2 : $0.header.pointee.capacity } ?? 4
    let size = MemoryLayout<Header>.stride + capacity * MemoryLayout<Entry>.stride
    memory = .allocate(byteCount: size, alignment: MemoryLayout<Header>.alignment)
    let header = memory.bindMemory(to: Header.self, capacity: 1)
    header.initialize(to: Header(capacity: capacity, shift: UInt64(UInt64.bitWidth - capacity.trailingZeroBitCount)))
    for index in 0..<capacity { (entries + index).initialize(to: Entry()) }
    if let other {
      for index in 0..<other.header.pointee.capacity {
        let key = other.key(index).loadRelaxed()
        if key != 0, !keys.contains(key), let plan = other.plan(index).pointee { place(plan.retain(), key: key) }
      }
    }
    for key in keys { place(Unmanaged.passRetained(plan), key: key) }
  }

  func release() {
    let capacity = header.pointee.capacity
    for index in 0..<capacity { plan(index).pointee?.release() }
    memory.deallocate()
  }

  @inline(__always)
  func find(_ wanted: UInt) -> Unmanaged<InjectionPlan>? {
    var index = slot(for: wanted)
    while true {
      let key = key(index).loadAcquiring()
      if key == wanted { return plan(index).pointee }
      if key == 0 { return nil }
      index = (index &+ 1) & (header.pointee.capacity &- 1)
    }
  }

  func contains(_ plan: UnsafeRawPointer) -> Bool {
    (0..<header.pointee.capacity).contains { self.plan($0).pointee.map { UnsafeRawPointer($0.toOpaque()) } == plan }
  }

  /// At least a quarter stays empty, with room for two more, so that every search ends.
  private var isFull: Bool { (Int(count.loadRelaxed()) + 2) * 4 > header.pointee.capacity * 3 }

  /// Adds a plan under a key that has none yet, if there is room.
  ///
  /// Under the cache's lock.
  func add(_ plan: InjectionPlan, _ key: UInt) -> Bool {
    guard !isFull, find(key) == nil else { return false }
    place(Unmanaged.passRetained(plan), key: key)
    return true
  }

  private func place(_ plan: Unmanaged<InjectionPlan>, key: UInt) {
    var index = slot(for: key)
    while self.key(index).loadRelaxed() != 0 { index = (index + 1) & (header.pointee.capacity - 1) }
    self.plan(index).pointee = plan
    self.key(index).storeReleasing(key)
    _ = count.increment()
  }

  @inline(__always)
  private func slot(for key: UInt) -> Int {
    Int(truncatingIfNeeded: (UInt64(key) &* 0x9E37_79B9_7F4A_7C15) &>> header.pointee.shift)
  }
}
