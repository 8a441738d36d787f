// Recipes: Objection's and Typhoon's remaining cases, restated (OJ5, OJ13, TY3, TY11).
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
    assertEqual(([holder.gears, holder.box.gears, holder.strength], [5, 5, 90]), (holder.borrowed, "black"))
  }

  func testTY11WhatWasSetByHandWinsOverWhatIsFoundByType() {
    final class Holder { @InjectedByType var box: GearBox; var engine: Engine? }
    let (holder, mine) = (Holder(), GearBox())
    holder.box = mine
    makeInjector().injectDependencies(to: holder)
    XCTAssertTrue(holder.box === mine)
    XCTAssertNotNil(holder.engine)
  }
}
