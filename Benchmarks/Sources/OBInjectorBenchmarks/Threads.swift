import Foundation
import OBInjector
import Synchronization
import Workloads

/// One injector from two threads, with values that share nothing and with references whose counts are shared.
enum Threads {
  static func rows(_ services: Services, isBrief: Bool) -> [Row] {
    let values = injector()
    values.registerProperty("date0", withInstance: services.date0)
    let block = injector()
    block.registerProperty("date0") { Date(timeIntervalSinceReferenceDate: 1) }
    let shared = FillingCases.injector(services, properties: 4, registrations: 30)
    var figures: [String: [Double]] = [:]
    for _ in 0..<(isBrief ? 10 : 60) {
      for threads in 1...2 {
        figures["values \(threads)", default: []].append(
          run(threads, ValueScreen.init) { values.injectDependencies(to: $0) })
        figures["block \(threads)", default: []].append(
          run(threads, ValueScreen.init) { block.injectDependencies(to: $0) })
      }
      figures["if-nil", default: []].append(run(2, Screen4.init) { HandWritten.assignIfNil($0, services) })
      figures["library", default: []].append(run(2, Screen4.init) { shared.injectDependencies(to: $0) })
    }
    func median(_ name: String) -> Double { Timing.median(figures[name] ?? []) }
    func scaling(_ name: String) -> Double { 2 * median("\(name) 1") / median("\(name) 2") }
    return [
      Row("one thread, value types", "library", median("values 1")),
      Row("two threads, value types", "library", median("values 2")),
      Row("two threads to one, value types", "library", scaling("values"), "×"),
      Row("one thread, one of four from a block", "library", median("block 1")),
      Row("two threads, one of four from a block", "library", median("block 2")),
      Row("two threads to one, one of four from a block", "library", scaling("block"), "×"),
      Row("two threads, shared references", "if-nil", median("if-nil")),
      Row("two threads, shared references", "library", median("library")),
      Row("two threads to two by hand, shared references", "library", median("library") / median("if-nil"), "×"),
    ]
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
    let waiting = Arrivals()
    let results = Results(count: threads)
    // Each object is used by one thread only, and by this one when the threads have ended.
    nonisolated(unsafe) let work = (0..<threads).map { _ in (0..<count).map { _ in make() } }
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
    guard work.allSatisfy({ $0.allSatisfy(\.isFilled) }) else { fatalError("threads: an object was not filled") }
    return results.sum / Double(threads) / Double(count)
  }
}

/// An object that can say whether all of it was filled.
private protocol Checkable: AnyObject { var isFilled: Bool { get } }

extension ValueScreen: Checkable {
  fileprivate var isFilled: Bool { width == 640 && scale == 2 && isLarge == true && date0 != nil }
}

extension Screen4: Checkable {
  fileprivate var isFilled: Bool { formatter0 != nil && session0 != nil && store0 != nil && date0 != nil }
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
