// R3, R10: each form that registers says whether the name was free, and remembers, as those that decorate, whether the
// compiler knew the type to be `Sendable`.
import OBInjector
import XCTest

private protocol Marked {}
private final class Loose: Marked {}
private final class Free: Marked, Sendable {}

final class SendableFormsTests: InjectorTestCase {
  func testR10OnlyTheFormsForASendableTypeRegisterAsSendable() async {
    func isGiven<Wanted: Sendable>(
      _: Wanted.Type, line: UInt = #line, _ expected: Bool, _ forms: ((PropertyName) -> Bool)...
    ) async {
      for (index, form) in forms.enumerated() {
        let name = PropertyName("\(line)\(index)")
        XCTAssertEqual([form(name), form(name)], [true, false], "form \(index)", line: line)
        let value = try? await injector.awaitInstance(forProperty: PropertyKey(name), of: Wanted.self)
        XCTAssertEqual(value != nil, expected, "form \(index)", line: line)
      }
    }
    let injector = injector
    final class Part {}
    injector.registerProperty("part", withInstance: Part())
    await isGiven(
      (any Marked & Sendable).self, true, { injector.registerProperty(PropertyKey($0), withInstance: Free()) },
      { injector.registerProperty(PropertyKey($0)) { Free() } },
      { injector.registerProperty(PropertyKey($0)) { (_: PropertyInjector) in Free() } },
      { injector.registerProperty(PropertyKey($0)) { () async in Free() } },
      { injector.registerProperty(PropertyKey($0)) { (_: PropertyInjector) async in Free() } },
      { injector.registerProperty(PropertyKey($0), withInitializer: { (_: Int?) in Free() }) },
      { injector.registerProperty(PropertyKey($0), withInitializer: { (_: Part) in Free() }) },
      { injector.registerProperty(PropertyKey($0), anywhere: { Free() }) },
      { injector.registerProperty(PropertyKey($0), anywhere: { (_: PropertyInjector) in Free() }) },
      { injector.registerProperty(PropertyKey($0), perTarget: { _ in Free() }) })
    await isGiven(
      (any Marked & Sendable).self, false, { injector.registerProperty(PropertyKey($0), withInstance: Loose()) },
      { injector.registerProperty(PropertyKey($0)) { Loose() } },
      { injector.registerProperty(PropertyKey($0)) { (_: PropertyInjector) in Loose() } },
      { injector.registerProperty(PropertyKey($0), withInitializer: { (_: Int?) in Loose() }) },
      { injector.registerProperty(PropertyKey($0), withInitializer: { (_: Part) in Loose() }) },
      { injector.registerProperty(PropertyKey($0), perTarget: { _ in Loose() }) })
    func decorated(_ name: PropertyName, _ decorate: () -> Void) -> Bool {
      decorate()
      return injector.registerProperty(PropertyKey(name), withInstance: Free())
    }
    await isGiven(
      (any Marked & Sendable).self, true,
      { key in decorated(key) { injector.decorateProperty(PropertyKey(key)) { (log: Free) in log } } },
      { key in decorated(key) { injector.decorateProperty(PropertyKey(key)) { (_, log: Free) in log } } })
    await isGiven(
      (any Marked & Sendable).self, false,
      { key in decorated(key) { injector.decorateProperty(PropertyKey(key)) { (log: any Marked) in log } } },
      { key in decorated(key) { injector.decorateProperty(PropertyKey(key)) { (_, log: any Marked) in log } } })
    await isGiven(
      (any Collection & Sendable).self, true,
      { injector.registerProperty(PropertyKey($0), collecting: Free.self) },
      { injector.registerProperty(PropertyKey($0), collectingByName: Free.self) })
    await isGiven(
      (any Collection & Sendable).self, false, { injector.registerProperty(PropertyKey($0), collecting: Loose.self) },
      { injector.registerProperty(PropertyKey($0), collectingByName: Loose.self) })
  }
}
