// Features: `@Injected` in types that are `Equatable`, `Hashable` or `Codable`: what was injected is no content.
import OBInjector
import XCTest

private final class Store: Sendable {}

final class InjectedInValuesTests: InjectorTestCase {
  override func setUp() {
    injector.registerProperty("store", withInstance: Store())
    injector.registerProperty("mainStore", withInstance: Store())
    injector.registerProperty("limit", withInstance: 5)
  }

  private struct Article: Hashable {
    var title: String
    @Injected var store: Store
    @InjectedNamed("mainStore") var other: Store?
    @Injected var limit: Int
  }

  func testWhatWasInjectedIsNotComparedWhereItsTypeCouldBe() {
    var (one, other) = (Article(title: "a"), Article(title: "a"))
    (one.limit, other.limit) = (1, 2)
    XCTAssertEqual(one, other)
  }

  func testAKeyStaysFoundWhenItIsFilled() {
    var visits = [Article(title: "a"): 1]
    var filled = Article(title: "a")
    injector.injectDependencies(to: &filled)
    XCTAssertEqual(filled.limit, 5)
    visits[filled, default: 0] += 1
    assertEqual(([visits.count, visits[Article(title: "a")]], [1, 2]), (InjectedByType<Int>(), InjectedByType<Int>()))
    XCTAssertEqual(InjectedNamed<Int>("a"), InjectedNamed<Int>("b"))
  }

  private struct Page: Codable, Equatable {
    var title: String
    @Injected var store: Store
    @InjectedNamed("mainStore") var other: Store
    @InjectedByType var limit: Int
    var note: Note?

    private enum CodingKeys: CodingKey { case title }
  }

  private struct Note: Sendable, Equatable {}

  func testADecodedStructLooksUpWhatItWasDeclaredWith() throws {
    injector.registerProperty("other", withInstance: Store())
    injector.registerProperty("note", withInstance: Note())
    var page = try JSONDecoder().decode(Page.self, from: Data(#"{"title": "a", "store": "ignored"}"#.utf8))
    XCTAssertNil(page.note)
    let report = injector.injectDependencies(to: &page)
    XCTAssertEqual(report.injected, ["store", "mainStore", "limit", "note"], "\(report)")
    XCTAssertTrue(page.other === (try injector.instance(forProperty: "mainStore", of: Store.self)))
    XCTAssertEqual(page.limit, 5)
  }

  func testWhatWasInjectedIsNotEncoded() throws {
    var page = Page(title: "a")
    injector.injectDependencies(to: &page)
    let data = try JSONEncoder().encode(page)
    XCTAssertEqual(String(decoding: data, as: UTF8.self), #"{"title":"a"}"#)
    XCTAssertEqual(try JSONDecoder().decode(Page.self, from: data), page)
  }

  /// As swift-argument-parser's wrappers are: decoded, with a value from the command line.
  @propertyWrapper
  private struct Option<Value: Decodable>: Decodable {
    var wrappedValue: Value
    init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
    init(from decoder: any Decoder) throws { wrappedValue = try Value(from: decoder) }
  }

  private struct Count: Decodable {
    @Option var paths: [String] = []
    @Option var verbose = false
    @Injected var limit: Int
    var store: Store?

    enum CodingKeys: CodingKey { case paths, verbose }

    mutating func run() -> [String] {
      InjectorController.injectDependencies(to: &self)
      return verbose && store != nil ? paths.map { "\($0): \(limit)" } : []
    }
  }

  func testACommandFillsItselfAndKeepsWhatWasParsed() throws {
    injector.registerProperty("paths", withInstance: ["registered"])
    var command = try JSONDecoder().decode(Count.self, from: Data(#"{"paths": ["a", "b"], "verbose": true}"#.utf8))
    let lines = InjectorController.withInjector(injector) { command.run() }
    XCTAssertEqual(lines, ["a: 5", "b: 5"])
  }
}
