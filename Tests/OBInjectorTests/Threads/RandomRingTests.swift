// R11: random graphs of shared instances, with rings and chains, requested by several threads: what one thread gets,
// several get.
import OBInjector
import XCTest

final class R11RandomRingTests: XCTestCase {
  /// One graph only, again and again: `OBINJECTOR_SEED`.
  private static let only = ProcessInfo.processInfo.environment["OBINJECTOR_SEED"].flatMap(Int.init).map { seed in
    Array(repeating: seed, count: 2000)
  }

  /// A graph and what its threads get.
  ///
  /// `@unchecked Sendable` is sound: nothing changes but what is behind locks.
  private final class Play: @unchecked Sendable {
    let (seed, shape): (Int, RingGraph.Shape)
    let graph: RingGraph, got = RingGraph.Got()

    init(_ seed: Int, _ shape: RingGraph.Shape) { (self.seed, self.shape, graph) = (seed, shape, RingGraph(shape)) }
    deinit { _ = graph.takeMade() }

    func fail(_ message: String) { XCTFail("seed \(seed): \(message), \(shape)") }

    /// Runs the steps on each thread; returns false if they hang.
    func run(
      _ threads: Int, steps: Int = RingNode.count, seconds: Double = 5 * soon,
      _ body: @escaping @Sendable (_ thread: Int, _ step: Int) -> Void
    ) -> Bool {
      let isDone = race(threads, seconds: seconds) { thread in for step in 0..<steps { body(thread, step) } }
      if !isDone { fail("hangs") }
      return isDone
    }

    /// Makes one, and checks it if one thread gets all of its properties.
    func take(_ number: Int, isWhole: Bool = true) throws {
      let node = try graph.instance(number)
      got.add(node)
      if isWhole { check(node) }
    }

    func check(_ node: RingNode) { if let complaint = graph.complaint(about: node) { fail(complaint) } }

    func checkThatOneIsGiven() { XCTAssertEqual(got.twice.filter(graph.isShared), [], "seed \(seed): two, \(shape)") }

    func checkNotified() {
      for node in graph.takeMade() where node.notified > 1 { fail("\(node.number) notified \(node.notified) times") }
    }
  }

  private func shape(
    _ seed: Int, fails: Bool, isMixed: Bool = false, ways: [RingGraph.Way] = [.name]
  ) -> RingGraph.Shape {
    var random = SeededGenerator(seed: UInt64(seed))
    return RingGraph.Shape(&random, fails: fails, isMixed: isMixed, ways: ways)
  }

  private func run(
    _ seeds: Range<Int>, fails: Bool, isMixed: Bool = false, ways: [RingGraph.Way] = [.name],
    threads: (Int) -> Int = { 2 + $0 % 3 }
  ) {
    for seed in Self.only ?? Array(seeds) {
      let play = Play(seed, shape(seed, fails: fails, isMixed: isMixed, ways: ways))
      let alone = RingGraph.Alone(play.shape)
      let isDone = play.run(threads(seed)) { thread, step in
        let number = (thread + step * (1 + thread % 3)) % RingNode.count
        do { try play.take(number, isWhole: alone.isWhole) } catch {
          if alone.isMade[number] { play.fail("\(number) failed: \(error)") }
        }
      }
      guard isDone else { return }
      for number in 0..<RingNode.count where fails && !alone.canBeMade[number] {
        XCTAssertNil(try? play.graph.instance(number), "seed \(seed)")
      }
      play.checkThatOneIsGiven()
      // In a cycle of three and more, beside values of a graph, and where closures catch errors, closures may run
      // again.
      if ways == [.name], alone.isMadeOnce, alone.isMade.allSatisfy(\.self) {
        let counts = play.graph.madeCounts
        for number in counts.indices where play.shape.runsOnce(number) && counts[number] > 1 { play.fail("\(counts)") }
      }
      play.checkNotified()
    }
  }

  func testR11TwoToFourThreadsGetWhatOneThreadGets() { run(0..<Effort.rounds(1500, short: 30), fails: false) }

  func testR11ManyThreadsGetWhatOneThreadGets() {
    run(0..<Effort.rounds(100, short: 8), fails: false) { 8 << ($0 % 4) }
  }

  func testR11WhatFailsForOneThreadFailsForAll() { run(10_000..<10_000 + Effort.rounds(1500, short: 30), fails: true) }

  func testR11ObjectsThatAreNotSharedTakePartInRings() {
    run(40_000..<40_000 + Effort.rounds(1500, short: 30), fails: false, isMixed: true)
  }

  func testR11ClosuresThatCatchErrorsAndFillTargetsGetWhatOneThreadGets() {
    run(80_000..<80_000 + Effort.rounds(1500, short: 20), fails: false, ways: RingGraph.Way.allCases)
  }

  func testR11GraphValuesInEveryWayAreThoseOfOneThread() {
    runGraphValues(90_000..<90_000 + Effort.rounds(1500, short: 20))
  }

  /// A target got a property later than on one thread, and the closure that filled it met another cycle then.
  func testR11ACycleIsAnErrorOnlyForAThreadThatMeetsItAlone() {
    for _ in 0..<Effort.rounds(100, short: 20) { runGraphValues(94_199..<94_200) }
  }

