// Stress: Thousands of random registries: scopes, cycles through properties and closures, failures, `nil`.
//
// A failure prints its seed; `OBINJECTOR_SEED=17` runs that one alone.
import OBInjector
import XCTest

final class RandomRegistryTests: XCTestCase {
  /// Which object of the model stands for which object.
  private struct Pairs {
    var models: [ObjectIdentifier: ReferenceModel.Object] = [:]
    var nodes: [ObjectIdentifier: RandomNode] = [:]

    /// The first difference below two objects that should be the same.
    mutating func difference(_ node: RandomNode, _ model: ReferenceModel.Object, _ entries: [RandomEntry]) -> String? {
      var open = [(node, model)]
      while let (node, model) = open.popLast() {
        let (known, other) = (models[ObjectIdentifier(node)], nodes[ObjectIdentifier(model)])
        if known != nil || other != nil {
          if known !== model || other !== node { return "\(model.id): another object" }
          continue
        }
        models[ObjectIdentifier(node)] = model
        nodes[ObjectIdentifier(model)] = node
        if node.id != model.id { return "\(node.id) in place of \(model.id)" }
        guard node.found.count == model.found.count else { return "\(model.id): \(node.found.count) found" }
        open += zip(node.found, model.found)
        for property in entries[node.id].properties {
          switch (node[property], model.properties[property]) {
          case (let value?, let expected?): open.append((value, expected))
          case (nil, nil): break
          case (let value, _): return "\(node.id).\(property): \(value == nil ? "empty" : "filled")"
          }
        }
        let notified = model.properties.isEmpty ? 0 : 1
        if node.notified != notified { return "\(node.id) was notified \(node.notified) times instead of \(notified)" }
      }
      return nil
    }
  }

  func testEveryLookUpEndsAsTheRulesSay() {
    var (compared, failed) = (0, 0)
    Effort.forEachSeed(6000, short: 300) { seed in
      var random = SeededGenerator(seed: seed)
      let registry = RandomRegistry(using: &random, failures: seed % 3 == 0 ? 8 : 0, catching: false)
      let model = ReferenceModel(registry.entries)
      var pairs = Pairs()
      for _ in 0..<6 {
        let id = Int.random(in: registry.entries.indices, using: &random)
        do {
          let expected = try model.lookUp(id)
          let node = try registry.injector.instance(forProperty: PropertyKey(RandomNode.name(id)), of: RandomNode.self)
          compared += 1
          if let difference = pairs.difference(node, expected, registry.entries) {
            return XCTFail("seed \(seed), \(id): \(difference)\n\(registry.entries)")
          }
        } catch is ReferenceModel.TooLarge {
          return
        } catch let expected as ReferenceModel.Failure {
          failed += 1
          // A later look-up fails in the same way; what stays shared is not the model's affair.
          for attempt in 1...3 {
            let error = injectionError {
              try registry.injector.instance(forProperty: PropertyKey(RandomNode.name(id)), of: RandomNode.self)
            }
            if error?.code != expected.code || error?.path != expected.path {
              XCTFail(
                "seed \(seed), attempt \(attempt): \(String(describing: error)), not \(expected)\n\(registry.entries)")
            }
          }
          return
        } catch { return XCTFail("seed \(seed), \(id): \(error)\n\(registry.entries)") }
      }
    }
    XCTAssertGreaterThan(compared, 1)
    XCTAssertGreaterThan(compared + failed, 1)
  }

  func testEveryTargetIsFilledAsTheRulesSay() {
    Effort.forEachSeed(2000, short: 100) { seed in
      var random = SeededGenerator(seed: seed &+ 1 << 40)
      let registry = RandomRegistry(using: &random, failures: 0, catching: false)
      let (model, count) = (ReferenceModel(registry.entries), registry.entries.count)
      var pairs = Pairs()
      for _ in 0..<4 {
        // The target is described by an entry of its own behind the registered ones.
        let properties = (0..<count).filter { _ in random.chance(60) }
        let entries =
          registry.entries + [
            RandomEntry(scope: .unique, properties: properties, lookUps: [], end: .value, catches: false)
          ]
        let (expected, target) = (
          ReferenceModel.Object(id: count, found: []), RandomNode(id: count, properties: properties, found: [])
        )
        guard (try? model.fill(expected, properties)) != nil else { return }
        let report = registry.injector.injectDependencies(to: target)
        if !report.failures.isEmpty { XCTFail("seed \(seed): \(report)") }
        pairs = Pairs(models: pairs.models, nodes: pairs.nodes)
        if let difference = pairs.difference(target, expected, entries) {
          return XCTFail("seed \(seed): \(difference)\n\(entries)")
        }
      }
    }
  }

