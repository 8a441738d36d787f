/// The notes at the end of a frame or a call: which of them stay, and which are taken back.
extension Journal {
  // MARK: - Frames

  /// Marks the object of a frame as complete: entries that refer to it now depend on the unfinished objects that it
  /// refers to itself.
  ///
  /// - Parameter mark: The mark before its construction.
  mutating func complete(_ frame: Int, since mark: Int) {
    let range = since(mark)
    func refersToIt(_ note: Entry) -> Bool { note.frame >= frame && note.frame < Self.complete }
    // An instance that refers to the object extends to everything that was made for the object. The counts of
    // references before each note answer this for all instances in one pass.
    var before = [0]
    for note in notes[range] { before.append(before[before.count - 1] + (refersToIt(note) ? 1 : 0)) }
    for note in notes[range] {
      guard let instance = note.instance, case let part = instance.extent.clamped(to: range),
        before[part.upperBound - range.lowerBound] > before[part.lowerBound - range.lowerBound]
      else { continue }
      instance.extent = range
    }
    let outer = notes[range].reduce(Self.complete) { $1.frame < frame ? min($0, $1.frame) : $0 }
    for index in range where refersToIt(notes[index]) {
      if case .waiting = notes[index] {
        // The wait was in vain: the closure of the object has returned `nil`.
        drop(notes[index])
        notes[index] = .settled
      } else {
        notes[index].frame = outer
      }
    }
  }

  /// Takes out the shared instances that refer to no unfinished object; their entries are not taken back any more.
  mutating func takeComplete(since mark: Int) -> [ProvisionalInstance] {
    guard sharedCount > 0 else { return [] }
    var complete: [ProvisionalInstance] = []
    for index in since(mark) {
      guard case .shared(let instance) = notes[index], frame(of: instance) == Self.complete else { continue }
      complete.append(instance)
      count(notes[index], -1)
      notes[index] = .settled
    }
    for index in belonging(to: complete) { settle(index) }
    return complete
  }

  private mutating func settle(_ index: Int) {
    switch notes[index] {
    case .notification(let notification): notification.isShared = true
    case .graph(let instance):
      // The value remains the graph value of the call.
      instance.extent = 0..<0
      notes[index] = .settled
    case .backReference, .graphUse, .reference, .exposed: notes[index] = .settled
    case .settled, .shared, .waiting: break
    }
  }

  /// Returns the indices of the notes of the instances, and of the graph values that they use.
  private func belonging(to instances: [Instance]) -> Set<Int> {
    var (open, found) = (instances, Set<Int>())
    while let instance = open.popLast() {
      for index in instance.extent.clamped(to: notes.indices) where found.insert(index).inserted {
        if case .graphUse(let used, to: _) = notes[index] { open.append(used) }
      }
    }
    return found
  }

  /// The shared instances that are not published yet.
  var provisional: [ProvisionalInstance] {
    guard sharedCount > 0 else { return [] }
    return notes.compactMap { if case .shared(let instance) = $0 { instance } else { nil } }
  }

  /// Returns true if nothing since the mark refers to an unfinished object, or is a graph value of this call.
  func isAlone(since mark: Int) -> Bool {
    notes[since(mark)].allSatisfy { note in
      switch note {
      case .graph, .graphUse: false
      default: note.frame == Self.complete
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
      if case .notification(let known) = note, known.isShared { notes.append(note) } else { drop(note) }
    }
    return taken
  }

  /// Takes out the notes since the mark, because their value is not used; what a scope shares stays, with its notes.
  mutating func throwAway(to mark: Int) -> [Entry] {
    let range = since(mark)
    let kept = belonging(to: notes[range].compactMap(\.instance))
    var taken: [Entry] = []
    for index in range where !kept.contains(index) {
      if case .notification(let notification) = notes[index], notification.isShared { continue }
      taken.append(notes[index])
      drop(notes[index])
      notes[index] = .settled
    }
    closeGaps(since: mark)
    return taken
  }

  private mutating func drop(_ entry: Entry) {
    if case .graph(let instance) = entry, graph[instance.key] === instance { graph[instance.key] = nil }
    count(entry, -1)
  }

  func since(_ mark: Int) -> Range<Int> { min(mark, notes.count)..<notes.count }
}
