// H12: a value fits by its own type, not by bridging; and Foundation's classes as targets.
import OBInjector
import XCTest

private protocol Greeting {}
extension NSNumber: Greeting {}

final class H12BridgingTests: InjectorTestCase {
  private final class Target {
    var bool: Bool?, int: Int?, double: Double?, string: String?, number: NSNumber?, text: NSString?
    var array: [String]?, list: NSArray?, url: URL?, error: (any Error)?, nsError: NSError?
    var greeting: (any Greeting)?, object: NSObject?, hashable: AnyHashable?, doubles: [Double]?
  }

  private func said(_ name: PropertyName, _ register: (PropertyInjector, PropertyName) -> Void) -> String {
    let injector = PropertyInjector()
    register(injector, name)
    return injector.injectDependencies(to: Target()).said(name)
  }

  /// Registers each value under its name, one at a time.
  private func assertSaid<each Value>(
    _ word: String, _ pairs: repeat (PropertyName, each Value), line: UInt = #line
  ) {
    for (name, value) in repeat each pairs {
      let said = said(name) { $0.registerProperty(PropertyKey($1), withInstance: value) }
      XCTAssertEqual(said, word, "\(name) \(type(of: value))", line: line)
    }
  }

  func testH12NumbersDoNotBecomeEachOther() {
    let number = NSNumber(value: 5)
    assertSaid(
      "failed(typeMismatch)", ("bool", NSNumber(value: true)), ("int", number), ("double", number), ("number", true),
      ("int", 5.0), ("greeting", 5))
    XCTAssertEqual(said("number") { $0.registerProperty(PropertyKey($1)) { 5 } }, "failed(typeMismatch)")
    XCTAssertEqual(said("int") { $0.registerProperty(PropertyKey($1)) { NSNumber(value: 5) } }, "failed(typeMismatch)")
  }

  func testH12TextsAndCollectionsDoNotBecomeEachOther() {
    assertSaid(
      "failed(typeMismatch)", ("text", "text"), ("string", NSString("text")), ("list", ["a"]), ("array", NSArray()),
      ("doubles", [1, 2]), ("url", "https://swift.org"), ("object", "text"), ("nsError", CancellationError()),
      ("hashable", 5))
  }

  func testH12TheSameIsTrueForAClosureOfAny() {
    XCTAssertEqual(
      said("bool") { $0.registerProperty(PropertyKey($1)) { NSNumber(value: true) as Any } }, "failed(typeMismatch)")
    XCTAssertEqual(said("text") { $0.registerProperty(PropertyKey($1)) { "text" as Any } }, "failed(typeMismatch)")
    XCTAssertEqual(said("number") { $0.registerProperty(PropertyKey($1)) { 5 as Any } }, "failed(typeMismatch)")
    XCTAssertEqual(said("int") { $0.registerProperty(PropertyKey($1)) { 5 as Any } }, "injected")
    XCTAssertEqual(said("text") { $0.registerProperty(PropertyKey($1)) { NSString("text") as Any } }, "injected")
  }

  func testH12WhatReallyFitsFits() {
    let (number, error) = (NSNumber(value: 5), NSError(domain: "d", code: 1))
    assertSaid(
      "injected", ("number", number), ("object", NSString("text")), ("greeting", number), ("error", error),
      ("error", CancellationError()), ("nsError", error), ("hashable", AnyHashable(5)),
      ("url", URL(fileURLWithPath: "/")))
  }

  func testH12NothingIsBridgedIntoInjectedProperties() {
    final class Screen {
      @Injected var flag: Bool
      @Injected var text: NSString
    }
    inBothModes { injector in
      injector.registerInstances(("flag", NSNumber(value: true)), ("text", "text"))
      let report = injector.injectDependencies(to: Screen())
      XCTAssertEqual(report.said("flag", "text"), ["failed(typeMismatch)", "failed(typeMismatch)"])
    }
  }

  func testH12NothingIsBridgedInALookUp() {
    injector.registerProperty("text", withInstance: "text")
    XCTAssertEqual(injectionError { try injector.instance(of: NSString.self) }?.code, .notRegistered)
    XCTAssertEqual(
      injectionError { try injector.instance(forProperty: "text", of: NSString.self) }?.code, .typeMismatch)
  }

  // MARK: - Foundation's classes as superclasses

  private final class Job: Operation, @unchecked Sendable {
    var service: NSNumber?
    weak var owner: NSObject?
    private var title: String?
    var got: String? { title }
  }

  private final class Thing: NSObject { var date: Date?, locale: Locale?, data: Data? }

  func testOperationAndNSObjectSubclassesAreFilled() {
    let (owner, date) = (NSObject(), Date(timeIntervalSince1970: 5))
    injector.registerInstances(("service", NSNumber(value: 4)), ("owner", owner), ("title", "title"), ("date", date))
    injector.registerProperty("locale", withInstance: Locale(identifier: "de_AT"))
    injector.registerProperty("data") { Data([1, 2]) }
    let (job, report) = injector.reported(Job())
    assertEqual(
      (report.injected, ["service", "owner", "title"]), (job.service, NSNumber(value: 4)), (job.got, "title"))
    XCTAssertTrue(job.owner === owner)
    OperationQueue().addOperations([job], waitUntilFinished: true)
    XCTAssertTrue(job.isFinished)
    let thing = injector.filled(Thing())
    assertEqual((thing.date, date), (thing.locale?.identifier, "de_AT"), (thing.data, Data([1, 2])))
  }

  private final class Reader {
    @Injected var number: Int
    @Injected var flag: Bool?
  }

  func testH12AWeakSingletonThatIsAValueStaysOneForEveryInjection() throws {
    injector.registerProperty("number", scope: .weakSingleton) { 5 }
    injector.registerProperty("flag", scope: .weakSingleton) { true }
    for _ in 0..<3 {
      let (reader, report) = injector.reported(Reader())
      XCTAssertTrue(report.isComplete, "\(report)")
      guard report.isComplete else { return }
      assertEqual((reader.number, 5), (reader.flag, true))
      XCTAssertEqual(try injector.instance(forProperty: "number", of: Int.self), 5)
      XCTAssertTrue(type(of: try injector.instance(forProperty: "number", of: Any.self)) == Int.self)
    }
  }

  func testH12AWeakSingletonThatIsAnObjectInAnExistentialIsShared() throws {
    final class Failure: Error {}
    injector.registerProperty("failure", scope: .weakSingleton) { Failure() as any Error }
    let first = try injector.instance(forProperty: "failure", of: Failure.self)
    XCTAssertTrue(try injector.instance(forProperty: "failure", of: Failure.self) === first)
    withExtendedLifetime(first) {}
  }

  func testH12WhatIsInsideAnAnyHashableIsNoValueOfItsOwn() {
    final class Target { var hashable: AnyHashable?, number: (any BinaryInteger)? }
    injector.registerInstances(("hashable", AnyHashable(5)), ("number", AnyHashable(5)))
    let (target, report) = injector.reported(Target())
    assertEqual((target.hashable, AnyHashable(5)), (report.said("number"), "failed(typeMismatch)"))
  }
}
