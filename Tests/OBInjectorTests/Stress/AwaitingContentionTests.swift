// R11 for awaiting calls: exactly once, and no task waits for ever or for the mistake of another.
import XCTest

@testable import OBInjector

final class AwaitingContentionTests: InjectorTestCase {
  /// Asks from that many tasks at once.
  private static func ask(
    _ tasks: Int, _ injector: PropertyInjector, _ name: PropertyName = "shared"
  ) async -> [Result<Shareable, any Error>] {
    await withTaskGroup(of: Result<Shareable, any Error>.self) { group in
      for _ in 0..<tasks {
        group.addTask {
          do { return .success(try await injector.awaitInstance(forProperty: PropertyKey(name))) } catch {
            return .failure(error)
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  /// Tasks that wait for one value.
  private static func askTogether(_ count: Int, _ injector: PropertyInjector) async -> [Task<Shareable, any Error>] {
    let tasks = (0..<count).map { _ in
      Task { try await injector.awaitInstance(forProperty: "shared", of: Shareable.self) }
    }
    while injector.store.runningTasks.first?.state.withLock(\.waiters) != count { await Task.yield() }
    return tasks
  }

  func testR11ASharedInstanceIsMadeOnceHoweverManyTasksAsk() async {
    for scope in [Scope.singleton, .eagerSingleton, .custom("session")] {
      for round in 0..<Effort.rounds(20, short: 5) {
        let (injector, runs) = (PropertyInjector(), RunCounter())
        injector.registerProperty("shared", scope: scope) { () async throws -> Shareable in
          runs.count()
          for _ in 0..<20 { await Task.yield() }
          if round % 2 == 0 { try await Task.sleep(nanoseconds: 200_000) }
          return Shareable()
        }
        let results = await Self.ask(50, injector)
        let found = results.compactMap { try? $0.get() }
        XCTAssertEqual([found.count, Set(found.map { ObjectIdentifier($0) }).count, runs.count], [50, 1, 1])
      }
    }
  }

  func testR11AnErrorIsThatOfAllWhoWaitAndIsNotKept() async throws {
    for scope in [Scope.singleton, .eagerSingleton, .weakSingleton, .custom("session")] {
      let (injector, runs, gate) = (PropertyInjector(), RunCounter(), Latch())
      injector.registerProperty("shared", scope: scope) { () async throws -> Shareable in
        guard runs.count() == 1 else { return Shareable() }
        await gate.wait()
        throw DeliberateFailure()
      }
      let tasks = await Self.askTogether(4, injector)
      await gate.open()
      for task in tasks {
        let error = await task.result.failure as? InjectionError
        XCTAssertTrue(error?.code == .providerFailed && error?.underlying is DeliberateFailure, "\(scope)")
      }
      XCTAssertEqual(runs.count, 1, "\(scope)")
      _ = try await injector.awaitInstance(forProperty: "shared", of: Shareable.self)
      XCTAssertEqual(runs.count, 2, "\(scope)")
    }
  }

  func testR11TheClosureGoesOnForTheSecondTaskWhenTheFirstIsCancelled() async throws {
    let (runs, gate) = (RunCounter(), Latch())
    injector.registerProperty("shared", scope: .singleton) { () async throws -> Shareable in
      runs.count()
      await gate.wait()
      try Task.checkCancellation()
      return Shareable()
    }
    let tasks = await Self.askTogether(3, injector)
    for task in tasks.dropLast() {
      task.cancel()
      _ = await task.result
    }
    await gate.open()
    _ = try await tasks[2].value
    XCTAssertEqual(runs.count, 1)
  }

  func testR11AClosureRunsWhenAllBeforeItHaveEndedThoughAWaitForThemWasCancelled() async throws {
    let (injector, running, runs, begun, gate) = (injector, RunCounter(), RunCounter(), Latch(), Latch())
    injector.registerProperty("shared", scope: .singleton) { () async throws -> Shareable in
      XCTAssertEqual(running.count(), 1, "never two attempts at the same time")
      defer { running.count(-1) }
      if runs.count() == 1 {
        await begun.open()
        await gate.wait()
      }
      try Task.checkCancellation()
      return Shareable()
    }
    let ask = { @Sendable in try await injector.awaitInstance(forProperty: "shared", of: Shareable.self) }
    for number in 0..<2 {
      let task = Task { try await ask() }
      if number == 0 { await begun.wait() } else { for _ in 0..<20 { await Task.yield() } }
      task.cancel()
      _ = await task.result
    }
    let last = Task { try await ask() }
    for _ in 0..<50 { await Task.yield() }
    await gate.open()
    _ = try await last.value
  }

  private static func askCancelled(_ injector: PropertyInjector, _ ended: RunCounter) async
    -> InjectionError.Code?
  {
    withUnsafeCurrentTask { $0?.cancel() }
    let results = await ask(1, injector)
    ended.count()
    return (results[0].failure as? InjectionError)?.code
  }

  func testATaskThatIsCancelledBeforeItAsksDoesNotWait() async throws {
    let (injector, started, gate) = (injector, Latch(), Latch())
    injector.registerProperty("shared", scope: .singleton) { () async -> Shareable in
      await started.open()
      await gate.wait()
      return Shareable()
    }
    let other = Task { try await injector.awaitInstance(forProperty: "shared", of: Shareable.self) }
    await started.wait()
    let ended = RunCounter()
    async let cancelled = Self.askCancelled(injector, ended)
    for _ in 0..<2000 where ended.count == 0 { try await Task.sleep(nanoseconds: 5_000_000) }
    XCTAssertEqual(ended.count, 1)
    await gate.open()
    assertEqual(await cancelled, .providerFailed)
    _ = try await other.value
  }

  /// Closures that end at once, so that one who has found nothing asks again when it is there already.
  func testR11AClosureThatEndsAtOnceRunsOnceHoweverManyTasksAsk() async {
    for _ in 0..<Effort.rounds(2_000, short: 500) {
      let (injector, runs) = (PropertyInjector(), RunCounter())
      injector.registerProperty("shared", scope: .singleton) { () async -> Shareable in runs.made(Shareable()) }
      let found = await Self.ask(12, injector).compactMap { try? $0.get() }
      XCTAssertEqual([found.count, Set(found.map { ObjectIdentifier($0) }).count, runs.count], [12, 1, 1])
    }
  }
}

extension Result { fileprivate var failure: Failure? { if case .failure(let error) = self { error } else { nil } } }
