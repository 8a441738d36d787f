// R10: what a nonisolated asynchronous closure makes is filled for the caller that awaits it.
import OBInjector
import XCTest

final class AwaitingHookIsolationTests: InjectorTestCase {
  @MainActor fileprivate final class Screen { var title: String?, confined: Confined?, notified = 0, prepared = 0 }
  @MainActor private final class Holder { var screen: Screen?, title: String? }

  private static func register(_ injector: PropertyInjector, _ scope: Scope) {
    injector.registerProperty("screen", scope: scope) { () async throws -> Screen in await Screen() }
    injector.registerProperty("title", withInstance: "x")
  }

  @MainActor private static func fill(_ scope: Scope) async -> (screen: Screen?, failures: [String]) {
    let (injector, holder) = (PropertyInjector(), Holder())
    register(injector, scope)
    injector.registerProperty("confined", withInstance: Confined())
    let report = await injector.injectDependencies(awaiting: holder)
    return (holder.screen, report.failures.map(\.description))
  }

  @MainActor func testR10ItsHooksAndItsPropertiesAreTheCallers() async {
    for scope in [Scope.unique, .graph, .singleton, .weakSingleton] {
      let (screen, failures) = await Self.fill(scope)
      XCTAssertEqual(failures, [])
      XCTAssertEqual(screen?.title, "x")
      XCTAssertNotNil(screen?.confined)
      XCTAssertEqual([screen?.prepared, screen?.notified], [1, 1], "\(scope)")
    }
  }

  @MainActor func testR10ALookUpFillsItForTheCallerToo() async throws {
    Self.register(injector, .singleton)
    let screen = try await injector.awaitInstance(of: Screen.self)
    XCTAssertEqual([screen.prepared, screen.notified], [1, 1])
  }

  func testR10AHookThatCanNotBeCalledThereIsReported() async {
    final class Target { var screen: Screen? }
    for scope in [Scope.unique, .singleton] {
      let injector = PropertyInjector()
      Self.register(injector, scope)
      let target = Target()
      let report = await injector.injectDependencies(awaiting: target)
      XCTAssertEqual(
        report.failures.map(\.description),
        ["InjectorPreparing", "InjectorDelegate"].map {
          #""Screen" conforms to \#($0) on an actor that is not the caller's; inject it on its own actor."#
        }, "\(scope)")
      let (title, notified) = await MainActor.run { [screen = target.screen] in (screen?.title, screen?.notified) }
      XCTAssertEqual(title, "x")
      XCTAssertEqual(notified, 0)
    }
  }
}

extension AwaitingHookIsolationTests.Screen: @MainActor InjectorDelegate, @MainActor InjectorPreparing {
  func didInjectDependencies() {
    MainActor.assertIsolated()
    notified += 1
  }
  func willInjectDependencies() {
    MainActor.assertIsolated()
    prepared += 1
  }
}
