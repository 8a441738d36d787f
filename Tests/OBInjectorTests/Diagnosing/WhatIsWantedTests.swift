// Diagnosing: Every kind of registration, asked for from every isolation: an injection, `explain` and look-ups name one
// mistake.
import OBInjectorTesting
import XCTest

final class WhatIsWantedTests: XCTestCase {
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
    outcome?.error?.description ?? outcome?.word ?? "nothing"
  }

  /// What a look-up says of what an injection reports so.
  private static func lookUp(_ outcome: InjectionReport.Outcome?) -> String {
    switch outcome {
    case .failed(let error)?: "\(error.code)"
    case .notRegistered?: "notRegistered"
    case .noValue?: "providerFailed"
    default: "injected"
    }
  }

  private static func outcome(_ name: PropertyName, _ report: InjectionReport) -> InjectionReport.Outcome? {
    report.entries.first { $0.property == name }?.outcome
  }

  private static func ask(_ injector: PropertyInjector, isolation: isolated (any Actor)?) -> Said {
    var said = Said()
    let foretold = names.map { injector.explain($0, on: Target(), isolation: isolation).outcome }
    func lookUp<Value>(_ name: PropertyName, _: Value.Type) -> String {
      do {
        _ = try injector.instance(forProperty: PropertyKey(name), of: Value.self, isolation: isolation)
        return "injected"
      } catch { return "\(error.code)" }
    }
    let lookedUp = [
      lookUp("plain", Plain.self), lookUp("free", Free.self), lookUp("needy", Needy.self),
      lookUp("awaiting", Awaiting.self), lookUp("alias", Plain.self),
    ]
    let report = injector.injectDependencies(to: Target(), isolation: isolation)
    for (index, name) in names.enumerated() {
      let outcome = outcome(name, report)
      said.done.append("\(name): \(word(outcome))")
      said.foretold.append("\(name): \(word(foretold[index]))")
      said.lookedUp.append("\(name): \(lookedUp[index])")
      said.expected.append("\(name): \(Self.lookUp(outcome))")
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

  /// The outcomes of an injection, by code, and what lookups say that may wait, each of an injector of its own.
  private static func await(_ kind: Kind, isolation: isolated (any Actor)?) async -> (filled: [String], got: [String]) {
    let (one, other) = (await injector(kind), await injector(kind))
    let report = await one.injectDependencies(awaiting: Target(), isolation: isolation)
    let filled = names.map { "\($0): \(lookUp(outcome($0, report)))" }
    func got<Value>(_ name: PropertyName, _: Value.Type) async -> String {
      do throws(InjectionError) {
        _ = try await other.awaitInstance(forProperty: PropertyKey(name), of: Value.self, isolation: isolation)
        return "\(name): injected"
      } catch { return "\(name): \(error.code)" }
    }
    let got = [
      await got("plain", Plain.self), await got("free", Free.self), await got("needy", Needy.self),
      await got("awaiting", Awaiting.self), await got("alias", Plain.self),
    ]
    return (filled, got)
  }

  func testAnAwaitingInjectionAndAnAwaitingLookUpNameOneMistake() async {
    for kind in Self.kinds {
      let main = await Task { @MainActor in await Self.await(kind, isolation: MainActor.shared) }.value
      XCTAssertEqual(main.filled, main.got, "\(kind.name), on the main actor")
      let nowhere = await Self.await(kind, isolation: nil)
      XCTAssertEqual(nowhere.filled, nowhere.got, "\(kind.name), nonisolated")
    }
  }

  func testAnAwaitFillsWhatIsRefusedOnlyForTheWait() async {
    for kind in Self.kinds {
      let injector = await Self.injector(kind)
      let report = injector.injectDependencies(to: Target(), isolation: nil)
      let awaited = await Self.await(kind, isolation: nil)
      for (index, name) in Self.names.enumerated() {
        guard let error = Self.outcome(name, report)?.error, error.code != .isolationMismatch else { continue }
        XCTAssertEqual(awaited.filled[index], "\(name): \(error.code)", kind.name)
      }
    }
  }

  func testAPlanSaysTheSameOfEachObject() async throws {
    for kind in Self.kinds {
      let injector = await Self.injector(kind)
      let said = try await nowhere { () -> [[String]] in
        (0..<3).map { _ in injector.injectDependencies(to: Target()).entries.map { Self.word($0.outcome) } }
      }
      XCTAssertEqual(Set(said).count, 1, kind.name)
    }
  }

  func testTheGraphShowsTheProblemsThatVerifyNames() async {
    for kind in Self.kinds {
      let injector = await Self.injector(kind)
      let problems = Set(injector.verify(Target.self).problems.map { "\($0.code)" })
      let graph = injector.dependencyGraph(of: Target.self).mermaid
      for code in ["typeMismatch", "argumentMismatch", "notRegistered", "ambiguous"] {
        XCTAssertEqual(graph.contains(code), problems.contains(code), "\(code) of \(kind.name):\n\(graph)")
      }
    }
  }
}
