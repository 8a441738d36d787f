// Composing: A child has registrations of its own first, then its parent's.
import OBInjector
import XCTest

final class ChildTests: XCTestCase {
  final class Clock: @unchecked Sendable {}
  final class Store: @unchecked Sendable { var clock: Clock? }
  final class Screen { var clock: Clock?; var store: Store?; var injector: PropertyInjector? }
  private let parent = PropertyInjector()
  private let parentClock = Clock()
  private let childClock = Clock()

  override func setUp() { parent.registerProperty("clock", withInstance: parentClock) }

  private func child() -> PropertyInjector {
    parent.makeChild { $0.registerProperty("clock", withInstance: childClock) }
  }

  private func screen(_ injector: PropertyInjector) -> Screen { injector.filled(Screen()) }

  func testAllSharedScopesOfTheParentAreMadeByTheParent() throws {
    for scope in [Scope.singleton, .eagerSingleton, .weakSingleton, .custom("session")] {
      parent.deleteProperty("store")
      parent.registerProperty("store", scope: scope) { Store() }
      let store = try child().instance(of: Store.self)
      XCTAssertTrue(store.clock === parentClock, "\(scope)")
      XCTAssertTrue(try parent.instance(of: Store.self) === store, "\(scope)")
    }
  }

  func testWhatTheChildMakesByAClosureOrAnInitializerSeesItsOverrides() throws {
    parent.registerProperty("store") { Store() }
    parent.registerProperty("made", scope: .graph) { injector in Made(try injector.instance(of: Clock.self)) }
    parent.registerProperty("initialized", withInitializer: { [Made($0)] })
    parent.registerProperty("shared", scope: .singleton, withInitializer: { (clock: Clock) in Set([Made(clock).id]) })
    for (injector, clock) in [(child(), childClock), (parent, parentClock)] {
      XCTAssertTrue(screen(injector).store?.clock === clock)
      XCTAssertTrue(try injector.instance(of: Made.self).clock === clock)
      XCTAssertTrue(try injector.instance(of: [Made].self)[0].clock === clock)
    }
    XCTAssertEqual(try child().instance(of: Set<ObjectIdentifier>.self), [ObjectIdentifier(parentClock)])
  }

  final class Made: @unchecked Sendable {
    let clock: Clock
    init(_ clock: Clock) { self.clock = clock }
    var id: ObjectIdentifier { ObjectIdentifier(clock) }
  }

  func testAChildsSharedObjectsAreItsOwn() throws {
    let register = { (injector: PropertyInjector) in
      _ = injector.registerProperty("store", scope: .singleton) { Store() }
    }
    let (one, other) = (parent.makeChild(register), parent.makeChild(register))
    let store = try one.instance(of: Store.self)
    XCTAssertTrue(try one.instance(of: Store.self) === store)
    XCTAssertFalse(try other.instance(of: Store.self) === store)
    XCTAssertNil(screen(parent).store)
  }

  func testGrandchildrenSeeAllLevelsTheNearestFirst() throws {
    parent.registerProperty("store") { Store() }
    parent.registerProperty("made", scope: .singleton, withInitializer: { Made($0) })
    let middle = child()
    let grandchild = middle.makeChild()
    XCTAssertTrue(screen(grandchild).clock === childClock && screen(grandchild).store?.clock === childClock)
    XCTAssertTrue(try grandchild.instance(of: Made.self).clock === parentClock)
    middle.deleteProperty("clock")
    XCTAssertTrue(screen(grandchild).clock === parentClock)
    let own = Clock()
    grandchild.registerProperty("clock", withInstance: own)
    XCTAssertTrue(screen(grandchild).store?.clock === own)
  }

  func testASingletonOfTheMiddleSeesTheMiddlesOverridesOnly() throws {
    let middle = child()
    middle.registerProperty("store", scope: .singleton) { Store() }
    let grandchild = middle.makeChild { $0.registerProperty("clock", withInstance: Clock()) }
    XCTAssertTrue(screen(grandchild).store?.clock === childClock && screen(grandchild).store === screen(middle).store)
  }

  func testLookUpsByTypeSeeAnOverrideInPlaceOfWhatItOverrides() throws {
    XCTAssertTrue(try child().instance(of: Clock.self) === childClock)
    XCTAssertEqual(try child().instances(of: Clock.self).count, 1)
    XCTAssertEqual(child().registeredProperties.count, 1)
  }

  func testWhatConfiguringAChildThrowsIsThrown() {
    XCTAssertThrowsError(try parent.makeChild { _ in throw DeliberateFailure() }) {
      XCTAssertTrue($0 is DeliberateFailure)
    }
  }

  func testR6WhatHasWaitedIsMadeByTheInjectorThatWasAsked() throws {
    final class Part: @unchecked Sendable { var index: Index? }
    final class Index { let text: String; init(_ text: String) { self.text = text } }
    final class Store {}
    let (parent, part) = (PropertyInjector(), Part())
    let child = parent.makeChild { $0.registerProperty("text", withInstance: "child") }
    parent.registerProperty("text", withInstance: "parent")
    parent.registerProperty("index", scope: .graph) { [unowned child] injector in
      _ = try child.instance(of: Store.self)
      return Index(try injector.instance(forProperty: "text", of: String.self))
    }
    child.registerProperty("store", scope: .graph) { [unowned parent] _ -> Store in
      parent.injectDependencies(to: part)
      return Store()
    }
    XCTAssertNoThrow(try child.instance(of: Store.self))
    XCTAssertEqual(part.index?.text, "parent")
  }
}
