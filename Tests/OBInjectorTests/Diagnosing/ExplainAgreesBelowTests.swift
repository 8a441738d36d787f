// Diagnosing: `explain` foretells what an injection then reports of what is below a target, and of the target itself.
import OBInjectorTesting
import XCTest

final class ExplainAgreesBelowTests: InjectorTestCase {
  fileprivate final class Service: Sendable {}
  fileprivate final class Broken { @Injected var absent: Int }
  private final class Part { var title: Int?, slow: Service? }
  private struct Plain { var title: Int? }
  private final class Whole { var part: Part?, same: Part? }
  private final class Table { var part: Part?, plain: Plain?, whole: Whole? }

  /// Compares what is foretold of an object with what its injection reports, and with the paths.
  private func compare<Target: AnyObject>(
    _ target: Target, _ paths: [PropertyName]..., injector: PropertyInjector? = nil, line: UInt = #line
  ) {
    let injector = injector ?? self.injector
    let foretold = injector.explain(target).failures
    XCTAssertEqual(foretold.map(\.path), paths, line: line)
    let failures = injector.injectDependencies(to: target).failures
    XCTAssertEqual(foretold.map(\.description), failures.map(\.description), line: line)
  }

  func testAStructThatNeedsWhatIsInitializedWithItIsACycle() {
    struct Card { @Injected var reader: Reader }
    final class Reader { init(card: Card) {} }
    final class Desk { var card: Card? }
    for scope in [Scope.unique, .graph, .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("card", scope: scope) { Card() }
      injector.registerProperty("reader", withInitializer: Reader.init(card:))
      compare(Desk(), ["card", "reader", "card"], injector: injector)
    }
  }

  func testOfAnObjectThatIsFilledNothingIsForetold() {
    injector.registerProperty("part") { Part() }
    injector.registerProperty("title", withInstance: "text")
    let table = Table()
    compare(table, ["part", "title"])
    compare(table)
  }

  func testR7APlainPropertyBelowThatIsRefusedOrHasToBeAwaitedIsForetoldAndFailsNoObject() {
    injector.registerProperty("part") { Part() }
    injector.registerProperty("slow") { () async -> Service in Service() }
    injector.registerProperty("title", withInstance: "text")
    compare(Table(), ["part", "title"], ["part", "slow"])
    XCTAssertEqual(injector.said("part", of: Table()), ["injected"])
  }

  func testWhatIsMadeTwiceForOneObjectIsForetoldTwice() {
    injector.registerProperty("whole") { Whole() }
    injector.registerProperty("part") { Part() }
    injector.registerAlias("same", of: "part")
    injector.registerProperty("title", withInstance: "text")
    compare(Table(), ["part", "title"], ["whole", "part", "title"], ["whole", "same", "title"])
  }

  func testAFailureBelowADecoratedValueCountsOnceThoughItsBaseHasFailedThereToo() {
    struct Card { @Injected var title: Int? }
    final class Part { var title: Int? }
    final class Desk { var card: Card?, part: Part? }
    injector.registerProperty("card") { Card() }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("title", withInstance: "text")
    for _ in 0..<2 { injector.decorateProperty("card") { (card: Card) in card } }
    injector.decorateProperty("part") { (_: Part) in Part() }
    compare(Desk(), ["card", "title"], ["part", "title"])
  }

  func testNothingIsForetoldOfAStructThatDeclaresNothing() {
    injector.registerProperty("plain") { Plain() }
    injector.registerProperty("title", withInstance: "text")
    compare(Table())
  }

  func testWhatAClosureOfTheMainActorMakesNeedsIsForetoldAsThere() {
    final class Owner: @unchecked Sendable { var confined: Confined? }
    final class Desk { var owner: Owner? }
    let injector = injector
    MainActor.assumeIsolated {
      injector.registerProperty("confined", withInstance: Confined())
      injector.registerProperty("owner") { Owner() }
    }
    compare(Desk())
    XCTAssertNotNil(injector.filled(Desk()).owner?.confined)
  }

  func testAHookOfAnotherActorIsAMistakeOnlyIfItWouldRun() async {
    injector.registerProperty("broken") { Broken() }
    compare(Notified(), ["broken", "absent"])
    injector.registerProperty("service") { Service() }
    compare(Notified(), ["broken", "absent"], [])
  }
  fileprivate final class Notified { var service: Service?, broken: Broken? }

  func testWhatRefersToTheTargetStaysThoughAnObjectThatTakesItFails() {
    injector.registerProperty("page", scope: .graph) { Page() }
    injector.registerProperty("left") { Page.Left() }
    injector.registerProperty("right") { Page.Right() }
    injector.registerProperty("kept", scope: .singleton) { Page.Kept() }
    injector.registerProperty("broken") { Broken() }
    injector.registerProperty("title", withInstance: "text")
    let page = Page()
    compare(page, ["left", "broken", "absent"], ["left", "kept", "title"])
    XCTAssertTrue(page.right?.kept.page === page)
  }
  func testWhatWaitedBelowAnObjectThatFailsConcernsNoOther() {
    injector.registerProperty("first", scope: .singleton, withInitializer: Desk.First.init(second:))
    injector.registerProperty("second") { Desk.Second() }
    injector.registerProperty("link", scope: .singleton, withInitializer: Desk.Link.init(first:))
    injector.registerProperty("broken") { Broken() }
    injector.registerProperty("third") { Desk.Third() }
    compare(Desk(), ["first", "second", "broken", "absent"])
  }
  private final class Desk {
    final class First: @unchecked Sendable { init(second: Second) {} }
    final class Second { var link: Link?; @Injected var broken: Broken }
    final class Link: @unchecked Sendable { init(first: First) {} }
    final class Third {}
    var first: First?, third: Third?
  }

  private final class Page {
    final class Left { @Injected var kept: Kept; @Injected var broken: Broken }
    final class Right { @Injected var kept: Kept }
    final class Kept: @unchecked Sendable { var page: Page?, title: Int? }
    var left: Left?, right: Right?
  }
}

extension ExplainAgreesBelowTests.Notified: @MainActor InjectorDelegate { @MainActor func didInjectDependencies() {} }
