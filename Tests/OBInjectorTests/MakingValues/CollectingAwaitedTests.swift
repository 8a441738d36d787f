// Making values: Collections some of whose parts have to be awaited, also decorated, and whose parts depend on who asks.
import OBInjector
import XCTest

final class CollectingAwaitedTests: InjectorTestCase {
  private typealias FreePlugin = any TitledPlugin & Sendable
  private class Base: @unchecked Sendable { var plugins: [FreePlugin]? }
  private final class Shelf: Base, @unchecked Sendable {}

  @MainActor private static func registerOnMain(_ injector: PropertyInjector) {
    injector.registerProperty("main") { LightPlugin(title: "main") }
  }

  private func registerAwaited() async {
    injector.registerProperty("plugins", collecting: FreePlugin.self)
    await Self.registerOnMain(injector)
    injector.registerProperty("plain") { LightPlugin(title: "plain") }
    injector.registerProperty("slow", scope: .singleton) { () async in await later(LightPlugin(title: "slow")) }
  }

  func testAChildsDecoratorIsAroundTheParentsCollectionWithTheChildsParts() async throws {
    await registerAwaited()
    injector.decorateProperty("plugins") { (plugins: [FreePlugin]) in plugins + [LightPlugin(title: "parent's")] }
    let child = injector.makeChild {
      $0.registerProperty("late") { () async -> LightPlugin in LightPlugin(title: "late") }
      $0.decorateProperty("plugins") { (plugins: [FreePlugin]) in Array(plugins.dropFirst()) }
    }
    let base = await child.awaitFilled(Base())
    XCTAssertEqual(base.plugins?.map(\.title), ["plain", "slow", "late", "parent's"])
    let above = try await injector.awaitInstance(forProperty: "plugins", of: [FreePlugin].self)
    XCTAssertEqual(above.map(\.title), ["main", "plain", "slow", "parent's"])
  }

  func testAPartThatFailsBelowADecoratorIsNamedOnce() async {
    await registerAwaited()
    injector.registerProperty("bad") { () async throws -> LightPlugin in throw DeliberateFailure() }
    injector.decorateProperty("plugins") { (plugins: [FreePlugin]) in plugins }
    let report = await injector.injectDependencies(awaiting: Base())
    assertEqual((report.failures.map(\.property), ["bad"]), (report.failures.map(\.path), [["plugins", "bad"]]))
  }

  func testR8NoPartIsMadeForADecoratorThatCanNotTakeIt() async {
    let log = EventLog()
    injector.registerProperty("plugins", collecting: FreePlugin.self)
    for name in ["early", "bad", "late"] {
      injector.registerProperty(PropertyKey(PropertyName(name)), scope: .singleton) { () async -> LightPlugin in
        log.made(LightPlugin(title: name), as: name)
      }
    }
    injector.decorateProperty("bad") { (plugin: NamedPlugin) in plugin }
    assertErrors(await injector.injectDependencies(awaiting: Base()).failures, (.typeMismatch, ["plugins", "bad"]))
    XCTAssertEqual(log.all, ["early"])
  }

  @MainActor private static func registerAskedOnMain(_ injector: PropertyInjector) {
    injector.registerProperty("askedOnMain", perTarget: { LightPlugin(title: "\($0.requester).\($0.property)") })
  }

  func testTheTargetOfAnAwaitedElementIsThatOfItsCollection() async throws {
    final class Late { @InjectedNamed("plugins") var plugins: Lazy<[FreePlugin]> }
    func suffix(_ plugins: [FreePlugin]?) -> [String]? { (plugins?.map(\.title).suffix(2)).map(Array.init) }
    await registerAwaited()
    injector.registerProperty("asked", perTarget: { LightPlugin(title: "\($0.requester).\($0.property)") })
    await Self.registerAskedOnMain(injector)
    let (base, shelf) = (await injector.awaitFilled(Base()), await injector.awaitFilled(Shelf()))
    XCTAssertEqual(base.plugins?.map(\.title), ["main", "plain", "slow", "Base.asked", "Base.askedOnMain"])
    XCTAssertEqual(suffix(shelf.plugins), ["Shelf.asked", "Shelf.askedOnMain"])
    let nobodys = try await injector.awaitInstance(of: [FreePlugin].self)
    let ofLazy = try await injector.filled(Late()).plugins.awaitGet()
    for plugins in [nobodys, ofLazy] { XCTAssertEqual(suffix(plugins), ["nobody.asked", "nobody.askedOnMain"]) }
    injector.decorateProperty("plugins") { (plugins: [FreePlugin]) in plugins.suffix(1) }
    assertEqual(await injector.awaitFilled(Base()).plugins?.map(\.title), ["Base.askedOnMain"])
  }

  private final class Hub: @unchecked Sendable { var plugins: [any TitledPlugin]? }

  @MainActor private static func registerNamedOnMain(_ injector: PropertyInjector) {
    injector.registerProperty("main") { NamedPlugin("main") }
  }

  func testAwaitingGetsThePartsOfOtherActorsAndTheAsynchronousOnes() async throws {
    let (injector, log, base) = (PropertyInjector(), EventLog(), Hub())
    injector.collectPlugins()
    await Self.registerNamedOnMain(injector)
    injector.registerProperty("plain") { LightPlugin(title: "plain") }
    injector.registerProperty("slow", scope: .singleton) { await later(log.made(NamedPlugin("slow"))) }
    XCTAssertEqual(injector.injectDependencies(to: base).said("plugins"), "failed(isolationMismatch)")
    assertEqual(await injector.injectDependencies(awaiting: base).said("plugins"), "injected")
    XCTAssertEqual(titles(base.plugins), ["main", "plain", "slow"])
    let named = try await injector.awaitInstance(forProperty: "plugins", of: [any TitledPlugin].self)
    let typed = try await injector.awaitInstance(of: [any TitledPlugin].self)
    XCTAssertEqual(titles(named), ["main", "plain", "slow"])
    XCTAssertTrue(named[2] as AnyObject === typed[2] as AnyObject)
    XCTAssertEqual(log.count, 1)
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
    injector.registerProperty("slow", scope: .singleton) { () async in NamedPlugin("slow") as FreePlugin }
    let lazy = try await injector.awaitInstance(forProperty: "slow", of: Lazy<FreePlugin>.self)
    XCTAssertEqual(injectionError { try lazy.get() }?.code, .isolationMismatch)
    _ = try await injector.awaitInstance(forProperty: "slow", of: FreePlugin.self)
    XCTAssertEqual(try lazy.get().title, "slow")
  }

  func testR8NoPartIsMadeBehindOneThatIsNotSendable() async {
    final class Sketch: TitledPlugin { let title = "sketch" }
    let runs = RunCounter()
    injector.registerProperty("plugins", collecting: FreePlugin.self)
    injector.registerProperty("sketch") { Sketch() }
    injector.registerProperty("slow") { () async -> LightPlugin in runs.made(LightPlugin(title: "slow")) }
    let report = await injector.injectDependencies(awaiting: Base())
    assertErrors(report.failures, (.isolationMismatch, ["plugins", "sketch"]))
    XCTAssertEqual(runs.count, 0)
  }
}