  func testR7WhateverFailsNothingHalfWiredIsReachableAndTheInjectorWorksAfterwards() {
    Effort.forEachSeed(4000, short: 200) { seed in
      var random = SeededGenerator(seed: seed &+ 1 << 50)
      let registry = RandomRegistry(using: &random, failures: 25, catching: true)
      // What multiplies is none of this test's business.
      guard isSmall(registry) else { return }
      let wanted = (0..<8).map { _ in Int.random(in: registry.entries.indices, using: &random) }
      var results: [RandomNode] = []
      let look: (Int) -> Void = { id in
        if let node = try? registry.injector.instance(
          forProperty: PropertyKey(RandomNode.name(id)), of: RandomNode.self)
        {
          results.append(node)
        }
      }
      let fill: (Int) -> Void = { id in
        let properties = registry.entries.indices.filter { ($0 + id) % 3 != 0 }
        let target = registry.injector.filled(RandomNode(id: registry.entries.count, properties: properties, found: []))
        results += properties.compactMap { target[$0] }
      }
      for id in wanted { random.chance(30) ? fill(id) : look(id) }
      check(results, registry, fails: true, seed)
      registry.fails.value = false
      registry.entries.indices.forEach(look)
      check(results, registry, fails: false, seed)
      checkThatTheRestDies(results, registry, seed)
      if seed % 16 == 0 {
        let (injector, count) = (registry.injector, registry.entries.count)
        assertEnds("seed \(seed): what needs a lock", seconds: forEver) {
          for id in 0..<count {
            _ = try? injector.instance(forProperty: PropertyKey(RandomNode.name(id)), of: RandomNode.self)
          }
        }
      }
    }
  }

  /// What was given up keeps nothing alive, though closures have put objects that were being filled into others.
  private func checkThatTheRestDies(_ results: [RandomNode], _ registry: RandomRegistry, _ seed: UInt64) {
    // A ring that is complete is its own affair: what a closure has looked up before it returned `nil`, and what is
    // left of a weak singleton.
    guard registry.entries.allSatisfy({ $0.end != .nothing && $0.scope != .weakSingleton }) else { return }
    let known = Set(RandomNode.reachable(from: results, registry.entries).map { ObjectIdentifier($0) })
    for node in registry.made.living where !known.contains(ObjectIdentifier(node)) {
      XCTFail("seed \(seed): \(node.id) is alive\n\(registry.entries)")
    }
  }

  /// Whether no look-up multiplies, with and without failures.
  private func isSmall(_ registry: RandomRegistry) -> Bool {
    registry.entries.filter { $0.scope == .unique }.count <= 3
  }

  private func check(_ results: [RandomNode], _ registry: RandomRegistry, fails: Bool, _ seed: UInt64) {
    let entries = registry.entries
    var shared: [Int: RandomNode] = [:]
    for node in RandomNode.reachable(from: results, entries) {
      for property in entries[node.id].properties where entries[property].end != .nothing && node[property] == nil {
        XCTFail("seed \(seed): \(node.id).\(property) is empty\n\(entries)")
      }
      let isFilled = entries[node.id].properties.contains { node[$0] != nil }
      // A closure that fills its object makes two injections of it.
      let isNotified = entries[node.id].fills ? (node.notified > 0) == isFilled : node.notified == (isFilled ? 1 : 0)
      if !isNotified { XCTFail("seed \(seed): \(node.id) was notified \(node.notified) times\n\(entries)") }
      if entries[node.id].isShared {
        if let other = shared[node.id], other !== node { XCTFail("seed \(seed): two of \(node.id)\n\(entries)") }
        shared[node.id] = node
      }
    }
  }
}
