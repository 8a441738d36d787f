// Awaiting: Two tasks that wait for each other below values that neither needs: a cycle, and not a wait without an end.
import OBInjectorTesting
import XCTest

final class AwaitedCycleBelowTests: InjectorTestCase {
  func testR6TwoTasksThatWaitForEachOtherBelowTwoOthersAreACycle() async {
    final class Node: Sendable {}
    let (injector, begun, latch) = (injector, RunCounter(), Latch())
    for (outer, inner, other) in [("first", "third", "fourth"), ("second", "fourth", "third")] {
      injector.registerProperty(PropertyKey(PropertyName(outer)), scope: .singleton) { injector async throws -> Node in
        try await injector.awaitInstance(forProperty: PropertyKey(PropertyName(inner)))
      }
      injector.registerProperty(PropertyKey(PropertyName(inner)), scope: .singleton) { injector async throws -> Node in
        if begun.count() == 2 { await latch.open() }
        await latch.wait()
        return try await injector.awaitInstance(forProperty: PropertyKey(PropertyName(other)))
      }
    }
    let codes = EventLog()
    await assertTaskEnds("the cycle") {
      await withTaskGroup(of: Void.self) { group in
        for name in ["first", "second"] as [PropertyName] {
          group.addTask {
            do { _ = try await injector.awaitInstance(forProperty: PropertyKey(name), of: Node.self) } catch {
              codes.add("\((error as? InjectionError)?.code ?? .providerFailed)")
            }
          }
        }
      }
    }
    XCTAssertEqual(codes.all, Array(repeating: "circularDependency", count: 2))
  }
}
