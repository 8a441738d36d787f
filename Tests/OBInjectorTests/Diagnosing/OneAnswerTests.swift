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
  private final class Car { init(engine: Engine) {} }
  private final class Later { var engine: Lazy<Engine>? }

  func testTheTypeOfAReadyMadeInstanceIsNamedBeforeItsIsolation() async throws {
    await MainActor.run { [injector] in _ = injector.registerProperty("player", withInstance: Player()) }
    let (said, code) = try await nowhere { [injector] in
      let error = injectionError { try injector.instance(forProperty: "player", of: Engine.self, isolation: nil) }
      return (injector.said("player", of: Screen()), error?.code)
    }
    XCTAssertEqual(said, ["failed(typeMismatch)"])
    XCTAssertEqual(code, .typeMismatch)
    XCTAssertEqual(injector.verify(Screen.self, isolation: nil).problems.map(\.code), [.typeMismatch])
  }

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
    XCTAssertEqual(injector.said("engine", of: Later()), ["noValue"])
    let error = injectionError { try injector.instance(forProperty: "engine", of: Lazy<Engine>.self) }
    XCTAssertEqual(error?.code, .providerFailed)
  }

  func testALookupOfALazyWhoseValueTakesArgumentsFailsAsAPropertyDoes() {
    injector.registerProperty("engine") { (_: PropertyInjector, _: Int) in Engine() }
    let failures = injector.injectDependencies(to: Later()).failures
    XCTAssertEqual(failures.map(\.code), [.argumentMismatch])
    assertSays(failures, errorSentence { try injector.instance(forProperty: "engine", of: Lazy<Engine>.self) })
    XCTAssertEqual(injectionError { _ = try injector.instance(of: Lazy<Engine>.self) }?.code, .argumentMismatch)
  }
}
