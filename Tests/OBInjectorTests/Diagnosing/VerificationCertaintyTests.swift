// Diagnosing: A problem fails for certain, and what may fail is never left out: a problem, or among what is not
// checked. What types alone can't tell is said, and is no problem.
import FixtureHidden
import OBInjectorTesting
import XCTest

final class VerificationCertaintyTests: InjectorTestCase {
  private class Wide {}
  private final class Leaf {}
  private final class AsksOther { @InjectedNamed("x") var other: any Proto }
  private final class NeedsLeaf { @Injected var leaf: Leaf }
  private final class WantsShared { var shared: NeedsLeaf? }
  private final class WantsPlain { var p: Wide? }
  private final class AsksP { @InjectedNamed("p") var other: Leaf? }

  private final class SendableLeaf: Sendable {}
  private final class AsynchronousOwner: @unchecked Sendable {
    final class Part { @Injected var owner: AsynchronousOwner }
    var leaf: SendableLeaf?, part: Part?
  }
  private final class WantsOwner { @Injected var owner: AsynchronousOwner }
  private final class First: Component { @InjectedByType var second: Second }
  private final class Second: Component { @InjectedByType var third: Third }
  private final class Third: Component { @InjectedByType var first: First }
  private final class LeafOwner: Component { @Injected var leaf: SendableLeaf; static var scope: Scope { .singleton } }
  private final class AsksComponents { @InjectedByType var first: First; @InjectedByType var owner: LeafOwner }

  func testWhatMayFitIsNotCheckedAndNoProblem() {
    final class Narrow: Wide, Proto {}
    injector.registerProperty("x") { Narrow() as Wide }
    XCTAssertEqual(injector.injectDependencies(to: AsksOther()).said("x"), "injected")
    XCTAssertEqual(unchecked(injector.verify(AsksOther.self)).map(\.name), ["other"])
    let graph = injector.dependencyGraph(of: AsksOther.self).dot
    XCTAssertTrue(graph.contains("unknown"), graph)
    XCTAssertFalse(graph.contains("notRegistered"), graph)
  }

