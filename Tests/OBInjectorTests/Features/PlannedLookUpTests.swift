// Features: A lookup of an object that a closure makes is planned once; later lookups run the closure by the plan, and
// follow the same rules as the first.
import OBInjector
import XCTest

final class PlannedLookUpTests: InjectorTestCase {
  private class Engine { init() {} }
  private final class Notified: Engine, InjectorDelegate {
    var fuel: String?
    let log: EventLog
    init(_ log: EventLog) { self.log = log }
    func didInjectDependencies() { log.add("notified") }
  }
  private final class Car: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  private final class Fleet {
    let car: Car
    let spare: Car?
    let size: Int
    init(car: Car, spare: Car?, size: Int) { (self.car, self.spare, self.size) = (car, spare, size) }
  }

  func testEachLookUpMakesAnObjectThatIsFilledAndNotifiedOnce() throws {
    let (injector, log) = (PropertyInjector(), EventLog())
    injector.registerProperty("fuel", withInstance: "diesel")
    injector.registerProperty("engine") { Notified(log) }
    let engines = try thrice { try injector.instance(of: Notified.self) }
    XCTAssertEqual(Set(engines.map(ObjectIdentifier.init)).count, 3)
    XCTAssertEqual(engines.map(\.fuel), ["diesel", "diesel", "diesel"])
    XCTAssertEqual(log.count(of: "notified"), 3)
    XCTAssertEqual(try thrice { try injector.instance(forProperty: "engine", of: Notified.self) }.map(\.fuel).count, 3)
    XCTAssertEqual(log.count(of: "notified"), 6)
  }

  func testAReplacedRegistrationCountsAtOnce() throws {
    injector.registerProperty("car") { Car("old") }
    XCTAssertEqual(try thrice { try injector.instance(of: Car.self).name }, ["old", "old", "old"])
    injector.deleteProperty("car")
    XCTAssertEqual(injectionError { try injector.instance(of: Car.self) }?.code, .notRegistered)
    injector.registerProperty("car") { Car("new") }
    XCTAssertEqual(try thrice { try injector.instance(of: Car.self).name }, ["new", "new", "new"])
    injector.registerProperty("other") { Car("other") }
    XCTAssertEqual(injectionError { try injector.instance(of: Car.self) }?.code, .ambiguous)
    injector.shutDown()
    XCTAssertEqual(injectionError { try injector.instance(forProperty: "car", of: Car.self) }?.code, .shutDown)
  }

  func testAClosureThatDeletesItsRegistrationRunsToItsEnd() throws {
    let (injector, deletes) = (PropertyInjector(), Setting(false))
    injector.registerProperty("car") { injector in
      if deletes.value { injector.deleteProperty("car") }
      return Car("made")
    }
    _ = try thrice { try injector.instance(of: Car.self) }
    deletes.value = true
    XCTAssertEqual(try injector.instance(of: Car.self).name, "made")
    XCTAssertEqual(injectionError { try injector.instance(of: Car.self) }?.code, .notRegistered)
  }

  func testAChildMakesByThePlanOfItsParentForItself() throws {
    final class Owner {
      let injector: PropertyInjector
      var name: String?
      init(_ injector: PropertyInjector) { self.injector = injector }
    }
    let parent = PropertyInjector()
    parent.registerProperty("owner") { injector in Owner(injector) }
    _ = try thrice { try parent.instance(of: Owner.self) }
    let child = parent.makeChild()
    XCTAssertTrue(try child.instance(of: Owner.self).injector === child)
    child.registerProperty("name", withInstance: "child")
    XCTAssertEqual(try thrice { try child.instance(of: Owner.self).name }, ["child", "child", "child"])
    XCTAssertNil(try parent.instance(of: Owner.self).name)
    child.registerProperty("owner") { injector in Owner(parent) }
    XCTAssertTrue(try child.instance(forProperty: "owner", of: Owner.self).injector === parent)
  }

  func testADecoratorThatIsRegisteredLaterTakesPart() throws {
    injector.registerProperty("car") { Car("base") }
    _ = try thrice { try injector.instance(of: Car.self) }
    injector.decorateProperty("car") { (_, car: Car) in Car("decorated \(car.name)") }
    XCTAssertEqual(try injector.instance(of: Car.self).name, "decorated base")
  }

