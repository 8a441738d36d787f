/// One line of the result: a figure, what it is compared with, and what it is to reach.
struct Row {
  let workload: String
  let system: String
  let value: Double
  /// `ns`, `bytes`, or `×` for a ratio.
  let unit: String
  /// The hand-written rows that this one is compared with, in nanoseconds.
  var ifNil: Double?
  var assignment: Double?
  var closures: Double?
  var must: Goal?
  var stretch: Goal?

  init(_ workload: String, _ system: String, _ value: Double, _ unit: String = "ns") {
    self.workload = workload
    self.system = system
    self.value = value
    self.unit = unit
    (must, stretch) = Goals.of(workload, system)
  }

  var timesIfNil: Double? { ifNil.map { value / $0 } }
  var timesAssignment: Double? { assignment.map { value / $0 } }
  var timesClosures: Double? { closures.map { value / $0 } }

  /// Whether a goal is reached; `nil` where what it is measured by was not run.
  func reaches(_ goal: Goal) -> Bool? {
    switch goal.measure {
    case .timesIfNil: timesIfNil.map { $0 <= goal.limit }
    case .timesAssignment: timesAssignment.map { $0 <= goal.limit }
    case .timesClosures: timesClosures.map { $0 <= goal.limit }
    case .atMost: value <= goal.limit
    case .atLeast: value >= goal.limit
    }
  }
}

extension Row {
  /// A row for each case, compared with the hand-written ones of its workload.
  static func rows(_ cases: [Case], _ timing: Timing) -> [Row] {
    cases.compactMap { one in
      guard let time = timing.median(one.name) else { return nil }
      var row = Row(one.workload, one.system, time)
      let yardstick = Goals.yardstick[one.workload] ?? one.workload
      row.ifNil = timing.median("\(yardstick)/if-nil")
      row.assignment = timing.median("\(yardstick)/assignment")
      row.closures = timing.median("\(yardstick)/closures")
      return row
    } + ratios(timing)
  }

  /// What follows from two of the times.
  private static func ratios(_ timing: Timing) -> [Row] {
    var rows: [Row] = []
    for count in [10, 10_000] {
      guard let miss = timing.median("a miss among \(count)/library"),
        let hit = timing.median("instance(of:) among \(count)/library")
      else { continue }
      rows.append(Row("a miss to a hit among \(count)", "library", miss / hit, "×"))
    }
    guard let library = timing.median("4 properties/library") else { return rows }
    if let assignment = timing.median("4 properties/assignment") {
      rows.append(Row("faster than the fastest Swift peer", "library", Goals.fastestPeer * assignment / library, "×"))
    }
    if let controller = timing.median("4 properties/controller") {
      rows.append(Row("the controller to the direct call", "library", controller / library, "×"))
    }
    if let request = timing.median("a child for a request/library"),
      let child = timing.median("a new child each time/library")
    {
      rows.append(Row("a child for a request to one that registers nothing", "library", request / child, "×"))
    }
    if let singletons = timing.median("made singletons/library") {
      rows.append(Row("made singletons to ready-made instances", "library", singletons / library, "×"))
    }
    return rows
  }
}
