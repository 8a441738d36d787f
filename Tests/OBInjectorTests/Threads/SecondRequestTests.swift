// R7, R11: what the first request for a shared instance leaves to the second one, on one thread and on two.
import OBInjector
import XCTest

final class R11SecondRequestTests: XCTestCase {
  private final class Shared: @unchecked Sendable { @Injected var part: Part }
  private final class Part: @unchecked Sendable {}
  /// All of one check are equal; equal ones of another check could be kept in their place.
  private final class Argument: LifeCounter, Hashable, @unchecked Sendable {
    private let living: RunCounter
    override init(_ living: RunCounter) {
      self.living = living
      super.init(living)
    }
    static func == (one: Argument, other: Argument) -> Bool { one.living === other.living }
    func hash(into hasher: inout Hasher) {}
  }

  /// The end of the first request.
  private enum First: CaseIterable {
    case throwing, nothing, withoutPart, reset, deleted, shutDown, kept

    /// The part can't be provided any more after a shutdown.
    var makesNothing: Bool { [.throwing, .nothing, .withoutPart, .shutDown].contains(self) }
    /// The runs of closures, and the different instances that callers get, until the second request has ended.
    var counts: [Int] {
      switch self {
      case .throwing, .nothing, .withoutPart: [2, 1]
      case .reset, .deleted: [2, 2]
      case .shutDown: [1, 0]
      case .kept: [1, 1]
      }
    }
  }
  /// The second request: on the same thread, on another one afterwards, or on one that comes meanwhile and waits.
  private enum Second: CaseIterable { case onSameThread, afterwards, meanwhile }

  /// - Parameter run: Called by each closure; returns true for the first run.
  private func register(
    _ scope: Scope, in injector: PropertyInjector, first: First, run: @escaping @Sendable () -> Bool
  ) {
    let parts = RunCounter()
    injector.registerProperty("part") { () throws -> Part in
      if parts.count() == 1, first == .withoutPart { throw DeliberateFailure() }
      return Part()
    }
    injector.registerProperty("shared", scope: scope) { (injector: PropertyInjector, _: Argument) -> Shared? in
      guard run() else { return Shared() }
      switch first {
      case .throwing: throw DeliberateFailure()
      case .nothing: return nil
      case .reset: injector.reset(scope)
      case .shutDown: injector.shutDown()
      case .deleted:
        injector.deleteProperty("shared")
        injector.registerProperty("shared", scope: scope) { (_: PropertyInjector, _: Argument) -> Shared? in
          _ = run()
          return Shared()
        }
      case .withoutPart, .kept: break
      }
      return Shared()
    }
  }

  /// Returns false if a thread hangs, or would.
  private func check(_ first: First, _ scope: Scope, _ second: Second) -> Bool {
    let (injector, runs, got, living) = (PropertyInjector(), RunCounter(), Harvest(), RunCounter())
    let (comes, place) = (Gate(2), "\(first), \(scope), \(second)")
    register(scope, in: injector, first: first) {
      let isFirst = runs.count() == 1
      if isFirst, second == .meanwhile { comes.pass() }
      return isFirst
    }
    let ask: @Sendable () -> Bool = {
      let shared = try? injector.instance(forProperty: "shared", of: Shared.self, arguments: Argument(living))
      shared.map(got.add)
      return shared != nil
    }
    let isDone = race(second == .meanwhile ? 2 : 1, seconds: 10) { thread in
      if thread == 1 { comes.pass() }
      let isMade = ask()
      if thread == 0 { XCTAssertEqual(isMade, !first.makesNothing, place) }
    }
    guard isDone else { return fail("\(place): hangs") }
    if second != .meanwhile {
      guard !first.makesNothing || living.count == 0 else {
        return fail("\(place): an attempt is left open, for which all other threads would wait")
      }
      guard second == .onSameThread || race(1, seconds: 10, { _ in _ = ask() }) else {
        return fail("\(place): the second request hangs")
      }
    }
    // On the same thread the second request; otherwise it finds what the second one has left.
    XCTAssertEqual(ask(), first != .shutDown, place)
    XCTAssertEqual([runs.count, got.distinct], first.counts, place)
    return true
  }

  private func fail(_ message: String) -> Bool {
    XCTFail(message)
    return false
  }

  func testR11TheSecondRequestFindsWhatTheFirstOneHasKeptOrBeginsAnew() {
    for first in First.allCases {
      for scope in [Scope.singleton, .eagerSingleton, .weakSingleton, .custom("x")]
      where first != .reset || scope == .custom("x") {
        guard Second.allCases.allSatisfy({ check(first, scope, $0) }) else { return }
      }
    }
  }
}
