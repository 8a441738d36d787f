// R10: a value that conforms on the main actor only, where the type promises no more than a superclass, or off the actor.
import OBInjector
import XCTest

private protocol Aged {}
private protocol Drawn {}
private protocol Source<Value> { associatedtype Value }
private protocol Zoned {}
private class Tool: @unchecked Sendable {}
private final class Pen: Tool, Aged, Zoned, @unchecked Sendable {}
extension Pen: @MainActor Drawn {}
extension Pen: @MainActor Source { typealias Value = Int }
private final class Screen: InjectorPreparing {
  var pen: (any Drawn)?
  private(set) var prepared = 0
  func willInjectDependencies() { prepared += 1 }
}

final class ConformanceElsewhereTests: InjectorTestCase {
  @MainActor func testR10ItIsNotLookedUpAsSendable() {
    injector.registerProperty("tool") { () -> Tool in Pen() }
    XCTAssertNotNil(try? injector.instance(forProperty: "tool", of: (any Drawn).self))
    let error = injectionError { try injector.instance(forProperty: "tool", of: (any Drawn & Sendable).self) }
    XCTAssertEqual(error?.code, .isolationMismatch)
  }

  @MainActor func testR10ItIsNotLookedUpAsAConstrainedProtocolThatIsSendable() {
    injector.registerProperty("tool") { () -> Tool in Pen() }
    XCTAssertNotNil(try? injector.instance(forProperty: "tool", of: (any Source<Int>).self))
    let error = injectionError { try injector.instance(forProperty: "tool", of: (any Source<Int> & Sendable).self) }
    XCTAssertEqual(error?.code, .isolationMismatch)
  }

  func testR10WhatNonisolatedCodeFindsByTypeOnTheActorItDoesNotFindElsewhere() async throws {
    injector.registerProperty("pen", withInstance: Pen())
    let injector = injector
    let look = { @Sendable () -> InjectionError.Code? in
      do throws(InjectionError) { _ = try injector.instance(of: (any Drawn).self) } catch { return error.code }
      return nil
    }
    let (onActor, elsewhere) = (await MainActor.run(body: look), try await nowhere(look))
    assertEqual((onActor, nil), (elsewhere, .notRegistered))
  }

  @MainActor func testWhatConformsOnOneActorDiesWithItsRegistration() {
    weak var pen: Pen?
    do {
      let new = Pen()
      pen = new
      injector.registerProperty("pen", withInstance: new)
    }
    for _ in 0..<2 { XCTAssertNotNil(injector.filled(Screen()).pen) }
    injector.deleteProperty("pen")
    XCTAssertNil(pen)
  }

  @MainActor func testR10OfACompositionEachProtocolCounts() {
    injector.registerProperty("tool") { () -> Tool in Pen() }
    let first = injectionError { try injector.instance(forProperty: "tool", of: (any Drawn & Zoned & Sendable).self) }
    let last = injectionError { try injector.instance(forProperty: "tool", of: (any Aged & Drawn & Sendable).self) }
    XCTAssertEqual([first?.code, last?.code], [.isolationMismatch, .isolationMismatch])
    XCTAssertNoThrow(try injector.instance(forProperty: "tool", of: (any Aged & Zoned & Sendable).self))
  }

  @MainActor func testR10ADecoratorDoesNotGetItAsSendable() {
    injector.registerProperty("tool") { () -> Tool in Pen() }
    injector.decorateProperty("tool") { (tool: any Drawn & Sendable) -> any Drawn & Sendable in tool }
    let error = injectionError { try injector.instance(forProperty: "tool", of: (any Drawn).self) }
    XCTAssertEqual(error?.code, .isolationMismatch)
  }

  func testAnObjectIsNotPreparedForWhatDoesNotFitOffTheActor() async throws {
    let injector = injector
    injector.registerProperty("pen", withInstance: Pen())
    let prepared = try await nowhere {
      let screen = Screen()
      injector.injectDependencies(to: screen)
      return screen.prepared
    }
    XCTAssertEqual(prepared, 0)
    let there = await MainActor.run {
      let screen = Screen()
      injector.injectDependencies(to: screen)
      return screen.prepared
    }
    XCTAssertEqual(there, 1)
  }
}
