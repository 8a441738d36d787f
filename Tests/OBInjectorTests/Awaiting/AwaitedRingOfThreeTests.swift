// R6: three tasks that make a value each and wait for each other end as two do, at once.
import OBInjector
import XCTest

final class AwaitedRingOfThreeTests: InjectorTestCase {
  private final class Node: Sendable {}

  func testR6ThreeTasksThatWaitForEachOtherInARingAreACycle() async {
    let (injector, begun, latch) = (injector, RunCounter(), Latch())
    let names: [PropertyName] = ["first", "second", "third"]
    for (index, name) in names.enumerated() {
      let next = PropertyKey<Node>(names[(index + 1) % 3])
      injector.registerProperty(PropertyKey(name), scope: .singleton) { injector async throws -> Node in
        if begun.count() == 3 { await latch.open() }
        await latch.wait()
        return try await injector.awaitInstance(forProperty: next)
      }
    }
    let (done, codes) = (expectation(description: "ends"), EventLog())
    done.expectedFulfillmentCount = 3
    for name in names {
      Task {
        do { _ = try await injector.awaitInstance(forProperty: PropertyKey(name), of: Node.self) } catch {
          codes.add((error as? InjectionError).map { "\($0.code)" } ?? "\(error)")
        }
        done.fulfill()
      }
    }
    await fulfillment(of: [done], timeout: 5)
    XCTAssertEqual(codes.all, Array(repeating: "circularDependency", count: 3))
  }

  func testR6WhereAClosureAwaitsTwoAtOnceTheEndOfOneLeavesTheWaitForTheOther() async {
    let (injector, begun, goOn) = (injector, Latch(), Latch())
    injector.registerProperty("quick", scope: .singleton) { () async -> Int in 1 }
    injector.registerProperty("left", scope: .singleton) { injector async throws -> Node in
      async let right = injector.awaitInstance(forProperty: "right", of: Node.self)
      // It waits by then.
      try await Task.sleep(nanoseconds: 20_000_000)
      _ = try await injector.awaitInstance(of: Int.self)
      await goOn.open()
      return try await right
    }
    injector.registerProperty("right", scope: .singleton) { injector async throws -> Node in
      await begun.open()
      await goOn.wait()
      return try await injector.awaitInstance(forProperty: "left", of: Node.self)
    }
    let (done, code) = (expectation(description: "ends"), Setting<InjectionError.Code?>(nil))
    Task { _ = try? await injector.awaitInstance(forProperty: "right", of: Node.self) }
    await begun.wait()
    Task {
      code.value = await awaitedError { try await injector.awaitInstance(forProperty: "left", of: Node.self) }?.code
      done.fulfill()
    }
    await fulfillment(of: [done], timeout: 5)
    XCTAssertEqual(code.value, .circularDependency)
  }
}
