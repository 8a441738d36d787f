import Foundation
import Measuring
import OBInjector
import Synchronization

@testable import Workloads

/// One injector from two threads, with values that share nothing and with references whose counts are shared.
enum Threads {
  static func rows(_ services: Services, isBrief: Bool, _ quiet: inout Quiet) -> [Row] {
    let values = injector()
    values.registerProperty("date", withInstance: services.group0.date)
    let block = injector()
    block.registerProperty("date") { Date(timeIntervalSinceReferenceDate: 1) }
    let shared = services.injector()
    var figures: [String: [Double]] = [:]
    for _ in 0..<(isBrief ? 10 : 60) {
      quiet.wait()
      for threads in 1...2 {
        figures["values \(threads)", default: []].append(
          run(threads, Numbers.init) { values.injectDependencies(to: $0) })
        figures["block \(threads)", default: []].append(run(threads, Numbers.init) { block.injectDependencies(to: $0) })
      }
      figures["if-nil", default: []].append(run(2, Mixed4.init) { assignIfNil($0, services) })
      figures["library", default: []].append(run(2, Mixed4.init) { shared.injectDependencies(to: $0) })
    }
    func median(_ name: String) -> Double { Timing.median(figures[name] ?? []) }
    func scaling(_ title: String, _ name: String) -> Row {
      Row(title, 2 * median("\(name) 1") / median("\(name) 2"), "×", must: 1.6, atLeast: true)
    }
    return [
      scaling("two threads to one, value types", "values"),
      scaling("two threads to one, one of four from a closure", "block"),
      Row("two threads beside if-nil, shared references", median("library") / median("if-nil"), "×", must: 1),
      Row("eight singletons that take 0.2 s each, on eight threads", eightSideBySide(), "s", must: 0.25),
    ]
  }

  /// The seconds until eight threads have a singleton each, which takes a fifth of a second to make.
  private static func eightSideBySide() -> Double {
    final class Slow: Sendable {}
    let injector = PropertyInjector()
    for number in 0..<8 {
      injector.registerProperty(PropertyKey(PropertyName("slow\(number)")), scope: .singleton) { () -> Slow in
        Thread.sleep(forTimeInterval: 0.2)
        return Slow()
      }
    }
    return Timing.nanoseconds {
      let done = DispatchGroup()
      for number in 0..<8 {
        done.enter()
        Thread.detachNewThread {
          guard (try? injector.instance(forProperty: PropertyKey(PropertyName("slow\(number)")), of: Slow.self)) != nil
          else {
            fatalError("threads: a singleton was not made")
          }
          done.leave()
        }
      }
      done.wait()
    } / 1e9
  }

  @inline(never)
  private static func assignIfNil(_ screen: Mixed4, _ services: Services) {
    if screen.parser0 == nil { screen.parser0 = services.group0.parser }
    if screen.session0 == nil { screen.session0 = services.group0.session }
    if screen.store0 == nil { screen.store0 = services.group0.store }
    if screen.date0 == nil { screen.date0 = services.group0.date }
  }

  private static func injector() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("width", withInstance: 640)
    injector.registerProperty("scale", withInstance: 2.0)
    injector.registerProperty("isLarge", withInstance: true)
    return injector
  }

  private static let count = 4_000

  /// The time that each thread takes to fill one object, all threads starting at once.
  private static func run<Target: Checkable>(
    _ threads: Int, _ make: () -> Target, _ fill: @escaping (Target) -> Void
  ) -> Double {
    let arrived = Atomic(0)
    let sum = Mutex(0.0)
    // Each object is used by one thread only, and by this one when the threads have ended.
    nonisolated(unsafe) let work = (0..<threads).map { _ in (0..<count).map { _ in make() } }
    nonisolated(unsafe) let fill = fill
    let done = DispatchSemaphore(value: 0)
    for index in 0..<threads {
      Thread.detachNewThread {
        arrived.add(1, ordering: .acquiringAndReleasing)
        while arrived.load(ordering: .acquiring) < threads {}
        let time = Timing.nanoseconds { for object in work[index] { fill(object) } }
        sum.withLock { $0 += time }
        done.signal()
      }
    }
    for _ in 0..<threads { done.wait() }
    guard work.allSatisfy({ $0.allSatisfy(\.isFilled) }) else { fatalError("threads: an object was not filled") }
    return sum.withLock { $0 } / Double(threads) / Double(count)
  }
}

/// An object that can say whether all of it was filled.
private protocol Checkable: AnyObject { var isFilled: Bool { get } }

/// Four values without references: what two threads fill without sharing a reference count.
private final class Numbers: Checkable {
  var width: Int?, scale: Double?, isLarge: Bool?, date: Date?

  var isFilled: Bool { width == 640 && scale == 2 && isLarge == true && date != nil }
}

extension Mixed4: Checkable {
  fileprivate var isFilled: Bool { parser0 != nil && session0 != nil && store0 != nil && date0 != nil }
}
