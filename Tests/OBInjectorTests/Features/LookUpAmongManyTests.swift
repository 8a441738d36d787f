// A lookup by type finds the same among hundreds of registrations as among a few: of many, a class asks its family only.
import OBInjectorTesting
import XCTest

final class LookUpAmongManyTests: InjectorTestCase {
  private protocol Moving {}
  private class Vehicle: @unchecked Sendable {}
  private class Car: Vehicle, Moving, @unchecked Sendable {}
  private final class Truck: Vehicle, @unchecked Sendable {}
  private class Boat: Moving, @unchecked Sendable {}
  private struct Trip: Moving {}
  private final class Formatter: Foundation.Formatter, @unchecked Sendable {}
  private final class Filler: Sendable {}

  private func register(in injector: PropertyInjector) {
    injector.registerProperty("boat") { Boat() }
    injector.registerProperty("car") { Car() }
    injector.registerProperty("asVehicle", withInstance: Truck() as Vehicle)
    injector.registerProperty("asMoving", withInstance: Car() as any Moving & Sendable)
    injector.registerProperty("asAnything", withInstance: Truck() as any Sendable)
    injector.registerProperty("optional") { () -> Truck? in Truck() }
    injector.registerProperty("madeAsMoving") { () -> any Moving in Car() }
    injector.registerProperty("madeAsVehicle") { () -> Vehicle in Car() }
    injector.registerProperty("nothing", withInstance: Truck?.none)
    injector.registerProperty("trip") { Trip() }
    injector.registerProperty("formatter") { Formatter() }
    injector.registerProperty("text", withInstance: "text")
    injector.registerProperty("changed") { Boat() }
    injector.decorateProperty("changed") { (_: Boat) in Boat() }
    injector.registerAlias("other", of: "car")
  }

  private func answers(of injector: PropertyInjector) throws -> [String] {
    var all: [String] = []
    func add<Value>(_: Value.Type) throws {
      all += try injector.instances(of: Value.self).map { String(describing: Swift.type(of: $0)) } + ["|"]
    }
    try add(Vehicle.self)
    try add(Car.self)
    try add(Truck.self)
    try add(Boat.self)
    try add((any Moving).self)
    try add(Trip.self)
    try add(Foundation.Formatter.self)
    try add(NSObject.self)
    try add(String.self)
    try add(NSString.self)
    return all
  }

  func testAmongManyRegistrationsTheSameOnesFitInTheSameOrder() throws {
    let large = PropertyInjector()
    for number in 0..<100 { large.registerProperty(.init(PropertyName("filler\(number)"))) { Filler() } }
    XCTAssertEqual(try large.instances(of: Vehicle.self).count, 0, "what is registered after a lookup is found")
    for injector in [injector, large] { register(in: injector) }
    let few = try answers(of: injector)
    XCTAssertEqual(few.prefix(7), ["Car", "Truck", "Car", "Truck", "Truck", "Car", "|"])
    XCTAssertEqual(try answers(of: large), few)
    XCTAssertEqual(try large.instances(of: Filler.self).count, 100)
    let boats = try large.instances(of: Boat.self).count
    large.deleteProperty("boat")
    XCTAssertEqual(try large.instances(of: Boat.self).count, boats - 1)
  }
}
