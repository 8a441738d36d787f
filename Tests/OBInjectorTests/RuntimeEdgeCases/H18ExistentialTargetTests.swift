// H18: an `inout` target that holds an existential: what is inside is filled, or nothing, and it ends.
import OBInjector
import XCTest

final class H18ExistentialTargetTests: InjectorTestCase {
  private protocol Page { var title: String? { get } }
  private struct Sheet: Page { var title: String? }
  private final class Book: Page { var title: String? }
  private struct Failure: Error { var title: String? }
  private struct Numbers: Sequence, IteratorProtocol {
    var title: String?
    mutating func next() -> Int? { nil }
  }

  override func setUp() { injector.registerProperty("title", withInstance: "Emma") }

  /// In generic code the compiler opens nothing.
  private func fill<Target>(_ target: inout Target) -> [PropertyName] {
    injector.injectDependencies(to: &target).injected
  }

  func testH18AStructInAnExistentialIsFilledInPlace() {
    var page: any Page = Sheet()
    XCTAssertEqual(fill(&page), ["title"])
    XCTAssertEqual(page.title, "Emma")
    var anything: Any = Sheet()
    XCTAssertEqual(fill(&anything), ["title"])
    XCTAssertEqual((anything as? Sheet)?.title, "Emma")
    var error: any Error = Failure()
    XCTAssertEqual(fill(&error), ["title"])
    XCTAssertEqual((error as? Failure)?.title, "Emma")
    var numbers: any Sequence<Int> = Numbers()
    XCTAssertEqual(fill(&numbers), ["title"])
    XCTAssertEqual((numbers as? Numbers)?.title, "Emma")
  }

  func testH18AnObjectInAnExistentialIsFilled() {
    var page: any Page = Book()
    XCTAssertEqual(fill(&page), ["title"])
    XCTAssertEqual(page.title, "Emma")
    var anything: Any = Book()
    XCTAssertEqual(fill(&anything), ["title"])
  }

  func testH18AnOptionalAroundAnExistentialIsFilledOrLeftAlone() {
    var some: (any Page)? = Sheet()
    XCTAssertEqual(fill(&some), ["title"])
    XCTAssertEqual(some?.title, "Emma")
    var none: (any Page)?
    XCTAssertEqual(fill(&none), [])
    XCTAssertNil(none)
    var nested: Any = Sheet?.some(Sheet()) as Any
    XCTAssertEqual(fill(&nested), ["title"])
    var empty: Any = Sheet?.none as Any
    XCTAssertEqual(fill(&empty), [])
  }

  func testH18AFunctionATupleAndAMetatypeAreLeftAlone() {
    var function: Any = { 5 }
    XCTAssertEqual(fill(&function), [])
    var tuple: Any = (1, "two")
    XCTAssertEqual(fill(&tuple), [])
    var type: Any = Sheet.self
    XCTAssertEqual(fill(&type), [])
  }
}
