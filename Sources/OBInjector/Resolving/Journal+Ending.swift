/// The notes at the end of a frame or a call: which of them stay, and which are taken back.
extension Journal {
  // MARK: - Frames

  /// Marks the object of a frame as complete: entries that refer to it now depend on the unfinished objects that it
  /// refers to itself.
  ///
  /// - Parameter mark: The mark before its construction.
  /// - Returns: The instances that referred to it.
  mutating func complete(_ frame: Int, since mark: Int) -> [Instance] {
    let range = since(mark)
    func refersToIt(_ note: Note) -> Bool { note.entry.frame >= frame && note.entry.frame < Self.elsewhere }
    var changed: [Instance] = []
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
      changed.append(instance)
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
    return changed
  }

  /// Takes out the shared instances that refer to no unfinished object, or those that the condition holds for; their
  /// entries are not taken back any more.
  mutating func takeComplete(
    since mark: Int, where isTaken: ((ProvisionalInstance) -> Bool)? = nil
  ) -> [ProvisionalInstance] {
    guard sharedCount > 0 else { return [] }
    var complete: [ProvisionalInstance] = []
    for index in since(mark) {
      guard case .shared(let instance) = notes[index].entry,
        isTaken?(instance) ?? (frame(of: instance) == Self.complete)
      else { continue }
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
    case .backReference, .graphUse, .reference, .exposed, .use:
      count(notes[index].entry, -1)
      notes[index].entry = .settled
    case .settled, .shared, .waiting: break
    }
  }

  /// Returns the indices of the notes in the ranges, and of the notes of the graph values that they use.
  private func belonging(to parts: [(range: Range<Int>, aside: Int)], before end: Int = .max) -> Set<Int> {
    var (open, found) = (parts, Set<Int>())
    while let (range, aside) = open.popLast() {
      for index in range.clamped(to: 0..<min(end, notes.count))
      where notes[index].counts(aside) && found.insert(index).inserted {
        if case .graphUse(let used, to: _) = notes[index].entry { open.append((used.extent, used.aside)) }
      }
    }
    return found
  }

  // MARK: - Other threads

  /// Returns the shared instances since the mark that are not published yet.
  func provisional(since mark: Int) -> [ProvisionalInstance] {
    guard sharedCount > 0 else { return [] }
    return notes[since(mark)].compactMap { if case .shared(let instance) = $0.entry { instance } else { nil } }
  }

  /// Returns the builds that the instance uses: those made in its extent, and those handed out for it.
  @inline(never)
  func uses(of instance: ProvisionalInstance) -> [SharedBuild] {
    uses(belonging(to: [(instance.extent, instance.aside)])).filter { $0 !== instance.build }
  }

  /// Returns the builds that the graph value uses.
  func uses(of value: GraphInstance) -> [SharedBuild] { uses(belonging(to: [(value.extent, value.aside)])) }

  /// Returns the builds that everything made since the mark uses, without the notes from `end` on.
  func uses(since mark: Int, before end: Int = .max) -> [SharedBuild] {
    uses(belonging(to: [(since(mark), 0)], before: end))
  }

  private func uses(_ indices: Set<Int>) -> [SharedBuild] {
    indices.compactMap { index in
      switch notes[index].entry {
      case .shared(let used): used.build
      case .use(let build, isForeign: _): build
      default: nil
      }
    }
  }

  /// Returns the builds of other threads whose instances have been handed out since the mark.
  func foreignUses(since mark: Int) -> [SharedBuild] {
    guard foreignCount > 0 else { return [] }
    return notes[since(mark)].compactMap { if case .use(let build, isForeign: true) = $0.entry { build } else { nil } }
  }

  /// The builds of other threads that this one has received, or has queued properties for.
  var foreignBuilds: [SharedBuild] {
    foreignUses(since: 0) + waitingElsewhere(since: 0).compactMap(\.property.build)
  }

  /// Returns true if a property of the instance, or of a graph value that it uses, waits for an object of another
  /// thread.
  func isWaitingElsewhere(_ instance: Instance) -> Bool {
    belonging(to: [(instance.extent, instance.aside)]).contains { index in
      if case .waiting(let property) = notes[index].entry { property.build != nil } else { false }
    }
  }

  /// Returns the properties since the mark that wait for an object of another thread, with their indices.
  func waitingElsewhere(since mark: Int) -> [(place: Int, property: WaitingProperty)] {
    guard foreignCount > 0 else { return [] }
    return since(mark).compactMap { index in
      guard case .waiting(let property) = notes[index].entry, property.build != nil else { return nil }
      return (index, property)
    }
  }

  /// Takes out a property that waits for the object of a build.
  mutating func settleWaiting(for build: SharedBuild, at place: Int) {
    if case .waiting(let property) = notes[place].entry, property.build === build { note(.settled, at: place) }
  }

  /// Extends the instances that contain a note by everything that was noted since.
  mutating func extend(_ place: Int) {
    for case let instance? in notes.map(\.entry.instance) where instance.extent.contains(place) {
      instance.extent = instance.extent.lowerBound..<notes.count
    }
  }

  /// Settles the uses of instances that stay; they were kept since.
  mutating func settleUses(where isKept: (SharedBuild) -> Bool) {
    guard foreignCount > 0 else { return }
    for index in notes.indices {
      guard case .use(let build, isForeign: true) = notes[index].entry, isKept(build) else { continue }
      count(notes[index].entry, -1)
      notes[index].entry = .settled
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
