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

  // MARK: - H18: What generic code makes of an `Any`: an `Any` inside an `Any`, however often.

  private final class Store: Sendable, InjectorDelegate {
    let number = 5
    func didInjectDependencies() {}
  }
  private final class Part: InjectorDelegate {
    var store: Store?
    private(set) var count = 0
    func didInjectDependencies() { count += 1 }
  }
  private final class Screen {
    var store: Store?, part: Part?, number: Int?
    weak var kept: Store?
  }

  /// `as Any` suppresses opening: `Value` is `Any` from the second time on.
  @inline(never)
  private static func wrapped<Value>(_ value: Value, times: Int) -> Any {
    let inside: Any = value
    return times > 1 ? wrapped(inside as Any, times: times - 1) : inside
  }

  func testH18AClosureOfAnyInsideAnyMakesObjectsThatAreFilledAndNotifiedOnce() throws {
    for times in 1...4 {
      let injector = PropertyInjector()
      let kept = Store()
      injector.registerProperty("store", scope: .singleton) { Self.wrapped(Store(), times: times) }
      injector.registerProperty("part") { Self.wrapped(Part(), times: times) }
      injector.registerProperty("number") { Self.wrapped(7, times: times) }
      injector.registerProperty("kept", withInstance: Self.wrapped(kept, times: times))
      let screen = Screen()
      XCTAssertEqual(injector.injectDependencies(to: screen).failures.map(\.description), [])
      XCTAssertEqual(screen.store?.number, 5)
      XCTAssertTrue(screen.part?.store === screen.store)
      assertEqual((screen.part?.count, 1), (screen.number, 7))
      XCTAssertTrue(screen.kept === kept)
      XCTAssertTrue(try injector.instance(forProperty: "store", of: Store.self) === screen.store)
      XCTAssertEqual(try injector.instance(forProperty: "number", of: Int.self), 7)
    }
  }

  func testH13ASendableFunctionInsideAnAnyFitsAPropertyOfThePlainType() throws {
    final class Listener {
      @Injected var made: () -> Int
      @Injected var ready: (() -> Int)?
    }
    for times in 1...3 {
      let injector = PropertyInjector()
      injector.registerProperty("made") { Self.wrapped({ 4 } as @Sendable () -> Int, times: times) }
      injector.registerProperty("ready", withInstance: Self.wrapped({ 5 } as @Sendable () -> Int, times: times))
      let (listener, report) = injector.reported(Listener())
      XCTAssertEqual(report.failures.map(\.description), [])
      guard report.isComplete else { continue }
      assertEqual((listener.made(), 4), (listener.ready?(), 5))
      XCTAssertEqual(try injector.instance(forProperty: "made", of: (() -> Int).self)(), 4)
    }
  }
}
