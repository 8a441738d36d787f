import Foundation
import OBInjector
import Synchronization
import Workloads

/// One injector from two threads, with values that share nothing and with references whose counts are shared.
enum Threads {
  static func rows(_ services: Services, isBrief: Bool) -> [Row] {
    let injector = PropertyInjector()
    injector.registerProperty("width", withInstance: 640)
    injector.registerProperty("scale", withInstance: 2.0)
    injector.registerProperty("isLarge", withInstance: true)
    injector.registerProperty("date0", withInstance: services.date0)
    let shared = FillingCases.injector(services, properties: 4, registrations: 30)
    let rounds = isBrief ? 10 : 60
    var (one, two, byHand, byLibrary): ([Double], [Double], [Double], [Double]) = ([], [], [], [])
    func values() -> [ValueScreen] { (0..<count).map { _ in ValueScreen() } }
    func references() -> [Screen4] { (0..<count).map { _ in Screen4() } }
    for _ in 0..<rounds {
      one.append(
        run(threads: 1, make: values) {
          injector.injectDependencies(to: $0)
        } isRight: {
          $0.width == 640
        })
      two.append(
        run(threads: 2, make: values) {
          injector.injectDependencies(to: $0)
        } isRight: {
          $0.width == 640
        })
      byHand.append(
        run(threads: 2, make: references) {
          HandWritten.assignIfNil($0, services)
        } isRight: {
          $0.store0 != nil
        })
      byLibrary.append(
        run(threads: 2, make: references) {
          shared.injectDependencies(to: $0)
        } isRight: {
          $0.store0 != nil
        })
    }
    let (alone, together) = (Timing.median(one), Timing.median(two))
    let (hand, library) = (Timing.median(byHand), Timing.median(byLibrary))
    return [
      Row("one thread, value types", "library", alone), Row("two threads, value types", "library", together),
      Row("two threads to one, value types", "library", 2 * alone / together, "×"),
      Row("two threads, shared references", "if-nil", hand), Row("two threads, shared references", "library", library),
      Row("two threads to two by hand, shared references", "library", library / hand, "×"),
    ]
  }

  private static let count = 4_000

  /// The time that each thread takes for one injection, all threads starting at once.
  private static func run<Target: AnyObject>(
    threads: Int, make: () -> [Target], fill: @escaping (Target) -> Void, isRight: @escaping (Target) -> Bool
  ) -> Double {
    let waiting = Arrivals()
    let results = Results(count: threads)
    // Each object is used by one thread only, and by this one when the threads have ended.
    nonisolated(unsafe) let work = (0..<threads).map { _ in make() }
    nonisolated(unsafe) let fill = fill
    let started = (0..<threads).map { index in
      let thread = Thread {
        waiting.arrive(of: threads)
        results.set(index, Timing.nanoseconds { for object in work[index] { fill(object) } })
      }
      thread.start()
      return thread
    }
    results.wait()
    withExtendedLifetime(started) {}
    guard work.allSatisfy({ $0.allSatisfy(isRight) }) else { fatalError("threads: an object was not filled") }
    return results.sum / Double(threads) / Double(count)
  }
}

/// Lets threads start together.
private final class Arrivals: Sendable {
  private let arrived = Atomic(0)

  func arrive(of count: Int) {
    arrived.add(1, ordering: .acquiringAndReleasing)
    while arrived.load(ordering: .acquiring) < count {}
  }
}

/// What the threads measured.
///
/// Each sets a place of its own and then says so.
private final class Results: @unchecked Sendable {
  private let times: UnsafeMutablePointer<Double>
  private let count: Int
  private let done = DispatchSemaphore(value: 0)

  init(count: Int) {
    self.count = count
    times = .allocate(capacity: count)
    times.initialize(repeating: 0, count: count)
  }

  deinit { times.deallocate() }

  func set(_ index: Int, _ time: Double) {
    times[index] = time
    done.signal()
  }

  func wait() { for _ in 0..<count { done.wait() } }

  var sum: Double { UnsafeBufferPointer(start: times, count: count).reduce(0, +) }
}
