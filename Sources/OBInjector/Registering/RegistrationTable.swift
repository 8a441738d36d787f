/// The registrations of one injector, in order, found by name.
///
/// A report keeps the table, not the injector, to look for a suggestion when it is read; `close()` sees to it that
/// nothing that was registered is kept alive by that.
final class RegistrationTable: Sendable {
  fileprivate struct Contents {
    /// In order of registration; `nil` where one was deleted.
    var ordered: [Registration?] = []
    var index: [PropertyName: Int] = [:]
  }

  private let contents = Lock(Contents())
  let parent: RegistrationTable?

  init(parent: RegistrationTable? = nil) { self.parent = parent }

  /// Adds a registration unless its name is taken; says whether it did.
  func add(_ registration: Registration) -> Bool {
    contents.withLock { contents in
      let position = contents.ordered.count
      let taken = contents.index.updateValueIfAbsent(position, forKey: registration.name)
      if !taken { contents.ordered.append(registration) }
      return !taken
    }
  }

  /// Removes the registration of that name and returns it.
  func remove(_ name: PropertyName) -> Registration? {
    contents.withLock { contents in
      guard let position = contents.index.removeValue(forKey: name) else { return nil }
      let removed = contents.ordered[position]
      contents.ordered[position] = nil
      contents.compactIfSparse()
      return removed
    }
  }

  /// The registration of that name in this table alone.
  func own(_ name: PropertyName) -> Registration? {
    contents.withLock { contents -> Registration? in
      guard let position = contents.index[name] else { return nil }
      return contents.ordered[position]
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

  /// Lets go of everything; called when the injector dies.
  func close() {
    // The old contents are released outside the lock: what they hold may run a deinit of the user's.
    _ = contents.withLock { contents in
      defer { contents = Contents() }
      return contents
    }
  }
}

extension RegistrationTable.Contents {
  /// Squeezes the gaps out when they are more than half, so that adding and deleting for ever needs no more room.
  fileprivate mutating func compactIfSparse() {
    guard ordered.count > 16, index.count < ordered.count / 2 else { return }
    ordered = ordered.filter { $0 != nil }
    for (position, registration) in ordered.enumerated() {
      if let registration { index[registration.name] = position }
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
