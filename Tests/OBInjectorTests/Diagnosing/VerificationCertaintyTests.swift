// Diagnosing: A problem fails for certain, and what may fail is never left out: a problem, or among what is not
// checked.
import Foundation
import OBInjectorTesting
import XCTest

final class VerificationCertaintyTests: InjectorTestCase {
  private class Wide {}
  private final class Leaf {}
  private final class AsksOther { @InjectedNamed("x") var other: any Proto }
  private final class NeedsLeaf { @Injected var leaf: Leaf }
  private final class WantsLeaf { var leaf: Leaf? }
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
  private final class LeafOwner: Component {
    @Injected var leaf: SendableLeaf
    static var scope: Scope { .singleton }
  }
  private final class AsksComponents { @InjectedByType var first: First; @InjectedByType var owner: LeafOwner }

  func testWhatMayFitIsNotCheckedAndNoProblem() {
    final class Narrow: Wide, Proto {}
    injector.registerProperty("x") { Narrow() as Wide }
    XCTAssertEqual(injector.injectDependencies(to: AsksOther()).said("x"), "injected")
    let report = injector.verify(AsksOther.self)
    XCTAssertEqual(report.problems.map(\.description), [])
    XCTAssertEqual(report.unchecked.map(\.name), ["other"])
    let graph = injector.dependencyGraph(of: AsksOther.self).dot
    XCTAssertTrue(graph.contains("unknown"), graph)
    XCTAssertFalse(graph.contains("notRegistered"), graph)
  }

  func testWhereNothingMayFitItIsAProblem() {
    injector.registerProperty("x", withInstance: 5)
    XCTAssertEqual(injector.verify(AsksOther.self).problems.map(\.property), ["other"])
    XCTAssertTrue(injector.dependencyGraph(of: AsksOther.self).dot.contains("notRegistered"))
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
    final class Holder { init(_: SendableLeaf) {} }
    final class Part { @Injected var leaf: SendableLeaf }
    final class Screen { var part: Part?, holder: Holder? }
    injector.registerProperty("leaf") { () async in SendableLeaf() }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("holder", withInitializer: Holder.init)
    let report = await injector.injectDependencies(awaiting: Screen())
    XCTAssertEqual(report.failures.map(\.path), [["part", "leaf"], ["holder", "leaf"]])
    let problems = injector.verify(Screen.self).problems
    XCTAssertEqual(problems.map(\.description), report.failures.map(\.description))
    let program = injector.verifyProgram().problems.map(\.path)
    XCTAssertTrue(program.contains(["part", "leaf"]) && program.contains(["holder", "leaf"]), "\(program)")
  }

  func testAUniqueAsynchronousValueThatCanBeAwaitedOrStandsAsTheParentIsNoProblem() async {
    injector.registerProperty("leaf") { () async in SendableLeaf() }
    injector.registerProperty("owner") { () async in AsynchronousOwner() }
    injector.registerProperty("part") { AsynchronousOwner.Part() }
    let report = await injector.injectDependencies(awaiting: WantsOwner())
    XCTAssertTrue(report.failures.isEmpty, "\(report)")
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

  func testAnAliasOfNothingIsOneProblem() {
    injector.registerAlias("leaf", of: "leaf2")
    XCTAssertEqual(injector.verify(WantsLeaf.self, NeedsLeaf.self).problems.map(\.path), [["leaf", "leaf2"]])
  }

  func testWhatADecoratorMayNotTakeIsNotChecked() {
    injector.registerProperty("p") { Wide() }
    injector.decorateProperty("p") { (inner: any Proto) -> any Proto in inner }
    XCTAssertEqual(injector.injectDependencies(to: WantsPlain()).said("p"), "failed(typeMismatch)")
    let report = injector.verify(WantsPlain.self)
    XCTAssertEqual(report.problems.map(\.description), [])
    let sentence = #"p: the closure returns "Wide", and only its value shows whether it fits "any Proto""#
    XCTAssertTrue(report.unchecked.map(\.description).contains(sentence), "\(report)")
  }

  func testAnAliasOfSomethingWithArgumentsIsNotChecked() {
    injector.registerProperty("made") { (_: PropertyInjector, id: Int) in Leaf() }
    injector.registerAlias("p", of: "made")
    XCTAssertEqual(injector.injectDependencies(to: AsksP()).said("p"), "failed(argumentMismatch)")
    let report = injector.verify(AsksP.self)
    XCTAssertEqual(report.problems.count, 0, "\(report)")
    XCTAssertEqual(report.unchecked.map(\.name), ["other", "made"], "\(report)")
    XCTAssertTrue(injector.dependencyGraph(of: AsksP.self).dot.contains("other: Leaf?"))
  }

  func testAPropertyMayBeFilledWithAClassOfAnotherLibraryThatConformsHere() {
    final class Reader { @InjectedNamed("decoder") var decoder: any Decoding }
    injector.registerProperty("decoder") { JSONDecoder() }
    let report = injector.verify(Reader.self)
    XCTAssertEqual(report.problems.map(\.description), [])
    XCTAssertEqual(report.unchecked.count, 1)
    XCTAssertNotNil(injector.filled(Reader()).decoder as? JSONDecoder)
  }
}

private protocol Proto {}
private protocol Decoding {}
extension JSONDecoder: Decoding {}
