// Diagnosing: What an `@Injected` property looks up is part of its type: what is missing is a problem, without an
// object.
import OBInjectorTesting
import XCTest

private protocol Beacon {}
private final class Lamp: Beacon {}
private final class Foghorn: Beacon {}

final class RequestVerificationTests: InjectorTestCase {
  private final class ByName { @Injected var lamp: Lamp }
  private final class ByType { @InjectedByType var beacon: any Beacon }
  private final class ByTypeOrNil { @InjectedByType var beacon: (any Beacon)? }
  private final class Named { @InjectedNamed("mainLamp") var lamp: Lamp }
  private final class NamedOrNil { @InjectedNamed("mainLamp") var lamp: Lamp? }
  private final class OfInjector { @InjectedNamed("injector") var injector: PropertyInjector }
  private final class Lazily { @InjectedByType var beacon: Lazy<any Beacon> }

  private let asks = ": each object stores the name that this @InjectedNamed property asks for; "

  /// The same findings for a type in every way of verifying it.
  private func problems(_ type: Any.Type) -> [InjectionError] {
    let ofType = injector.verify(type).problems.filter { $0.owner == type }
    let ofProgram = injector.verifyProgram().problems.filter { $0.owner == type }
    XCTAssertEqual(ofType.map(\.description), ofProgram.map(\.description), "\(type)")
    let graph = injector.dependencyGraph(of: type).dot
    XCTAssertTrue(ofType.map(\.code.rawValue).allSatisfy(graph.contains), graph)
    return ofType
  }

  func testARequiredPropertyWhoseNameIsNotRegisteredIsAProblem() {
    let fact = #"nothing is registered under "lamp", wanted as "Lamp"; "#
    assertSays(problems(ByName.self), fact + #"register "lamp" before injecting."#)
    injector.registerProperty("lmap") { Lamp() }
    assertSays(problems(ByName.self), fact + #"did you mean "lmap"?"#)
    injector.registerProperty("lamp") { Lamp() }
    assertSays(problems(ByName.self))
  }

  func testAPropertyByTypeThatNothingFitsIsAProblem() {
    injector.registerProperty("number", withInstance: 5)
    assertSays(
      problems(ByType.self),
      #"nothing that is registered fits "any Beacon", which "beacon" asks for; "#
        + "register an instance, a closure or an initializer for it.")
    assertSays(problems(ByTypeOrNil.self))  // nil is in order
  }

  func testAPropertyByTypeThatMoreThanOneThingFitsIsAProblemOneOfItsOwnNameToo() {
    injector.registerProperty("beacon") { Lamp() }
    injector.registerProperty("horn") { Foghorn() }
    assertSays(
      problems(ByType.self),
      #"2 registrations fit "any Beacon", which "beacon" asks for: "beacon" ({beacon}), "#
        + #""horn" ({horn}); ask for one of them by its name."#, in: injector)
    XCTAssertEqual(problems(ByTypeOrNil.self).count, 1)
    XCTAssertEqual(problems(Lazily.self).count, 1)
    XCTAssertEqual(injector.verify(ByType.self).unused, [])
  }

  func testOfANamedPropertyOnlyTheNameIsNotKnown() {
    for name: PropertyKey<Lamp> in ["lamp", "deckLamp"] { injector.registerProperty(name) { Lamp() } }
    for type in [Named.self, NamedOrNil.self] as [Any.Type] {
      let report = injector.verify(type)
      assertSays(unchecked(report), "\(type).lamp" + asks + #""lamp" and "deckLamp" would fit "Lamp""#)
      XCTAssertEqual(report.unused, [])
      XCTAssertTrue(injector.dependencyGraph(of: type).dot.contains("unknown"))
    }
  }

  func testOfManyNamesThatWouldFitTheFirstAreListed() {
    let ends = [
      (5, #""lamp4" and "lamp5""#), (6, #""lamp4", "lamp5" and 1 more"#), (12, #""lamp4", "lamp5" and 7 more"#),
    ]
    for (count, end) in ends {
      let injector = PropertyInjector()
      for number in 1...count { injector.registerProperty(PropertyKey(PropertyName("lamp\(number)"))) { Lamp() } }
      let sentence = "Named.lamp" + asks + #""lamp1", "lamp2", "lamp3", \#(end) would fit "Lamp""#
      assertSays(injector.verify(Named.self).unchecked, sentence)
    }
  }

  func testANamedPropertyThatNothingAtAllFitsIsAProblemIfItIsRequired() {
    injector.registerProperty("mainLamp", withInstance: 5)
    let problem =
      #"nothing that is registered fits "Lamp", which "lamp" asks for; "#
      + "register an instance, a closure or an initializer for it."
    assertSays(problems(Named.self) + injector.explain(Named.self).failures, problem, problem)
    assertSays(problems(NamedOrNil.self) + problems(OfInjector.self))
    let sentence = "NamedOrNil.lamp" + asks + #"nothing that is registered fits "Lamp""#
    assertSays(injector.verify(NamedOrNil.self).unchecked, sentence)
  }

  func testANamedLazyIsVerifiedAndDrawnAsItIsInjected() {
    final class Rig {
      @InjectedNamed("lamp") var provider: Provider<Lamp>?
      @InjectedNamed("lamp") var nested: Provider<Lazy<Lamp>>?
      @InjectedNamed("lamp") var beacon: Provider<any Beacon>?
    }
    class Hull {}
    func check(_ outcomes: [String], line: UInt = #line, _ register: (PropertyInjector) -> Void) {
      let injector = PropertyInjector()
      register(injector)
      XCTAssertEqual(injector.injectDependencies(to: Rig()).entries.map(\.outcome.word), outcomes, line: line)
      let graph = injector.dependencyGraph(of: Rig.self).dot
      let isDrawn = ["provider", "nested", "beacon"].map { graph.contains("\($0): ") }
      XCTAssertEqual(isDrawn, outcomes.map { !$0.contains("typeMismatch") }, graph, line: line)
    }
    let (injected, misfit) = ("injected", "failed(typeMismatch)")
    check([injected, injected, injected]) { $0.registerProperty("lamp") { Lamp() } }
    check(Array(repeating: "failed(argumentMismatch)", count: 3)) {
      $0.registerProperty("lamp") { (_: PropertyInjector, _: Int) in Lamp() }
    }
    check([misfit, injected, injected]) { $0.registerProperty("lamp") { Lazy { Lamp() } } }
    check([misfit, misfit, injected]) { $0.registerProperty("lamp") { Hull() } }
  }

  func testARequiredNamedLazyOfALazyIsNoProblem() {
    final class Rig { @InjectedNamed("lamp") var nested: Provider<Lazy<Lamp>> }
    injector.registerProperty("lamp") { Lazy { Lamp() } }
    XCTAssertEqual(injector.injectDependencies(to: Rig()).failures.map(\.description), [])
    XCTAssertEqual(injector.verify(Rig.self).problems.map(\.description), [])
  }
}
