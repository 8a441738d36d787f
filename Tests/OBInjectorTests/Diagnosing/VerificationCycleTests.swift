// Diagnosing: Initializers that need each other are drawn as a path, each cycle once, all of them at once. R6: Rings
// are found that an injection can't close, because a property with a unique value can't wait until an initializer or a
// decorator returns.
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
    injector.registerProperty("outside", withInitializer: { (_: Alone) in 1 })
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
  private final class Sheet { @Injected var note: Lazy<Note> }
  private final class Note { @Injected var sheet: Sheet }

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
    injector.registerProperty("sheet", scope: .graph) { (_: PropertyInjector, _: Int) in Sheet() }
    injector.registerProperty("note", scope: .graph) { Note() }
    XCTAssertEqual(injector.verify(Sheet.self).problems.map(\.path), [["note", "sheet"]], "a Lazy has its own path")
    for name in ["sheet", "note"] as [PropertyName] { injector.deleteProperty(name) }
    injector.registerProperty("order", scope: .graph) { (_: PropertyInjector, _: Int) in Order() }
    injector.registerProperty("line", scope: .eagerSingleton) { Line() }
    XCTAssertEqual(injector.verify(Order.self).problems.map(\.path), [["line", "order"]])
    assertFails(.argumentMismatch, ["line", "order"]) { try injector.createEagerSingletons() }
  }

  private class Part {}
  private final class Wheel: Part { var axle: Axle? }
  private final class Axle: Part {
    var wheel: Wheel?
    init(wheel: Wheel?) { self.wheel = wheel }
  }
  private final class Book: Part { init(page: Page) {} }
  private final class Page: Part { var cover: Cover? }
  private final class Cover: Part { init(book: Book) {} }

  private struct Spoke { @Injected var hub: Hub? }
  private final class Hub { init(spoke: Spoke) {} }
  private final class Bicycle { var hub: Hub? }

  private static let scopes: [Scope] = [.unique, .graph, .singleton, .weakSingleton, .custom("session")]
  private let pairs = scopes.flatMap { first in scopes.map { (first, $0) } }

  /// Compares `verify` with a lookup of each name, in an injector of its own each.
  private func assertAgrees(
    _ names: [PropertyName], _ message: String, line: UInt = #line, _ register: (PropertyInjector) -> Void
  ) -> Bool {
    let errors = names.compactMap { name -> InjectionError? in
      let injector = PropertyInjector()
      register(injector)
      do throws(InjectionError) {
        _ = try injector.instance(forProperty: PropertyKey(name), of: Part.self)
        return nil
      } catch { return error }
    }
    let injector = PropertyInjector()
    register(injector)
    let problems = injector.verify().problems
    XCTAssertEqual(problems.map(\.code), errors.isEmpty ? [] : [.circularDependency], message, line: line)
    // The path begins elsewhere than the lookup does only if it is a ring of unique objects.
    if let problem = problems.first, !problem.description.contains("unique") {
      XCTAssertTrue(errors.map(\.description).contains(problem.description), "\(message): \(problem)", line: line)
    }
    return errors.isEmpty
  }

  func testR6ARingThroughADecoratorIsFoundIfAUniqueValueClosesIt() {
    let failing = pairs.filter { (wheel, axle) in
      !assertAgrees(["wheel", "axle"], "\(wheel) \(axle)") { injector in
        injector.registerProperty("wheel", scope: wheel) { Wheel() }
        injector.registerProperty("axle", scope: axle, withInitializer: Axle.init(wheel:))
        injector.decorateProperty("wheel") { (wheel: Wheel) in wheel }
      }
    }
    XCTAssertEqual(failing.map { "\($0) \($1)" }, Self.scopes.map { "\($0) unique" })
  }

  private func assertAgreesOfBooks(_ book: Scope, _ page: Scope, _ cover: Scope) -> Bool {
    assertAgrees(["book", "page", "cover"], "\(book) \(page) \(cover)") { injector in
      injector.registerProperty("page", scope: page) { Page() }
      injector.registerProperty("book", scope: book, withInitializer: Book.init(page:))
      injector.registerProperty("cover", scope: cover, withInitializer: Cover.init(book:))
    }
  }

  func testR6ARingThroughInitializersIsFoundIfAUniqueValueClosesIt() {
    let failing = pairs.filter { (book, cover) in !assertAgreesOfBooks(book, .unique, cover) }
    XCTAssertEqual(failing.map { "\($0) \($1)" }, Self.scopes.map { "\($0) unique" })
  }

  func testR6OfARingWithTwoInitializersTheScopesDecide() {
    for page in [Scope.graph, .singleton] {
      for (book, cover) in pairs { _ = assertAgreesOfBooks(book, page, cover) }
    }
  }

  func testR6ARingThatOnlyPropertiesMakeIsNoProblem() {
    for (wheel, axle) in pairs {
      for isDecorated in [false, true] {
        XCTAssertTrue(
          assertAgrees(["wheel", "axle"], "\(wheel) \(axle) \(isDecorated)") { injector in
            injector.registerProperty("wheel", scope: wheel) { Wheel() }
            injector.registerProperty("axle", scope: axle) { Axle(wheel: nil) }
            if isDecorated { injector.decorateProperty("wheel") { (wheel: Wheel) in wheel } }
          })
      }
    }
  }

  func testR6ARingThroughAnInitializerAndAStructIsFoundAndForetoldSinceAStructCanNotWait() {
    for (hub, spoke) in pairs {
      let injector = PropertyInjector()
      injector.registerProperty("hub", scope: hub, withInitializer: Hub.init(spoke:))
      injector.registerProperty("spoke", scope: spoke) { Spoke() }
      XCTAssertEqual(injector.agreed(on: Bicycle()).count, 1, "\(hub) \(spoke)")
    }
  }

  private final class Road: Part { var (north, south): (North?, South?) }
  private final class North: Part { var gate: Gate? }
  private final class South: Part { var gate: Gate? }
  private final class Gate: Part { var road: Road? }

  func testR6ARingOfUniqueObjectsIsFoundThoughSharedObjectsAreBetweenThem() {
    for shared in Self.scopes.dropFirst() {
      for gate in Self.scopes {
        let isMade = assertAgrees(["road", "north", "south", "gate"], "\(shared) \(gate)") { injector in
          injector.registerProperty("road") { Road() }
          injector.registerProperty("north", scope: shared) { North() }
          injector.registerProperty("south", scope: shared) { South() }
          injector.registerProperty("gate", scope: gate) { Gate() }
        }
        XCTAssertEqual(isMade, gate != .unique, "\(shared) \(gate)")
      }
    }
  }

  private struct Left: Sideways { @Injected var right: (any Sideways)? }
  private struct Right: Sideways { @Injected var left: (any Sideways)? }
  private protocol Sideways {}

  func testR6TheRemedyForARingOfStructsIsAClass() {
    for scope in [Scope.unique, .graph] {
      let injector = PropertyInjector()
      injector.registerProperty("left", scope: scope) { Left() }
      injector.registerProperty("right", scope: scope) { Right() }
      let expected = """
        "left" needs itself to be made; let one of the objects on the path be of a class and take the other through a \
        property, not through its initializer or closure. Path: left → right → left.
        """
      XCTAssertEqual(errorSentence { try injector.instance(of: Left.self) }, expected)
      assertSays(injector.verify().problems, expected)
    }
  }
}
