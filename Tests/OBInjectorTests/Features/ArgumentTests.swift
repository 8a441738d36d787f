// Features: Closures with the injector and arguments of the look-up (OJ2, OJ13, TY6).
import OBInjector
import XCTest

final class ArgumentTests: InjectorTestCase {
  final class Car {
    let color: String
    let doors: Int
    var radio: Radio?
    init(color: String, doors: Int = 4) { (self.color, self.doors) = (color, doors) }
  }
  final class Radio {}

  func testArgumentsFromNoneToSixArriveInTheirOrder() throws {
    injector.registerProperty("a0") { (_: PropertyInjector) in "" }
    injector.registerProperty("a1") { (_: PropertyInjector, a: Int) in "\(a)" }
    injector.registerProperty("a2") { (_: PropertyInjector, a: Int, b: String) in "\(a)\(b)" }
    injector.registerProperty("a3") { (_: PropertyInjector, a: Int, b: String, c: Bool) in "\(a)\(b)\(c)" }
    injector.registerProperty("a4") { (_: PropertyInjector, a: Int, b: String, c: Bool, d: Double) in "\(a)\(b)\(c)\(d)"
    }
    injector.registerProperty("a5") { (_: PropertyInjector, a: Int, b: String, c: Bool, d: Double, e: [Int]) in
      "\(a)\(b)\(c)\(d)\(e)"
    }
    injector.registerProperty("a6") {
      (_: PropertyInjector, a: Int, b: String, c: Bool, d: Double, e: [Int], f: Character) in
      "\(a)\(b)\(c)\(d)\(e)\(f)"
    }
    XCTAssertEqual(try injector.instance(forProperty: "a0"), "")
    XCTAssertEqual(try injector.instance(forProperty: "a1", arguments: 1), "1")
    XCTAssertEqual(try injector.instance(forProperty: "a2", arguments: 1, "b"), "1b")
    XCTAssertEqual(try injector.instance(forProperty: "a3", arguments: 1, "b", true), "1btrue")
    XCTAssertEqual(try injector.instance(forProperty: "a4", arguments: 1, "b", true, 2.5), "1btrue2.5")
    XCTAssertEqual(try injector.instance(forProperty: "a5", arguments: 1, "b", true, 2.5, [3]), "1btrue2.5[3]")
    XCTAssertEqual(
      try injector.instance(forProperty: "a6", arguments: 1, "b", true, 2.5, [3], "f" as Character), "1btrue2.5[3]f")
  }

  func testOJ13WhatIsMadeWithArgumentsIsInjected() throws {
    injector.registerProperty("radio") { Radio() }
    injector.registerProperty("car") { (_: PropertyInjector, color: String, doors: Int?) in
      doors.map { Car(color: color, doors: $0) } ?? Car(color: color)
    }
    let car: Car = try injector.instance(arguments: "red", 2)
    XCTAssertEqual([car.color, "\(car.doors)"], ["red", "2"])
    XCTAssertNotNil(car.radio)
    XCTAssertEqual(try injector.instance(of: Car.self, arguments: "red", Int?.none).doors, 4)
    XCTAssertEqual(try injector.instance(of: Car.self, arguments: "red", Int?.some(3)).doors, 3)
  }

  func testWrongMissingAndSurplusArgumentsAreErrors() {
    injector.registerProperty("car") { (_: PropertyInjector, color: String, doors: Int) in
      Car(color: color, doors: doors)
    }
    injector.registerProperty("radio") { Radio() }
    injector.registerProperty("name", withInstance: "name")
    let wrong = injectionError { try injector.instance(of: Car.self, arguments: "red", "four") }
    XCTAssertEqual(wrong?.property, "car")
    XCTAssertTrue(wrong?.type == Int.self)
    let errors = [
      wrong, injectionError { try injector.instance(of: Car.self) },
      injectionError { try injector.instance(of: Car.self, arguments: "red") },
      injectionError { try injector.instance(of: Car.self, arguments: "red", 4, 5) },
      injectionError { try injector.instance(of: Car.self, arguments: String?.none, 4) },
      injectionError { try injector.instance(of: Radio.self, arguments: 1) },
      injectionError { try injector.instance(forProperty: "name", of: String.self, arguments: 1) },
    ]
    XCTAssertEqual(errors.map { $0?.code }, Array(repeating: .argumentMismatch, count: 7))
  }

  func testTY6ObjectsClosuresMetatypesAndProtocolsAsArguments() throws {
    injector.registerProperty("text") {
      (_: PropertyInjector, radio: Radio, body: @escaping () -> Int, type: Any.Type, value: any CustomStringConvertible)
      in
      "\(body()) \(type) \(value) \(Swift.type(of: radio))"
    }
    let text: String = try injector.instance(forProperty: "text", arguments: Radio(), { 7 }, Car.self as Any.Type, 5)
    XCTAssertEqual(text, "7 Car 5 Radio")
    injector.registerProperty("answer") { (_: PropertyInjector, answer: @escaping @Sendable () -> String) in answer() }
    let answer: @Sendable () -> String = { "hello" }
    XCTAssertEqual(try injector.instance(forProperty: "answer", arguments: answer), "hello")
  }

  func testASubclassFitsAParameterAndANumberOfAnotherTypeDoesNot() throws {
    class Base {}
    final class Derived: Base {}
    injector.registerProperty("text") { (_: PropertyInjector, base: Base) in "\(type(of: base))" }
    injector.registerProperty("number") { (_: PropertyInjector, number: Double) in number }
    XCTAssertEqual(try injector.instance(forProperty: "text", arguments: Derived()), "Derived")
    XCTAssertEqual(
      injectionError { try injector.instance(forProperty: "number", of: Double.self, arguments: 5) }?.code,
      .argumentMismatch)
  }

  func testTY6ArgumentsArePassedOnByAClosure() throws {
    final class Garage { let car: Car; init(car: Car) { self.car = car } }
    injector.registerProperty("car") { (_: PropertyInjector, color: String) in Car(color: color) }
    injector.registerProperty("garage") { (injector: PropertyInjector, color: String) in
      Garage(car: try injector.instance(arguments: color))
    }
    XCTAssertEqual(try injector.instance(of: Garage.self, arguments: "blue").car.color, "blue")
    injector.deleteProperty("car")
    injector.registerProperty("car") { (_: PropertyInjector, doors: Int) in Car(color: "", doors: doors) }
    assertFails(.argumentMismatch, ["garage", "car"]) { try injector.instance(of: Garage.self, arguments: "blue") }
  }
}
