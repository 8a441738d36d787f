// Diagnosing: What verification says of decorators that decorate nothing, and of decorated values.
import OBInjectorTesting
import XCTest

final class VerifiedDecoratorTests: InjectorTestCase {
  private protocol Clock {}
  private struct SystemClock: Clock {}
  private class Base {}
  private final class Leaf {}
  private class Needing: Base { @Injected var leaf: Leaf }
  private final class SpecialNeeding: Needing {}

  func testADecoratorOfAnAliasNamesWhatThatStandsFor() {
    injector.registerProperty("clock", withInstance: SystemClock())
    injector.registerAlias("watch", of: "clock")
    injector.registerAlias("timer", of: "watch", fileID: "App/A.swift", line: 3)
    injector.registerAlias("lost", of: "nothing", fileID: "App/A.swift", line: 4)
    for name: PropertyKey<any Clock> in ["timer", "lost"] {
      injector.decorateProperty(name, with: { (clock: any Clock) in clock }, fileID: "App/D.swift", line: 9)
    }
    func sentence(_ name: String, _ line: Int, _ end: String) -> String {
      #"the decorator of "\#(name)" (App/D.swift:9) has nothing to decorate: "\#(name)" (App/A.swift:\#(line)) is an "#
        + #"alias; decorate "\#(end)", which it stands for."#
    }
    // A child that registers the name does not change what the parent's decorator decorates.
    for injector in [injector, injector.makeChild { $0.registerProperty("timer", withInstance: SystemClock()) }] {
      let problems = injector.verify().problems.filter { "\($0)".hasPrefix("the decorator") }
      assertSays(problems, sentence("timer", 3, "clock"), sentence("lost", 4, "nothing"))
    }
  }

  func testADecoratedClosureIsGivenTheArgumentsOfAProvider() {
    final class Target { var leaf: Provider<Leaf, Int>? }
    injector.registerProperty("leaf") { (_: PropertyInjector, _: Int) in Leaf() }
    injector.decorateProperty("leaf") { (leaf: Leaf) in leaf }
    XCTAssertEqual(injector.verify(Target.self).problems.map(\.description), [])
    XCTAssertTrue(injector.injectDependencies(to: Target()).isComplete)
  }

  func testOfADecoratedClosureTheMadeTypeIsKnownWhateverTheDecoratorReturns() {
    injector.registerProperty("clock") { SystemClock() }
    injector.decorateProperty("clock") { (clock: any Clock) in clock }
    final class Display { var clock: (any Clock)? }
    XCTAssertEqual(injector.verify(Display.self).unchecked.map(\.description), [])
  }

  func testWhatADecoratorMakesOfAMadeValueLacksWhatItLacks() {
    final class Target { @Injected var needing: Needing }
    injector.registerProperty("needing") { SpecialNeeding() }
    injector.decorateProperty("needing") { (needing: Needing) in needing }
    let report = injector.verify(Target.self)
    XCTAssertEqual(report.unchecked.map(\.description), [])
    XCTAssertEqual(report.problems.compactMap(\.owner).map { "\($0)" }, ["Needing", "SpecialNeeding"])
  }
}
