// Making values: Collections some of whose parts have to be awaited, also decorated, and whose parts depend on who asks.
import OBInjector
import XCTest

final class CollectingAwaitedTests: InjectorTestCase {
  private final class Base: @unchecked Sendable { var plugins: [any TitledPlugin & Sendable]? }
  private final class Shelf: @unchecked Sendable { var plugins: [any TitledPlugin & Sendable]? }

  @MainActor private static func registerOnMain(_ injector: PropertyInjector) {
    injector.registerProperty("main") { LightPlugin(title: "main") }
  }

  private func registerAwaited() async {
    injector.registerProperty("plugins", collecting: (any TitledPlugin & Sendable).self)
    await Self.registerOnMain(injector)
    injector.registerProperty("plain") { LightPlugin(title: "plain") }
    injector.registerProperty("slow", scope: .singleton) { () async -> LightPlugin in
      await later(LightPlugin(title: "slow"))
    }
  }

  func testADecoratedCollectionIsAwaitedByLookUpsAndProperties() async throws {
    await registerAwaited()
    injector.decorateProperty("plugins") { (plugins: [any TitledPlugin & Sendable]) in Array(plugins.reversed()) }
    let base = Base()
    XCTAssertEqual(injector.injectDependencies(to: base).said("plugins"), "failed(isolationMismatch)")
    assertEqual(await injector.injectDependencies(awaiting: base).said("plugins"), "injected")
    XCTAssertEqual(base.plugins?.map(\.title), ["slow", "plain", "main"])
    let named = try await injector.awaitInstance(forProperty: "plugins", of: [any TitledPlugin & Sendable].self)
    let typed = try await injector.awaitInstance(of: [any TitledPlugin & Sendable].self)
    assertEqual((named.map(\.title), ["slow", "plain", "main"]), (typed.map(\.title), ["slow", "plain", "main"]))
  }

  func testAChildsDecoratorIsAroundTheParentsCollectionWithTheChildsParts() async throws {
    await registerAwaited()
    injector.decorateProperty("plugins") { (plugins: [any TitledPlugin & Sendable]) in
      plugins + [LightPlugin(title: "parent's")]
    }
    let child = injector.makeChild {
      $0.registerProperty("late") { () async -> LightPlugin in LightPlugin(title: "late") }
      $0.decorateProperty("plugins") { (plugins: [any TitledPlugin & Sendable]) in Array(plugins.dropFirst()) }
    }
    let base = Base()
    await child.injectDependencies(awaiting: base)
    XCTAssertEqual(base.plugins?.map(\.title), ["plain", "slow", "late", "parent's"])
    let above = try await injector.awaitInstance(forProperty: "plugins", of: [any TitledPlugin & Sendable].self)
    XCTAssertEqual(above.map(\.title), ["main", "plain", "slow", "parent's"])
  }

  func testAPartThatFailsBelowADecoratorIsNamedOnce() async {
    await registerAwaited()
    injector.registerProperty("bad") { () async throws -> LightPlugin in throw DeliberateFailure() }
    injector.decorateProperty("plugins") { (plugins: [any TitledPlugin & Sendable]) in plugins }
    let report = await injector.injectDependencies(awaiting: Base())
    assertEqual((report.failures.map(\.property), ["bad"]), (report.failures.map(\.path), [["plugins", "bad"]]))
  }

  func testR8NoPartIsMadeForADecoratorThatCanNotTakeIt() async {
    let log = EventLog()
    injector.registerProperty("plugins", collecting: (any TitledPlugin & Sendable).self)
    for name: PropertyName in ["early", "bad", "late"] {
      injector.registerProperty(PropertyKey(name), scope: .singleton) { () async -> LightPlugin in
        log.made(LightPlugin(title: name.rawValue), as: name.rawValue)
      }
    }
    injector.decorateProperty("bad") { (plugin: NamedPlugin) in plugin }
    let report = await injector.injectDependencies(awaiting: Base())
    assertErrors(report.failures, (.typeMismatch, ["plugins", "bad"]))
    XCTAssertEqual(log.all, ["early"])
  }

  private static func describe(_ request: InjectionRequest) -> LightPlugin {
    LightPlugin(title: "\(request.target.map { "\($0)" } ?? "nobody").\(request.property)")
  }

  @MainActor private static func registerAskedOnMain(_ injector: PropertyInjector) {
    injector.registerProperty("askedOnMain", perTarget: { request in describe(request) })
  }

