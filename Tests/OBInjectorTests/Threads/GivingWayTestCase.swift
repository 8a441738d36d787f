import OBInjector
import XCTest

/// Two calls that need each other, on a thread each, with gates.
class GivingWayTestCase: XCTestCase {
  /// An object with what its closure has looked up.
  class Node: InjectorDelegate, @unchecked Sendable {
    let parts: [Node?]
    let notified = RunCounter()
    init(_ parts: [Node?] = []) { self.parts = parts }
    /// The first one.
    var part: Node? { parts.first ?? nil }
    func didInjectDependencies() { notified.count() }
  }
  /// The first thread makes it; its properties are filled in this order.
  final class Near: Node, InjectorPreparing, @unchecked Sendable {
    var number: Int?, seen: Seen?, far: Far?
    func willInjectDependencies() { XCTAssertNil(number, "an object that is handed over is empty") }
  }
  /// The second thread makes it.
  final class Far: Node, @unchecked Sendable {}
  final class Seen: Node, @unchecked Sendable { var inner: Inner?, near: Near? }
  final class Inner: Node, @unchecked Sendable { var seen: Seen? }
  final class Detail: Node, @unchecked Sendable { var detail: Detail? }
  final class Value: Node, @unchecked Sendable {}
  final class NeedsFar: Node, @unchecked Sendable { var far: Far? }
  final class NeedsNear: Node, @unchecked Sendable { var near: Near? }
  final class Outer: Node, @unchecked Sendable { var near: Near?, next: Next? }
  final class Around: Node, @unchecked Sendable { var back: Back?, near: Near?, next: Next? }
  final class Back: Node, @unchecked Sendable { var around: Around? }
  final class Next: Node, @unchecked Sendable { var last: Last? }
  final class Last: Node, @unchecked Sendable {}

  let (injector, runs) = (PropertyInjector(), EventLog())
  /// The first thread has begun; both closures have begun, or two later ones.
  let (begun, met, metAgain) = (Gate(2), Gate(2), Gate(2))

  /// Registers a singleton, whose closure calls `meet` when it runs for the first time.
  func register<Made: Node>(
    _ key: PropertyKey<Made>, scope: Scope = .singleton, meet: (@Sendable () -> Void)? = nil,
    _ make: @escaping @Sendable (PropertyInjector) throws -> Made
  ) {
    let runs = runs
    injector.registerProperty(key, scope: scope) { injector in
      runs.add("\(key.name)")
      if runs.count(of: "\(key.name)") == 1 { meet?() }
      return try make(injector)
    }
  }

  func registerNear(
    scope: Scope = .singleton, _ make: @escaping @Sendable (PropertyInjector) throws -> Near = { _ in Near() }
  ) {
    let (begun, met) = (begun, met)
    register("near", scope: scope, meet: { [begun, met].forEach { $0.pass() } }, make)
  }

  func registerFar(_ make: @escaping @Sendable (PropertyInjector) throws -> Far) {
    let met = met
    register("far", meet: { met.pass() }, make)
  }

  /// Runs two calls on a thread each; the second one is the younger.
  func race<First: Node, Second: Node>(
    _: First.Type, _: Second.Type, then last: Last.Type? = nil, line: UInt = #line
  ) {
    let injector = injector
    race(line: line) {
      _ = try injector.instance(of: First.self)
    } with: {
      _ = try injector.instance(of: Second.self)
      if last != nil { _ = try injector.instance(of: Last.self) }
    }
  }

  /// Runs both on a thread each, the second one when the first has begun.
  func race(
    line: UInt = #line, _ first: @escaping @Sendable () throws -> Void,
    with second: @escaping @Sendable () throws -> Void
  ) {
    let begun = begun
    assertRaceEnds(2, seconds: 5, message: "hangs", line: line) { thread in
      do {
        if thread == 0 { return try first() }
        begun.pass()
        try second()
      } catch { XCTFail("\(error)", line: line) }
    }
  }

  func assertRan(_ counts: [String: Int], line: UInt = #line) {
    XCTAssertEqual(counts.keys.reduce(into: [:]) { $0[$1] = runs.count(of: $1) }, counts, line: line)
  }
}
