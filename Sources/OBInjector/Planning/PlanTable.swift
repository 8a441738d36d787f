/// An open-addressed table from type to plan or ready value, in one piece of memory: a header, then the entries.
///
/// Entries are added in place; to change one takes another table. Whoever takes it out of use releases it. One that has
/// been outgrown stays until then: its readers need not be waited for, and it is never larger than the one after it.
struct PlanTable {
  private struct Header {
    /// Atomic only because it is written while others read its neighbours.
    var count: UInt = 0
    let capacity: Int
    let shift: UInt64
    /// The table that was too small, all of whose entries stand here too.
    let outgrown: UnsafeMutableRawPointer?
  }

  private struct Entry {
    var key: UInt = 0
    var object: Unmanaged<AnyObject>?
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

  // The addresses of types are multiples of eight: the last two bits of a key say what stands under it.

  /// 0: the plan of a type.
  @inline(__always)
  static func key(_ type: Any.Type) -> UInt { unsafeBitCast(type, to: UInt.self) }

  /// 1: its plan for some callers.
  static func key(_ type: Any.Type, _ audience: InjectionPlan.Audience) -> UInt {
    guard case .callers(let number) = audience else { return key(type) }
    return key(type, for: number) & ~3 | 1
  }

  /// 2 and 3: what look-ups of a type, or of a name and a type, found ready.
  @inline(__always)
  static func key(_ type: Any.Type, _ name: PropertyName?) -> UInt {
    guard let name else { return key(type) | 2 }
    return (key(type) &+ UInt(bitPattern: name.hashValue)) | 3
  }

  /// 3: what look-ups of a type found ready for some callers.
  static func key(_ type: Any.Type, for number: UInt) -> UInt { (key(type) &+ number &* 5) | 3 }

  // What is written while others read is reached by its own address, never through the struct that it is part of.

  private var count: AtomicWord { AtomicWord(at: memory) }

  @inline(__always)
  private func key(_ index: Int) -> AtomicWord { AtomicWord(at: UnsafeMutableRawPointer(entries + index)) }

  @inline(__always)
  private func object(_ index: Int) -> UnsafeMutablePointer<Unmanaged<AnyObject>?> {
    (UnsafeMutableRawPointer(entries + index) + MemoryLayout<UInt>.stride)
      .assumingMemoryBound(to: Unmanaged<AnyObject>?.self)
  }

  /// - Parameter keeps: Whether the other one, all of whose entries are copied then, is to be released with this one.
  init(copying other: PlanTable?, keeps: Bool, adding object: AnyObject, _ keys: [UInt]) {
    let capacity = other.map { $0.isFull ? $0.header.pointee.capacity * 2 : $0.header.pointee.capacity } ?? 4
    let size = MemoryLayout<Header>.stride + capacity * MemoryLayout<Entry>.stride
    memory = .allocate(byteCount: size, alignment: MemoryLayout<Header>.alignment)
    let header = memory.bindMemory(to: Header.self, capacity: 1)
    header.initialize(
      to: Header(
        capacity: capacity, shift: UInt64(UInt64.bitWidth - capacity.trailingZeroBitCount),
        outgrown: keeps ? other?.memory : nil))
    for index in 0..<capacity { (entries + index).initialize(to: Entry()) }
    if let other {
      for index in 0..<other.header.pointee.capacity {
        let key = other.key(index).loadRelaxed()
        if key != 0, !keys.contains(key), let old = other.object(index).pointee { place(old.retain(), key: key) }
      }
    }
    for key in keys { place(Unmanaged.passRetained(object), key: key) }
  }

  func release() {
    var next: PlanTable? = self
    while let table = next {
      next = PlanTable(memory: table.header.pointee.outgrown)
      for index in 0..<table.header.pointee.capacity { table.object(index).pointee?.release() }
      table.memory.deallocate()
    }
  }

  /// What stands under the key of a type's plan.
  @inline(__always)
  func plan(_ key: UInt) -> Unmanaged<InjectionPlan>? { find(key).map { .fromOpaque($0.toOpaque()) } }

  /// The same of what look-ups found ready.
  @inline(__always)
  func value(_ key: UInt) -> Unmanaged<ReadyLookUp>? { find(key).map { .fromOpaque($0.toOpaque()) } }

  @inline(__always)
  private func find(_ wanted: UInt) -> Unmanaged<AnyObject>? {
    // Nearly always it stands where it belongs.
    let index = slot(for: wanted)
    let first = key(index).loadAcquiring()
    return first == wanted ? object(index).pointee : find(wanted, after: index, first)
  }

  /// The same beyond an entry that has that key.
  @inline(never)
  private func find(_ wanted: UInt, after start: Int, _ first: UInt) -> Unmanaged<AnyObject>? {
    var (index, key) = (start, first)
    while key != 0 {
      index = (index &+ 1) & (header.pointee.capacity &- 1)
      key = self.key(index).loadAcquiring()
      if key == wanted { return object(index).pointee }
    }
    return nil
  }

  /// Whether something stands under one of the keys.
  func hasAny(_ keys: [UInt]) -> Bool { keys.contains { find($0) != nil } }

  func contains(_ object: UnsafeRawPointer) -> Bool {
    (0..<header.pointee.capacity)
      .contains { self.object($0).pointee.map { UnsafeRawPointer($0.toOpaque()) } == object }
  }

  /// At least a quarter stays empty, with room for two more, so that every search ends.
  private var isFull: Bool { (Int(count.loadRelaxed()) + 2) * 4 > header.pointee.capacity * 3 }

  /// Adds something under one or two keys that have nothing yet, if there is room.
  ///
  /// Under the cache's lock.
  func add(_ object: AnyObject, _ keys: [UInt]) -> Bool {
    guard !isFull, !hasAny(keys) else { return false }
    for key in keys { place(Unmanaged.passRetained(object), key: key) }
    return true
  }

  private func place(_ object: Unmanaged<AnyObject>, key: UInt) {
    var index = slot(for: key)
    while self.key(index).loadRelaxed() != 0 { index = (index + 1) & (header.pointee.capacity - 1) }
    self.object(index).pointee = object
    self.key(index).storeReleasing(key)
    _ = count.increment()
  }

  @inline(__always)
  private func slot(for key: UInt) -> Int {
    Int(truncatingIfNeeded: (UInt64(key) &* 0x9E37_79B9_7F4A_7C15) &>> header.pointee.shift)
  }
}
