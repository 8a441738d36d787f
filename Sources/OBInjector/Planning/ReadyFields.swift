/// The ready-made values of a plan, those of one shape side by side: a loop over a shape does one thing only.
///
/// `@unchecked Sendable` is sound: nothing changes after `init` until the plan, which nobody uses then, releases them.
struct ReadyFields: @unchecked Sendable {
  private typealias Place = UnsafeMutablePointer<ReadyField>

  private let first: Place
  private let endOfReferences, endOfObjects, endOfTables, endOfTexts, endOfWords, endOfBytes, end: Place

  init(_ fields: [ReadyField]) {
    let first = Place.allocate(capacity: max(fields.count, 1))
    var next = first
    func place(_ shape: ReadyField.Shape) -> Place {
      for field in fields where field.shape == shape {
        next.initialize(to: field)
        next += 1
      }
      return next
    }
    self.first = first
    endOfReferences = place(.reference)
    endOfObjects = place(.objectInside)
    endOfTables = place(.objectAndTable)
    endOfTexts = place(.text)
    endOfWords = place(.wordAndTag)
    endOfBytes = place(.byte)
    end = place(.witnessed)
  }

  /// Lets go of the values but those of these bits, which are somebody else's; the last thing that is done with them.
  func release(_ points: [InjectionPoint], except borrowed: UInt64) {
    for index in 0..<(end - first) where first[index].bit & borrowed == 0 {
      first[index].release(points[Int(first[index].number)].wanted)
    }
    first.deallocate()
  }

  /// The one with that number.
  func find(_ number: Int) -> ReadyField? {
    for index in 0..<(end - first) where Int(first[index].number) == number { return first[index] }
    return nil
  }

  /// The numbers of their properties, in the order in which they are filled.
  var numbers: [Int] { (0..<(end - first)).map { Int(first[$0].number) } }

  /// Sets the empty properties of the object or struct at `base`; a bit for each that it has set.
  @inline(__always)
  func fill(_ base: UnsafeMutableRawPointer) -> UInt64 {
    var bits: UInt64 = 0
    var field = first
    while field != endOfReferences {
      if field.pointee.fill(.reference, base) { bits |= field.pointee.bit }
      field += 1
    }
    while field != endOfObjects {
      if field.pointee.fill(.objectInside, base) { bits |= field.pointee.bit }
      field += 1
    }
    while field != endOfTables {
      if field.pointee.fill(.objectAndTable, base) { bits |= field.pointee.bit }
      field += 1
    }
    while field != endOfTexts {
      if field.pointee.fill(.text, base) { bits |= field.pointee.bit }
      field += 1
    }
    while field != endOfWords {
      if field.pointee.fill(.wordAndTag, base) { bits |= field.pointee.bit }
      field += 1
    }
    while field != endOfBytes {
      if field.pointee.fill(.byte, base) { bits |= field.pointee.bit }
      field += 1
    }
    while field != end {
      if field.pointee.fill(.witnessed, base) { bits |= field.pointee.bit }
      field += 1
    }
    return bits
  }
}
