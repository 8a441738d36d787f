/// An open-addressed table from types to plans, in one allocation.
///
/// Entries are added in place; replacing one takes a new table, as outgrowing the table does. The function that takes a
/// table out of use releases it.
struct PlanTable {
  /// The words of the table: the number of entries, the capacity, and the bits by which a hash is shifted; then a key
  /// and the address of an object for each entry.
  let memory: UnsafeMutableRawPointer

  @inline(__always)
  init?(memory: UnsafeMutableRawPointer?) {
    guard let memory else { return nil }
    self.memory = memory
  }

  // The addresses of types and actors are multiples of eight: the two lowest bits of a key tell the kind of its entry.
  // Kinds 0 and 1 are plans for injections, 2 and 3 those for lookups: by that, the class of the object under a key is
  // known. Entries of one kind may have equal keys, so the caches compare what they find, except for kinds 0 and 2,
  // where the key is the type.

  /// Returns the key of a type's plan; kind 0.
  @inline(__always)
  static func key(_ type: Any.Type) -> UInt { unsafeBitCast(type, to: UInt.self) }

  /// Returns the key for lookups of a type, kind 2, or of a name and a type, kind 3.
  @inline(__always)
  static func key(_ type: Any.Type, _ name: PropertyName?) -> UInt {
    guard let name else { return key(type) | 2 }
    return (key(type) &+ UInt(bitPattern: name.hashValue)) | 3
  }

  /// Returns the key that takes the place of another one, of kind 0 or 2, for some callers; kind 1 or 3.
  static func key(_ key: UInt, for audience: CachedPlan.Audience) -> UInt { (key &+ audience.number &* 5) | 1 }

  @inline(__always)
  private func word(_ index: Int) -> AtomicWord { AtomicWord(at: memory + index &* MemoryLayout<UInt>.stride) }

  private var count: AtomicWord { word(0) }
  @inline(__always) private var capacity: Int { Int(bitPattern: word(1).loadRelaxed()) }
  @inline(__always) private var shift: UInt { word(2).loadRelaxed() }

  @inline(__always) private func key(_ index: Int) -> AtomicWord { word(3 &+ 2 &* index) }
  @inline(__always) private func address(_ index: Int) -> AtomicWord { word(4 &+ 2 &* index) }

  @inline(__always)
  private func object(_ index: Int) -> Unmanaged<AnyObject>? {
    UnsafeRawPointer(bitPattern: address(index).loadRelaxed()).map { .fromOpaque($0) }
  }

  /// Makes a table with the other one's entries, except those under the keys, and with the object under the keys.
  init(copying other: PlanTable?, adding object: AnyObject, _ keys: [UInt]) {
    let capacity = other.map { $0.isFull ? $0.capacity * 2 : $0.capacity } ?? 4
    let count = 3 + 2 * capacity
    memory = .allocate(byteCount: count * MemoryLayout<UInt>.stride, alignment: MemoryLayout<UInt>.alignment)
    memory.initializeMemory(as: UInt.self, repeating: 0, count: count)
    word(1).storeRelaxed(UInt(capacity))
    word(2).storeRelaxed(UInt(UInt64.bitWidth - capacity.trailingZeroBitCount))
    if let other {
      for index in 0..<other.capacity {
        let key = other.key(index).loadRelaxed()
        if key != 0, !keys.contains(key), let old = other.object(index) { place(old.retain(), key: key) }
      }
    }
    for key in keys { place(Unmanaged.passRetained(object), key: key) }
  }

  func release() {
    for index in 0..<capacity { object(index)?.release() }
    memory.deallocate()
  }

  /// Returns the plan under a key, the kind of which tells the plan's class.
  @inline(__always)
  func plan<Plan: CachedPlan>(_ key: UInt) -> Unmanaged<Plan>? { find(key).map { .fromOpaque($0.toOpaque()) } }

  @inline(__always)
  private func find(_ wanted: UInt) -> Unmanaged<AnyObject>? {
    // Nearly always the entry is in the first slot for its key.
    let index = slot(for: wanted)
    let first = key(index).loadAcquiring()
    return first == wanted ? object(index) : find(wanted, after: index, first)
  }

  /// Continues a search behind the first slot, which has the key `first`.
  @inline(never)
  private func find(_ wanted: UInt, after start: Int, _ first: UInt) -> Unmanaged<AnyObject>? {
    var (index, key) = (start, first)
    while key != 0 {
      index = (index &+ 1) & (capacity &- 1)
      key = self.key(index).loadAcquiring()
      if key == wanted { return object(index) }
    }
    return nil
  }

  /// Returns true if one of the keys has an entry.
  func hasAny(_ keys: [UInt]) -> Bool { keys.contains { find($0) != nil } }

  func contains(_ object: UnsafeRawPointer) -> Bool {
    (0..<capacity).contains { address($0).loadRelaxed() == UInt(bitPattern: object) }
  }

  /// True if there is no room for two more entries.
  ///
  /// At least a quarter stays empty, so that every search ends.
  private var isFull: Bool { (Int(count.loadRelaxed()) + 2) * 4 > capacity * 3 }

  /// Adds an object under one or two keys without entries; returns false if there is no room or a key has an entry.
  ///
  /// Precondition: the caller holds the cache's lock.
  func add(_ object: AnyObject, _ keys: [UInt]) -> Bool {
    guard !isFull, !hasAny(keys) else { return false }
    for key in keys { place(Unmanaged.passRetained(object), key: key) }
    return true
  }

  private func place(_ object: Unmanaged<AnyObject>, key: UInt) {
    var index = slot(for: key)
    while self.key(index).loadRelaxed() != 0 { index = (index + 1) & (capacity - 1) }
    address(index).storeRelaxed(UInt(bitPattern: object.toOpaque()))
    self.key(index).storeReleasing(key)
    _ = count.increment()
  }

  @inline(__always)
  private func slot(for key: UInt) -> Int {
    Int(truncatingIfNeeded: (UInt64(key) &* 0x9E37_79B9_7F4A_7C15) &>> UInt64(shift))
  }
}
