// Features: Initializers whose parameters are looked up by type (TY2, OJ13, OJ17).
import OBInjector
import XCTest

final class InitializerTests: InjectorTestCase {
  protocol Engine { var power: Int { get } }
  struct Diesel: Engine { let power = 90 }
  final class GearBox { var note: String? }
  final class Truck {
    let engine: any Engine
    let gearBox: GearBox
    let radio: Radio?
    var note: String?
    init(engine: any Engine, gearBox: GearBox, radio: Radio?) {
      (self.engine, self.gearBox, self.radio) = (engine, gearBox, radio)
    }
  }
  final class Radio: Sendable { init() {} }

  private func makeInjector() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("truck", withInitializer: Truck.init(engine:gearBox:radio:))
    injector.registerProperty("gearBox") { GearBox() }
    injector.registerProperty("note", withInstance: "note")
    return injector
  }

  func testParametersAreFoundByTypeAndProtocolTheInjectorTooAndWhatIsMadeIsInjected() throws {
    let injector = makeInjector()
    injector.registerProperty("motor", withInstance: Diesel())
    injector.registerProperty("radio") { Radio() }
    let truck = try injector.instance(of: Truck.self)
    XCTAssertEqual(truck.engine.power, 90)
    XCTAssertNotNil(truck.radio)
    XCTAssertEqual([truck.note, truck.gearBox.note], ["note", "note"])
    injector.registerProperty("id", withInitializer: { (injector: PropertyInjector) in ObjectIdentifier(injector) })
    XCTAssertEqual(try injector.instance(of: ObjectIdentifier.self), ObjectIdentifier(injector))
  }

  func testAnOptionalParameterThatIsMissingOrNilIsNilAndOneThatFailsOrIsAmbiguousIsAnError() throws {
    let injector = makeInjector()
    injector.registerProperty("motor", withInstance: Diesel())
    XCTAssertNil(try injector.instance(of: Truck.self).radio)
    injector.registerProperty("radio") { () -> Radio? in nil }
    XCTAssertNil(try injector.instance(of: Truck.self).radio)
    injector.deleteProperty("radio")
    injector.registerProperty("radio") { () throws -> Radio in throw DeliberateFailure() }
    assertFails(.providerFailed, ["truck", "radio"]) { try injector.instance(of: Truck.self) }
    injector.deleteProperty("radio")
    injector.registerProperty("radio", withInitializer: { (_: Character) in Radio() })
    let lacking = assertFails(.notRegistered, ["truck", "radio"]) { try injector.instance(of: Truck.self) }
    XCTAssertTrue(lacking?.type == Character.self, "one that lacks something itself")
    injector.registerProperty("otherRadio") { Radio() }
    XCTAssertEqual(injectionError { try injector.instance(of: Truck.self) }?.code, .ambiguous)
  }

  func testOJ17AMissingParameterNamesTheTypeAndThePath() throws {
    let error = try XCTUnwrap(makeInjector().refusal(of: Truck.self))
    XCTAssertEqual(error.code, .notRegistered)
    XCTAssertTrue(error.type == (any Engine).self)
    XCTAssertEqual(error.path.first, "truck")
    XCTAssertTrue(error.description.contains("nothing that is registered fits \"any Engine\""), error.description)
  }

  func testSixParameters() throws {
    struct Six: Sendable, Equatable {
      let a: Int; let b: String; let c: Bool; let d: Double; let e: [Int]; let f: Character
    }
    injector.registerProperty("a", withInstance: 1)
    injector.registerProperty("b", withInstance: "b")
    injector.registerProperty("c", withInstance: true)
    injector.registerProperty("d", withInstance: 2.5)
    injector.registerProperty("e", withInstance: [3])
    injector.registerProperty("f", withInstance: "f" as Character)
    injector.registerProperty("six", withInitializer: Six.init(a:b:c:d:e:f:))
    XCTAssertEqual(try injector.instance(of: Six.self), Six(a: 1, b: "b", c: true, d: 2.5, e: [3], f: "f"))
  }

  func testTY2AFactoryMethodIsAnInitializerToo() throws {
    enum Factory { static func make(engine: Diesel) throws -> Radio { Radio() } }
    injector.registerProperty("motor", withInstance: Diesel())
    injector.registerProperty("radio", scope: .singleton, withInitializer: Factory.make)
    let radio = try injector.instance(of: Radio.self)
    XCTAssertTrue(try injector.instance(of: Radio.self) === radio)
  }
}
