// Making values: Decorators around `collecting:`, `perTarget:`, `anywhere:`, and what a `Lazy` or a `Provider` asks
// for.
import OBInjector
import XCTest

final class DecoratedSourcesTests: XCTestCase {
  private final class Screen {
    var title: String?
    var later: Lazy<String>?
    var numbers: [Int]?
    var number: Provider<Int>?
  }
  func testDecoratorsWrapWhatASourceMakes() throws {
    let (injector, screen) = (PropertyInjector(), Screen())
    injector.registerProperty("title", perTarget: { "\($0.target.map { "\($0)" } ?? "nobody") \($0.property)" })
    injector.registerProperty("later", perTarget: { "\($0.target.map { "\($0)" } ?? "nobody") \($0.property)" })
    injector.registerProperty("number", scope: .singleton) { 1 }
    injector.registerProperty("other", anywhere: { 2 })
    injector.registerProperty("numbers", collecting: Int.self)
    injector.decorateProperty("title", with: { (title: String) in "<\(title)>" })
    injector.decorateProperty("later", with: { (title: String) in "<\(title)>" })
    injector.decorateProperty("number", with: { (number: Int) in number * 10 })
    injector.decorateProperty("numbers", with: { (numbers: [Int]) in numbers + [99] })
    let report = injector.injectDependencies(to: screen)
    XCTAssertTrue(report.isComplete, "\(report)")
    XCTAssertEqual(screen.title, "<Screen title>")
    XCTAssertEqual(try screen.later?.get(), "<Screen later>")
    XCTAssertEqual(screen.numbers, [10, 2, 99])
    XCTAssertEqual(try screen.number?.get(), 10)
    XCTAssertEqual(try injector.instance(of: [Int].self), [10, 2, 99])
    XCTAssertTrue(injector.verify(Screen.self).isValid, "\(injector.verify(Screen.self))")
  }
}
