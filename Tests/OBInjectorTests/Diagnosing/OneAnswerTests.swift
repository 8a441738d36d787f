// Diagnosing: Cases in which `explain`, `verify`, lookups and an injection once gave several answers.
import OBInjectorTesting
import XCTest

final class OneAnswerTests: InjectorTestCase {
  private protocol Playing: AnyObject {}
  private final class Player: Playing {}
  private final class Engine: Sendable {}
  private final class Screen { var player: Engine?, engine: Engine? }
  private final class Asking {
    @InjectedByType var engine: Engine?
    @InjectedByType var later: Lazy<Engine>?
  }
  private final class Needing { @Injected var engine: Engine }
  private final class Car { init(engine: Engine) {} }
  private final class Later { var engine: Lazy<Engine>? }

  // MARK: - The order of mistakes (type, arguments, …, isolation)

  func testTheTypeOfAReadyMadeInstanceIsNamedBeforeItsIsolation() async throws {
    let injector = injector
    await MainActor.run { _ = injector.registerProperty("player", withInstance: Player()) }
    let said = try await nowhere {
      let screen = Screen()
      let foretold = injector.explain("player", on: screen, isolation: nil).outcome.word
      return [
        foretold, injector.injectDependencies(to: screen, isolation: nil).said("player"),
        injector.explain(Screen.self).said("player"),
      ]
    }
    XCTAssertEqual(said, Array(repeating: "failed(typeMismatch)", count: 3))
    let code = try await nowhere {
      injectionError { _ = try injector.instance(forProperty: "player", of: Engine.self, isolation: nil) }?.code
    }
    XCTAssertEqual(code, .typeMismatch)
    XCTAssertEqual(injector.verify(Screen.self, isolation: nil).problems.map(\.code), [.typeMismatch])
  }

  // MARK: - Decorators that do not apply

  func testADecoratorOfAParentMakesNoCandidateOfAChildsRegistration() {
    injector.registerProperty("engine") { Engine() }
    injector.decorateProperty("engine") { (engine: Engine) in engine }
    let child = injector.makeChild()
    child.registerProperty("engine", collecting: Player.self)
    XCTAssertEqual(child.injectDependencies(to: Asking()).failures.map(\.code), [])
    XCTAssertEqual(child.explain(Asking.self).injected, [])
    XCTAssertEqual(injectionError { _ = try child.instance(of: Engine.self) }?.code, .notRegistered)
  }

  func testADecoratorOfAParentThatDoesNotFitIsAProblemOfAChildThatReplacesTheName() {
    injector.registerProperty("engine", withInstance: 5)
    injector.decorateProperty("engine") { (engine: Engine) in engine }
    injector.registerProperty("car", scope: .singleton, withInitializer: Car.init(engine:))
    let child = injector.makeChild()
    child.registerProperty("engine") { Engine() }
    assertFails(.typeMismatch, ["car", "engine"]) { try child.instance(of: Car.self) }
    assertErrors(child.verify().problems, (.typeMismatch, ["engine"]))
  }

  // MARK: - `nil`

  func testANilIsNoValueWhateverDecoratesIt() {
    injector.registerProperty("engine", withInstance: Engine?.none)
    injector.decorateProperty("engine") { (engine: Engine) in engine }
    XCTAssertEqual(injector.explain("engine", on: Screen()).outcome.word, "noValue")
    XCTAssertEqual(injector.explain(Screen.self).said("engine"), "noValue")
    XCTAssertEqual(injector.injectDependencies(to: Screen()).said("engine"), "noValue")
    let failures = injector.injectDependencies(to: Needing()).failures.map(\.description)
    XCTAssertEqual(failures.count, 1)
    XCTAssertEqual(injector.verify(Needing.self).problems.map(\.description), failures)
  }

  func testR2AValueIsKeptWhereANilIsRegistered() {
    injector.registerProperty("engine", withInstance: Engine?.none)
    let screen = Screen()
    screen.engine = Engine()
    XCTAssertEqual(injector.injectDependencies(to: screen).said("engine"), "alreadySet")
  }

  func testADecoratedNilIsNoCandidateByType() {
    injector.registerProperty("none", withInstance: Engine?.none)
    injector.decorateProperty("none") { (engine: Engine) in engine }
    injector.registerProperty("engine") { Engine() }
    injector.registerProperty("car", withInitializer: Car.init(engine:))
    XCTAssertNoThrow(try injector.instance(of: Car.self))
    XCTAssertEqual(injector.verify().problems.map(\.description), [])
    XCTAssertEqual(injector.injectDependencies(to: Asking()).injected, ["engine", "engine"])
  }

  func testANilBehindALazyIsNoValueOfALookupToo() {
    injector.registerProperty("engine", withInstance: Engine?.none)
    XCTAssertEqual(injector.explain(Later.self).said("engine"), "noValue")
    XCTAssertEqual(injector.injectDependencies(to: Later()).said("engine"), "noValue")
    let error = injectionError { _ = try injector.instance(forProperty: "engine", of: Lazy<Engine>.self) }
    XCTAssertEqual(error?.code, .providerFailed)
  }

  func testALookupOfALazyWhoseValueTakesArgumentsFailsAsAPropertyDoes() {
    injector.registerProperty("engine") { (_: PropertyInjector, _: Int) in Engine() }
    let failures = injector.injectDependencies(to: Later()).failures
    XCTAssertEqual(failures.map(\.code), [.argumentMismatch])
    XCTAssertEqual(
      injectionError { _ = try injector.instance(forProperty: "engine", of: Lazy<Engine>.self) }?.description,
      failures.first?.description)
    XCTAssertEqual(injectionError { _ = try injector.instance(of: Lazy<Engine>.self) }?.code, .argumentMismatch)
  }

  // MARK: - Places

  func testDeadAliasesOfOneLineAreOneProblemEach() {
    for (alias, name) in [("player", "here"), ("engine", "there")] {
      injector.registerAlias(PropertyName(alias), of: PropertyName(name))
    }
    XCTAssertEqual(injector.verify(Screen.self).problems.map(\.path), [["player", "here"], ["engine", "there"]])
  }
}
