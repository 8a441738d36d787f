// Stress: Thousands of random registries: scopes, cycles through properties and closures, failures, `nil`.
//
// A failure prints its seed; `OBINJECTOR_SEED=17` runs that one alone.
import OBInjector
import XCTest

final class RandomRegistryTests: XCTestCase {
  func testEveryLookUpEndsAsTheRulesSay() {
    var (compared, failed) = (0, 0)
    Effort.forEachSeed(6000, short: 300) { seed in
      var random = SeededGenerator(seed: seed)
      let registry = RandomRegistry(using: &random, failures: seed % 3 == 0 ? 8 : 0, catching: false)
      let model = ReferenceModel(registry.entries)
      var pairs = FamilyPairs()
      for _ in 0..<6 {
        let id = Int.random(in: registry.entries.indices, using: &random)
        do {
          let expected = try model.lookUp(id)
          let node = try FamilyNode.named(id, in: registry.injector)
          compared += 1
          if let difference = pairs.difference([(node, expected)]) {
            return XCTFail("seed \(seed), \(id): \(difference)\n\(registry.entries)")
          }
        } catch is ReferenceModel.TooLarge {
          return
        } catch let expected as ReferenceModel.Failure {
          failed += 1
          // A later look-up fails in the same way; what stays shared is not the model's affair.
          for attempt in 1...3 {
            let error = injectionError { try FamilyNode.named(id, in: registry.injector) }
            assertError(
              error, expected.code, expected.path, "seed \(seed), attempt \(attempt), \(id)\n\(registry.entries)")
          }
          return
        } catch { return XCTFail("seed \(seed), \(id): \(error)\n\(registry.entries)") }
      }
    }
    XCTAssertGreaterThan(compared, 1)
  }

  func testEveryTargetIsFilledAsTheRulesSay() {
    Effort.forEachSeed(2000, short: 100) { seed in
      var random = SeededGenerator(seed: seed &+ 1 << 40)
      let registry = RandomRegistry(using: &random, failures: 0, catching: false)
      let (model, count) = (ReferenceModel(registry.entries), registry.entries.count)
      var pairs = FamilyPairs()
      for _ in 0..<4 {
        let properties = (0..<count).filter { _ in random.chance(60) }
        let (expected, target) = (FamilyModel.Object(count, []), FamilyTarget(count, properties, []))
        guard (try? model.fill(expected, properties)) != nil else { return }
        let report = registry.injector.injectDependencies(to: target)
        if !report.failures.isEmpty { XCTFail("seed \(seed): \(report)") }
        if let difference = pairs.difference([(target, expected)]) {
          return XCTFail("seed \(seed): \(difference), \(properties)\n\(registry.entries)")
        }
      }
    }
  }

  func testR7WhateverFailsNothingHalfWiredIsReachableAndTheInjectorWorksAfterwards() {
    Effort.forEachSeed(4000, short: 200) { seed in
      var random = SeededGenerator(seed: seed &+ 1 << 50)
      let registry = RandomRegistry(using: &random, failures: 25, catching: true)
      // What multiplies, with and without failures, is none of this test's business.
      guard registry.entries.filter({ $0.scope == .unique }).count <= 3 else { return }
      let wanted = (0..<8).map { _ in Int.random(in: registry.entries.indices, using: &random) }
      var results: [FamilyNode] = []
      let look: (Int) -> Void = { id in
        if let node = try? FamilyNode.named(id, in: registry.injector) { results.append(node) }
      }
      let fill: (Int) -> Void = { id in
        let properties = registry.entries.indices.filter { ($0 + id) % 3 != 0 }
        results += registry.injector.filled(FamilyTarget(registry.entries.count, properties, [])).filled.values
      }
      for id in wanted { random.chance(30) ? fill(id) : look(id) }
      check(results, registry, seed)
      registry.fails.value = false
      registry.entries.indices.forEach(look)
      check(results, registry, seed)
      checkThatTheRestDies(results, registry, seed)
      if seed % 16 == 0 {
        let (injector, count) = (registry.injector, registry.entries.count)
        assertEnds("seed \(seed): what needs a lock", seconds: forEver) {
          for id in 0..<count { _ = try? FamilyNode.named(id, in: injector) }
        }
      }
    }
  }

  /// What was given up keeps nothing alive, though closures have put objects that were being filled into others.
  private func checkThatTheRestDies(_ results: [FamilyNode], _ registry: RandomRegistry, _ seed: UInt64) {
    // A ring that is complete is its own affair: what a closure has looked up before it returned `nil`, and what is
    // left of a weak singleton.
    guard registry.entries.allSatisfy({ $0.maker.end != .nothing && $0.scope != .weakSingleton }) else { return }
    let known = Set(FamilyNode.reachable(from: results).map(\.serial))
    for node in FamilyNode.ledger.living where node.maker < registry.entries.count && !known.contains(node.serial) {
      XCTFail("seed \(seed): \(node.maker) is alive\n\(registry.entries)")
    }
  }

  private func check(_ results: [FamilyNode], _ registry: RandomRegistry, _ seed: UInt64) {
    let entries = registry.entries
    var shared: [Int: FamilyNode] = [:]
    for node in FamilyNode.reachable(from: results) {
      let (entry, filled) = (entries[node.maker], node.filled)
      for property in entry.maker.properties where entries[property].maker.end != .nothing && filled[property] == nil {
        XCTFail("seed \(seed): \(node.maker).\(property) is empty\n\(entries)")
      }
      // A closure that fills its object makes two injections of it.
      let isNotified =
        entry.maker.fills ? (node.notified > 0) != filled.isEmpty : node.notified == (filled.isEmpty ? 0 : 1)
      if !isNotified { XCTFail("seed \(seed): \(node.maker) was notified \(node.notified) times\n\(entries)") }
      if entry.isShared {
        if let other = shared[node.maker], other !== node { XCTFail("seed \(seed): two of \(node.maker)\n\(entries)") }
        shared[node.maker] = node
      }
    }
  }
}
