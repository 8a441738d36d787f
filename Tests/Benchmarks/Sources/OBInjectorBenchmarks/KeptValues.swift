import Foundation
import Measuring
import OBInjector
import Synchronization

@testable import Workloads

/// An injector that keeps very many values of one registration, by their arguments: deleting another name, and
/// forgetting all of them.
enum KeptValues {
  private static let count = 100_000

  static func rows(isBrief: Bool, _ quiet: inout Quiet) -> [Row] {
    var (deleting, waiting, resetting, ending): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    for _ in 0..<(isBrief ? 1 : 9) {
      let injector = filled()
      quiet.wait()
      waiting.append(
        longestWait(of: injector) {
          for number in 0..<10 {
            deleting.append(Timing.nanoseconds { injector.deleteProperty(PropertyName("other\(number)")) })
          }
        })
      resetting.append(Timing.nanoseconds { injector.reset(.custom("kept")) })
      let other = filled()
      ending.append(Timing.nanoseconds { other.shutDown() })
    }
    func row(_ title: String, _ times: [Double], _ unit: String, per nanoseconds: Double, must: Double) -> Row {
      Row("\(title), with 100,000 kept values", Timing.median(times) / nanoseconds, unit, must: must)
    }
    return [
      row("deleteProperty of another name", deleting, "ms", per: 1e6, must: 1),
      row("another thread waits for deleteProperty", waiting, "ms", per: 1e6, must: 1),
      row("reset", resetting, "s", per: 1e9, must: 0.3), row("shutDown", ending, "s", per: 1e9, must: 0.3),
    ]
  }

  private static func filled() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("parser0", scope: .singleton) { Parser() }
    injector.registerProperty("session", scope: .custom("kept")) { (_: PropertyInjector, _: Int) in Session() }
    for number in 0..<10 { injector.registerProperty(PropertyKey(PropertyName("other\(number)"))) { Parser() } }
    for number in 0..<count { _ = look(up: number, in: injector) }
    return injector
  }

  private static func look(up number: Int, in injector: PropertyInjector) -> Session {
    guard let session = try? injector.instance(forProperty: "session", of: Session.self, arguments: number) else {
      fatalError("kept values: a value was not found")
    }
    return session
  }

  /// The longest time that another thread takes to fill an object and to look up a kept value while `body` runs.
  private static func longestWait(of injector: PropertyInjector, _ body: () -> Void) -> Double {
    let isReady = Atomic(false)
    let isDone = Atomic(false)
    let longest = Mutex(0.0)
    let hasEnded = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      repeat {
        let time = Timing.nanoseconds {
          injector.injectDependencies(to: Single())
          _ = look(up: 7, in: injector)
        }
        longest.withLock { if isReady.load(ordering: .relaxed) { $0 = max($0, time) } }
        isReady.store(true, ordering: .releasing)
      } while !isDone.load(ordering: .acquiring)
      hasEnded.signal()
    }
    while !isReady.load(ordering: .acquiring) {}
    body()
    isDone.store(true, ordering: .releasing)
    hasEnded.wait()
    return longest.withLock { $0 }
  }
}
