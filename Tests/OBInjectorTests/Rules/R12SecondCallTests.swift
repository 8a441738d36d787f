// R12: what a first call leaves to a second: after a failure, a nil, a misfit below or a reset, the second says what it
// says in a new injector, and of a shared instance that stays nothing that was said before.
import OBInjectorTesting
import XCTest

final class R12SecondCallTests: XCTestCase {
  private final class Service: @unchecked Sendable { var number: Int? }
  private final class Plain { var service: Service? }
  private final class Strict { @Injected var service: Service }
  private final class Lazily { var service: Lazy<Service>? }
  private struct Part: Sendable { let service: Service }

  /// Keeps what a weak scope would release.
  private final class Keeper {
    private var kept: [Any] = []
    func keep<Value>(_ value: Value) -> Value {
      kept.append(value)
      return value
    }
  }

  /// What the closure of "service" does; `lacks`: it makes an object with a property that what is registered does not fit.
  private enum Outcome: CaseIterable { case works, lacks, isNil, fails }

  private static func makeInjector(_ scope: Scope) -> (injector: PropertyInjector, outcome: Setting<Outcome>) {
    let (injector, outcome) = (PropertyInjector(), Setting(Outcome.works))
    injector.registerProperty("service", scope: scope) { () throws -> Service? in
      if outcome.value == .fails { throw DeliberateFailure() }
      return outcome.value == .isNil ? nil : Service()
    }
    injector.registerProperty("number") { () -> any Sendable in outcome.value == .lacks ? "no number" : 5 }
    injector.registerProperty("part", withInitializer: Part.init(service:))
    return (injector, outcome)
  }

  /// The ways to the service, each with what it says.
  private static var ways: [(PropertyInjector, Keeper) async -> String] {
    [
      { "\($0.injectDependencies(to: $1.keep(Plain())))" },
      {
        let report = $0.injectDependencies(to: $1.keep(Strict()))
        return "\(report) \(report.missing) \(report.failures)"
      },
      { "\(await $0.injectDependencies(awaiting: $1.keep(Plain())))" },
      { injector, keeper in
        let target = keeper.keep(Lazily())
        return "\(injector.injectDependencies(to: target)) \(said { try target.service?.get() })"
      },
      { injector, keeper in said { keeper.keep(try injector.instance(of: Service.self)) } },
      { injector, keeper in said { keeper.keep(try injector.instances(of: Service.self)).count } },
      { injector, keeper in said { keeper.keep(try injector.instance(of: Part.self)) } },
    ]
  }

  private static func said(_ call: () throws -> Any?) -> String {
    do { return "\(try call().map { "\($0)" } ?? "nil")" } catch { return "\(error)" }
  }

  func testR12TheSecondCallSaysWhatItSaysInANewInjector() async {
    for scope in [Scope.unique, .graph, .singleton, .weakSingleton, .custom("x")] {
      let isShared = scope != .unique && scope != .graph
      var fresh = Self.ways.map { _ in [Outcome: String].init() }
      for (number, way) in Self.ways.enumerated() {
        for outcome in Outcome.allCases {
          let (injector, now) = Self.makeInjector(scope)
          now.value = outcome
          fresh[number][outcome] = await way(injector, Keeper())
        }
      }
      let explained = "\(Self.makeInjector(scope).injector.explain(Plain()))"
      let pairs = fresh.indices.flatMap { one in fresh.indices.map { (first: one, second: $0) } }
      for (first, second) in pairs where Effort.isFull || first == second || min(first, second) == 0 {
        for (left, outcome) in Outcome.allCases.flatMap({ one in Outcome.allCases.map { (one, $0) } }) {
          for isReset in [false, true] {
            let ((injector, now), keeper) = (Self.makeInjector(scope), Keeper())
            func check(_ said: String, _ expected: String?, line: UInt = #line) {
              if said != expected {
                XCTFail("\(scope), \(first) \(left), \(isReset), \(second) \(outcome): \(said)", line: line)
              }
            }
            now.value = left
            check(await Self.ways[first](injector, keeper), fresh[first][left])
            if isReset { injector.reset(scope) }
            check("\(injector.explain(Plain()))", explained)
            now.value = outcome
            var stays = isShared && !isReset && (left == .works || left == .lacks)
            for _ in 0..<2 {
              check(await Self.ways[second](injector, keeper), fresh[second][stays ? .works : outcome])
              stays = stays || isShared && (outcome == .works || outcome == .lacks)
            }
          }
        }
      }
    }
  }
}
