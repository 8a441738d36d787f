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
