// R10: a closure that belongs to an actor runs on it only, and at once.
import OBInjector
import XCTest

final class IsolatedClosureTests: InjectorTestCase {
  @MainActor private final class Screen {
    let confined: Confined
    init(_ confined: Confined) { self.confined = confined }
  }

  private static let line = #line + 3
  @MainActor private static func registerOnMain(_ injector: PropertyInjector, _ runs: RunCounter) {
    let captured = Confined()
    injector.registerProperty("confined") { () -> Confined in madeOnMain(runs.made(captured)) }
  }

  func testR10AClosureOfTheMainActorRunsThereOnly() async throws {
    let (injector, runs) = (injector, RunCounter())
    await Self.registerOnMain(injector, runs)
    assertEqual(await Island().run { _ in injector.see() }, .refused(Self.line, "MainActor", "Island"))
    assertEqual(try await nowhere { injector.see() }, .refused(Self.line, "MainActor", "nonisolated"))
    XCTAssertEqual(runs.count, 0)
    assertEqual(await MainActor.run { injector.see() }, .everything)
    XCTAssertEqual(runs.count, 3)
  }

  private actor Factory {
    static let line = #line + 4
    var made = 0
    /// The closure is written in the actor, touches its state, and so belongs to it.
    func register(_ injector: PropertyInjector) {
      injector.registerProperty("confined") { () -> Confined in
        self.made += 1
        return Confined()
      }
    }
    func see(_ injector: PropertyInjector) -> Seen { injector.see() }
  }

  func testR10AClosureInheritsTheActorThatItIsWrittenOn() async throws {
    let (injector, factory) = (injector, Factory())
    await factory.register(injector)
    assertEqual(await MainActor.run { injector.see() }, .refused(Factory.line, "Factory", "MainActor"))
    assertEqual(try await nowhere { injector.see() }, .refused(Factory.line, "Factory", "nonisolated"))
    assertEqual(await Factory().see(injector), .refused(Factory.line, "Factory", "Factory"))
    assertEqual(await factory.made, 0)
    assertEqual(await factory.see(injector), .everything)
    assertEqual(await factory.made, 3)
  }

  @MainActor private static func registerForms(_ injector: PropertyInjector) {
    injector.registerProperty("number", withInstance: 7)
    injector.registerProperty("withInjector") { (_: PropertyInjector) -> Confined in Confined() }
    injector.registerProperty("withArguments") { (_: PropertyInjector, number: Int) -> Screen in
      let confined = Confined()
      confined.number = number
      return Screen(confined)
    }
    injector.registerProperty("initialized", withInitializer: { (number: Int) -> Shareable in Shareable() })
  }

  func testR10EveryFormOfAClosureIsGuarded() async throws {
    let injector = injector
    await Self.registerForms(injector)
    let codes = await Island().run { _ in
      [
        injector.refusal(of: Confined.self, "withInjector")?.code,
        injectionError { try injector.instance(forProperty: "withArguments", of: Screen.self, arguments: 5) }?.code,
        injector.refusal(of: Shareable.self, "initialized")?.code,
      ]
    }
    XCTAssertEqual(codes, [.isolationMismatch, .isolationMismatch, .isolationMismatch])
    let number = try await MainActor.run {
      _ = try injector.instance(forProperty: "withInjector", of: Confined.self)
      _ = try injector.instance(forProperty: "initialized", of: Shareable.self)
      return try injector.instance(forProperty: "withArguments", of: Screen.self, arguments: 5).confined.number
    }
    XCTAssertEqual(number, 5)
  }
}
