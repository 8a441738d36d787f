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
}
