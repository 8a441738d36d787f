import Measuring

/// Two cases that do the same, and how the first is to stand beside the second.
struct Comparison {
  /// The first one's limits, in times of the second.
  struct Goal {
    let must: Double
    var stretch: Double?
    /// The case that the better limit is counted in, if it is another one.
    var assignment: String?
  }

  let title: String
  let subject: String
  let beside: String
  /// A word for what stands beside.
  let besideName: String
  /// With the types in a module of their own, and with everything in one module.
  var apart: Goal?
  var together: Goal?

  /// What stands before the names of the cases whose types stand in the module that measures.
  static let samePrefix = "same module: "

  /// The rows of this comparison, as far as it was run.
  func rows(_ timing: Timing, _ counts: Counts) -> [Row] {
    [("own module", "", apart), ("same module", Self.samePrefix, together)].compactMap { place, prefix, goal in
      guard let value = timing.median(prefix + subject), let other = timing.median(prefix + beside) else { return nil }
      var row = Row(title, value, "ns")
      (row.place, row.beside, row.besideValue) = (place, besideName, other)
      row.instructions = counts.instructions[prefix + subject]
      row.besideInstructions = counts.instructions[prefix + beside]
      row.must = goal.map { Bound(limit: $0.must, value: value / other) }
      row.stretch = goal.flatMap { goal in
        guard let limit = goal.stretch else { return nil }
        guard let assignment = goal.assignment else { return Bound(limit: limit, value: value / other) }
        return timing.median(prefix + assignment).map { Bound(limit: limit, value: value / $0, beside: "assignment") }
      }
      return row
    }
  }
}

/// The goals of the project.
extension Comparison {
  static let all: [Comparison] =
    [
      ifNil("1 property"),
      ifNil("4 properties", apart: (1, 0.55), together: (0.55, 0.5)),
      ifNil("8 properties", apart: (1, 0.42)),
      ifNil("16 properties", apart: (1, 0.35)),
      ifNil("everything already set", apart: (0.6, 0.35), assignment: "4 properties"),
      ifNil("nothing matches", of: "4 properties", apart: (0.4, 0.25)),
      ifNil("everyday", together: (1.5, 1)),
      ifNil("everyday among 10000", of: "everyday", together: (1.5, 1)),
      ifNil("values", together: (2, 1.5)),
      ifNil("16 references", together: (1.15, 0.8)),
      ifNil("4 not Sendable"),
      ifNil("one of four from a closure", apart: (1, 0.8), together: (1.6, 1.2)),
      ifNil("one of four from a closure, a class", apart: (1, 0.8), together: (1.75, 1.2)),
      ifNil("a kept child", of: "4 properties"),
      ifNil("@Injected", of: "4 properties", apart: (1, nil), together: (0.9, 0.6)),
      wrapped("made and freed", 4, 2), wrapped("made, filled and freed", 2.5, 1.5),
      wrapped("a reading", apart: 3, 1.5, 1.2), wrapped("a reading of a protocol", apart: 1.3, 1.3, 1.2),
      wrapped("a writing", apart: 3, 1.5, 1.2),
      ratio(
        "as in Servers", "as in Servers/library", to: "a child for a request/library", "a child for a request", 2, 1.5),
      ifNil("weak"), ifNil("a struct"), ifNil("an actor"),
      ratio("key paths", "key paths/library", to: "key paths/assignment", "assignment", 1.2),
      ratio("made singletons", "made singletons/library", to: "4 properties/library", "ready-made", 1.2, 1),
      ratio(
        "through InjectorController", "4 properties/controller", to: "4 properties/library", "the direct call", 1.2,
        1.05),
      ratio(
        "a child for a request", "a child for a request/library", to: "a new child each time/library",
        "a child that registers nothing"),
    ]
    + [10, 1_000, 10_000, 100_000].map {
      ifNil("4 properties among \($0)", of: "4 properties", apart: (1, 0.55), together: (0.55, 0.5))
    }
    + [10, 10_000].flatMap { count in
      [
        closures("instance(of:) among \(count)", 3, 1.5),
        closures("instance(of:), a protocol among \(count)", 3, 1.5),
        closures("instance(forProperty:) among \(count)", 3, 1.5),
        closures("two @InjectedByType among \(count)", 3, 1.5),
        closures("an initializer with three parameters among \(count)", 2.5, 2),
        ratio(
          "a miss among \(count)", "a miss among \(count)/library", to: "instance(of:) among \(count)/library", "a hit",
          8, 6),
      ]
    }

  /// Beside `if x.p == nil { x.p = v }`; with types of their own, the better limit is counted in assignments.
  private static func ifNil(
    _ workload: String, of yardstick: String? = nil, apart: (must: Double, stretch: Double?)? = nil,
    together: (must: Double, stretch: Double)? = nil, assignment: String? = nil
  ) -> Comparison {
    let yardstick = yardstick ?? workload
    return Comparison(
      title: workload, subject: "\(workload)/library", beside: "\(yardstick)/if-nil", besideName: "if-nil",
      apart: apart.map { Goal(must: $0, stretch: $1, assignment: "\(assignment ?? yardstick)/assignment") },
      together: together.map { Goal(must: $0, stretch: $1) })
  }

  /// An object with four `@Injected` properties, beside one with four plain Optionals; with the types in a module of
  /// their own, every access to a wrapper is a call, and has a goal of its own.
  private static func wrapped(_ what: String, apart: Double? = nil, _ must: Double, _ stretch: Double) -> Comparison {
    var row = ratio(
      "\(what), @Injected", "\(what), @Injected/library", to: "\(what)/plain", "plain Optionals", must, stretch)
    row.apart = apart.map { Goal(must: $0) }
    return row
  }

  private static func closures(_ workload: String, _ must: Double, _ stretch: Double) -> Comparison {
    ratio(workload, "\(workload)/library", to: "\(workload)/closures", "closures", must, stretch)
  }

  private static func ratio(
    _ title: String, _ subject: String, to beside: String, _ name: String, _ must: Double? = nil,
    _ stretch: Double? = nil
  ) -> Comparison {
    let goal = must.map { Goal(must: $0, stretch: stretch) }
    return Comparison(
      title: title, subject: subject, beside: beside, besideName: name, apart: goal, together: goal)
  }
}
