public import OBInjector
public import Testing

/// Gives a test, or every test of a suite, an injector of its own.
///
/// ```swift
/// @Test(.injector {
///   $0.registerProperty("clock", withInstance: FixedClock())
/// })
/// func theScreenShowsTheTime() {
///   let screen = Screen()
///   InjectorController.injectDependencies(to: screen)  // with the fixed clock
/// }
/// ```
///
/// Each test, and each argument of a parameterized one, has a new injector. Only the test's task and its child tasks
/// see it, so parallel tests do not interfere. A test's registrations come before those of its suite. After the test
/// the injector is shut down, and the asynchronous hooks of what it shares are awaited.
public struct InjectorTrait: TestTrait, SuiteTrait, TestScoping {
  /// The injector of the suite around a test.
  @TaskLocal private static var surrounding: PropertyInjector?

  /// A function that makes the app's injector.
  fileprivate typealias Base = @isolated(any) @Sendable () async throws -> PropertyInjector
  fileprivate typealias Configure = @isolated(any) @Sendable (PropertyInjector) throws -> Void

  private let base: Base?
  private let configure: Configure

  /// Returns `true`: each test of a suite inherits the trait.
  public var isRecursive: Bool { true }

  fileprivate init(_ base: Base?, _ configure: @escaping Configure) {
    self.base = base
    self.configure = configure
  }

  /// Runs one test with its injector: eager singletons are made before, asynchronous ones too, and the injector is shut
  /// down after the test, also if it throws or can't be started.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let isolation = if let base { base.isolation } else { configure.isolation }
    let injector = try await makeInjector()
    do {
      try await injector.awaitEagerSingletons(isolation: isolation)
      try await Self.$surrounding.withValue(injector) {
        try await InjectorController.withInjector(injector, operation: function)
      }
    } catch {
      await injector.awaitShutDown(isolation: isolation)
      throw error
    }
    await injector.awaitShutDown(isolation: isolation)
  }

  private func makeInjector() async throws -> PropertyInjector {
    if let base { return try await derive(from: try await base(), isolation: base.isolation) }
    let injector = Self.surrounding?.makeChild() ?? PropertyInjector()
    try await configure(injector)
    return injector
  }

  /// Derives an injector with the closure as a later module, so that it also affects the app's shared objects.
  ///
  /// Runs in the isolation that configured the app's modules, since a module is configured again only there.
  private func derive(
    from base: PropertyInjector, isolation: isolated (any Actor)?
  ) throws -> PropertyInjector {
    let actor = configure.isolation
    guard actor == nil || actor === isolation else { throw Apart(base: isolation, closure: actor) }
    return try base.withModules([Replacing(replace: IsolatedClosure(run: configure).plain)], isolation: isolation)
  }

  private struct Replacing: InjectorModule {
    let replace: @Sendable (PropertyInjector) throws -> Void

    func configure(_ injector: PropertyInjector) throws { try replace(injector) }
  }

  /// The error of a closure that can't run where the app's modules are configured.
  private struct Apart: Error, CustomStringConvertible {
    let base: (any Actor)?
    let closure: (any Actor)?

    var description: String {
      "the closure of .injector(basedOn:) belongs to \(Messages.written(closure)), but \"basedOn:\" makes the injector "
        + "\(base == nil ? "in nonisolated code" : "on \(Messages.written(base))"); let both belong to one actor: "
        + "\"basedOn: { @MainActor in … }\"."
    }
  }
}

extension Trait where Self == InjectorTrait {
  /// Runs the test with an injector that this closure configures; an error that it throws fails the test.
  ///
  /// ```swift
  /// @MainActor final class FakeCart {}
  /// @Test(
  ///   .injector { @MainActor in
  ///     $0.registerProperty("cart", withInstance: FakeCart())
  ///   })
  /// @MainActor func theCartIsShown() {}
  /// ```
  ///
  /// Values that a closure with `@MainActor in` registers belong to the main actor, as in the app.
  public static func injector(
    @_inheritActorContext _ configure: @escaping @isolated(any) @Sendable (PropertyInjector) throws -> Void
  ) -> Self {
    InjectorTrait(nil, configure)
  }

  /// Runs the test with the app's injector and overrides its registrations with a closure.
  ///
  /// ```swift
  /// func app() throws -> PropertyInjector {
  ///   try PropertyInjector(modules: [ServicesModule()])
  /// }
  ///
  /// @Test(.injector(basedOn: app) {
  ///   $0.registerProperty("clock", withInstance: FixedClock())
  /// })
  /// func theAppShowsTheFixedTime() {
  ///   InjectorController.injectDependencies(to: Screen())
  /// }
  /// ```
  ///
  /// The closure's registrations override the app's like those of a later module, so that the app's shared objects are
  /// made with them too; each test has new shared objects. To this end, the app's modules are configured twice, and its
  /// eager singletons are made before and after the closure runs; asynchronous ones are awaited after it. Registrations
  /// of a suite around the test are not included: the test starts from the app.
  ///
  /// - Parameters:
  ///   - base: Makes the app's injector, on the actor that the closure names: `{ @MainActor in … }`.
  ///   - configure: Registers the replacements, on no actor or on that of `base`; an error that it throws fails the
  ///     test.
  public static func injector(
    @_inheritActorContext basedOn base: @escaping @isolated(any) @Sendable () async throws -> PropertyInjector,
    @_inheritActorContext
    _ configure: @escaping @isolated(any) @Sendable (PropertyInjector) throws -> Void = { _ in }
  ) -> Self {
    InjectorTrait(base, configure)
  }

  /// Runs the test with the app's injector, made by a function that runs in its caller's isolation.
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
  /// nonisolated asynchronous function has another type than a nonisolated closure; this form takes it. Otherwise it
  /// behaves like the other form with `basedOn:`; the modules are configured on no actor.
  @_disfavoredOverload
  public static func injector(
    basedOn function: nonisolated(nonsending) @escaping @Sendable () async throws -> PropertyInjector,
    _ configure: @escaping @isolated(any) @Sendable (PropertyInjector) throws -> Void = { _ in }, _: Void = ()
  ) -> Self {
    InjectorTrait({ try await function() }, configure)
  }
}
