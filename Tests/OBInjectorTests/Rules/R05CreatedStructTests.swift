// R5: a struct that a closure makes is filled if it declares itself, whatever type the closure promises.
import OBInjector
import XCTest

final class R05CreatedStructTests: XCTestCase {
  private protocol Store { var limit: Int? { get } }
  private struct Wrapped: Store, InjectorDelegate {
    @InjectedNamed("limit") var found: Int
    var limit: Int? { found }
    let log: EventLog
    func didInjectDependencies() { log.add("notified") }
  }
  private struct Declared: Store { @Injected var limit: Int? }
  private struct Plain: Store { var limit: Int? }
  /// `@unchecked Sendable` is sound: every test has its own.
  private struct Failure: Error, @unchecked Sendable { @Injected var limit: Int? }
  private final class Screen { var store: (any Store)? }

  private let log = EventLog()

  private func injector(_ scope: Scope = .unique, _ make: @escaping @Sendable () -> any Store) -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("limit", withInstance: 3)
    injector.registerProperty("store", scope: scope, withBlock: make)
    return injector
  }

  func testR5AStructOfAClosureThatPromisesAProtocolIsFilledForAPropertyAndALookUp() throws {
    for scope in [Scope.unique, .graph, .singleton] {
      for make in [{ [log] in Wrapped(log: log) }, { Declared() }] as [@Sendable () -> any Store] {
        let screen = Screen()
        injector(scope, make).injectDependencies(to: screen)
        XCTAssertEqual(screen.store?.limit, 3, "\(scope)")
        XCTAssertEqual(try injector(scope, make).instance(of: (any Store).self).limit, 3, "\(scope)")
      }
    }
    XCTAssertEqual(log.count(of: "notified"), 6)
  }

  func testR5WhatDoesNotDeclareItselfIsLeftAloneThereToo() throws {
    XCTAssertNil(try injector { Plain() }.instance(of: (any Store).self).limit)
  }

  func testR5AStructInsideAnAnyOrAnErrorIsFilled() throws {
    let (injector, log) = (injector { Plain() }, log)
    injector.registerProperty("any") { Wrapped(log: log) as Any }
    injector.registerProperty("error") { Failure() as any Error }
    XCTAssertEqual(try (injector.instance(forProperty: "any", of: Any.self) as? Wrapped)?.limit, 3)
    XCTAssertEqual(try (injector.instance(forProperty: "error", of: (any Error).self) as? Failure)?.limit, 3)
  }

  func testR5AStructThatADecoratorPromisesAsAProtocolIsFilled() throws {
    let (injector, log) = (injector { Plain() }, log)
    injector.decorateProperty("store") { (_: any Store) -> any Store in Wrapped(log: log) }
    XCTAssertEqual(try injector.instance(of: (any Store).self).limit, 3)
  }

  func testR7AStructThatLacksWhatItRequiresFailsWhateverItsClosurePromises() {
    let (injector, log) = (PropertyInjector(), log)
    injector.registerProperty("store") { () -> any Store in Wrapped(log: log) }
    assertFails(.notRegistered, ["store", "limit"]) { try injector.instance(of: (any Store).self) }
  }

  private struct Node: @unchecked Sendable { @Injected var link: Link; @Injected var limit: Int }
  private final class Link: @unchecked Sendable { var node: Node? }

  func testR5AStructIsFilledForAnObjectThatItsOwnPropertyRefersBackFrom() throws {
    for scope in [Scope.unique, .graph, .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("limit", withInstance: 3)
      injector.registerProperty("node", scope: scope) { Node() }
      injector.registerProperty("link", scope: scope) { Link() }
      XCTAssertEqual(try injector.instance(of: Node.self).link.node?.limit, 3, "\(scope)")
      XCTAssertEqual(try injector.instance(of: Link.self).node?.link.node?.limit, 3, "\(scope)")
    }
  }

  func testR5ASharedStructOfAParentIsFilledByTheParentThoughAChildAsks() throws {
    let parent = injector(.singleton) { Declared() }
    let child = parent.makeChild { $0.registerProperty("limit", withInstance: 4) }
    XCTAssertEqual(try child.instance(of: (any Store).self).limit, 3)
    let own = injector { Declared() }.makeChild { $0.registerProperty("limit", withInstance: 4) }
    XCTAssertEqual(try own.instance(of: (any Store).self).limit, 4, "a value that is not shared")
  }
}
