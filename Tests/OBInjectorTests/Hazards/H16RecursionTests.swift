import Foundation
import OBInjector
import XCTest

/// H16: recursion ends with an error, also on a secondary thread with its 512 KB of stack.
final class H16RecursionTests: XCTestCase {
  private final class Endless { var next: Endless? }
  private final class Deep { init(_: Any) {} }

  /// Runs the body on a thread with a stack of that size, and waits for it.
  private func onThread(stack: Int = 512 * 1024, _ body: @escaping @Sendable () -> Void) {
    let finished = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      finished.signal()
    }
    thread.stackSize = stack
    thread.start()
    finished.wait()
  }

  private static func register(levels: Int, in injector: PropertyInjector) {
    injector.registerProperty("level0") { Deep(0) }
    for level in 1...levels {
      let below = PropertyName("level\(level - 1)")
      injector.registerProperty(PropertyName("level\(level)")) { injector in
        Deep(try injector.instance(forProperty: below, of: Deep.self))
      }
    }
  }

  func testH16ANestingTooDeepForTheStackIsAnErrorOnASecondaryThread() {
    let injector = PropertyInjector()
    Self.register(levels: 5_000, in: injector)
    onThread {
      let error = injectionError { try injector.instance(forProperty: "level5000", of: Deep.self) }
      XCTAssertEqual(error?.code, .circularDependency)
      XCTAssertGreaterThan(error?.path.count ?? 0, 5)
      XCTAssertEqual(error?.path.first, "level5000")
      // The thread goes on as if nothing had happened.
      XCTAssertNotNil(try? injector.instance(forProperty: "level5", of: Deep.self))
    }
  }

  func testH16WhatFitsIsMade() {
    let injector = PropertyInjector()
    Self.register(levels: 5, in: injector)
    onThread { XCTAssertNotNil(try? injector.instance(forProperty: "level5", of: Deep.self)) }
  }

  func testH16ACycleOfBlocksIsAnErrorOnASecondaryThread() {
    let injector = PropertyInjector()
    injector.registerProperty("a") { injector in Deep(try injector.instance(forProperty: "b", of: Deep.self)) }
    injector.registerProperty("b") { injector in Deep(try injector.instance(forProperty: "a", of: Deep.self)) }
    onThread {
      let error = injectionError { try injector.instance(forProperty: "a", of: Deep.self) }
      XCTAssertEqual(error?.code, .circularDependency)
      XCTAssertEqual(error?.path, ["a", "b", "a"])
    }
  }

  func testH16ABlockWhoseObjectNeedsAnotherOfItsKindEndsWithItsDirectParent() {
    let injector = PropertyInjector()
    injector.registerProperty("next") { Endless() }
    onThread {
      let target = Endless()
      injector.injectDependencies(to: target)
      XCTAssertNotNil(target.next)
      XCTAssertTrue(target.next?.next === target)
    }
  }

  func testH16ABlockThatCatchesTheErrorMayReturnSomethingElse() {
    final class Node {
      let depth: Int
      init(_ depth: Int) { self.depth = depth }
    }
    let injector = PropertyInjector()
    injector.registerProperty("node") { (injector, depth: Int) -> Node in
      (try? injector.instance(forProperty: "node", of: Node.self, arguments: depth + 1)) ?? Node(depth)
    }
    onThread {
      let node = try? injector.instance(forProperty: "node", of: Node.self, arguments: 0)
      XCTAssertNotNil(node)
      XCTAssertGreaterThan(node?.depth ?? 0, 3)
    }
  }
}
