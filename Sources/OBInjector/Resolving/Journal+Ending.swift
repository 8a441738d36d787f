/// The notes at the end of a frame or a call: which of them stay, and which are taken back.
extension Journal {
  // MARK: - Frames

  /// Marks the object of a frame as complete: entries that refer to it now depend on the unfinished objects that it
  /// refers to itself.
  ///
  /// - Parameter mark: The mark before its construction.
  mutating func complete(_ frame: Int, since mark: Int) {
    let range = since(mark)
    func refersToIt(_ note: Note) -> Bool { note.entry.frame >= frame && note.entry.frame < Self.complete }
    // An instance that refers to the object extends to everything that was made for the object. The counts of
    // references before each note answer this for all instances in one pass.
    var before = [0]
    for note in notes[range] { before.append(before[before.count - 1] + (refersToIt(note) ? 1 : 0)) }
    for note in notes[range] {
      guard let instance = note.entry.instance, case let part = instance.extent.clamped(to: range),
        before[part.upperBound - range.lowerBound] > before[part.lowerBound - range.lowerBound],
        notes[part].contains(where: { $0.counts(instance.aside) && refersToIt($0) })
      else { continue }
      instance.extent = range
    }
    var outer = Self.complete
    for note in notes[range] where note.aside == 0 && note.entry.frame < frame { outer = min(outer, note.entry.frame) }
    for index in range where refersToIt(notes[index]) {
      if case .waiting(let property) = notes[index].entry {
        // The wait was in vain: the closure of the object has returned `nil`.
        drop(.waiting(property))
        notes[index].entry = .settled
      } else {
        notes[index].entry.frame = outer
      }
      // The note is kept or given up with the object itself, even if the value that looked the object up was put aside.
      if case .exposed(let exposed, to: _) = notes[index].entry, exposed.frame == frame { notes[index].aside = 0 }
    }
  }

  /// Takes out the shared instances that refer to no unfinished object; their entries are not taken back any more.
  mutating func takeComplete(since mark: Int) -> [ProvisionalInstance] {
    guard sharedCount > 0 else { return [] }
    var complete: [ProvisionalInstance] = []
    for index in since(mark) {
      guard case .shared(let instance) = notes[index].entry, frame(of: instance) == Self.complete else { continue }
      complete.append(instance)
      count(notes[index].entry, -1)
      notes[index].entry = .settled
    }
    for index in belonging(to: complete.map { ($0.extent, 0) }) { settle(index) }
    return complete
  }

  private mutating func settle(_ index: Int) {
    notes[index].aside = 0
    switch notes[index].entry {
    case .notification(let notification): notification.isShared = true
    case .graph(let instance):
      // The value remains the graph value of the call.
      instance.extent = 0..<0
      notes[index].entry = .settled
    case .backReference, .graphUse, .reference, .exposed:
      count(notes[index].entry, -1)
      notes[index].entry = .settled
    case .settled, .shared, .waiting: break
    }
  }

  /// Returns the indices of the notes in the ranges, and of the notes of the graph values that they use.
  private func belonging(to parts: [(range: Range<Int>, aside: Int)]) -> Set<Int> {
    var (open, found) = (parts, Set<Int>())
    while let (range, aside) = open.popLast() {
      for index in range.clamped(to: notes.indices)
      where notes[index].counts(aside) && found.insert(index).inserted {
        if case .graphUse(let used, to: _) = notes[index].entry { open.append((used.extent, used.aside)) }
      }
    }
    return found
  }

  /// The shared instances that are not published yet.
  var provisional: [ProvisionalInstance] {
    guard sharedCount > 0 else { return [] }
    return notes.compactMap { if case .shared(let instance) = $0.entry { instance } else { nil } }
  }

  /// Returns true if nothing since the mark refers to an unfinished object, or is a graph value of this call.
  func isAlone(since mark: Int) -> Bool {
    notes[since(mark)].allSatisfy { note in
      switch note.entry {
      case .graph, .graphUse: false
      default: note.entry.frame == Self.complete
      }
    }
  }

  // MARK: - Taking back

  /// Takes out all notes since the mark, because the value that they belong to has failed; notifications of published
  /// instances stay.
  mutating func takeBack(to mark: Int) -> [Entry] {
    let taken = Array(notes[since(mark)])
    notes.removeSubrange(since(mark))
    shortenExtents()
    for note in taken {
      if case .notification(let known) = note.entry, known.isShared { notes.append(note) } else { drop(note.entry) }
    }
    return taken.map(\.entry)
  }

  /// Takes out the notes since the mark, because their value is not used; shared instances stay, with their notes.
  ///
  /// A graph value is put aside for the rest of the call; if nothing uses it until the end, it is given up.
  mutating func throwAway(to mark: Int) -> [Entry] {
    let range = since(mark)
    var provisional: [(Range<Int>, Int)] = []
    for note in notes[range] {
      if note.aside == 0, case .shared(let instance) = note.entry { provisional.append((instance.extent, 0)) }
    }
    let kept = belonging(to: provisional)
    var aside: [GraphInstance] = []
    for index in range where notes[index].aside == 0 && !kept.contains(index) {
      if case .graph(let instance) = notes[index].entry { aside.append(instance) }
    }
    let usable = belonging(to: aside.map { ($0.extent, 0) })
    if !aside.isEmpty { asides += 1 }
    for instance in aside { instance.aside = asides }
    var taken: [Entry] = []
    for index in range where notes[index].aside == 0 && !kept.contains(index) {
      if case .notification(let notification) = notes[index].entry, notification.isShared { continue }
      if usable.contains(index) {
        notes[index].aside = asides
      } else {
        taken.append(notes[index].entry)
        drop(notes[index].entry)
        notes[index].entry = .settled
      }
    }
    closeGaps(since: mark)
    return taken
  }

  private mutating func drop(_ entry: Entry) {
    if case .graph(let instance) = entry, graph[instance.key] === instance { graph[instance.key] = nil }
    count(entry, -1)
  }

  /// Returns the indices of the notes of graph values that were put aside and not used since.
  func unused() -> Set<Int> {
    guard asides > 0 else { return [] }
    let used = belonging(to: [(notes.indices, 0)])
    return Set(notes.indices.filter { !used.contains($0) })
  }

  /// The entries that are given up when the call ends: those of graph values that were not used.
  var leftOver: [Entry] { unused().sorted().map { notes[$0].entry } }

  func since(_ mark: Int) -> Range<Int> { min(mark, notes.count)..<notes.count }
}
