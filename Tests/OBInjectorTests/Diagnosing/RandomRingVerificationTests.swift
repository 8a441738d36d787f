// R6: Random objects that need each other through initializers and properties: what verification calls a cycle fails,
// and whatever fails as one is a problem.
//
// A failure prints its seed; `OBINJECTOR_SEED=17` runs that one alone. `OBINJECTOR_FULL=5` compares 40,000.
import OBInjectorTesting
import XCTest

private class Member {}
private final class Anna: Member {
  var carl: Carl?, dora: Dora?
  init(_: Bert?) {}
}
private final class Bert: Member {
  var anna: Anna?
  init(_: Carl) {}
  override init() {}
}
private final class Carl: Member {
  var bert: Bert?, emil: Emil?
  weak var dora: Dora?
  init(_: Anna?, _: Dora?) {}
}
private final class Dora: Member {
  var emil: Emil?
  @Injected var anna: Anna?
  init(_: Emil) {}
  override init() {}
}
private struct Emil { @Injected var anna: Anna?; var later: Lazy<Bert>? }

final class RandomRingVerificationTests: XCTestCase {
  private static let names: [PropertyName] = ["anna", "bert", "carl", "dora", "emil"]

  func testR6WhatVerificationCallsACycleFailsAndNothingElseDoes() {
    Effort.forEachSeed(8_000, short: 130) { seed in
      let (injector, log) = Self.make(seed)
      let problems = injector.verify().problems.filter { $0.code == .circularDependency }
      var failing: [PropertyName: InjectionError] = [:]
      for name in Self.names where injector.hasProperty(name) {
        // An injector of its own: a shared instance that is complete stays.
        failing[name] = Self.error(name, in: Self.make(seed).injector)
      }
      let cycles = failing.values.filter { $0.code == .circularDependency }
      for problem in problems where failing[problem.path[0]] == nil {
        XCTFail("seed \(seed): \(problem), and \(problem.path[0]) can be made\n\(log)")
      }
      for cycle in cycles where !problems.contains(where: { Set($0.path).isSubset(of: cycle.path) }) {
        XCTFail("seed \(seed): \(cycle) \(cycle.path), not \(problems.map(\.path))\n\(log)")
      }
    }
  }

  private static func error(_ name: PropertyName, in injector: PropertyInjector) -> InjectionError? {
    do throws(InjectionError) {
      if name == "emil" {
        _ = try injector.instance(forProperty: "emil", of: Emil.self)
      } else {
        _ = try injector.instance(forProperty: PropertyKey(name), of: Member.self)
      }
      return nil
    } catch { return error }
  }

  private static func make(_ seed: UInt64) -> (injector: PropertyInjector, log: String) {
    var random = SeededGenerator(seed: seed)
    let injector = PropertyInjector()
    var log: [String] = []
    for name in names.shuffled(using: &random) where !random.chance(15) {
      let all: [Scope] = [.unique, .unique, .graph, .singleton, .weakSingleton]
      let scopes = seed % 3 == 0 ? all : seed % 3 == 1 ? [.unique] : all.filter { $0 != .unique }
      let (scope, isByInitializer) = (scopes.randomElement(using: &random) ?? .unique, random.chance(60))
      let isDecorated = random.chance(15)
      log.append("\(name) \(scope)\(isByInitializer ? ", initializer" : "")\(isDecorated ? ", decorated" : "")")
      register(name, scope, isByInitializer, isDecorated, injector)
    }
    return (injector, log.joined(separator: "\n"))
  }

  private static func register(
    _ name: PropertyName, _ scope: Scope, _ isByInitializer: Bool, _ isDecorated: Bool, _ injector: PropertyInjector
  ) {
    switch (name, isByInitializer) {
    case ("anna", true): injector.registerProperty("anna", scope: scope, withInitializer: Anna.init)
    case ("anna", false): injector.registerProperty("anna", scope: scope) { Anna(nil) }
    case ("bert", true): injector.registerProperty("bert", scope: scope, withInitializer: { Bert($0) })
    case ("bert", false): injector.registerProperty("bert", scope: scope) { Bert() }
    case ("carl", true): injector.registerProperty("carl", scope: scope, withInitializer: Carl.init)
    case ("carl", false): injector.registerProperty("carl", scope: scope) { Carl(nil, nil) }
    case ("dora", true): injector.registerProperty("dora", scope: scope, withInitializer: { Dora($0) })
    case ("dora", false): injector.registerProperty("dora", scope: scope) { Dora() }
    default: injector.registerProperty("emil", scope: scope) { Emil() }
    }
    guard isDecorated else { return }
    switch name {
    case "anna": injector.decorateProperty("anna") { (value: Anna) in value }
    case "bert": injector.decorateProperty("bert") { (value: Bert) in value }
    case "carl": injector.decorateProperty("carl") { (value: Carl) in value }
    default: break
    }
  }
}
