// R11: threads that begin again, because they have met a cycle of initializers together, come to an end.
import OBInjector
import XCTest

final class R11RepeatedAttemptsTests: XCTestCase {
  private final class Zero: @unchecked Sendable { var one: One? }
  private final class One: @unchecked Sendable {
    let three: Three
    var four: Four?
    var five: Five?
    init(three: Three) { self.three = three }
  }
  private final class Two: @unchecked Sendable { @Injected var one: One? }
  private final class Three: @unchecked Sendable { var two: Two? }
  private final class Four: @unchecked Sendable {
    var three: Three?
    @Injected var zero: Zero
  }
  private final class Five: @unchecked Sendable { @Injected var three: Three }
  private final class All {
    var (zero, one, two, three): (Zero?, One?, Two?, Three?)
    var (four, five): (Four?, Five?)
  }

  private static func dawdle() {
    switch Int.random(in: 0..<6) {
    case 0: usleep(UInt32.random(in: 0..<120))
    case 1: sched_yield()
    default: break
    }
  }

  /// "zero" needs "one", and the decorator of "one" needs "zero"; the others lie around that ring and inside it.
  private func register(in injector: PropertyInjector) {
    injector.registerProperty("zero", scope: .singleton) { (injector: PropertyInjector) throws -> Zero in
      Self.dawdle()
      _ = try injector.instance(forProperty: "four", of: Four.self)
      Self.dawdle()
      _ = try injector.instance(forProperty: "one", of: One.self)
      return Zero()
    }
    injector.registerProperty("one", scope: .singleton) { (injector: PropertyInjector) throws -> One in
      let three = try injector.instance(of: Three.self)
      Self.dawdle()
      return One(three: three)
    }
    injector.decorateProperty("one") { (injector: PropertyInjector, one: One) throws -> One in
      Self.dawdle()
      _ = try injector.instance(forProperty: "zero", of: Zero.self)
      return one
    }
    injector.registerProperty("two", scope: .singleton) { () -> Two in
      Self.dawdle()
      return Two()
    }
    injector.registerProperty("three", scope: .singleton) { () -> Three in
      Self.dawdle()
      return Three()
    }
    injector.registerProperty("four", scope: .singleton) { () -> Four in
      Self.dawdle()
      return Four()
    }
    injector.registerProperty("five", scope: .singleton) { (injector: PropertyInjector) throws -> Five in
      Self.dawdle()
      _ = try injector.instance(forProperty: "four", of: Lazy<Four>.self).get()
      return Five()
    }
  }

  func testR11ThreadsThatBeginAgainComeToAnEnd() {
    for round in 0..<Effort.rounds(200, short: 5) {
      let injector = PropertyInjector()
      register(in: injector)
      let isDone = race(4, seconds: 60) { thread in
        for step in 0..<7 {
          switch (thread + step * (1 + thread % 3) + round) % 7 {
          case 0: _ = try? injector.instance(forProperty: "zero", of: Zero.self)
          case 1: _ = try? injector.instance(forProperty: "one", of: One.self)
          case 2: _ = try? injector.instance(forProperty: "two", of: Two.self)
          case 3: _ = try? injector.instance(forProperty: "three", of: Three.self)
          case 4: _ = try? injector.instance(forProperty: "four", of: Four.self)
          case 5: _ = try? injector.instance(forProperty: "five", of: Five.self)
          default: injector.injectDependencies(to: All())
          }
        }
      }
      guard isDone else { return XCTFail("round \(round) hangs") }
    }
  }
}