  func testR6ACycleOfPlannedLookUpsNamesItsPath() throws {
    final class Egg { init() {} }
    final class Hen { init() {} }
    let (injector, isRing) = (PropertyInjector(), Setting(false))
    injector.registerProperty("egg") { injector in
      if isRing.value { _ = try injector.instance(of: Hen.self) }
      return Egg()
    }
    injector.registerProperty("hen") { injector in
      _ = try injector.instance(of: Egg.self)
      return Hen()
    }
    _ = try thrice { try injector.instance(of: Hen.self) }
    isRing.value = true
    for _ in 1...2 {
      let error = injectionError { try injector.instance(of: Hen.self) }
      XCTAssertEqual(error?.code, .circularDependency)
      XCTAssertEqual(error?.path.map(\.description), ["hen", "egg", "hen"])
    }
    isRing.value = false
    _ = try thrice { try injector.instance(of: Hen.self) }
  }

  func testAnErrorIsTheOneOfTheFirstLookUp() throws {
    struct Broken: Error {}
    func register(in injector: PropertyInjector, _ isBroken: Setting<Bool>) {
      injector.registerProperty("car") {
        if isBroken.value { throw Broken() }
        return Car("made")
      }
      injector.registerProperty("size", withInstance: 1)
      injector.registerProperty("fleet", withInitializer: Fleet.init(car:spare:size:))
    }
    let (planned, fresh, isBroken) = (PropertyInjector(), PropertyInjector(), Setting(false))
    register(in: planned, isBroken)
    register(in: fresh, isBroken)
    _ = try thrice { try planned.instance(of: Fleet.self) }
    isBroken.value = true
    for _ in 1...2 {
      let (error, first) = (
        injectionError { try planned.instance(of: Fleet.self) }, injectionError { try fresh.instance(of: Fleet.self) }
      )
      XCTAssertEqual(error?.code, .providerFailed)
      XCTAssertEqual(error?.path, first?.path)
      XCTAssertEqual(error?.path.map(\.description), ["fleet", "car"])
    }
    isBroken.value = false
    XCTAssertEqual(try planned.instance(of: Fleet.self).car.name, "made")
  }

  func testAParameterIsLookedUpForEachObject() throws {
    injector.registerProperty("size", withInstance: 1)
    injector.registerProperty("fleet", withInitializer: Fleet.init(car:spare:size:))
    injector.registerProperty("car") { Car("made") }
    let fleets = try thrice { try injector.instance(of: Fleet.self) }
    XCTAssertEqual(fleets.map(\.car.name), ["made", "made", "made"])
    XCTAssertTrue(fleets.allSatisfy { $0.spare != nil && $0.spare !== $0.car })
    injector.deleteProperty("car")
    XCTAssertEqual(injectionError { try injector.instance(of: Fleet.self) }?.code, .notRegistered)
    let car = Car("kept")
    injector.registerProperty("car", withInstance: car)
    XCTAssertTrue(
      try thrice { try injector.instance(of: Fleet.self) }.allSatisfy { $0.car === car && $0.spare === car })
  }

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
    for number in 1...3 {
      _ = try injector.instance(forProperty: "engine", of: Engine.self)
      XCTAssertEqual(log.count, number)
    }
    for number in 1...3 {
      _ = try injector.instance(forProperty: "handedOn", of: Engine.self)
      XCTAssertEqual(log.count, 3 + number)
    }
  }

  func testR5ALookedUpObjectOfAnotherClassDoesNotKeepTheNewObjectFromBeingFilled() throws {
    final class Trip {
      let car: Car
      var fuel: String?
      init(_ car: Car) { self.car = car }
    }
    injector.registerProperty("fuel", withInstance: "diesel")
    injector.registerProperty("car", withInstance: Car("kept"))
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
      XCTAssertEqual((garage.engine as? Notified)?.fuel, number > 0 ? "diesel" : nil)
      XCTAssertEqual(log.count, number)
    }
  }
}
