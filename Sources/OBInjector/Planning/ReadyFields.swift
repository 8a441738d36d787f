/// The ready-made values of a plan, those of one group side by side: a loop over a group does one thing only.
///
/// `@unchecked Sendable` is sound: nothing changes after `init` until the plan, which nobody uses then, releases them.
struct ReadyFields: @unchecked Sendable {
  private typealias Place = UnsafeMutablePointer<ReadyField>

  private let first: Place
  private let endOfReferences, endOfObjects, endOfWords, end: Place

  /// Sorts the fields; `positions` becomes the place of each of them.
  init(_ fields: [ReadyField], positions: inout [Int32]) {
    let first = Place.allocate(capacity: fields.count)
    var next = first
    func place(_ group: ReadyField.Group) -> Place {
      for (index, field) in fields.enumerated() where field.group == group {
        positions[index] = Int32(next - first)
        next.initialize(to: field)
        next += 1
      }
      return next
    }
    self.first = first
    endOfReferences = place(.reference)
    endOfObjects = place(.anyObjectInside)
    endOfWords = place(.wordAndTag)
    end = place(.other)
  }

  func deallocate() { first.deallocate() }

  subscript(position: Int) -> ReadyField { first[position] }

  /// What a fill has done: a bit for each property that it has set.
  ///
  /// Not complete means that an `@Injected` property wants something else than its own name: then some are not done.
  typealias Filled = (bits: UInt64, isComplete: Bool)

  /// Sets the empty properties of the object or struct at `base`.
  @inline(__always)
  func fill(_ base: UnsafeMutableRawPointer) -> Filled {
    var bits: UInt64 = 0
    var field = first
    while field != endOfReferences {
      if field.pointee.fill(.reference, base) { bits |= field.pointee.bit }
      field += 1
    }
    while field != endOfObjects {
      if field.pointee.fill(.anyObjectInside, base) { bits |= field.pointee.bit }
      field += 1
    }
    while field != endOfWords {
      if field.pointee.fill(.wordAndTag, base) { bits |= field.pointee.bit }
      field += 1
    }
    return field == end ? (bits, true) : fillOthers(base, bits)
  }

  @inline(never)
  private func fillOthers(_ base: UnsafeMutableRawPointer, _ before: UInt64) -> Filled {
    var bits = before
    var field = endOfWords
    while field != end {
      switch field.pointee.fill(base) {
      case .filled: bits |= field.pointee.bit
      case .occupied: break
      case .elsewhere: return (bits, false)
      }
      field += 1
    }
    return (bits, true)
  }
}
