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

  /// Makes the injector to start from.
  fileprivate typealias Base = @isolated(any) @Sendable () async throws -> PropertyInjector

  private let base: Base?
  private let configure: @Sendable (PropertyInjector) throws -> Void

  /// Whether the tests of a suite inherit the trait: they do, one by one.
  public var isRecursive: Bool { true }

  fileprivate init(_ base: Base?, _ configure: @escaping @Sendable (PropertyInjector) throws -> Void) {
    self.base = base
    self.configure = configure
  }

  /// Runs one test with its injector; eager singletons are made before.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let injector = try await makeInjector()
    try await Self.$surrounding.withValue(injector) {
      try await InjectorController.withInjector(injector, operation: function)
    }
  }

  private func makeInjector() async throws -> PropertyInjector {
    if let base { return try await derive(from: try await base(), isolation: base.isolation) }
    let injector = Self.surrounding?.makeChild() ?? PropertyInjector()
    try configure(injector)
    try injector.createEagerSingletons()
    return injector
  }

  /// As a later module, so that what the app's shared objects are made of is replaced too; where the app's modules were
  /// configured, since each belongs to its isolation.
  private func derive(
    from base: PropertyInjector, isolation: isolated (any Actor)?
  ) async throws -> PropertyInjector {
    try base.withModules(ReplacingModule(configure), isolation: isolation)
  }

  private struct ReplacingModule: InjectorModule {
    private let replace: @Sendable (PropertyInjector) throws -> Void

    init(_ replace: @escaping @Sendable (PropertyInjector) throws -> Void) { self.replace = replace }
    func configure(_ injector: PropertyInjector) throws { try replace(injector) }
  }
}

extension Trait where Self == InjectorTrait {
  /// Runs the test with an injector that this closure configures; what it throws fails the test.
  public static func injector(_ configure: @escaping @Sendable (PropertyInjector) throws -> Void) -> Self {
    InjectorTrait(nil, configure)
  }

  /// Runs the test with the app's injector, in which this closure comes first.
  ///
  /// ```swift
  /// @Test(.injector(basedOn: { try PropertyInjector(modules: [ServicesModule()]) }) {
  ///   $0.registerProperty("clock", withInstance: FixedClock())
  /// })
  /// func theAppShowsTheFixedTime() {
  ///   InjectorController.injectDependencies(to: Screen())
  /// }
  /// ```
  ///
  /// What the closure registers comes in as a later module does, so that the app's shared objects are made from it too;
  /// they are new ones for each test. The app's modules are configured twice for that, and its eager singletons are made
  /// before as well as after. What a suite around the test registers is left out: the test starts from the app.
  ///
  /// - Parameters:
  ///   - base: Makes the app's injector, on the actor that the closure names: `{ @MainActor in … }`.
  ///   - configure: Registers what is to come first; what it throws fails the test.
  public static func injector(
    basedOn base: @escaping @isolated(any) @Sendable () async throws -> PropertyInjector,
    _ configure: @escaping @Sendable (PropertyInjector) throws -> Void = { _ in }
  ) -> Self {
    InjectorTrait(base, configure)
  }

  /// Runs the test with the app's injector, which a function that runs where its caller does has made.
  ///
  /// ```swift
  /// nonisolated func makeInjector() async throws -> PropertyInjector {
  ///   try PropertyInjector(modules: [ServicesModule()])
  /// }
  /// @Test(.injector(basedOn: makeInjector)) func theAppStarts() {
  ///   InjectorController.injectDependencies(to: Screen())
  /// }
  /// ```
  ///
  /// With the upcoming feature `NonisolatedNonsendingByDefault`, a default of new Xcode projects, a reference to a
  /// nonisolated asynchronous function has another type than a closure of no actor; this form takes it. Otherwise it is
  /// as the other form with `basedOn:`; the modules are configured on no actor.
  @_disfavoredOverload
  public static func injector(
    basedOn function: nonisolated(nonsending) @escaping @Sendable () async throws -> PropertyInjector,
    _ configure: @escaping @Sendable (PropertyInjector) throws -> Void = { _ in }, _: Void = ()
  ) -> Self {
    InjectorTrait({ try await function() }, configure)
  }
}
