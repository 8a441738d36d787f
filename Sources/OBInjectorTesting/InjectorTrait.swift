public import OBInjector
public import Testing

/// Gives a test, or every test of a suite, an injector of its own.
///
/// ```swift
/// @Test(.injector { $0.registerProperty("clock", withInstance: FixedClock()) })
/// func theScreenShowsTheTime() {
///   let screen = Screen()
///   InjectorController.injectDependencies(to: screen)     // with the fixed clock
/// }
/// ```
///
/// Each test, and each argument of a parameterized one, has a new injector, seen in its task and that task's children
/// only, so that parallel tests do not meet. What a test registers comes before what its suite registers.
public struct InjectorTrait: TestTrait, SuiteTrait, TestScoping {
  /// The injector of the suite around a test.
  @TaskLocal private static var surrounding: PropertyInjector?

  private let configure: @Sendable (PropertyInjector) throws -> Void

  /// Whether the tests of a suite inherit the trait: they do, one by one.
  public var isRecursive: Bool { true }

  fileprivate init(configure: @escaping @Sendable (PropertyInjector) throws -> Void) { self.configure = configure }

  /// Runs one test with its injector; eager singletons are made before.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let injector = Self.surrounding?.makeChild() ?? PropertyInjector()
    try configure(injector)
    try injector.createEagerSingletons()
    try await Self.$surrounding.withValue(injector) {
      try await InjectorController.withInjector(injector, operation: function)
    }
  }
}

extension Trait where Self == InjectorTrait {
  /// Runs the test with an injector that this closure configures; what it throws fails the test.
  public static func injector(_ configure: @escaping @Sendable (PropertyInjector) throws -> Void) -> Self {
    InjectorTrait(configure: configure)
  }
}
