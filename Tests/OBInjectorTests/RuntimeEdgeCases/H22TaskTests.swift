// H22: a task that a closure starts outlives the call and inherits it: what has ended counts for nothing.
import OBInjector
import XCTest

final class H22TaskTests: XCTestCase {
  private final class Part: Sendable {}
  private final class Late: Sendable {
    let task: Task<[Part], any Error>
    init(_ task: Task<[Part], any Error>) { self.task = task }
  }

  private func injector(_ scope: Scope, _ gate: Latch) -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("part", scope: .graph) { () async -> Part in Part() }
    injector.registerProperty("late", scope: scope) { injector async -> Late in
      let first = try? await injector.awaitInstance(of: Part.self)
      return Late(
        Task {
          await gate.wait()
          let again = try await injector.awaitInstance(of: Part.self)
          _ = try await injector.awaitInstance(forProperty: "late", of: Late.self)
          return [first, again].compactMap(\.self)
        })
    }
    return injector
  }

  func testH22ALaterLookUpIsNeitherCircularNorPartOfAnOldGraph() async throws {
    for scope in [Scope.unique, .singleton, .graph] {
      // Opened when the call that started the task has ended.
      let gate = Latch()
      let late = try await injector(scope, gate).awaitInstance(of: Late.self)
      await gate.open()
      let parts = try await late.task.value
      XCTAssertEqual(parts.count, 2, "\(scope)")
      XCTAssertFalse(parts[0] === parts[1], "\(scope): a graph has ended with its call")
    }
  }

  func testH22ACallAroundARunningOneIsNotOnItsPathWhenItHasEnded() async throws {
    let (injector, begun, ended) = (PropertyInjector(), Latch(), Latch())
    let (runs, task) = (RunCounter(), Setting<Task<Part, any Error>?>(nil))
    injector.registerProperty("inner") { injector async throws -> Part in
      await begun.open()
      await ended.wait()
      _ = try await injector.awaitInstance(of: String.self)
      return Part()
    }
    injector.registerProperty("outer") { injector async -> String in
      guard runs.count() == 1 else { return "again" }
      task.value = Task { try await injector.awaitInstance(forProperty: "inner", of: Part.self) }
      await begun.wait()
      return "outer"
    }
    _ = try await injector.awaitInstance(of: String.self)
    await ended.open()
    _ = try await task.value?.value
    XCTAssertEqual(runs.count, 2)
  }
}
