// Composing: Parts come in the order of their registration, whatever is decorated, where and into what type.
import OBInjector
import XCTest

final class DecoratedPartsTests: InjectorTestCase {
  private final class Shelf { var texts: [String]? }

  private func texts(_ injector: PropertyInjector) throws -> [String] {
    let shelf = injector.filled(Shelf())
    let parts = try injector.instances(of: String.self)
    XCTAssertEqual(shelf.texts, parts)
    return parts
  }

  private func makeInjector() -> PropertyInjector {
    injector.registerTexts("a", "b", "c")
    injector.registerProperty("texts", collecting: String.self)
    return injector
  }

  func testAPartThatAChildDecoratesStaysInItsPlace() throws {
    let parent = makeInjector()
    let child = parent.makeChild {
      $0.registerProperty("d", withInstance: "d")
      $0.decorateProperty("b") { (text: String) in text + "!" }
      $0.decorateProperty("d") { (text: String) in text + "!" }
    }
    let grandchild = child.makeChild { $0.decorateProperty("a") { (text: String) in text + "?" } }
    XCTAssertEqual(try texts(child), ["a", "b!", "c", "d!"])
    XCTAssertEqual(try texts(grandchild), ["a?", "b!", "c", "d!"])
    XCTAssertEqual(try texts(parent), ["a", "b", "c"])
  }

  func testAPartThatFitsForItsDecoratorAloneStaysInItsPlace() throws {
    injector.registerProperty("a") { "a" as Any }
    injector.registerProperty("number") { "5" as Any }
    injector.registerProperty("b", withInstance: "b")
    injector.registerProperty("texts", collecting: String.self)
    injector.decorateProperty("number") { (text: String) in text }
    injector.decorateProperty("a") { (text: String) in text + "!" }
    XCTAssertEqual(try texts(injector), ["a!", "5", "b"])
    let child = injector.makeChild { $0.registerProperty("c", withInstance: "c") }
    XCTAssertEqual(try texts(child), ["a!", "5", "b", "c"])
  }

  func testAPartThatFitsNoMoreForItsDecoratorLeavesTheOthersInTheirPlaces() throws {
    let injector = makeInjector()
    injector.decorateProperty("b") { (text: Any) -> Any in "\(text)".count }
    XCTAssertEqual(try texts(injector), ["a", "c"])
  }

  func testPartsThatAreAwaitedStayInTheirPlaces() async throws {
    let parent = makeInjector()
    parent.registerProperty("late") { () async in "late" }
    let child = parent.makeChild {
      $0.registerProperty("d", withInstance: "d")
      $0.decorateProperty("b") { (text: String) in text + "!" }
      $0.decorateProperty("late") { (text: String) in text + "!" }
    }
    let all: [String] = try await child.awaitInstance(forProperty: "texts")
    XCTAssertEqual(all, ["a", "b!", "c", "late!", "d"])
  }
}
