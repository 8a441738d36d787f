/// The registrations of one injector, in order, found by name.
final class RegistrationTable: Sendable {
  fileprivate struct Contents {
    /// In order of registration; `nil` where one was deleted.
    var ordered: [Registration?] = []
    /// Positions in `ordered`.
    var index: [PropertyName: Int32] = [:]
  }

  private let contents = Lock(Contents())
  let parent: RegistrationTable?

  init(parent: RegistrationTable? = nil) { self.parent = parent }

  /// Adds a registration unless its name is taken; says whether it did.
  func add(_ registration: Registration) -> Bool {
    contents.withLock { contents in
      let position = contents.ordered.count
      let taken = contents.index.updateValueIfAbsent(Int32(position), forKey: registration.name)
      if !taken { contents.ordered.append(registration) }
      return !taken
    }
  }

  /// Removes the registration of that name and returns it.
  func remove(_ name: PropertyName) -> Registration? {
    contents.withLock { contents in
      guard let position = contents.index.removeValue(forKey: name) else { return nil }
      let removed = contents.ordered[Int(position)]
      contents.ordered[Int(position)] = nil
      contents.compactIfSparse()
      return removed
    }
  }

  /// The registration of that name in this table alone.
  func own(_ name: PropertyName) -> Registration? {
    contents.withLock { contents -> Registration? in
      guard let position = contents.index[name] else { return nil }
      return contents.ordered[Int(position)]
    }
  }

  /// Those of this table alone, in order.
  var own: [Registration] { contents.withLock { $0.ordered.compactMap(\.self) } }

  var isEmpty: Bool { contents.withLock { $0.index.isEmpty } }

  /// Those of this table and, below them, those of the parents whose names are not taken here.
  var visible: [Registration] {
    guard let parent else { return own }
    let mine = own
    let names = Set(mine.map(\.name))
    return mine + parent.visible.filter { !names.contains($0.name) }
  }

  /// Under which reports remember the table; given when the first of them needs it.
  var number: TableNumber {
    let known = UInt64(ownNumber.loadAcquiring())
    if known != 0 { return TableNumber(known) }
    let new = TableNumber.enter(self)
    guard !ownNumber.replace(0, by: UInt(new.value)) else { return new }
    new.leave()
    return TableNumber(UInt64(ownNumber.loadAcquiring()))
  }

  private let ownNumber = AtomicWord(0)

  deinit {
    TableNumber(UInt64(ownNumber.loadAcquiring())).leave()
    ownNumber.deallocate()
  }
}

/// A table that a report looks into when it is read, without keeping it or counting a reference to it.
struct TableNumber: Sendable {
  private struct Entry { weak var table: RegistrationTable? }

  private static let tables = Lock<(known: [UInt64: Entry], last: UInt64)>(([:], 0))

  /// No table.
  static let none = TableNumber(0)

  // Six bytes: what is left of a word tells a report that it is a number. Enough for three million tables a second
  // and three years.
  private let low: UInt32
  private let high: UInt16

  fileprivate init(_ value: UInt64) {
    low = UInt32(truncatingIfNeeded: value)
    high = UInt16(truncatingIfNeeded: value >> 32)
  }

  fileprivate var value: UInt64 { UInt64(high) << 32 | UInt64(low) }

  /// What is registered there now; nothing if its injector is gone.
  var visible: [Registration] {
    guard value != 0 else { return [] }
    return Self.tables.withLock { $0.known[value]?.table }?.visible ?? []
  }

  fileprivate static func enter(_ table: RegistrationTable) -> TableNumber {
    tables.withLock { tables in
      tables.last += 1
      tables.known[tables.last] = Entry(table: table)
      return TableNumber(tables.last)
    }
  }

  fileprivate func leave() {
    guard value != 0 else { return }
    Self.tables.withLock { tables in _ = tables.known.removeValue(forKey: value) }
  }
}

extension RegistrationTable.Contents {
  /// Squeezes the gaps out when they are more than half, so that adding and deleting for ever needs no more room.
  fileprivate mutating func compactIfSparse() {
    guard ordered.count > 16, index.count < ordered.count / 2 else { return }
    ordered = ordered.filter { $0 != nil }
    for (position, registration) in ordered.enumerated() {
      if let registration { index[registration.name] = Int32(position) }
    }
  }
}

extension Dictionary {
  /// Sets the value if the key is new, in one look-up; says whether the key was there.
  fileprivate mutating func updateValueIfAbsent(_ value: Value, forKey key: Key) -> Bool {
    var wasThere = true
    func settle(_ slot: inout Value?) {
      guard slot == nil else { return }
      wasThere = false
      slot = value
    }
    settle(&self[key])
    return wasThere
  }
}
