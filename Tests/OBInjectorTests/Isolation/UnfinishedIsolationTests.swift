// R10: a value that a call has made, or is making, stays in its isolation too: it is not for all code inside the call.
import OBInjector
import XCTest

final class UnfinishedIsolationTests: XCTestCase {
  private class Part { let maker = ObjectIdentifier(Thread.current) }
  private final class Left: Part { var right: Right? }
  private final class Right: Part { var left: Left? }

  /// True if both objects were made on this thread; `nil` if there are none.
  private static func isOwn(_ part: Part?, _ other: Part?) -> Bool? {
    part.map { $0.maker == ObjectIdentifier(Thread.current) && $0.maker == other?.maker }
  }

  func testR10AnObjectOfAnotherIsolationIsMadeAgainInsteadOfBeingTakenOver() async throws {
    for _ in 0..<Effort.rounds(500, short: 50) {
      let (injector, island, meeting, runs) = (PropertyInjector(), Island(), Meeting(), RunCounter())
      injector.registerProperty("left", scope: .singleton) { () -> Left in
        meeting.attend("left")
        return runs.made(Left())
      }
      injector.registerProperty("right", scope: .singleton) { () -> Right in
        meeting.attend("right")
        return runs.made(Right())
      }
      await assertTaskEnds("a ring of two isolations") {
        async let there = island.run { _ in
          let left = try? injector.instance(of: Left.self)
          return Self.isOwn(left, left?.right)
        }
        async let elsewhere = nowhere {
          let right = try? injector.instance(of: Right.self)
          return Self.isOwn(right, right?.left)
        }
        let answers = [await there, try? await elsewhere]
        XCTAssertEqual(answers.compactMap { $0 }, [true], "the other belongs to another isolation now")
      }
      XCTAssertEqual(runs.count, 3)
    }
  }

  func testR10AThreadThatHasWaitedForAnObjectOfAnotherIsolationDoesNotGetIt() async {
    for scope in [Scope.singleton, .weakSingleton, .custom("c")] {
      let (injector, island, begun, goOn) = (PropertyInjector(), Island(), Latch(), DispatchSemaphore(value: 0))
      injector.registerProperty("left", scope: scope) { () -> Left in
        Task { await begun.open() }
        goOn.wait()
        return Left()
      }
      await assertTaskEnds("the wait for another isolation") {
        async let there = island.run { _ in
          let left = try? injector.instance(of: Left.self)
          // The other thread waits by then.
          usleep(50_000)
          return left != nil
        }
        await begun.wait()
        async let elsewhere = nowhere { injector.refusal(of: Left.self)?.code }
        try? await Task.sleep(nanoseconds: 50_000_000)
        goOn.signal()
        let (isMade, code) = (await there, try? await elsewhere)
        XCTAssertTrue(isMade, "\(scope)")
        XCTAssertEqual(code, .isolationMismatch, "\(scope)")
      }
    }
  }

  private final class Whole { var part: Confined?, shareable: Shareable?, seen: Sight?, whole: Whole? }
  private final class Sight: Sendable { let errors: [String?]; init(_ errors: [String?]) { self.errors = errors } }

  /// Nonisolated, as its lookups are.
  private static let line = #line + 2
  private static func registerSight(_ injector: PropertyInjector) {
    injector.registerProperty("seen") { injector in
      let errors = [
        injector.refusal(of: Confined.self), injector.refusal(of: Shareable.self), injector.refusal(of: Whole.self),
      ]
      return Sight(errors.map { $0?.description })
    }
  }

  private func refused(_ name: String, _ place: Int, _ path: String, file: String = #fileID) -> String {
    "\"\(name)\" (\(file):\(place)) belongs to \"Island\", but the closure of \"seen\" (\(file):\(Self.line)), which looks it "
      + "up, belongs to no actor; write that closure on the actor, or use \"withInitializer:\", whose parameters are "
      + "looked up for the caller. Path: \(path)."
  }

  func testR10AClosureWithoutAnActorGetsOfTheCallAroundItWhatIsSendable() async {
    for scope in [Scope.unique, .graph, .singleton] {
      let (injector, island, line) = (PropertyInjector(), Island(), #line + 1)
      injector.registerProperty("part", scope: .graph) { Confined() }
      injector.registerProperty("whole", scope: scope) { Whole() }
      await island.run { island in
        _ = injector.registerProperty("shareable", scope: .graph) { () -> Shareable in
          _ = island
          return Shareable()
        }
      }
      Self.registerSight(injector)
      let seen = await island.run { _ in
        [injector.filled(Whole()).seen?.errors, (try? injector.instance(of: Whole.self))?.seen?.errors]
      }
      for (errors, path) in zip(seen, ["seen", "whole → seen"]) {
        let expected = [refused("part", line, path + " → part"), nil, refused("whole", line + 1, path + " → whole")]
        XCTAssertEqual(errors, expected, "\(scope)")
      }
    }
  }
}
