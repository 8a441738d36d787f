/// An open-addressed table from types to plans, in one allocation; nothing in it changes once it is published.
///
/// A changed table is a new one, which takes over the references of the old one.
struct PlanTable {
  /// The number of entries, the capacity, and the bits by which a hash is shifted; then a key and the address of an object
  /// for each entry.
  private let words: UnsafeMutablePointer<UInt>

  private static let head = 3

  @inline(__always)
  init?(address: UInt) {
    guard let words = UnsafeMutablePointer<UInt>(bitPattern: address) else { return nil }
    self.words = words
  }

  var address: UInt { UInt(bitPattern: words) }

  private init(capacity: Int) {
    words = .allocate(capacity: Self.head + 2 * capacity)
    words.initialize(repeating: 0, count: Self.head + 2 * capacity)
    words[1] = UInt(capacity)
    words[2] = UInt(UInt64.bitWidth - capacity.trailingZeroBitCount)
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

  @inline(__always) private var capacity: Int { Int(bitPattern: words[1]) }

  /// Returns the plan under a key, the kind of which tells the plan's class.
  @inline(__always)
  func plan<Plan: CachedPlan>(_ key: UInt) -> Unmanaged<Plan>? {
    // Nearly always the entry is in the first place for its key.
    var place = firstPlace(for: key)
    if words[place] != key { place = nextPlace(for: key, after: place) }
    return UnsafeRawPointer(bitPattern: words[place &+ 1]).map { .fromOpaque($0) }
  }

  @inline(__always)
  private func firstPlace(for key: UInt) -> Int {
    let hash = (UInt64(key) &* 0x9E37_79B9_7F4A_7C15) &>> UInt64(words[2])
    return Self.head &+ 2 &* Int(truncatingIfNeeded: hash)
  }

  /// Returns the place of a key behind the first one, or an empty place.
  ///
  /// At least a quarter of the places is empty, so that every search ends.
  @inline(never) private func nextPlace(for key: UInt, after first: Int) -> Int {
    var place = first
    while words[place] != key, words[place] != 0 {
      place += 2
      if place == Self.head + 2 * capacity { place = Self.head }
    }
    return place
  }

  // MARK: - Changes

  /// Makes a table with the entries of another one, if there is one, and with an object under one or two keys.
  ///
  /// - Returns: The table, and what the object replaces in it, which the caller releases after all readers of the other
  ///   table have left, when it also frees that.
  static func make(
    of other: PlanTable?, adding object: AnyObject, _ keys: [UInt]
  ) -> (table: PlanTable, replaced: [Unmanaged<AnyObject>]) {
    let size = other?.capacity ?? 0
    let isFull = other.map { ($0.words[0] + 2) * 4 > UInt(size) * 3 } ?? true
    let table = PlanTable(capacity: isFull ? max(size * 2, 4) : size)
    if let other, !isFull {
      table.words.update(from: other.words, count: head + 2 * size)
    } else if let other {
      for (key, old) in other.entries { _ = table.set(key, to: old) }
    }
    return (table, keys.compactMap { table.set($0, to: Unmanaged.passRetained(object)) })
  }

  /// Sets the object under a key; returns the one that it replaces.
  private func set(_ key: UInt, to object: Unmanaged<AnyObject>) -> Unmanaged<AnyObject>? {
    let place = nextPlace(for: key, after: firstPlace(for: key))
    let old = UnsafeRawPointer(bitPattern: words[place + 1])
    if old == nil { words[0] += 1 }
    (words[place], words[place + 1]) = (key, UInt(bitPattern: object.toOpaque()))
    return old.map { .fromOpaque($0) }
  }

  private var entries: [(key: UInt, object: Unmanaged<AnyObject>)] {
    var all: [(key: UInt, object: Unmanaged<AnyObject>)] = []
    // A loop, since a large table is read for each new plan.
    for place in stride(from: Self.head, to: Self.head + 2 * capacity, by: 2) {
      if let object = UnsafeRawPointer(bitPattern: words[place + 1]) { all.append((words[place], .fromOpaque(object))) }
    }
    return all
  }

  /// Frees the memory; a table that was made of this one has its references.
  func free() { words.deallocate() }

  func release() {
    for (_, object) in entries { object.release() }
    free()
  }
}
