// Features: `.weakSingleton`: shared while somebody else holds it, at least until the call that made it returns (TY8).
import OBInjector
import XCTest

final class WeakSingletonTests: ScopeTestCase {
  func testItIsSharedWhileSomebodyHoldsItAndMadeAnewWhenNobodyDoes() throws {
    let injector = makeInjector(.weakSingleton)
    for count in 1...3 {
      let service = try injector.instance(of: Service.self)
      let pair = injector.filled(Pair())
      XCTAssertTrue(pair.service === service && pair.other?.service === service)
      XCTAssertEqual(log.count, count)
    }
  }

  func testOneThatIsMadeOrFoundIsHeldUntilTheCallReturns() throws {
    for isFound in [false, true] {
      log.clear()
      let injector = makeInjector(.weakSingleton)
      nonisolated(unsafe) let owner = Pair()
      if isFound { owner.service = try injector.instance(of: Service.self) }
      injector.registerProperty("isSame") { injector -> Bool in
        let first = ObjectIdentifier(try injector.instance(of: Service.self))
        // Only the call holds it between the two.
        owner.service = nil
        return first == ObjectIdentifier(try injector.instance(of: Service.self))
      }
      XCTAssertTrue(try injector.instance(of: Bool.self), "found: \(isFound)")
      XCTAssertEqual(log.count, 1)
    }
  }

  func testAWeakPropertyMayHoldItForTheLengthOfTheCall() throws {
    final class Watcher: InjectorDelegate {
      weak var service: Service?
      var seen = false
      func didInjectDependencies() { seen = service != nil }
    }
    let watcher = Watcher()
    makeInjector(.weakSingleton).injectDependencies(to: watcher)
    XCTAssertTrue(watcher.seen)
    XCTAssertNil(watcher.service)
  }

  /// An argument that says how many of its kind there are, and uses the injector when it dies.
  private final class Argument: LifeCounter, Hashable, @unchecked Sendable {
    let number: Int
    let injector: PropertyInjector
    init(_ number: Int, _ living: RunCounter, _ injector: PropertyInjector) {
      (self.number, self.injector) = (number, injector)
      super.init(living)
    }
    deinit {
      injector.registerProperty("seen", withInstance: true)
      injector.injectDependencies(to: Pair())
    }
    static func == (one: Argument, other: Argument) -> Bool { one.number == other.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  func testH20OneWithArgumentsLeavesNothingBehindWhenItIsGone() throws {
    let (injector, living) = (PropertyInjector(), RunCounter())
    injector.registerProperty("service", scope: .weakSingleton) { (_: PropertyInjector, _: Argument) in Service() }
    let kept = try injector.instance(of: Service.self, arguments: Argument(-1, living, injector))
    let most = Setting(0)
    assertEnds("an argument that uses the injector when it dies") {
      for number in 0..<2_000 {
        _ = try? injector.instance(of: Service.self, arguments: Argument(number, living, injector))
        most.value = max(most.value, living.count)
      }
    }
    XCTAssertLessThan(most.value, 100)
    XCTAssertTrue(
      try injector.instance(of: Service.self, arguments: Argument(-1, living, injector)) === kept,
      "what somebody holds is found")
    injector.deleteProperty("service")
    XCTAssertEqual(living.count, 0)
  }

  func testAnObjectThatTwoWeakSingletonsAndALazyShareIsNotifiedOnce() async throws {
    final class Part: ReleaseLogger, @unchecked Sendable {}
    final class Holder { var lazy: Lazy<Part>? }
    let (injector, log) = (PropertyInjector(), EventLog())
    let part = Part(log)
    injector.registerProperty("lazy") { () async in part }
    let holder = injector.filled(Holder())
    _ = try await holder.lazy?.awaitGet()
    for name in ["one", "two"] as [PropertyName] {
      injector.registerProperty(PropertyKey(name), scope: .weakSingleton) { part }
      _ = try injector.instance(forProperty: PropertyKey(name), of: Part.self)
    }
    injector.shutDown()
    XCTAssertEqual(log.all, ["part"])
  }
}
