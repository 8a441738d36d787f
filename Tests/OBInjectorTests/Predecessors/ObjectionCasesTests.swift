// Predecessors: Objection's own cases of modules, names and factories, restated where no other test says the same (OJ7
// to OJ15).
import OBInjector
import XCTest

final class ObjectionCasesTests: XCTestCase {
  private class Engine: @unchecked Sendable {}
  private final class Turbo: Engine, @unchecked Sendable {}
  private final class Brakes: @unchecked Sendable {}
  private class Car {
    var engine: Engine?
    var brakes: Brakes?
  }
  private final class FiveSpeedCar: Car {}
  private final class Garage: Component {
    static var scope: Scope { .singleton }
    var injector: PropertyInjector?
    init() {}
  }
  private struct EngineModule: InjectorModule {
    func configure(_ injector: PropertyInjector) {
      injector.registerProperty("engine") { Engine() }
      injector.registerProperty("car") { Car() }
    }
  }
  private struct TurboModule: InjectorModule {
    func configure(_ injector: PropertyInjector) {
      injector.registerProperty("engine", scope: .singleton) { Turbo() as Engine }
      injector.registerProperty("car") { FiveSpeedCar() as Car }
    }
  }

  func testOJ14RemovingAModuleBringsBackWhatItReplacedWithItsScope() throws {
    let both = try PropertyInjector(modules: [EngineModule(), TurboModule()])
    XCTAssertTrue(try both.instance(of: Car.self) is FiveSpeedCar)
    XCTAssertTrue(try both.instance(of: Engine.self) === both.instance(of: Engine.self))
    let one = try both.withoutModules(ofType: TurboModule.self)
    XCTAssertFalse(try one.instance(of: Car.self) is FiveSpeedCar)
    XCTAssertFalse(try one.instance(of: Engine.self) === one.instance(of: Engine.self))
    XCTAssertTrue(try both.instance(of: Engine.self) is Turbo, "the old one is unchanged")
    XCTAssertTrue(try both.withoutModules(ofType: EngineModule.self).instance(of: Car.self) is FiveSpeedCar)
  }

  func testOJ15EachFactoryAsksItsOwnInjector() throws {
    let (one, other) = (try PropertyInjector(modules: [TurboModule()]), try PropertyInjector(modules: [TurboModule()]))
    let (mine, theirs) = (try one.instance(of: Garage.self), try other.instance(of: Garage.self))
    XCTAssertTrue(mine.injector === one)
    XCTAssertTrue(theirs.injector === other)
    XCTAssertTrue(try mine.injector?.instance(of: Engine.self) === one.instance(of: Engine.self))
    XCTAssertFalse(try mine.injector?.instance(of: Engine.self) === theirs.injector?.instance(of: Engine.self))
  }

  func testOJ11AProviderFillsWhatItMakesItselfAndTheInjectorTheRest() throws {
    let injector = PropertyInjector()
    injector.registerProperty("engine") { Engine() }
    injector.registerProperty("brakes", scope: .singleton) { Brakes() }
    injector.registerProperty("car") { (injector: PropertyInjector, isFast: Bool) -> Car in
      let car = FiveSpeedCar()
      car.engine = isFast ? Turbo() : nil
      return car
    }
    let (fast, slow) = (
      try injector.instance(of: Car.self, arguments: true), try injector.instance(of: Car.self, arguments: false)
    )
    XCTAssertTrue(fast.engine is Turbo)
    XCTAssertNotNil(slow.engine)
    XCTAssertFalse(slow.engine is Turbo)
    XCTAssertTrue(fast.brakes === slow.brakes)
  }

  func testOJ18ASharedClosureIsAskedUntilItMakesSomething() {
    let (injector, runs) = (PropertyInjector(), RunCounter())
    injector.registerProperty("brakes", scope: .singleton) { () -> Brakes? in runs.count() > 1 ? Brakes() : nil }
    let cars = [Car(), Car(), Car()]
    for car in cars { injector.injectDependencies(to: car) }
    XCTAssertNil(cars[0].brakes)
    XCTAssertNotNil(cars[1].brakes)
    XCTAssertTrue(cars[1].brakes === cars[2].brakes)
    XCTAssertEqual(runs.count, 2)
  }

  func testOJ10TwoNamesOfOneTypeAreTwoSingletonsAndNoneByType() throws {
    final class ShinyCar {
      var leftHeadlight: Engine?
      @InjectedNamed("theOther") var right: Engine
    }
    let injector = PropertyInjector()
    injector.registerProperty("leftHeadlight", scope: .singleton) { Turbo() as Engine }
    injector.registerProperty("theOther", scope: .singleton) { Engine() }
    let (one, other) = (ShinyCar(), ShinyCar())
    for car in [one, other] { injector.injectDependencies(to: car) }
    XCTAssertTrue(one.leftHeadlight === other.leftHeadlight)
    XCTAssertTrue(one.right === other.right)
    XCTAssertFalse(one.leftHeadlight === one.right)
    XCTAssertEqual(injectionError { try injector.instance(of: Engine.self) }?.code, .ambiguous)
  }
}
