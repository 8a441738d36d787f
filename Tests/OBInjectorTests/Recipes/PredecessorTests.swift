// Recipes: Objection's and Typhoon's remaining cases, restated (OJ4 to OJ6, OJ13, OJ16, TY2, TY3, TY11).
import OBInjector
import XCTest

final class PredecessorTests: XCTestCase {
  class Vehicle: InjectorDelegate {
    var engine: Engine?
    private(set) var awakenings = 0
    func didInjectDependencies() { awakenings += 1 }
  }
  final class Car: Vehicle {
    var gearBox: GearBox?
    let color: String
    init(color: String = "white") { self.color = color }
    static func red() -> Car { Car(color: "red") }
  }
  final class Engine: InjectorDelegate {
    var power: Int?
    private(set) var awakenings = 0
    func didInjectDependencies() { awakenings += 1 }
  }
  final class GearBox { var gears: Int? }

  private func makeInjector() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("engine") { Engine() }
    injector.registerProperty("gearBox", withInitializer: { GearBox() })
    injector.registerProperty("power", withInstance: 90)
    injector.registerProperty("gears", withInstance: 5)
    return injector
  }

  func testOJ5AnExistingInstanceIsAwakenedAndSoIsWhatItGot() {
    let car = Car()
    makeInjector().injectDependencies(to: car)
    XCTAssertEqual([car.awakenings, car.engine?.awakenings, car.engine?.power], [1, 1, 90])
  }

  func testOJ6RequirementsMergeDownTheClassChain() throws {
    let injector = makeInjector()
    injector.registerProperty("car") { Car() }
    let car = try injector.instance(of: Car.self)
    XCTAssertNotNil(car.engine)
    XCTAssertEqual(car.gearBox?.gears, 5)
  }

  func testOJ4ANewInstanceEachTimeAndSingletonsPerInjector() throws {
    let (one, other) = (makeInjector(), makeInjector())
    for injector in [one, other] { injector.registerProperty("car", scope: .singleton) { Car() } }
    XCTAssertFalse(try one.instance(of: Engine.self) === one.instance(of: Engine.self))
    XCTAssertTrue(try one.instance(of: Car.self) === one.instance(of: Car.self))
    XCTAssertFalse(try one.instance(of: Car.self) === other.instance(of: Car.self))
  }

  func testOJ13DefaultsCallersArgumentsAndClassMethods() throws {
    let injector = makeInjector()
    injector.registerProperty("car") { (_: PropertyInjector, color: String?) in color.map(Car.init(color:)) ?? Car() }
    injector.registerProperty("redCar", withInitializer: Car.red)
    XCTAssertEqual(try injector.instance(forProperty: "car", of: Car.self, arguments: "blue").color, "blue")
    XCTAssertEqual(try injector.instance(forProperty: "car", of: Car.self, arguments: String?.none).color, "white")
    let red = try injector.instance(forProperty: "redCar", of: Car.self)
    XCTAssertEqual(red.color, "red")
    XCTAssertNotNil(red.engine)
  }

  func testOJ13AnotherInitializerAdHoc() {
    let injector = makeInjector()
    let car = injector.filled(Car(color: "green"))
    XCTAssertEqual(car.color, "green")
    XCTAssertNotNil(car.engine)
  }

  func testOJ16CircularSingletonsAndUnscopedCycles() throws {
    final class Single { var foo: Foo? }
    final class Foo { var single: Single? }
    for scope in [Scope.singleton, .unique] {
      let injector = PropertyInjector()
      injector.registerProperty("single", scope: scope) { Single() }
      injector.registerProperty("foo", scope: scope) { Foo() }
      let (single, foo) = (try injector.instance(of: Single.self), try injector.instance(of: Foo.self))
      XCTAssertTrue(single.foo?.single === single)
      XCTAssertTrue(foo.single?.foo === foo)
    }
  }

  func testTY2InitializersMixWithProperties() throws {
    final class Trip {
      let car: Car
      var gearBox: GearBox?
      init(car: Car) { self.car = car }
    }
    let injector = makeInjector()
    injector.registerProperty("car") { Car(color: "black") }
    injector.registerProperty("trip", withInitializer: { Trip(car: $0) })
    let trip = try injector.instance(of: Trip.self)
    XCTAssertEqual(trip.car.color, "black")
    XCTAssertNotNil(trip.gearBox)
  }

  func testTY3ByReferenceByValueByTypeAndFromAnotherComponentsProperty() throws {
    final class Holder {
      var engine: Engine?
      var gears: Int?
      @InjectedByType var box: GearBox
      @InjectedNamed("power") var strength: Int
      var borrowed: String?
    }
    let injector = makeInjector()
    injector.registerProperty("car") { Car(color: "black") }
    injector.registerProperty("borrowed") { injector in try injector.instance(of: Car.self).color }
    let holder = injector.filled(Holder())
    XCTAssertNotNil(holder.engine)
    XCTAssertEqual([holder.gears, holder.box.gears, holder.strength], [5, 5, 90])
    XCTAssertEqual(holder.borrowed, "black")
  }

  func testTY11WhatWasSetByHandWinsOverWhatIsFoundByType() {
    final class Holder { @InjectedByType var box: GearBox; var engine: Engine? }
    let (holder, mine) = (Holder(), GearBox())
    holder.box = mine
    makeInjector().injectDependencies(to: holder)
    XCTAssertTrue(holder.box === mine)
    XCTAssertNotNil(holder.engine)
  }

  func testTY17AReadyMadeObjectIsWhatBackReferencesSee() {
    final class Screen { var presenter: Presenter? }
    final class Presenter { weak var screen: Screen? }
    let injector = PropertyInjector()
    injector.registerProperty("screen", scope: .graph) { Screen() }
    injector.registerProperty("presenter") { Presenter() }
    let screen = injector.filled(Screen())
    XCTAssertTrue(screen.presenter?.screen === screen)
  }
}