  func testAnAliasOfNothingThatAChildHidesIsAProblemForWhatTheParentShares() {
    injector.registerAlias("leaf", of: "top")
    let alias = at(#line - 1)
    injector.registerProperty("shared", scope: .singleton) { NeedsLeaf() }
    let child = injector.makeChild()
    child.registerProperty("leaf") { Leaf() }
    XCTAssertEqual(child.injectDependencies(to: WantsShared()).said("shared"), "failed(notRegistered)")
    assertSays(
      child.verify(WantsShared.self).problems,
      #"nothing is registered under "top", the target of the alias "leaf" (\#(alias)); register "top", or delete the "#
        + "alias. Path: shared → leaf → top.")
  }

  func testAUniqueAsynchronousValueThatASynchronouslyMadeObjectNeedsIsAProblem() async {
    final class Part { @Injected var leaf: SendableLeaf }
    final class Screen { var part: Part?, holder: Int? }
    injector.registerProperty("leaf") { () async in SendableLeaf() }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("holder", withInitializer: { (_: SendableLeaf) in 1 })
    let report = await injector.injectDependencies(awaiting: Screen())
    XCTAssertEqual(report.failures.map(\.path), [["part", "leaf"], ["holder", "leaf"]])
    XCTAssertEqual(injector.verify(Screen.self).problems.map(\.description), report.failures.map(\.description))
    let program = injector.verifyProgram().problems.map(\.path)
    XCTAssertTrue(program.contains(["part", "leaf"]) && program.contains(["holder", "leaf"]), "\(program)")
  }

  func testAUniqueAsynchronousValueThatCanBeAwaitedOrStandsAsTheParentIsNoProblem() async {
    injector.registerProperty("leaf") { () async in SendableLeaf() }
    injector.registerProperty("owner") { () async in AsynchronousOwner() }
    injector.registerProperty("part") { AsynchronousOwner.Part() }
    assertEqual(await injector.injectDependencies(awaiting: WantsOwner()).failures.map(\.description), [])
    XCTAssertEqual(injector.verify(WantsOwner.self).problems.map(\.description), [])
  }

  func testAComponentIsVerifiedLikeARegistration() async {
    injector.registerProperty("leaf") { () async in SendableLeaf() }
    let failures = await injector.injectDependencies(awaiting: AsksComponents()).failures.map(\.description)
    XCTAssertEqual(Set(injector.verify(AsksComponents.self).problems.map(\.description)), Set(failures))
    XCTAssertTrue(failures.contains { $0.contains(#"make "leafOwner" (a Component), which needs it"#) }, "\(failures)")
  }

  func testWhatAChildRegistersIsOutOfReachOfASharedComponent() {
    let child = injector.makeChild { $0.registerProperty("leaf") { SendableLeaf() } }
    let failures = child.injectDependencies(to: AsksComponents()).failures.map(\.description)
    XCTAssertEqual(Set(child.verify(AsksComponents.self).problems.map(\.description)), Set(failures))
  }

  func testWhatADecoratorMayNotTakeIsNotChecked() {
    injector.registerProperty("p") { Wide() }
    injector.decorateProperty("p") { (inner: any Proto) -> any Proto in inner }
    XCTAssertEqual(injector.injectDependencies(to: WantsPlain()).said("p"), "failed(typeMismatch)")
    let sentence = #"p: the closure returns "Wide", and only its value shows whether it fits "any Proto""#
    XCTAssertTrue(unchecked(injector.verify(WantsPlain.self)).map(\.description).contains(sentence))
  }

  func testAnAliasOfSomethingWithArgumentsIsNotChecked() {
    injector.registerProperty("made") { (_: PropertyInjector, id: Int) in Leaf() }
    injector.registerAlias("p", of: "made")
    XCTAssertEqual(injector.injectDependencies(to: AsksP()).said("p"), "failed(argumentMismatch)")
    XCTAssertEqual(unchecked(injector.verify(AsksP.self)).map(\.name), ["other", "made"])
    XCTAssertTrue(injector.dependencyGraph(of: AsksP.self).dot.contains("other: Leaf?"))
  }

  private protocol Log {}
  private final class FileLog: Log {}
  private class Service: @unchecked Sendable {}
  private final class SpecialService: Service, @unchecked Sendable {}

  func testAClosureThatPromisesASuperclassMayFitOrNot() {
    final class Screen { var service: SpecialService? }
    injector.registerProperty("service") { Service() }
    assertSays(
      unchecked(injector.verify(Screen.self)),
      #"Screen.service: the closure returns "Service", and only its value shows whether it fits "SpecialService""#)
  }

  func testThePropertiesOfWhatAProtocolHidesAreNotKnown() {
    injector.registerProperty("log") { () -> any Log in FileLog() }
    let sentence = #"log: the closure returns "any Log", so the properties of its value are not known"#
    assertSays(injector.verify().unchecked, sentence)
  }

  func testWhatAClosureLooksUpThatTakesTheInjectorOrARequestIsNotKnown() {
    injector.registerProperty("asked", perTarget: { _ in 1 })
    injector.registerProperty("taking") { _ in 1 }
    injector.registerProperty("awaited") { (_: PropertyInjector) async in 1 }
    let unchecked = injector.verify().unchecked.map(\.description)
    XCTAssertTrue(unchecked.first?.hasPrefix("3 closures that take the injector") == true, "\(unchecked)")
  }

  func testWhatOnlyARegistrationMakesIsAProblemOfAProgramIfItHidesItsProperties() {
    injector.registerProperty("hidden") { HiddenScreen() }
    assertErrors(injector.verifyProgram(modules: ["FixtureHidden"]).problems, (.noMetadata, ["hidden"]))
  }

  func testOfANamedLazyTheReadyOneFitsBeforeWhatMayTurnOutTo() {
    class Hull {}
    final class Skiff: Hull {}
    final class Rig { @InjectedNamed("skiff") var skiff: Lazy<Skiff>? }
    injector.registerProperty("ready") { Lazy { Skiff() } }
    injector.registerProperty("hull") { Hull() }
    assertSays(
      injector.verify(Rig.self).unchecked,
      #"Rig.skiff: each object stores the name that this @InjectedNamed property asks for; "ready" would fit "Skiff""#)
  }

  func testAStandardValueMayFitARequiredNamedPropertyOfAProtocolsType() {
    final class Gauge { @InjectedNamed("number") var reading: any BinaryFloatingPoint }
    injector.registerProperty("number") { Float(5) }
    XCTAssertEqual(unchecked(injector.verify(Gauge.self)).map(\.name), ["reading"])
  }

  private final class Holder: Sendable { init(_: Service) {} }

  private func warnings(_ holder: Scope, _ held: Scope) -> [PropertyName] {
    let injector = PropertyInjector()
    injector.registerProperty("holder", scope: holder, withInitializer: Holder.init)
    injector.registerProperty("held", scope: held) { Service() }
    let report = injector.verify()
    XCTAssertTrue(report.isValid, "a warning makes nothing invalid")
    return report.warnings.flatMap { [$0.holder, $0.held].compactMap { $0?.name } }
  }

  func testASharedObjectThatKeepsWhatIsNotSharedIsAWarning() {
    for holder in [Scope.singleton, .eagerSingleton, .weakSingleton, .custom("session")] {
      for held in [Scope.unique, .graph] { XCTAssertEqual(warnings(holder, held), ["holder", "held"]) }
    }
  }

  func testWhatIsSharedAsLongOrIsNotSharedAtAllIsNone() {
    XCTAssertEqual(warnings(.singleton, .singleton) + warnings(.unique, .unique) + warnings(.graph, .unique), [])
  }

  func testAReadyMadeInstanceIsNoCaptive() {
    injector.registerProperty("holder", scope: .singleton, withInitializer: Holder.init)
    injector.registerProperty("held", withInstance: Service())
    XCTAssertEqual(injector.verify().warnings.count, 0)
  }
}

private protocol Proto {}
