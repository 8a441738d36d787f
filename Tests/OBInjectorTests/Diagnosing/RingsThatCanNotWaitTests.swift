// R6: `verify` finds the rings that an injection can't close, because a property with a unique value can't wait until
// an initializer or a decorator returns.
import OBInjectorTesting
import XCTest

final class RingsThatCanNotWaitTests: InjectorTestCase {
  private class Part {}
  private final class Wheel: Part { var axle: Axle? }
  private final class Axle: Part {
    var wheel: Wheel?
    init(wheel: Wheel?) { self.wheel = wheel }
  }
  private final class Book: Part {
    let page: Page
    init(page: Page) { self.page = page }
  }
  private final class Page: Part { var cover: Cover? }
  private final class Cover: Part {
    let book: Book
    init(book: Book) { self.book = book }
  }

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

  func testR6ARingThroughInitializersIsFoundIfAUniqueValueClosesIt() {
    let failing = pairs.filter { (book, cover) in
      !assertAgrees(["book", "page", "cover"], "\(book) \(cover)") { injector in
        injector.registerProperty("page") { Page() }
        injector.registerProperty("book", scope: book, withInitializer: Book.init(page:))
        injector.registerProperty("cover", scope: cover, withInitializer: Cover.init(book:))
      }
    }
    XCTAssertEqual(failing.map { "\($0) \($1)" }, Self.scopes.map { "\($0) unique" })
  }

  func testR6OfARingWithTwoInitializersTheScopesDecide() {
    for page in [Scope.graph, .singleton] {
      for (book, cover) in pairs {
        _ = assertAgrees(["book", "page", "cover"], "\(page) \(book) \(cover)") { injector in
          injector.registerProperty("page", scope: page) { Page() }
          injector.registerProperty("book", scope: book, withInitializer: Book.init(page:))
          injector.registerProperty("cover", scope: cover, withInitializer: Cover.init(book:))
        }
      }
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
      let failures = injector.injectDependencies(to: Bicycle()).failures.map(\.description)
      XCTAssertEqual(failures.count, 1, "\(hub) \(spoke)")
      XCTAssertEqual(injector.verify(Bicycle.self).problems.map(\.description), failures, "\(hub) \(spoke)")
      XCTAssertEqual(injector.explain(Bicycle.self).failures.map(\.description), failures, "\(hub) \(spoke)")
    }
  }

  func testR6TwoRingsThroughOneInitializerAreBothFound() {
    final class Folder { init(sheet: Sheet) {} }
    final class Sheet { var (front, back): (Front?, Back?) }
    final class Front { init(folder: Folder) {} }
    final class Back { init(folder: Folder) {} }
    injector.registerProperty("folder", scope: .singleton, withInitializer: Folder.init(sheet:))
    injector.registerProperty("sheet") { Sheet() }
    injector.registerProperty("front", withInitializer: Front.init(folder:))
    injector.registerProperty("back", withInitializer: Back.init(folder:))
    let expected: [[PropertyName]] = [["folder", "sheet", "front", "folder"], ["folder", "sheet", "back", "folder"]]
    XCTAssertEqual(injector.verify().problems.map(\.path), expected)
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
      XCTAssertEqual(injectionError { try injector.instance(of: Left.self) }?.description, expected)
      XCTAssertEqual(injector.verify().problems.map(\.description), [expected])
    }
  }
}
