// Features: A declared key has the name and the type of a registration.
import OBInjector
import XCTest

private protocol Clock: Sendable { var now: Int { get } }
private struct SystemClock: Clock { var now = 1 }
private struct FixedClock: Clock { var now = 5 }
private final class Loose {
  let text: String
  init(_ text: String) { self.text = text }
  convenience init(clock: any Clock) { self.init("\(clock.now)") }
}

extension PropertyKey where Value == any Clock {
  fileprivate static var clock: Self { "clock" }
  fileprivate static var time: Self { "time" }
}
extension PropertyKey where Value == [any Clock] { fileprivate static var clocks: Self { "clocks" } }
extension PropertyKey where Value == Loose { fileprivate static var loose: Self { "loose" } }
extension PropertyKey where Value == String { fileprivate static var text: Self { "text" } }

final class PropertyKeyTests: InjectorTestCase {
  private final class Target {
    var clock: (any Clock)?, loose: Loose?
    @InjectedNamed(.clock) var injected: any Clock
    @InjectedNamed(.clock) var optional: (any Clock)?
    @InjectedNamed(.loose) var other: Loose?
    @InjectedNamed(.clock) var lazily: Lazy<any Clock>
    @InjectedNamed(.loose) var provider: Provider<Loose>
    @InjectedNamed("clock") var perhapsLazily: Lazy<any Clock>?
    @InjectedNamed("loose") var perhapsProvider: Provider<Loose>?
  }

  private var registered: [String] {
    injector.registeredProperties.map { "\($0.name): \($0.type), \($0.scope), \($0.fileID == #fileID), \($0.line > 0)" }
  }

  func testAnInstanceIsRegisteredAsTheKeysType() throws {
    XCTAssertTrue(injector.registerProperty(.clock, withInstance: FixedClock()))
    XCTAssertFalse(injector.registerProperty(.clock, withInstance: SystemClock()))
    XCTAssertTrue(injector.registerProperty(.loose, withInstance: Loose("x")))
    XCTAssertEqual(registered, ["clock: Clock, unique, true, true", "loose: Loose, unique, true, true"])
    XCTAssertEqual(try injector.instance(forProperty: .clock).now, 5)
    let clock = try injector.instance(forProperty: .clock)
    XCTAssertTrue(clock is FixedClock)
    XCTAssertEqual(try injector.instance(forProperty: "clock", of: (any Clock).self).now, 5, "the same registration")
    XCTAssertEqual(try injector.instance(forProperty: .loose).text, "x")
  }

  func testEveryFormOfAClosure() async throws {
    injector.registerProperty(.clock, scope: .singleton) { FixedClock() }
    injector.registerProperty(.time) { injector in try injector.instance(forProperty: .clock) }
    injector.registerProperty(.loose) { (_: PropertyInjector, text: String) in Loose(text) }
    injector.registerProperty(.text) { () async in "awaited" }
    XCTAssertEqual(
      registered.map { $0.prefix { $0 != "," } }, ["clock: Clock", "time: Clock", "loose: Loose", "text: String"])
    XCTAssertEqual(try injector.instance(forProperty: .time).now, 5)
    XCTAssertEqual(try injector.instance(forProperty: .loose, arguments: "argument").text, "argument")
    let text = try await injector.awaitInstance(forProperty: .text)
    XCTAssertEqual(text, "awaited")
    injector.deleteProperty(PropertyKey.loose.name)
    injector.registerProperty(.loose) { Loose("plain") }
    XCTAssertEqual(try injector.instance(forProperty: .loose).text, "plain")
    injector.deleteProperty(PropertyKey.text.name)
    injector.registerProperty(.text) { (_: PropertyInjector, number: Int) async in "\(number)" }
    assertEqual(try await injector.awaitInstance(forProperty: .text, arguments: 7), "7")
  }

  func testInitializersAndTheOtherSources() throws {
    injector.registerProperty(.clock, anywhere: { FixedClock() })
    injector.registerProperty(.loose, withInitializer: { (clock: any Clock) in Loose(clock: clock) })
    injector.registerProperty(.clocks, collecting: (any Clock).self)
    injector.registerProperty(.text, perTarget: { request in "\(request.property)" })
    XCTAssertEqual(try injector.instance(forProperty: .loose).text, "5")
    XCTAssertEqual(try injector.instance(forProperty: .clocks).map(\.now), [5])
    XCTAssertEqual(try injector.instance(forProperty: .text), "text")
    let child = injector.makeChild {
      $0.registerProperty(.clock, anywhere: { (_: PropertyInjector, now: Int) in FixedClock(now: now) })
    }
    XCTAssertEqual(try child.instance(forProperty: .clock, arguments: 9).now, 9)
  }

  func testInjectedPropertiesTakeKeys() throws {
    injector.registerProperty(.clock, withInstance: FixedClock())
    injector.registerProperty(.loose) { Loose("x") }
    let target = Target()
    XCTAssertTrue(injector.injectDependencies(to: target).isComplete)
    assertEqual(
      ([target.clock?.now, target.injected.now, target.optional?.now], [5, 5, 5]), (target.other?.text, "x"))
    XCTAssertEqual(try target.lazily.get().now, 5)
    XCTAssertFalse(try target.provider.get() === target.provider.get())
    XCTAssertEqual(try target.perhapsLazily?.get().now, 5)
    XCTAssertEqual(try target.perhapsProvider?.get().text, "x")
    let empty = Target()
    XCTAssertEqual(
      PropertyInjector().injectDependencies(to: empty).failures.map(\.property), ["clock", "clock", "loose"])
    assertNil(empty.optional, empty.perhapsLazily)
  }

  func testAKeyIsItsName() {
    assertEqual(("a" as PropertyKey<Int>, PropertyKey("a")), (PropertyKey<Int>("a"), PropertyKey<Int>("a")))
    XCTAssertNotEqual(PropertyKey<Int>("a"), PropertyKey<Int>("b"))
    assertEqual(
      (Set([PropertyKey<Loose>("a"), PropertyKey<Loose>("a")]).count, 1), ("\(PropertyKey<Loose>("a"))", "a"))
  }

  func testANameIsEncodedAsItsText() throws {
    let data = try JSONEncoder().encode(["a", "b"] as [PropertyName])
    XCTAssertEqual(try JSONDecoder().decode([String].self, from: data), ["a", "b"])
    XCTAssertEqual(try JSONDecoder().decode([PropertyName].self, from: data), ["a", "b"])
  }
}
