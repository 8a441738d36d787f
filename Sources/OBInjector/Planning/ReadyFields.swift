/// The ready-made values of a plan, those of one shape side by side: a loop over a shape does one thing only.
///
/// `@unchecked Sendable` is sound: nothing changes after `init` until the plan, which nobody uses then, releases them.
struct ReadyFields: @unchecked Sendable {
  private typealias Place = UnsafeMutablePointer<ReadyField>

  private let first: Place
  private let count: Int
  /// A bit for each.
  private let all: UInt64

  /// In the order of their loops, and one behind them that ends the last.
  init(_ fields: [ReadyField]) {
    count = fields.count
    all = fields.reduce(0) { $0 | $1.bit }
    first = .allocate(capacity: count + 1)
    var next = first
    for shape in 0..<ReadyField.Shape.end.rawValue {
      for field in fields where field.shape.rawValue == shape {
        next.initialize(to: field)
        next += 1
      }
    }
    next.initialize(to: .end)
  }

  /// Lets go of the values but those of these bits, which are somebody else's; the last thing that is done with them.
  func release(_ points: [InjectionPoint], except borrowed: UInt64) {
    for index in 0..<count where first[index].bit & borrowed == 0 {
      first[index].release(points[Int(first[index].number)].wanted)
    }
    first.deallocate()
  }

  /// The one with that number.
  func find(_ number: Int) -> ReadyField? {
    for index in 0..<count where Int(first[index].number) == number { return first[index] }
    return nil
  }

  /// The numbers of their properties, in the order in which they are filled.
  var numbers: [Int] { (0..<count).map { Int(first[$0].number) } }

  /// Sets the empty properties of the object or struct at `base`; a bit for each that it has set.
  @inline(__always)
  func fill(_ base: UnsafeMutableRawPointer) -> UInt64 {
    // Nearly always each of them is empty: then there is nothing to count.
    var bits = all
    var field = first
    Self.fill(.reference, from: &field, base, &bits)
    Self.fill(.objectInside, from: &field, base, &bits)
    Self.fill(.objectAndTable, from: &field, base, &bits)
    Self.fill(.text, from: &field, base, &bits)
    Self.fill(.wordAndTag, from: &field, base, &bits)
    Self.fill(.byte, from: &field, base, &bits)
    Self.fill(.witnessed, from: &field, base, &bits)
    return bits
  }

  /// The loop for one shape, which is known where it is written down: all that is asked of a field is whether it is the
  /// loop's.
  @inline(__always)
  private static func fill(
    _ shape: ReadyField.Shape, from field: inout Place, _ base: UnsafeMutableRawPointer, _ bits: inout UInt64
  ) {
    while field.pointee.shape == shape {
      if !field.pointee.fill(shape, base) { bits &= ~field.pointee.bit }
      field += 1
    }
  }
}
