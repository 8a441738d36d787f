// Recipes: Typhoon's remaining cases, restated (TY3, TY11).
import OBInjector
import XCTest

final class PredecessorTests: InjectorTestCase {
  private final class Car {
    let color: String
    init(color: String) { self.color = color }
  }
  private final class Engine {}
  private final class GearBox { var gears: Int? }

  override func setUp() {
    injector.registerProperty("engine") { Engine() }
    injector.registerProperty("gearBox", withInitializer: { GearBox() })
    injector.registerProperty("power", withInstance: 90)
    injector.registerProperty("gears", withInstance: 5)
  }

  func testTY3ByReferenceByValueByTypeAndFromAnotherComponentsProperty() throws {
    final class Holder {
      var engine: Engine?
      var gears: Int?
      @InjectedByType var box: GearBox
      @InjectedNamed("power") var strength: Int
      var borrowed: String?
    }
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
    injector.injectDependencies(to: holder)
    XCTAssertTrue(holder.box === mine)
    XCTAssertNotNil(holder.engine)
  }
}
