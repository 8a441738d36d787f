import Synchronization

/// The plans of one injector, found by type without a lock.
///
/// Readers pin themselves (`Pins`), load the table and use a plan while they are pinned, without counting a reference
/// that all threads would share. A writer that takes a table out of use waits until every reader that was pinned then
/// has moved on before it lets go of it. No code of the user's runs under a pin or a lock, so the wait is short.
///
/// `@unchecked Sendable` is sound: `current` is atomic, a table's entries are written before they are published, and
/// everything else happens under the lock.
final class PlanCache: @unchecked Sendable {
  private let current = Atomic<Unmanaged<PlanTable>?>(nil)
  /// Counts the changes to the registrations.
  private let changes = Atomic<UInt>(0)
  private let lock = Mutex()
  let pins = Pins.shared

  deinit { current.load(ordering: .sequentiallyConsistent)?.release() }

  var generation: UInt { changes.load(ordering: .acquiring) }

  /// The plan of a type.
  ///
  /// The caller is pinned, or holds the plan by other means.
  @inline(__always)
  func pinned(_ type: Any.Type) -> Unmanaged<InjectionPlan>? {
    guard let table = current.load(ordering: .sequentiallyConsistent) else { return nil }
    return table._withUnsafeGuaranteedRef { $0.find(type) }
  }

  /// The plan of a type, held by the caller.
  func plan(for type: Any.Type) -> InjectionPlan? {
    guard let pin = pins.enter() else { return lock.withLock { pinned(type)?.takeUnretainedValue() } }
    defer { Pins.leave(pin) }
    return pinned(type)?.takeUnretainedValue()
  }

  /// Keeps a plan in place of the type's present one, unless the registrations have changed since `generation`.
  func insert(_ plan: InjectionPlan, for type: Any.Type, generation: UInt) {
    let replaced = lock.withLock { () -> Unmanaged<PlanTable>? in
      guard generation == self.generation else { return nil }
      let old = current.load(ordering: .relaxed)
      if old?._withUnsafeGuaranteedRef({ $0.add(plan, for: type) }) == true { return nil }
      let larger = PlanTable(copying: old?._withUnsafeGuaranteedRef { $0 }, adding: plan, for: type)
      return current.exchange(Unmanaged.passRetained(larger), ordering: .sequentiallyConsistent)
    }
    retire(replaced)
  }

  /// Forgets all plans because a registration has changed.
  func invalidate() {
    let replaced = lock.withLock { () -> Unmanaged<PlanTable>? in
      changes.add(1, ordering: .acquiringAndReleasing)
      guard current.load(ordering: .relaxed) != nil else { return nil }
      return current.exchange(nil, ordering: .sequentiallyConsistent)
    }
    retire(replaced)
  }

  private func retire(_ table: Unmanaged<PlanTable>?) {
    guard let table else { return }
    pins.waitForReaders()
    table.release()
  }
}

/// An open-addressed table from type to plan.
///
/// Entries are added in place; to change one takes another table.
final class PlanTable {
  private struct Entry: ~Copyable {
    let key = Atomic<UInt>(0)
    var plan: Unmanaged<InjectionPlan>?
  }

  private let entries: UnsafeMutablePointer<Entry>
  private let capacity: Int
  private let shift: UInt
  private var count = 0

  init(copying other: PlanTable?, adding plan: InjectionPlan, for type: Any.Type) {
    capacity = other.map { $0.isFull ? $0.capacity * 2 : $0.capacity } ?? 4
    shift = UInt(UInt.bitWidth - capacity.trailingZeroBitCount)
    entries = .allocate(capacity: capacity)
    for index in 0..<capacity { (entries + index).initialize(to: Entry()) }
    let added = unsafeBitCast(type, to: UInt.self)
    if let other {
      for index in 0..<other.capacity {
        let key = other.entries[index].key.load(ordering: .relaxed)
        if key != 0, key != added, let plan = other.entries[index].plan { place(plan.retain(), key: key) }
      }
    }
    place(Unmanaged.passRetained(plan), key: added)
  }

  deinit {
    for index in 0..<capacity { entries[index].plan?.release() }
    entries.deinitialize(count: capacity)
    entries.deallocate()
  }

  @inline(__always)
  func find(_ type: Any.Type) -> Unmanaged<InjectionPlan>? {
    let wanted = unsafeBitCast(type, to: UInt.self)
    var index = slot(for: wanted)
    while true {
      let key = entries[index].key.load(ordering: .acquiring)
      if key == wanted { return entries[index].plan }
      if key == 0 { return nil }
      index = (index &+ 1) & (capacity &- 1)
    }
  }

  /// At least a quarter stays empty, so that every search ends.
  private var isFull: Bool { (count + 1) * 4 > capacity * 3 }

  /// Adds the plan of a type that has none yet, if there is room.
  ///
  /// Under the cache's lock.
  func add(_ plan: InjectionPlan, for type: Any.Type) -> Bool {
    guard !isFull, find(type) == nil else { return false }
    place(Unmanaged.passRetained(plan), key: unsafeBitCast(type, to: UInt.self))
    return true
  }

  private func place(_ plan: Unmanaged<InjectionPlan>, key: UInt) {
    var index = slot(for: key)
    while entries[index].key.load(ordering: .relaxed) != 0 { index = (index + 1) & (capacity - 1) }
    entries[index].plan = plan
    entries[index].key.store(key, ordering: .releasing)
    count += 1
  }

  @inline(__always)
  private func slot(for key: UInt) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> shift)
  }
}
