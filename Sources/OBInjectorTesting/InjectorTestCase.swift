public import OBInjector
public import XCTest

/// A test case with an injector for each test, which ``/OBInjector/InjectorController`` uses meanwhile.
///
/// ```swift
/// import XCTest
///
/// class AppTestCase: InjectorTestCase {
///   override class func makeInjector() async throws -> PropertyInjector {
///     try PropertyInjector(modules: [ServicesModule()])
///   }
/// }
/// final class ScreenTests: AppTestCase {
///   func testTheScreenIsFilled() {
///     let screen = Screen()
///     InjectorController.injectDependencies(to: screen)
///     XCTAssertNotNil(screen.clock)
///   }
/// }
/// ```
///
/// It is for XCTest what the trait ``Testing/Trait/injector(basedOn:_:)`` is for Swift Testing. The test, its `setUp`
/// and its `tearDown`, synchronous or asynchronous, on the main actor or not, see its injector; tests that run in other
/// processes or tasks don't. Eager singletons are made before `setUp`, asynchronous ones too. After `tearDown` the
/// injector is shut down, and the asynchronous hooks of what it shares are awaited. A test whose injector can't be made
/// fails, and doesn't run.
///
/// The class belongs to no actor, so its subclasses compile in targets that belong to the main actor by default; there,
/// write `@MainActor` before the methods that need it. On Linux such a test method has to be `async`, since XCTest
/// crashes otherwise.
nonisolated open class InjectorTestCase: XCTestCase {
  /// Makes the injector of one test; without an override, one without registrations.
  ///
  /// ```swift
  /// final class CartTests: InjectorTestCase {
  ///   @MainActor
  ///   override class func makeInjector() async throws -> PropertyInjector {
  ///     try PropertyInjector(modules: [ServicesModule()])
  ///   }
  /// }
  /// ```
  ///
  /// Write `@MainActor` before it if the modules belong to the main actor. An error that it throws fails the test.
  open class func makeInjector() async throws -> PropertyInjector { PropertyInjector() }

  /// Runs the test with its injector.
  open override func invokeTest() {
    let testCase = Self.self
    do {
      let injector = try wait { try await testCase.makeInjector() }
      defer { try? wait { await injector.awaitShutDown(isolation: MainActor.shared) } }
      try wait { try await injector.awaitEagerSingletons(isolation: MainActor.shared) }
      InjectorController.withInjector(injector) { super.invokeTest() }
    } catch {
      XCTFail("the injector of \(testCase) could not be made: \(error)")
    }
  }

  /// Waits for an asynchronous operation; the main actor, on which XCTest runs tests, goes on meanwhile.
  private func wait<Result: Sendable>(for operation: @escaping @Sendable () async throws -> Result) throws -> Result {
    let outcome = Lock(Swift.Result<Result, any Error>.failure(CancellationError()))
    let isDone = XCTestExpectation(description: "done")
    Task {
      do {
        let result = try await operation()
        outcome.withLock { $0 = .success(result) }
      } catch {
        outcome.withLock { $0 = .failure(error) }
      }
      isDone.fulfill()
    }
    // A test has no time limit of its own.
    _ = XCTWaiter().wait(for: [isDone], timeout: 7 * 24 * 60 * 60)
    return try outcome.withLock { $0 }.get()
  }
}
