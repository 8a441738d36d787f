// Making values: `registerProperty(_:scope:anywhere:)`: closures that belong to no actor wherever they are written.
import OBInjector
import XCTest

private final class Store: Sendable { let number: Int; init(_ number: Int = 0) { self.number = number } }
private final class Screen { var store: Store?; var bound: Store? }

final class AnywhereTests: InjectorTestCase {
  @MainActor private static func register(_ injector: PropertyInjector) {
    injector.registerProperty("store", anywhere: { Store() })
    injector.registerProperty("bound", withBlock: { Store() })
    injector.registerProperty("numbered", anywhere: { (_, number: Int) in Store(number) })
    injector.registerProperty("shared", scope: .singleton, anywhere: { _ in Store(9) })
  }

  func testAClosureThatIsWrittenOnAnActorRunsEverywhere() async throws {
    let injector = PropertyInjector()
    await Self.register(injector)
    let said = try await nowhere { () -> [String] in
      let report = injector.injectDependencies(to: Screen())
      return [report.said("store"), report.said("bound")]
    }
    XCTAssertEqual(said, ["injected", "failed(isolationMismatch)"])
    let numbers = try await nowhere {
      [
        try injector.instance(forProperty: "numbered", of: Store.self, arguments: 4).number,
        try injector.instance(forProperty: "shared", of: Store.self).number,
      ]
    }
    XCTAssertEqual(numbers, [4, 9])
    let onIsland = await Island().run { _ in injector.injectDependencies(to: Screen()).said("store") }
    XCTAssertEqual(onIsland, "injected")
  }

  func testTheFirstOfANameWinsWithItsScope() {
    XCTAssertTrue(injector.registerProperty("store", scope: .singleton, anywhere: { Store() }))
    XCTAssertFalse(injector.registerProperty("store", anywhere: { _ in Store() }))
    XCTAssertTrue(injector.registerProperty("other", scope: .custom("c"), anywhere: { _ in Store() }))
    XCTAssertEqual(injector.registeredProperties.map(\.scope), [.singleton, .custom("c")])
    XCTAssertEqual(injector.registeredProperties[0].line, #line - 4)
  }

  @MainActor private static func registerForRemedies(_ injector: PropertyInjector) {
    injector.registerProperty("store") { Store() }
    injector.registerProperty("bound", perTarget: { _ in Store() })
  }

  func testTheMismatchOfAnIsolatedClosureWhoseValueIsSendableNamesIt() async throws {
    let injector = PropertyInjector()
    await Self.registerForRemedies(injector)
    let line = #line - 7
    let said = try await nowhere { injector.injectDependencies(to: Screen()).failures.map(\.description) }
    XCTAssertEqual(
      said,
      [
        "\"store\" (\(#fileID):\(line)) belongs to \"MainActor\", but the caller is nonisolated; wait for it with "
          + "injectDependencies(awaiting:) or awaitInstance, inject there, or register the closure with \"anywhere:\" if it "
          + "needs no actor.",
        "\"bound\" (\(#fileID):\(line + 1)) belongs to \"MainActor\", but the caller is nonisolated; wait for it with "
          + "injectDependencies(awaiting:) or awaitInstance, or inject there.",
      ])
  }
}
