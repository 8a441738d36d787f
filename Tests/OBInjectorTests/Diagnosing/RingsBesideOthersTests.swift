// R6: A ring that a lookup refuses is named beside other rings and mistakes, until an instance that exists closes it.
import OBInjectorTesting
import XCTest

final class RingsBesideOthersTests: InjectorTestCase {
  private final class Lamp: Sendable {}
  private final class Road { var (north, south): (North?, South?) }
  private final class North: @unchecked Sendable { var gate: Gate? }
  private final class South: @unchecked Sendable { var gate: Gate? }
  private final class Gate {
    @Injected var lamp: Lamp
    var wide: Lamp?, road: Road?
  }

  private func registerRing() {
    injector.registerProperty("road") { Road() }
    injector.registerProperty("north", scope: .singleton) { North() }
    injector.registerProperty("south", scope: .singleton) { South() }
    injector.registerProperty("gate") { Gate() }
  }

  private var codes: Set<InjectionError.Code> { Set(injector.verify().problems.map(\.code)) }

  func testR6AnInstanceThatExistsClosesARing() throws {
    registerRing()
    injector.registerProperty("lamp", withInstance: Lamp())
    XCTAssertEqual(codes, [.circularDependency])
    assertFails(.circularDependency, ["road", "north", "gate", "road"]) { try injector.instance(of: Road.self) }
    XCTAssertNotNil(try injector.instance(of: North.self).gate)
    XCTAssertEqual(codes, [])
    XCTAssertNotNil(try injector.instance(of: Road.self).south)
  }

  func testR6WhatIsMissingHidesNoRing() {
    registerRing()
    XCTAssertEqual(codes, [.notRegistered, .circularDependency])
  }

  func testR6WhatIsRefusedHidesNoRing() {
    registerRing()
    injector.registerProperty("lamp", withInstance: Lamp())
    injector.registerProperty("wide") { (_: PropertyInjector, _: Int) in Lamp() }
    XCTAssertEqual(codes, [.argumentMismatch, .circularDependency])
  }

  func testR6TwoRingsThroughOneInitializerAreBothFound() {
    final class Folder { init(sheet: Sheet) {} }
    final class Sheet { var (front, back): (Front?, Back?) }
    final class Front { init(folder: Folder) {} }
    final class Back { init(folder: Folder) {} }
    injector.registerProperty("folder", scope: .singleton, withInitializer: Folder.init(sheet:))
    injector.registerProperty("sheet") { Sheet() }
    injector.registerProperty("front", withInitializer: Front.init(folder:))
    injector.registerProperty("back", withInitializer: Back.init(folder:))
    let expected: [[PropertyName]] = [["folder", "sheet", "front", "folder"], ["folder", "sheet", "back", "folder"]]
    XCTAssertEqual(injector.verify().problems.map(\.path), expected)
  }
}
