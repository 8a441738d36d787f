// R2: only a property that is `nil` is set; a value that is there is kept, and the closure is not run.
import OBInjector
import XCTest

private class Service {}
private protocol Greeting {}
private struct Hello: Greeting { let number: Int }

final class R02OnlyEmptyTests: InjectorTestCase {
  private final class Target {
    var service: Service?, greeting: (any Greeting)?, int: Int?, text: String?, twice: Int??, unwrapped: Int!
    weak var parent: Service?
    var count = 5, name = "fixed"
    let constant = 3
  }

  private func fill(_ target: Target, with service: Service) {
    (target.service, target.parent, target.greeting, target.text) = (service, service, Hello(number: 1), "kept")
    (target.int, target.twice, target.unwrapped) = (1, .some(1), 1)
  }

  /// The last two are not Optional, and so never empty.
  private static let names: [PropertyName] = [
    "service", "greeting", "int", "text", "twice", "unwrapped", "parent", "count", "name",
  ]

  private func checkKept(_ target: Target, _ service: Service, _ report: InjectionReport, line: UInt = #line) {
    XCTAssertTrue(target.service === service && target.parent === service, line: line)
    assertEqual(((target.greeting as? Hello)?.number, 1), (target.int, 1), (target.text, "kept"), line: line)
    assertEqual((target.twice, .some(.some(1))), (target.unwrapped, 1), line: line)
    assertEqual((target.count, 5), (target.name, "fixed"), (report.didInject, false), line: line)
    XCTAssertEqual(report.entries.map(\.name), Self.names, line: line)
    XCTAssertTrue(report.entries.allSatisfy { $0.outcome.word == "alreadySet" }, "\(report)", line: line)
  }

  func testR2OB5AValueThatIsThereIsKeptAndAClosureIsNotRun() {
    let (made, runs) = (PropertyInjector(), RunCounter())
    func register<Value>(_ names: PropertyName..., value: @escaping @Sendable () -> Value) {
      for name in names {
        injector.registerProperty(PropertyKey(name), withInstance: value())
        made.registerProperty(PropertyKey(name)) { runs.made(value()) }
      }
    }
    register("service", "parent") { Service() }
    register("greeting") { Hello(number: 2) }
    register("int", "twice", "unwrapped", "count") { 2 }
    register("text", "name") { "new" }
    for injector in [injector, injector, made, made] {
      let (target, service) = (Target(), Service())
      fill(target, with: service)
      checkKept(target, service, injector.injectDependencies(to: target))
    }
    XCTAssertEqual(runs.count, 0)
  }

  func testR2AnOptionalThatHoldsANilHasAValue() {
    final class Nested {
      var number: Int?? = .some(nil), service: Service?? = .some(nil), greeting: (any Greeting)?? = .some(nil)
      var text: String?? = .some(nil), flag: Bool?? = .some(nil)
    }
    injector.registerInstances(("number", 2), ("service", Service()), ("greeting", Hello(number: 1)))
    injector.registerProperty("text") { "text" }
    injector.registerProperty("flag", withInstance: true)
    for target in [Nested(), Nested()] {
      XCTAssertEqual(injector.injectDependencies(to: target).injected, [])
      assertEqual((target.number, .some(nil)), (target.text, .some(nil)))
      XCTAssertTrue(target.service != nil && target.service! == nil)
      XCTAssertTrue(target.greeting != nil && target.greeting! == nil)
      (target.number, target.service, target.greeting, target.text, target.flag) = (nil, nil, nil, nil, nil)
      XCTAssertEqual(
        injector.injectDependencies(to: target).injected, ["number", "service", "greeting", "text", "flag"])
      XCTAssertNotNil(target.service ?? nil)
      assertEqual((target.number, 2), (target.flag, true))
    }
  }

  func testR2APropertyThatIsNilAgainIsFilledAgain() {
    let runs = RunCounter()
    injector.registerProperty("int") { runs.count() }
    let target = injector.filled(Target())
    XCTAssertEqual(target.int, 1)
    target.int = nil
    XCTAssertEqual(injector.injectDependencies(to: target).said("int"), "injected")
    XCTAssertEqual(target.int, 2)
  }

  func testR2AnInjectedPropertyIsEmptyUntilItIsSet() {
    final class Screen { @Injected var int: Int; @Injected var text: String }
    inBothModes { injector in
      injector.registerInstances(("int", 2), ("text", "new"))
      let screen = Screen()
      screen.text = "kept"
      XCTAssertEqual(injector.injectDependencies(to: screen).injected, ["int"])
      assertEqual((screen.int, 2), (screen.text, "kept"))
    }
  }

  func testR2AValueThatTheObjectSetsBeforeItIsFilledIsKept() {
    final class Own: InjectorPreparing {
      var service: Service?
      func willInjectDependencies() { service = Service() }
    }
    for scope in [Scope.unique, .singleton] {
      let (injector, runs, own) = (PropertyInjector(), RunCounter(), Own())
      injector.registerProperty("service", scope: scope) { runs.made(Service()) }
      XCTAssertFalse(injector.injectDependencies(to: own).didInject)
      XCTAssertEqual(runs.count, 0)
    }
  }

  func testR2AnInjectedOptionalThatWasSetToNilIsEmpty() {
    final class Wrapped { @Injected var value: String? }
    final class Notified: InjectorDelegate {
      @Injected var value: String?
      func didInjectDependencies() {}
    }
    injector.registerProperty("value", withInstance: "text")
    for _ in 0..<3 {
      let (target, notified, other) = (Wrapped(), Notified(), Wrapped())
      (target.value, notified.value) = (nil, nil)
      other.value = "kept"
      XCTAssertEqual(injector.injectDependencies(to: target).injected, ["value"])
      XCTAssertEqual(injector.injectDependencies(to: notified).injected, ["value"])
      XCTAssertEqual(injector.injectDependencies(to: other).injected, [])
      XCTAssertEqual([target.value, notified.value, other.value], ["text", "text", "kept"])
    }
  }

  func testR2AValueThatIsThereIsAlreadySetAlsoIfTheRegistrationDoesNotFit() {
    final class Two { var value: Int?; var text: String? }
    injector.registerInstances(("value", "no number"), ("text", "text"))
    for _ in 0..<3 {
      let target = Two()
      target.value = 1
      let report = injector.injectDependencies(to: target)
      assertEqual((report.said("value"), "alreadySet"), (report.failures.map(\.code), []))
      XCTAssertEqual(injector.injectDependencies(to: Two()).failures.map(\.code), [.typeMismatch])
    }
  }
}
