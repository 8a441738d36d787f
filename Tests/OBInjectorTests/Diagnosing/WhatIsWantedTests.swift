import OBInjector
import XCTest

/// Every kind of registration, asked for from every isolation: an injection, `explain` and look-ups name one mistake.
final class WhatIsWantedTests: XCTestCase {
  private final class Plain { init() {} }
  private final class Free: Sendable { init() {} }
  private final class Needy { init(absent: Plain?, free: Free) {} }
  private final class Awaiting { init(free: Free, text: String) {} }
  private final class Target {
    var plain: Plain?
    var free: Free?
    var needy: Needy?
    var awaiting: Awaiting?
    var alias: Plain?
  }

  /// Makes the registrations of one kind, on the main actor.
  private typealias Kind = (name: String, register: @MainActor @Sendable (PropertyInjector) -> Void)

  private static let names: [PropertyName] = ["plain", "free", "needy", "awaiting", "alias"]

  private static let kinds: [Kind] = [
    (
      "instances",
      {
        $0.registerProperty("plain", withInstance: Plain()); $0.registerProperty("free", withInstance: Free())
      }
    ),
    (
      "nil",
      {
        $0.registerProperty("plain", withInstance: Plain?.none); $0.registerProperty("free", withInstance: Free?.none)
      }
    ),
    (
      "blocks",
      {
        $0.registerProperty("plain") { Plain() }; $0.registerProperty("free") { Free() }
      }
    ),
    (
      "blocks of the main actor",
      {
        $0.registerProperty("plain") { @MainActor in Plain() }
        $0.registerProperty("free") { @MainActor in Free() }
      }
    ),
    ("blocks of nobody", { $0.registerProperty("free", anywhere: { Free() }) }),
    (
      "shared blocks of the main actor",
      {
        $0.registerProperty("plain", scope: .singleton) { @MainActor in Plain() }
        $0.registerProperty("free", scope: .weakSingleton) { @MainActor in Free() }
      }
    ),
    (
      "shared instances that are made",
      {
        $0.registerProperty("plain", scope: .eagerSingleton) { @MainActor in Plain() }
        $0.registerProperty("free", scope: .eagerSingleton) { @MainActor in Free() }
        try? $0.createEagerSingletons()
      }
    ),
    (
      "blocks that take arguments",
      {
        $0.registerProperty("plain") { (_: PropertyInjector, id: Int) in Plain() }
        $0.registerProperty("free") { (_: PropertyInjector, id: Int) in Free() }
      }
    ),
    ("asynchronous blocks", { $0.registerProperty("free") { () async -> Free in Free() } }),
    (
      "asynchronous blocks that take arguments",
      {
        $0.registerProperty("free") { (_: PropertyInjector, id: Int) async -> Free in Free() }
      }
    ),
    (
      "initializers",
      {
        $0.registerProperty("free", withInstance: Free())
        $0.registerProperty("needy", withInitializer: Needy.init(absent:free:))
      }
    ),
    (
      "initializers with nothing to give",
      {
        $0.registerProperty("needy", withInitializer: Needy.init(absent:free:))
      }
    ),
    (
      "initializers whose parameter is awaited",
      {
        $0.registerProperty("free") { () async -> Free in Free() }
        $0.registerProperty("awaiting", withInitializer: Awaiting.init(free:text:))
      }
    ),
    (
      "things of another type",
      {
        $0.registerProperty("plain", withInstance: 5); $0.registerProperty("free") { 5 }
      }
    ),
    (
      "an alias of a block",
      {
        $0.registerProperty("made") { @MainActor in Plain() }
        $0.registerAlias("alias", of: "made")
      }
    ),
    ("an alias of nothing", { $0.registerAlias("alias", of: "nothing") }),
    (
      "decorated blocks",
      {
        $0.registerProperty("plain") { @MainActor in Plain() }
        $0.decorateProperty("plain") { (plain: Plain) in plain }
        $0.registerProperty("free") { () async -> Free in Free() }
        $0.decorateProperty("free") { (free: Free) in free }
      }
    ),
  ]

  @MainActor
  private static func injector(_ kind: Kind) -> PropertyInjector {
    let injector = PropertyInjector()
    kind.register(injector)
    return injector
  }

  /// What an injection and `explain` say of each property, and by which code a look-up by name fails.
  private struct Said: Equatable, Sendable {
    var done: [String] = []
    var foretold: [String] = []
    var lookedUp: [String] = []
    /// What the injection says, as far as a look-up can say the same.
    var expected: [String] = []
  }

  private static func word(_ outcome: InjectionReport.Outcome?) -> String {
    if case .failed(let error)? = outcome { "\(error)" } else { outcome?.word ?? "nothing" }
  }

  private static func ask(_ injector: PropertyInjector, isolation: isolated (any Actor)?) -> Said {
    var said = Said()
    let foretold = names.map { injector.explain($0, on: Target(), isolation: isolation).outcome }
    func lookUp<Value>(_ name: PropertyName, _: Value.Type) -> String {
      do {
        _ = try injector.instance(forProperty: name, of: Value.self, isolation: isolation)
        return "injected"
      } catch { return "\(error.code)" }
    }
    let lookedUp = [
      lookUp("plain", Plain.self), lookUp("free", Free.self), lookUp("needy", Needy.self),
      lookUp("awaiting", Awaiting.self), lookUp("alias", Plain.self),
    ]
    let report = injector.injectDependencies(to: Target(), isolation: isolation)
    for (index, name) in names.enumerated() {
      let outcome = report.entries.first { $0.property == name }?.outcome
      said.done.append("\(name): \(word(outcome))")
      said.foretold.append("\(name): \(word(foretold[index]))")
      said.lookedUp.append("\(name): \(lookedUp[index])")
      let expected: String
      switch outcome {
      case .failed(let error)?: expected = "\(error.code)"
      case .notRegistered?: expected = "notRegistered"
      case .noValue?: expected = "providerFailed"
      default: expected = "injected"
      }
      said.expected.append("\(name): \(expected)")
    }
    return said
  }

  private func check(_ said: Said, _ kind: Kind, _ caller: String, line: UInt = #line) {
    XCTAssertEqual(said.foretold, said.done, "\(kind.name), \(caller)", line: line)
    XCTAssertEqual(said.lookedUp, said.expected, "\(kind.name), \(caller)", line: line)
  }

  func testAnInjectionALookUpAndExplainNameOneMistake() async throws {
    for kind in Self.kinds {
      let injector = await Self.injector(kind)
      check(await MainActor.run { Self.ask(injector, isolation: MainActor.shared) }, kind, "on the main actor")
      let again = await Self.injector(kind)
      check(await MainActor.run { Self.ask(again, isolation: nil) }, kind, "nonisolated on the main thread")
      let elsewhere = await Self.injector(kind)
      check(try await nowhere { Self.ask(elsewhere, isolation: nil) }, kind, "nonisolated")
      let island = await Self.injector(kind)
      check(await Island().run { Self.ask(island, isolation: $0) }, kind, "on another actor")
    }
  }
}