  private func runGraphValues(_ seeds: Range<Int>) {
    run(seeds, fails: false, isMixed: true, ways: [.name, .lazy, .provider, .target])
  }

  func testR11FlakyInstancesAreOneInEveryWayAndWhatIsGivenStays() {
    runFlaky(Self.only ?? Array(100_000..<100_000 + Effort.rounds(2000, short: 20)))
  }

  /// An instance is given, and its ring has ended; an object around the ring fails later, and must not take back the
  /// rest.
  func testR11WhatIsGivenKeepsAllThatItUsesIfAnObjectAroundItFails() {
    runFlaky(Array(repeating: 112_120, count: Effort.rounds(200, short: 60)), ways: [.name, .lazy, .provider])
  }

  func testR11GraphValuesBesideFlakyInstancesKeepWhatTheyReferTo() {
    runFlaky(Self.only ?? Array(120_000..<120_000 + Effort.rounds(2000, short: 20)), isMixed: true)
  }

  private func runFlaky(
    _ seeds: [Int], isMixed: Bool = false, ways: [RingGraph.Way] = [.name, .lazy, .provider, .target]
  ) {
    for seed in seeds {
      var shape = shape(seed, fails: true, isMixed: isMixed, ways: ways)
      let isWhole = RingGraph.Alone(shape).isWhole
      shape.failsAlways = false
      let play = Play(seed, shape)
      let isDone = play.run(2 + seed % 3) { thread, step in
        try? play.take((thread + step) % RingNode.count, isWhole: false)
      }
      guard isDone else { return }
      play.graph.stopFailing()
      for number in 0..<RingNode.count { try? play.take(number, isWhole: isWhole) }
      play.checkThatOneIsGiven()
      play.checkNotified()
    }
  }

  func testR11TargetsTakePartInRings() {
    for seed in Self.only ?? Array(50_000..<50_000 + Effort.rounds(1500, short: 20)) {
      let play = Play(seed, shape(seed, fails: seed % 4 == 0, isMixed: seed % 2 == 0))
      let isDone = play.run(2 + seed % 3) { thread, step in
        let number = (thread + step) % RingNode.count
        switch (thread + step) % 3 {
        case 0: _ = play.graph.fill(number)
        case 1: _ = play.graph.target()
        default: _ = try? play.graph.instance(number)
        }
      }
      guard isDone else { return }
      play.checkNotified()
    }
  }

  func testR11TargetsGetWhatOneThreadGives() {
    for seed in Self.only ?? Array(60_000..<60_000 + Effort.rounds(1500, short: 20)) {
      let play = Play(seed, shape(seed, fails: false, isMixed: seed % 2 == 0))
      let isComplete = RingGraph(play.shape).target() != nil
      let isDone = play.run(2 + seed % 3, steps: 3) { thread, step in
        guard (thread + step) % 2 == 0 else { return _ = try? play.graph.instance((thread + step) % RingNode.count) }
        let nodes = play.graph.target()
        if nodes == nil, isComplete { play.fail("a target lacks something") }
        nodes?.forEach(play.check)
      }
      guard isDone else { return }
      play.checkNotified()
    }
  }

  func testR11WhatIsGivenAfterFailuresIsCompleteAndOne() {
    for seed in 20_000..<20_000 + Effort.rounds(1500, short: 20) {
      let play = Play(seed, shape(seed, fails: true).failingSometimes)
      let isDone = play.run(2 + seed % 4, steps: 2 * RingNode.count) { thread, step in
        try? play.take((thread + step) % RingNode.count)
      }
      guard isDone else { return }
      play.graph.stopFailing()
      for number in 0..<RingNode.count { try? play.take(number, isWhole: false) }
      play.checkThatOneIsGiven()
    }
  }

  func testR11NothingHangsWhileScopesAreReset() {
    for seed in 30_000..<30_000 + Effort.rounds(1000, short: 25) {
      let play = Play(seed, shape(seed, fails: seed % 2 == 0))
      let isDone = play.run(2 + seed % 4, steps: 4 * RingNode.count) { thread, step in
        if thread == 0, step % 3 == 0 { (step % 2 == 0 ? play.graph.child : play.graph.parent).reset(.custom("x")) }
        if thread == 1, step == 10 { play.graph.child.shutDown() }
        _ = try? play.graph.instance((thread + step) % RingNode.count)
      }
      guard isDone else { return }
    }
  }

  /// Most of the calls make something; with `OBINJECTOR_FULL=5`, they are a million.
  func testR11ManyCallsDoNotHang() {
    let (rounds, calls, threads) = (Effort.rounds(10, short: 1), Effort.isFull ? 20_000 : 5_000, 8)
    for seed in 70_000..<70_000 + rounds {
      var shape = shape(seed, fails: seed % 3 == 0, isMixed: seed % 5 == 0).failingSometimes
      shape.scopes = shape.scopes.map { [.unique, .graph].contains($0) ? $0 : .custom("x") }
      let play = Play(seed, shape)
      let isDone = play.run(threads, steps: calls / threads, seconds: forEver) { thread, step in
        if step % 8 == thread { play.graph.child.reset(.custom("x")) }
        if step % 8 == thread + 1 { play.graph.parent.reset(.custom("x")) }
        _ = try? play.graph.instance((thread + step) % RingNode.count)
      }
      guard isDone else { return }
    }
  }
}
