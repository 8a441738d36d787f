// Making values: Collections some of whose parts have to be awaited.
import OBInjector
import XCTest

final class CollectingAwaitedTests: XCTestCase {
  private final class Base: @unchecked Sendable {
    var plugins: [any TitledPlugin]?
    var text: String?
  }

  @MainActor private static func registerOnMain(_ injector: PropertyInjector) {
    injector.registerProperty("main") { NamedPlugin("main") }
  }

  func testAwaitingGetsThePartsOfOtherActorsAndTheAsynchronousOnes() async throws {
    let (injector, log) = (PropertyInjector(), EventLog())
    injector.registerProperty("plugins", collecting: (any TitledPlugin).self)
    await Self.registerOnMain(injector)
    injector.registerProperty("plain") { LightPlugin(title: "plain") }
    injector.registerProperty("slow", scope: .singleton) { () async -> NamedPlugin in
      log.add()
      await Task.yield()
      return NamedPlugin("slow")
    }
    let base = Base()
    XCTAssertEqual(injector.injectDependencies(to: base).said("plugins"), "failed(isolationMismatch)")
    let report = await injector.injectDependencies(awaiting: base)
    XCTAssertEqual(report.said("plugins"), "injected")
    XCTAssertEqual(titles(base.plugins), ["main", "plain", "slow"])
    let named = try await injector.awaitInstance(forProperty: "plugins", of: [any TitledPlugin].self)
    let typed = try await injector.awaitInstance(of: [any TitledPlugin].self)
    XCTAssertEqual(titles(named), ["main", "plain", "slow"])
    XCTAssertTrue(named[2] as AnyObject === typed[2] as AnyObject)
    XCTAssertEqual(log.count, 1)
  }

  func testAPartThatFailsWhileItIsAwaitedFailsIt() async {
    let injector = PropertyInjector()
    injector.registerProperty("plugins", collecting: (any TitledPlugin).self)
    injector.registerProperty("slow") { () async throws -> NamedPlugin in throw DeliberateFailure() }
    let report = await injector.injectDependencies(awaiting: Base())
    XCTAssertEqual(report.failures.map(\.property), ["slow"])
    XCTAssertEqual(report.failures.map(\.path), [["plugins", "slow"]])
    injector.deleteProperty("slow")
    injector.registerProperty("slow", scope: .singleton) { () async -> NamedPlugin in NamedPlugin("slow") }
    injector.registerProperty("bad") { () throws -> NamedPlugin in throw DeliberateFailure() }
    let other = await injector.injectDependencies(awaiting: Base())
    XCTAssertEqual(other.failures.map(\.path), [["plugins", "bad"]])
  }

  func testAPartThatAwaitsTheCollectionIsACycle() async {
    let injector = PropertyInjector()
    injector.registerProperty("plugins", collecting: (any TitledPlugin).self)
    injector.registerProperty("slow", scope: .singleton) { injector async throws -> NamedPlugin in
      NamedPlugin("\(try await injector.awaitInstance(of: [any TitledPlugin].self).count)")
    }
    let report = await injector.injectDependencies(awaiting: Base())
    XCTAssertEqual(report.failures.map(\.code), [.circularDependency])
    XCTAssertEqual(report.failures.first?.path.first, "plugins")
  }

  func testALazyOfWhatIsAsynchronousIsLookedUpWithoutWaiting() async throws {
    let injector = PropertyInjector()
    injector.registerProperty("slow", scope: .singleton) { () async -> any TitledPlugin & Sendable in
      NamedPlugin("slow")
    }
    let lazy = try await injector.awaitInstance(forProperty: "slow", of: Lazy<any TitledPlugin & Sendable>.self)
    XCTAssertEqual(injectionError { try lazy.get() }?.code, .isolationMismatch)
    _ = try await injector.awaitInstance(forProperty: "slow", of: (any TitledPlugin & Sendable).self)
    XCTAssertEqual(try lazy.get().title, "slow")
  }
}
