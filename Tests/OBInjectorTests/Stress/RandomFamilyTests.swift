// Stress: Thousands of random families of injectors: aliases, decorators, failures, and what is forgotten.
//
// A failure prints its seed; `OBINJECTOR_SEED=17` runs that one alone.
import OBInjector
import XCTest

final class RandomFamilyTests: XCTestCase {
  private func check(_ style: RandomFamily.Style, _ seed: UInt64, _ stream: UInt64 = 0) -> Int {
    var random = SeededGenerator(seed: seed &+ stream)
    var run = FamilyRun(style, using: &random)
    let levels = run.family.levels
    var steps = 0
    do {
      for _ in 0..<16 {
        if let difference = try run.step(using: &random) {
          report(difference, run.log, levels, seed)
          return steps
        }
        steps += 1
      }
    } catch is FamilyModel.TooEntangled { return steps } catch { XCTFail("seed \(seed): \(error)") }
    if let difference = run.end() { report(difference, run.log, levels, seed) }
    return steps
  }

  private func report(_ difference: String, _ log: [String], _ levels: [FamilyLevel], _ seed: UInt64) {
    var lines = ["seed \(seed): \(difference)"]
    for (level, registered) in levels.enumerated() {
      for name in RandomFamily.names {
        if let entry = registered.entries[name] { lines.append("\(level) n\(name): \(entry.source) \(entry.maker)") }
        for decorator in registered.decorators[name] { lines.append("\(level) n\(name) decorated: \(decorator)") }
      }
    }
    XCTFail((lines + log).joined(separator: "\n"))
  }

  func testEveryMemberOfAFamilyGetsWhatTheRulesSay() {
    var steps = 0
    Effort.forEachSeed(6000, short: 80) { seed in steps += check(.init(failures: 0), seed) }
    XCTAssertGreaterThan(steps, 10)
  }

  func testR7AndR11WhateverFailsInAFamilyTheRulesSayWhatStays() {
    var steps = 0
    Effort.forEachSeed(6000, short: 80) { seed in
      steps += check(.init(failures: 14, isCatching: seed % 2 == 0), seed, 1 << 40)
    }
    XCTAssertGreaterThan(steps, 10)
  }

  func testR4R7AndR11HoldInFamiliesFullOfRings() {
    Effort.forEachSeed(6000, short: 80) { seed in
      var random = SeededGenerator(seed: seed &+ 1 << 41)
      let style = RandomFamily.Style(
        isOrdered: false, failures: seed % 3 == 0 ? 0 : 12, isCatching: seed % 2 == 0, dropsThings: seed % 5 == 0)
      var rings = FamilyRings(style, using: &random)
      for _ in 0..<6 { rings.step(using: &random) }
      let difference = rings.difference(isNotifiedExact: !style.dropsThings)
      if let difference = difference ?? (style.dropsThings ? nil : rings.end()) {
        report(difference, rings.log, rings.family.levels, seed)
      }
    }
  }
}
