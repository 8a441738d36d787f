// Diagnosing: Initializers that need each other are drawn as a path, each cycle once, all of them at once.
import OBInjectorTesting
import XCTest

private final class TomeOfPaths { var leafOfTome: LeafOfTome? }
private final class LeafOfTome { @Injected var tomeOfPaths: TomeOfPaths }
private final class DeskOfLeaves { var leafOnDesk: LeafOfTome? }

final class VerificationCycleTests: InjectorTestCase {
  private final class A { init(_: B) {} }
  private final class B { init(_: C) {} }
  private final class C { init(_: A) {} }
  private final class Alone { init(_: Alone) {} }

  private func cycles() -> [[PropertyName]] {
    injector.verify().problems.filter { $0.code == .circularDependency }.map(\.path)
  }

  func testACycleIsDrawnFromWhatWasRegisteredFirst() {
    injector.registerProperty("b", withInitializer: B.init)
    injector.registerProperty("c", withInitializer: C.init)
    injector.registerProperty("a", withInitializer: A.init)
    XCTAssertEqual(cycles(), [["b", "c", "a", "b"]])
    assertSays(
      injector.verify().problems,
      #""b" needs itself to be made; let one of the objects on the path be of a class and take the other through "#
        + "a property, not through its initializer or closure. Path: b → c → a → b.")
  }

  func testTwoCyclesThroughOneObjectAreBothFound() {
    final class Left { init(_: Middle) {} }
    final class Middle { init(_: Left, _: Right) {} }
    final class Right { init(_: Middle) {} }
    injector.registerProperty("middle", withInitializer: Middle.init)
    injector.registerProperty("left", withInitializer: Left.init)
    injector.registerProperty("right", withInitializer: Right.init)
    XCTAssertEqual(cycles(), [["middle", "left", "middle"], ["middle", "right", "middle"]])
  }

  func testWhoLeadsIntoACycleIsNoPartOfItAndTheSearchEnds() {
    final class Outside { init(_: Alone) {} }
    injector.registerProperty("outside", withInitializer: Outside.init)
    injector.registerProperty("alone", withInitializer: Alone.init)
    assertEnds("a verification with a cycle", seconds: 20) { XCTAssertEqual(self.cycles(), [["alone", "alone"]]) }
  }

  private final class Volume { var chapter: Chapter? }
  private final class Chapter { var verse: Verse? }
  private final class Verse { @Injected var volume: Volume }

  func testAnObjectWithArgumentsIsFoundFarUpThePathIfItIsShared() {
    for scope in [Scope.unique, .graph, .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("volume", scope: scope) { (_: PropertyInjector, _: Int) in Volume() }
      injector.registerProperty("chapter") { Chapter() }
      injector.registerProperty("verse") { Verse() }
      XCTAssertEqual(injector.verify(Volume.self).isValid, scope != .unique, "\(scope)")
      XCTAssertEqual(injector.injectDependencies(to: Volume()).failures.isEmpty, scope != .unique, "\(scope)")
      // One of its own is filled without it.
      XCTAssertEqual(injector.verify(Volume.self, Chapter.self).problems.map(\.path), [["verse", "volume"]])
      XCTAssertEqual(injector.verify(Volume.self, Verse.self).problems.map(\.path).last, ["volume"])
      XCTAssertTrue(injector.dependencyGraph(of: Volume.self, Verse.self).dot.contains("argumentMismatch"))
    }
  }

  func testOfAProgramThePathsAreThoseFromTypesThatNothingElseMakes() {
    func problems() -> [[PropertyName]] {
      injector.verifyProgram().problems.filter { $0.owner == LeafOfTome.self }.map(\.path)
    }
    injector.registerProperty("tomeOfPaths", scope: .graph) { (_: PropertyInjector, _: Int) in TomeOfPaths() }
    injector.registerProperty("leafOfTome") { LeafOfTome() }
    XCTAssertEqual(problems(), [])
    injector.registerAlias("leafOnDesk", of: "leafOfTome")
    XCTAssertEqual(problems(), [["tomeOfPaths"]])
    XCTAssertNil(DeskOfLeaves().leafOnDesk)
  }

  private final class Order { @Injected var line: Line }
  private final class Line { @Injected var order: Order }
  private final class Desk { var line: Line? }
  private final class Own { var own: Own? }
  private final class Page { @Injected var note: Lazy<Note> }
  private final class Note { @Injected var page: Page }

  func testAnObjectWithArgumentsThatMayBeOnThePathIsNoProblem() throws {
    for scope in [Scope.unique, .graph, .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("order", scope: scope) { (_: PropertyInjector, _: Int) in Order() }
      injector.registerProperty("line", scope: scope) { Line() }
      XCTAssertEqual(injector.verify(Order.self).problems.map(\.path), [])
      XCTAssertTrue(injector.explain(Order.self).isComplete)
      let decorated = injector.makeChild { $0.decorateProperty("line") { (line: Line) in line } }
      XCTAssertEqual(decorated.verify(Order.self).problems.map(\.path), [], "a decorated value and its base are one")
      XCTAssertEqual(injector.verify(Order.self, Desk.self).problems.map(\.path), [["line", "order"]])
      injector.registerProperty("own", scope: scope) { (_: PropertyInjector, _: Int) in Own() }
      XCTAssertEqual(injector.verify(Own.self).isValid, scope != .unique)
      XCTAssertEqual(injector.explain(Own.self).isComplete, scope != .unique)
      XCTAssertEqual(injector.injectDependencies(to: Own()).isComplete, scope != .unique)
    }
    injector.registerProperty("page", scope: .graph) { (_: PropertyInjector, _: Int) in Page() }
    injector.registerProperty("note", scope: .graph) { Note() }
    XCTAssertEqual(injector.verify(Page.self).problems.map(\.path), [["note", "page"]], "a Lazy has a path of its own")
    for name in ["page", "note"] as [PropertyName] { injector.deleteProperty(name) }
    injector.registerProperty("order", scope: .graph) { (_: PropertyInjector, _: Int) in Order() }
    injector.registerProperty("line", scope: .eagerSingleton) { Line() }
    XCTAssertEqual(injector.verify(Order.self).problems.map(\.path), [["line", "order"]])
    assertFails(.argumentMismatch, ["line", "order"]) { try injector.createEagerSingletons() }
  }
}
