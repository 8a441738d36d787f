// Composing: What a parent forgets is released at once: no plan keeps it, of a child either.
import OBInjector
import XCTest

final class ForgettingParentTests: XCTestCase {
  private final class Session {}
  private final class Title {}
  private final class Part {}
  /// A child that registers the title makes a plan of its own, in which the session is its parent's.
  private final class Window { weak var session: Session?; var title: Title? }
  private final class Screen { var session: Session?; var title: Title?; var parts: [Part]? }
  private let parent = PropertyInjector()

  private func register(scope: Scope = .custom("login")) {
    parent.registerProperty("session", scope: scope) { Session() }
  }

  /// What a parent shares, after the child has injected twice and before it injects again.
  private func session(afterInjectingBy child: PropertyInjector) throws -> () -> Session? {
    for _ in 0..<2 {
      let (window, screen) = (Window(), Screen())
      child.injectDependencies(to: screen)
      child.injectDependencies(to: window)
      XCTAssertNotNil(screen.session)
    }
    weak let session = try parent.instance(of: Session.self)
    return { session }
  }

  private func child(of injector: PropertyInjector) -> PropertyInjector {
    injector.makeChild { $0.registerProperty("title") { Title() } }
  }

  func testAScopeThatIsResetLeavesNothingInAChildNorDoWhatIsDeletedAndAParentThatIsShutDown() throws {
    register()
    let child = child(of: parent)
    let first = try session(afterInjectingBy: child)
    parent.reset(.custom("login"))
    XCTAssertNil(first())
    let second = try session(afterInjectingBy: child)
    parent.deleteProperty("session")
    XCTAssertNil(second())
    weak var seen: Session?
    do {
      let ready = Session()
      seen = ready
      parent.registerProperty("session", withInstance: ready)
    }
    for _ in 0..<2 { child.injectDependencies(to: Screen()) }
    XCTAssertNotNil(seen)
    parent.deleteProperty("session")
    XCTAssertNil(seen, "a ready-made instance")
    register(scope: .singleton)
    let third = try session(afterInjectingBy: child)
    parent.shutDown()
    XCTAssertNil(third())
    withExtendedLifetime(child) {}
  }

  func testItLeavesNothingInAGrandchild() throws {
    for isMiddleUsed in [false, true] {
      register()
      let middle = parent.makeChild { $0.registerProperty("other", withInstance: 1) }
      if isMiddleUsed { middle.injectDependencies(to: Screen()) }
      let grandchild = child(of: middle)
      let session = try session(afterInjectingBy: grandchild)
      parent.reset(.custom("login"))
      XCTAssertNil(session())
      withExtendedLifetime(grandchild) {}
    }
  }

  func testItLeavesNothingInAChildThatCollects() throws {
    register(scope: .singleton)
    let child = parent.makeChild { $0.registerProperty("parts", collecting: Part.self) }
    let session = try session(afterInjectingBy: child)
    parent.reset(.singleton)
    XCTAssertNil(session())
    withExtendedLifetime(child) {}
  }

  func testItLeavesNothingInAChildThatBorrowsItAsReady() throws {
    register(scope: .singleton)
    // The parent's plan has the session ready; the child's borrows it.
    for _ in 0..<3 { parent.injectDependencies(to: Screen()) }
    let children = (0..<20).map { _ in child(of: parent) }
    weak var session: Session?
    for child in children { session = child.filled(Screen()).session }
    XCTAssertNotNil(session)
    parent.reset(.singleton)
    XCTAssertNil(session)
    withExtendedLifetime(children) {}
  }

  func testH20WhatDiesWithAChildsPlanMayUseTheInjector() throws {
    final class Last {
      let injector: PropertyInjector
      init(_ injector: PropertyInjector) { self.injector = injector }
      deinit {
        injector.registerProperty("last", withInstance: 1)
        injector.injectDependencies(to: Screen())
      }
    }
    final class Page { var tool: Last?; var title: Title? }
    let parent = parent
    let child = child(of: parent)
    parent.registerProperty("tool", scope: .custom("login")) { Last(child) }
    for _ in 0..<2 { child.injectDependencies(to: Page()) }
    assertEnds("a deinit that uses the injector") { parent.reset(.custom("login")) }
    XCTAssertTrue(child.hasProperty("last"))
  }
}
