/// A figure, what it is compared with, and what it is to reach.
struct Row {
  let title: String
  /// Where the types stand: `own module` or `same module`, if that makes a difference.
  var place = ""
  let value: Double
  /// `ns`, `bytes`, `instructions`, `calls of malloc`, or `×` for a ratio.
  let unit: String
  /// What stands beside it, `if-nil` for instance, and its time.
  var beside = ""
  var besideValue: Double?
  var instructions: Double?
  var besideInstructions: Double?
  var must: Bound?
  var stretch: Bound?

  var times: Double? { besideValue.map { value / $0 } }

  var timesInstructions: Double? {
    guard let instructions, let besideInstructions, besideInstructions > 0 else { return nil }
    return instructions / besideInstructions
  }

  /// How far it is from what it must reach, 1 being reached; where there is no goal, from what stands beside it.
  var distance: Double { must?.distance ?? times ?? 0 }
}

extension Row {
  /// A figure with goals of its own.
  init(
    _ title: String, _ value: Double, _ unit: String, must: Double? = nil, stretch: Double? = nil, atLeast: Bool = false
  ) {
    (self.title, self.value, self.unit) = (title, value, unit)
    self.must = must.map { Bound(limit: $0, value: value, isLeast: atLeast) }
    self.stretch = stretch.map { Bound(limit: $0, value: value, isLeast: atLeast) }
  }
}

/// A limit, and what is held against it.
struct Bound {
  let limit: Double
  let value: Double
  /// What the limit is counted in, where that is not what the row stands beside.
  var beside = ""
  var isLeast = false

  var distance: Double { isLeast ? limit / value : limit == 0 ? value : value / limit }
  var isReached: Bool { isLeast ? value >= limit : value <= limit }
}
