/// What a figure is to reach.
struct Goal {
  enum Measure { case timesIfNil, timesAssignment, timesClosures, atMost, atLeast }

  let measure: Measure
  let limit: Double
}

/// The goals of the project, by workload and system.
enum Goals {
  /// The fastest container for Swift took 1,301 ns where hand-written assignment took 45 ns, on one machine in one run.
  static let fastestPeer = 1_301.0 / 45

  /// Workloads that are compared with the hand-written rows of another one.
  static let yardstick: [String: String] = [
    "4 properties by registrations": "4 properties", "everything already set": "4 properties",
    "nothing matches": "4 properties", "made singletons": "4 properties", "a kept child": "4 properties",
    "a new child each time": "4 properties", "a child for a request": "4 properties",
  ]

  static func of(_ workload: String, _ system: String) -> (must: Goal?, stretch: Goal?) {
    let isOurs = system == "library" || Double(system) != nil
    guard isOurs else { return (nil, nil) }
    return goals[workload] ?? (nil, nil)
  }

  private static func ifNil(_ limit: Double) -> Goal { Goal(measure: .timesIfNil, limit: limit) }
  private static func assignment(_ limit: Double) -> Goal { Goal(measure: .timesAssignment, limit: limit) }
  private static func closures(_ limit: Double) -> Goal { Goal(measure: .timesClosures, limit: limit) }
  private static func atMost(_ limit: Double) -> Goal { Goal(measure: .atMost, limit: limit) }
  private static func atLeast(_ limit: Double) -> Goal { Goal(measure: .atLeast, limit: limit) }

  private static let goals: [String: (must: Goal?, stretch: Goal?)] = [
    "4 properties": (ifNil(1), assignment(0.55)),
    "4 properties by registrations": (ifNil(1), assignment(0.55)),
    "4 not Sendable": (ifNil(1), assignment(0.55)),
    "8 properties": (ifNil(1), assignment(0.42)),
    "16 properties": (ifNil(1), assignment(0.35)),
    "everything already set": (ifNil(0.6), assignment(0.35)),
    "nothing matches": (ifNil(0.4), assignment(0.25)),
    "one of four from a block": (ifNil(1), assignment(0.8)),
    "one of four from a block, a class": (ifNil(1), assignment(0.8)),
    "made singletons to ready-made instances": (atMost(1.2), atMost(1)),
    "the controller to the direct call": (atMost(1.15), atMost(1.05)),
    "a child for a request to one that registers nothing": (atMost(5), atMost(2)),
    "@Injected": (ifNil(1), nil),
    "key paths": (assignment(1.2), nil),
    "instance(of:) among 10": (closures(3), closures(1.5)),
    "instance(of:) among 10000": (closures(3), closures(1.5)),
    "instance(of:), a protocol among 10": (closures(3), closures(1.5)),
    "instance(of:), a protocol among 10000": (closures(3), closures(1.5)),
    "two @Injected(.byType) among 10": (closures(3), closures(1.5)),
    "two @Injected(.byType) among 10000": (closures(3), closures(1.5)),
    "an initializer with three parameters among 10": (closures(3), closures(2)),
    "an initializer with three parameters among 10000": (closures(3), closures(2)),
    "a miss to a hit among 10": (atMost(10), nil),
    "a miss to a hit among 10000": (atMost(10), nil),
    "faster than the fastest Swift peer": (atLeast(20), atLeast(50)),
    "two threads to one, value types": (atLeast(1.6), nil),
    "two threads to one, one of four from a block": (atLeast(1.6), nil),
    "two threads to two by hand, shared references": (atMost(1), nil),
    "first injection of a type": (atMost(30_000), atMost(20_000)),
    "same type, another injector": (atMost(4_000), nil),
    "same type, changed injector": (atMost(4_000), nil),
    "registering, each of 100,000": (atMost(1_000), atMost(400)),
    "memory of a registration": (atMost(250), atMost(150)),
    "memory of a plan": (atMost(600), atMost(320)),
    "memory of an empty injector": (atMost(3_000), atMost(700)),
    "memory growing by an injection": (atMost(0), nil),
  ]
}
