// Diagnosing: Every kind of registration: an awaiting injection and look-ups that await name one mistake, and what is
// refused only for the wait is filled.
import OBInjectorTesting
import XCTest

final class WhatIsWantedTests: XCTestCase {
  private final class Plain { init() {} }
  private final class Free: Sendable { init() {} }
  private final class Needy { init(absent: Plain?, free: Free) {} }
  private final class Awaiting { init(free: Free, text: String) {} }
  private final class Target { var plain: Plain?, free: Free?, needy: Needy?, awaiting: Awaiting?, alias: Plain? }

  /// Makes the registrations of one kind, on the main actor.
  private struct Kind: Sendable {
    let name: String
    let register: @MainActor @Sendable (PropertyInjector) -> Void

    init(_ name: String, _ register: @escaping @MainActor @Sendable (PropertyInjector) -> Void) {
      (self.name, self.register) = (name, register)
    }
  }

  private static let names: [PropertyName] = ["plain", "free", "needy", "awaiting", "alias"]

  private static let kinds: [Kind] = [
    Kind("instances") {
      $0.registerProperty("plain", withInstance: Plain())
      $0.registerProperty("free", withInstance: Free())
    },
    Kind("nil") {
      $0.registerProperty("plain", withInstance: Plain?.none)
      $0.registerProperty("free", withInstance: Free?.none)
    },
    Kind("closures") {
      $0.registerProperty("plain") { Plain() }
      $0.registerProperty("free") { Free() }
    },
    Kind("closures of the main actor") {
      $0.registerProperty("plain") { @MainActor in Plain() }
      $0.registerProperty("free") { @MainActor in Free() }
    },
    Kind("closures of no actor") { $0.registerProperty("free", anywhere: { Free() }) },
    Kind("shared closures of the main actor") {
      $0.registerProperty("plain", scope: .singleton) { @MainActor in Plain() }
      $0.registerProperty("free", scope: .weakSingleton) { @MainActor in Free() }
    },
    Kind("shared instances that are made") {
      $0.registerProperty("plain", scope: .eagerSingleton) { @MainActor in Plain() }
      $0.registerProperty("free", scope: .eagerSingleton) { @MainActor in Free() }
      try? $0.createEagerSingletons()
    },
    Kind("closures that take arguments") {
      $0.registerProperty("plain") { (_: PropertyInjector, id: Int) in Plain() }
      $0.registerProperty("free") { (_: PropertyInjector, id: Int) in Free() }
    },
    Kind("asynchronous closures") { $0.registerProperty("free") { () async -> Free in Free() } },
    Kind("asynchronous closures that take arguments") {
      $0.registerProperty("free") { (_: PropertyInjector, id: Int) async -> Free in Free() }
    },
    Kind("initializers") {
      $0.registerProperty("free", withInstance: Free())
      $0.registerProperty("needy", withInitializer: Needy.init(absent:free:))
    },
    Kind("initializers with nothing to give") {
      $0.registerProperty("needy", withInitializer: Needy.init(absent:free:))
    },
    Kind("initializers whose parameter is awaited") {
      $0.registerProperty("free") { () async -> Free in Free() }
      $0.registerProperty("awaiting", withInitializer: Awaiting.init(free:text:))
    },
    Kind("things of another type") {
      $0.registerProperty("plain", withInstance: 5)
      $0.registerProperty("free") { 5 }
    },
    Kind("an alias of a closure") {
      $0.registerProperty("made") { @MainActor in Plain() }
      $0.registerAlias("alias", of: "made")
    },
    Kind("an alias of nothing") { $0.registerAlias("alias", of: "nothing") },
    Kind("decorated closures") {
      $0.registerProperty("plain") { @MainActor in Plain() }
      $0.decorateProperty("plain") { (plain: Plain) in plain }
      $0.registerProperty("free") { () async -> Free in Free() }
      $0.decorateProperty("free") { (free: Free) in free }
    },
  ]

  @MainActor
  private static func injector(_ kind: Kind) -> PropertyInjector {
    let injector = PropertyInjector()
    kind.register(injector)
    return injector
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
}
