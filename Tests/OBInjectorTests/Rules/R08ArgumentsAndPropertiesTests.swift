import OBInjector
import XCTest

/// R8: a registration that takes arguments is no match for a property, and by type a candidate only where they fit.
final class R08ArgumentsAndPropertiesTests: XCTestCase {
  private final class Made {
    let name: String
    init(_ name: String) { self.name = name }
  }
  private final class Holder {
    var made: Made?
    var other: String?
  }

  private let injector = PropertyInjector()

  override func setUp() {
    injector.registerProperty("made") { (_, name: String) in Made(name) }
    injector.registerProperty("other", withInstance: "other")
    injector.registerProperty("holder") { Holder() }
  }

  func testR8APropertyThatCantGiveArgumentsStaysEmptyAndThatIsReported() {
    let target = Holder()
    let report = injector.injectDependencies(to: target)
    XCTAssertNil(target.made)
    XCTAssertEqual(target.other, "other")
    XCTAssertEqual(report.said("made"), "failed(argumentMismatch)")
  }

  func testR8AMadeObjectDoesNotFailBecauseOfIt() throws {
    let holder = try injector.instance(of: Holder.self)
    XCTAssertNil(holder.made)
    XCTAssertEqual(holder.other, "other")
  }

  func testR8AllOfATypeAreThoseThatTakeNone() throws {
    injector.registerProperty("plain") { Made("plain") }
    XCTAssertEqual(try injector.instances(of: Made.self).map(\.name), ["plain"])
    XCTAssertEqual(try injector.instance(of: Made.self).name, "plain")
    XCTAssertEqual(try injector.instance(of: Made.self, arguments: "given").name, "given")
  }

  func testR8TheOnlyOneOfATypeSaysWhichArgumentsItTakes() {
    XCTAssertEqual(injectionError { try injector.instance(of: Made.self) }?.code, .argumentMismatch)
    XCTAssertEqual(injectionError { try injector.instance(of: Made.self, arguments: 5) }?.code, .argumentMismatch)
  }

  func testR8ExplainingAndVerifyingSaySo() {
    XCTAssertEqual(injector.explain(Holder.self).said("made"), "failed(argumentMismatch)")
    XCTAssertEqual(injector.verify(Holder.self).problems.map(\.code), [.argumentMismatch])
    XCTAssertEqual(injector.explain("made", on: Holder()).outcome?.word, "failed(argumentMismatch)")
  }
}
