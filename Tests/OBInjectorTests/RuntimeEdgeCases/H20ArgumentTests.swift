// H20: `hash(into:)`, `==` and the deinit of an argument are code of the user's, which may call the injector.
import OBInjector
import XCTest

final class H20ArgumentTests: XCTestCase {
  private final class Made {}
  private static let injector = Setting<PropertyInjector?>(nil)

  /// Uses the injector whenever it is looked at.
  private final class Meddling: Hashable, Sendable {
    let number: Int
    init(_ number: Int) { self.number = number }
    private static func meddle() {
      _ = try? injector.value?.instance(forProperty: "other", of: Made.self)
      _ = try? injector.value?.instance(forProperty: "made", of: Made.self, arguments: 0)
    }
    static func == (one: Meddling, other: Meddling) -> Bool {
      meddle()
      return one.number == other.number
    }
    func hash(into hasher: inout Hasher) {
      Self.meddle()
      hasher.combine(number)
    }
    deinit { Self.meddle() }
  }

  private func check(_ scope: Scope) {
    let injector = PropertyInjector()
    Self.injector.value = injector
    defer { Self.injector.value = nil }
    injector.registerProperty("other", scope: scope) { Made() }
    injector.registerProperty("made", scope: scope) { (_, _: AnyHashable) in Made() }
    let finished = finishesOnAnotherThread {
      func made(_ number: Int) -> Made? {
        try? injector.instance(forProperty: "made", of: Made.self, arguments: AnyHashable(Meddling(number)))
      }
      let first = made(1)
      XCTAssertEqual(first === made(1), scope == .singleton)
      XCTAssertFalse(first === made(2))
      injector.reset(scope)
      injector.deleteProperty("made")
    }
    XCTAssertTrue(finished, "a lock was held while the argument was compared")
  }

  func testH20AnArgumentMayUseTheInjectorWhileItIsCompared() {
    for scope in [Scope.singleton, .graph, .unique] { check(scope) }
  }

  func testH20AnArgumentMayShutDownTheInjectorThatHasTheBaseOfADecoratedValue() {
    struct Ending: Hashable, Sendable {
      let injector: PropertyInjector
      static func == (one: Self, other: Self) -> Bool { true }
      func hash(into hasher: inout Hasher) { injector.shutDown() }
    }
    let parent = PropertyInjector()
    parent.registerProperty("made") { (_, _: Ending) in Made() }
    let child = parent.makeChild { $0.decorateProperty("made") { (_, made: Made) in made } }
    let error = injectionError { try child.instance(of: Made.self, arguments: Ending(injector: parent)) }
    XCTAssertEqual(error?.code, .shutDown)
  }

  func testH20AKeyMayEndOnOneThreadWhileAnotherWithItsHashEnds() {
    let injector = PropertyInjector()
    injector.registerProperty("made") { (_, _: Double) in Made() }
    let rounds = Effort.rounds(50_000, short: 5_000)
    let finished = finishesOnAnotherThread {
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        // No two of these are equal.
        for _ in 0..<rounds { _ = try? injector.instance(of: Made.self, arguments: Double.nan) }
      }
    }
    XCTAssertTrue(finished, "a key ended under the lock of all keys")
  }
}
