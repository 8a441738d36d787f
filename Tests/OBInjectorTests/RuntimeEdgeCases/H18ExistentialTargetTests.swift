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
    var (page, anything): (any Page, Any) = (Sheet(), Sheet())
    assertEqual((fill(&page), ["title"]), (fill(&anything), ["title"]))
    assertEqual((page.title, "Emma"), ((anything as? Sheet)?.title, "Emma"))
    var (error, numbers): (any Error, any Sequence<Int>) = (Failure(), Numbers())
    assertEqual((fill(&error), ["title"]), (fill(&numbers), ["title"]))
    assertEqual(((error as? Failure)?.title, "Emma"), ((numbers as? Numbers)?.title, "Emma"))
  }

  func testH18AnObjectInAnExistentialIsFilled() {
    var (page, anything): (any Page, Any) = (Book(), Book())
    assertEqual((fill(&page), ["title"]), (page.title, "Emma"), (fill(&anything), ["title"]))
  }

  func testH18AnOptionalAroundAnExistentialIsFilledOrLeftAlone() {
    var (some, none): ((any Page)?, (any Page)?) = (Sheet(), nil)
    assertEqual((fill(&some), ["title"]), (some?.title, "Emma"), (fill(&none), []))
    XCTAssertNil(none)
    var (nested, empty) = (Sheet?.some(Sheet()) as Any, Sheet?.none as Any)
    assertEqual((fill(&nested), ["title"]), (fill(&empty), []))
  }

  func testH18AFunctionATupleAndAMetatypeAreLeftAlone() {
    for value: Any in [{ 5 }, (1, "two"), Sheet.self] {
      var target = value
      XCTAssertEqual(fill(&target), [], "\(value)")
    }
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
      let (injector, kept) = (PropertyInjector(), Store())
      injector.registerProperty("store", scope: .singleton) { Self.wrapped(Store(), times: times) }
      injector.registerProperty("part") { Self.wrapped(Part(), times: times) }
      injector.registerProperty("number") { Self.wrapped(7, times: times) }
      injector.registerProperty("kept", withInstance: Self.wrapped(kept, times: times))
      let screen = Screen()
      XCTAssertEqual(injector.injectDependencies(to: screen).failures.map(\.description), [])
      assertEqual((screen.store?.number, 5), (screen.part?.count, 1), (screen.number, 7))
      XCTAssertTrue(screen.part?.store === screen.store && screen.kept === kept)
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