  func testTheTargetOfAnAwaitedElementIsThatOfItsCollection() async throws {
    await registerAwaited()
    injector.registerProperty("asked", perTarget: { Self.describe($0) })
    await Self.registerAskedOnMain(injector)
    let (base, shelf) = (Base(), Shelf())
    await injector.injectDependencies(awaiting: base)
    await injector.injectDependencies(awaiting: shelf)
    XCTAssertEqual(base.plugins?.map(\.title), ["main", "plain", "slow", "Base.asked", "Base.askedOnMain"])
    XCTAssertEqual(shelf.plugins?.map(\.title).suffix(2), ["Shelf.asked", "Shelf.askedOnMain"])
    let nobodys = try await injector.awaitInstance(of: [any TitledPlugin & Sendable].self)
    XCTAssertEqual(nobodys.map(\.title).suffix(2), ["nobody.asked", "nobody.askedOnMain"])
    // As a lookup of its own.
    final class Late { @InjectedNamed("plugins") var plugins: Lazy<[any TitledPlugin & Sendable]> }
    let ofLazy = try await injector.filled(Late()).plugins.awaitGet()
    XCTAssertEqual(ofLazy.map(\.title).suffix(2), ["nobody.asked", "nobody.askedOnMain"])
    injector.decorateProperty("plugins") { (plugins: [any TitledPlugin & Sendable]) in plugins.suffix(1) }
    let decorated = Base()
    await injector.injectDependencies(awaiting: decorated)
    XCTAssertEqual(decorated.plugins?.map(\.title), ["Base.askedOnMain"])
  }

  private final class Hub: @unchecked Sendable { var plugins: [any TitledPlugin]?, text: String? }

  @MainActor private static func registerNamedOnMain(_ injector: PropertyInjector) {
    injector.registerProperty("main") { NamedPlugin("main") }
  }

  func testAwaitingGetsThePartsOfOtherActorsAndTheAsynchronousOnes() async throws {
    let (injector, log, base) = (PropertyInjector(), EventLog(), Hub())
    injector.collectPlugins()
    await Self.registerNamedOnMain(injector)
    injector.registerProperty("plain") { LightPlugin(title: "plain") }
    injector.registerProperty("slow", scope: .singleton) { () async -> NamedPlugin in
      await later(log.made(NamedPlugin("slow")))
    }
    XCTAssertEqual(injector.injectDependencies(to: base).said("plugins"), "failed(isolationMismatch)")
    assertEqual(await injector.injectDependencies(awaiting: base).said("plugins"), "injected")
    XCTAssertEqual(titles(base.plugins), ["main", "plain", "slow"])
    let named = try await injector.awaitInstance(forProperty: "plugins", of: [any TitledPlugin].self)
    let typed = try await injector.awaitInstance(of: [any TitledPlugin].self)
    XCTAssertEqual(titles(named), ["main", "plain", "slow"])
    XCTAssertTrue(named[2] as AnyObject === typed[2] as AnyObject)
    XCTAssertEqual(log.count, 1)
  }

  func testAPartThatFailsWhileItIsAwaitedFailsIt() async {
    injector.collectPlugins()
    injector.registerProperty("slow") { () async throws -> NamedPlugin in throw DeliberateFailure() }
    let report = await injector.injectDependencies(awaiting: Hub())
    assertEqual((report.failures.map(\.property), ["slow"]), (report.failures.map(\.path), [["plugins", "slow"]]))
    injector.deleteProperty("slow")
    injector.registerProperty("slow", scope: .singleton) { () async -> NamedPlugin in NamedPlugin("slow") }
    injector.registerProperty("bad") { () throws -> NamedPlugin in throw DeliberateFailure() }
    assertEqual(await injector.injectDependencies(awaiting: Hub()).failures.map(\.path), [["plugins", "bad"]])
  }

  func testAPartThatAwaitsTheCollectionIsACycle() async {
    injector.registerProperty("plugins", collecting: (any TitledPlugin).self)
    injector.registerProperty("slow", scope: .singleton) { injector async throws -> NamedPlugin in
      NamedPlugin("\(try await injector.awaitInstance(of: [any TitledPlugin].self).count)")
    }
    let report = await injector.injectDependencies(awaiting: Hub())
    XCTAssertEqual(report.failures.map(\.code), [.circularDependency])
    XCTAssertEqual(report.failures.first?.path.first, "plugins")
  }

  func testALazyOfWhatIsAsynchronousIsLookedUpWithoutWaiting() async throws {
    injector.registerProperty("slow", scope: .singleton) { () async in
      NamedPlugin("slow") as any TitledPlugin & Sendable
    }
    let lazy = try await injector.awaitInstance(forProperty: "slow", of: Lazy<any TitledPlugin & Sendable>.self)
    XCTAssertEqual(injectionError { try lazy.get() }?.code, .isolationMismatch)
    _ = try await injector.awaitInstance(forProperty: "slow", of: (any TitledPlugin & Sendable).self)
    XCTAssertEqual(try lazy.get().title, "slow")
  }

  func testR8NoPartIsMadeBehindOneThatIsNotSendable() async {
    final class Sketch: TitledPlugin { let title = "sketch" }
    let runs = RunCounter()
    injector.registerProperty("plugins", collecting: (any TitledPlugin & Sendable).self)
    injector.registerProperty("sketch") { Sketch() }
    injector.registerProperty("slow") { () async -> LightPlugin in runs.made(LightPlugin(title: "slow")) }
    let report = await injector.injectDependencies(awaiting: Base())
    assertErrors(report.failures, (.isolationMismatch, ["plugins", "sketch"]))
    XCTAssertEqual(runs.count, 0)
  }
}
