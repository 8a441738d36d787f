// R12: what a first call leaves to a second: after a failure, a nil, a misfit below or a reset, the second says what it
// says in a new injector, and of a shared instance that stays nothing that was said before.
import OBInjector
import XCTest

final class R12SecondCallTests: XCTestCase {
  private final class Service: @unchecked Sendable { var number: Int? }
  private final class Plain { var service: Service? }
  private final class Strict { @Injected var service: Service }
  private final class Lazily { var service: Lazy<Service>? }
  private final class Part: @unchecked Sendable { init(service: Service) {} }

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

  /// The ways to the service: each returns what is said, and what a weak scope needs to be kept.
  private static var ways: [(PropertyInjector) async -> (said: String, kept: Any?)] {
    [
      { injector in
        let target = Plain()
        return ("\(injector.injectDependencies(to: target))", target)
      },
      { injector in
        let target = Strict()
        let report = injector.injectDependencies(to: target)
        return ("\(report) \(report.missing) \(report.failures)", target)
      },
      { injector in
        let target = Plain()
        return ("\(await injector.injectDependencies(awaiting: target))", target)
      },
      { injector in
        let target = Lazily()
        let report = injector.injectDependencies(to: target)
        return ("\(report) \(said { try target.service?.get() })", target)
      },
      { injector in
        let services = Result { try injector.instances(of: Service.self) }
        return (said { try services.get().count }, try? services.get())
      },
      { injector in
        let part = Result { try injector.instance(of: Part.self) }
        return (said { try part.get() }, (try? part.get()).map { ($0, try? injector.instance(of: Service.self)) })
      },
    ]
  }

  private static func said(_ call: () throws -> Any?) -> String {
    do { return "\(try call().map { "\($0)" } ?? "nil")" } catch { return "\(error)" }
  }

  private func explained(_ injector: PropertyInjector) -> String { "\(injector.explain(Plain()))" }

  func testR12TheSecondCallSaysWhatItSaysInANewInjector() async {
    for scope in [Scope.unique, .graph, .singleton, .weakSingleton, .custom("x")] {
      let isShared = scope != .unique && scope != .graph
      var fresh: [[Outcome: String]] = []
      for way in Self.ways {
        var said: [Outcome: String] = [:]
        for outcome in Outcome.allCases {
          let new = Self.makeInjector(scope)
          new.outcome.value = outcome
          said[outcome] = await way(new.injector).said
        }
        fresh.append(said)
      }
      let explainedNew = explained(Self.makeInjector(scope).injector)
      for (first, way) in Self.ways.enumerated() {
        for (left, isReset) in Outcome.allCases.flatMap({ [($0, false), ($0, true)] }) {
          for second in fresh.indices {
            for outcome in Outcome.allCases {
              let (injector, now) = Self.makeInjector(scope)
              let name = "\(scope), \(first) \(left), \(isReset ? "reset, " : "")\(second) \(outcome)"
              now.value = left
              let one = await way(injector)
              XCTAssertEqual(one.said, fresh[first][left], name)
              if isReset { injector.reset(scope) }
              XCTAssertEqual(explained(injector), explainedNew, name)
              now.value = outcome
              let stays = isShared && !isReset && (left == .works || left == .lacks)
              let two = await Self.ways[second](injector)
              XCTAssertEqual(two.said, fresh[second][stays ? .works : outcome], name)
              let isThere = isShared && (stays || outcome == .works || outcome == .lacks)
              let three = await Self.ways[second](injector)
              XCTAssertEqual(three.said, fresh[second][isThere ? .works : outcome], name)
              withExtendedLifetime((one.kept, two.kept)) {}
            }
          }
        }
      }
    }
  }
}
