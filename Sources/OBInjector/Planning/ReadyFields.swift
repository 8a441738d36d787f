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
    Self.fill(.reference, from: &field, to: endOfReferences, base, &bits)
    Self.fill(.objectInside, from: &field, to: endOfObjects, base, &bits)
    Self.fill(.objectAndTable, from: &field, to: endOfTables, base, &bits)
    Self.fill(.text, from: &field, to: endOfTexts, base, &bits)
    Self.fill(.wordAndTag, from: &field, to: endOfWords, base, &bits)
    Self.fill(.byte, from: &field, to: endOfBytes, base, &bits)
    Self.fill(.witnessed, from: &field, to: end, base, &bits)
    return bits
  }

  /// The loop for one shape; the shape is known where it is written down, and asked of no field.
  @inline(__always)
  private static func fill(
    _ shape: ReadyField.Shape, from field: inout Place, to end: Place, _ base: UnsafeMutableRawPointer,
    _ bits: inout UInt64
  ) {
    while field != end {
      if field.pointee.fill(shape, base) { bits |= field.pointee.bit }
      field += 1
    }
  }
}
