// Features: What was looked up or filled before decides nothing about the next lookup or injection.
import OBInjector
import XCTest

final class NextLookUpTests: InjectorTestCase {
  private class Engine { init() {} }
  private final class Notified: Engine, InjectorDelegate {
    var fuel: String?
    let log: EventLog
    init(_ log: EventLog) { self.log = log }
    func didInjectDependencies() { log.add("notified") }
  }
  private final class Car: Sendable {}
  private final class Crate<Content>: @unchecked Sendable {}

  func testR10WhereSendableIsDemandedThePlanOfAnotherLookUpIsNotUsed() throws {
    // The compiler sees no `Sendable` here.
    func register<Value>(_ name: PropertyName, in injector: PropertyInjector, _ make: @escaping @Sendable () -> Value) {
      injector.registerProperty(PropertyKey(name)) { make() }
    }
    func lookUp<Value>(_: Value.Type, in injector: PropertyInjector) throws -> Value { try injector.instance() }
    register("crate", in: injector) { Crate<any Equatable>() }
    _ = try thrice { try lookUp(Crate<any Equatable>.self, in: injector) }
    XCTAssertEqual(injectionError { try injector.instance(of: Crate<any Equatable>.self) }?.code, .isolationMismatch)
    _ = try thrice { try lookUp(Crate<any Equatable>.self, in: injector) }
  }

  func testR5AnObjectThatAClosureHandsOnAsItsSuperclassIsNotFilledASecondTime() throws {
    let (injector, log) = (PropertyInjector(), EventLog())
    injector.registerProperty("fuel", withInstance: "diesel")
    injector.registerProperty("notified") { Notified(log) }
    injector.registerProperty("engine") { injector in try injector.instance(of: Notified.self) as Engine }
    injector.registerProperty("handedOn", withInitializer: { (notified: Notified) in notified as Engine })
    let names: [PropertyName] = ["engine", "engine", "engine", "handedOn", "handedOn", "handedOn"]
    for (index, name) in names.enumerated() {
      _ = try injector.instance(forProperty: PropertyKey(name), of: Engine.self)
      XCTAssertEqual(log.count, index + 1)
    }
  }

  func testR5ALookedUpObjectOfAnotherClassDoesNotKeepTheNewObjectFromBeingFilled() throws {
    final class Trip {
      let car: Car
      var fuel: String?
      init(_ car: Car) { self.car = car }
    }
    injector.registerProperty("fuel", withInstance: "diesel")
    injector.registerProperty("car", withInstance: Car())
    injector.registerProperty("trip", withInitializer: Trip.init)
    XCTAssertEqual(try thrice { try injector.instance(of: Trip.self).fuel }, ["diesel", "diesel", "diesel"])
  }

  func testAPropertyWhoseClassHasNothingToFillGetsASubclassFilledAndNotified() {
    final class Garage { var engine: Engine? }
    let (injector, log, isNotified) = (PropertyInjector(), EventLog(), Setting(false))
    injector.registerProperty("fuel", withInstance: "diesel")
    injector.registerProperty("engine") { isNotified.value ? Notified(log) : Engine() }
    for number in 0...2 {
      isNotified.value = number > 0
      let garage = Garage()
      XCTAssertEqual(injector.injectDependencies(to: garage).injected, ["engine"])
      assertEqual(((garage.engine as? Notified)?.fuel, number > 0 ? "diesel" : nil), (log.count, number))
    }
  }
}
