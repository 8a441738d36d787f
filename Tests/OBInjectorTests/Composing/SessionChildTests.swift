// Composing: `makeChild(modules:)`: a session that is composed as an app is, and ends at logout.
import OBInjectorTesting
import XCTest

final class SessionChildTests: XCTestCase {
  private final class Account: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }
  private final class Database: Sendable {}
  private final class Cart: InjectorReleasing {
    @Injected var account: Account
    @Injected var database: Database
    let ended: EventLog
    init(_ ended: EventLog) { self.ended = ended }
    func willBeReleased() { ended.add(account.name) }
  }
  private final class Screen { var cart: Cart?; var account: Account? }
  private let ended = EventLog()

  private func app() -> PropertyInjector {
    let app = PropertyInjector()
    app.registerProperty("database", scope: .singleton) { Database() }
    return app
  }

  private func session(_ name: String) -> InlineModule {
    InlineModule { [ended] in
      $0.registerProperty("account", withInstance: Account(name))
      $0.registerProperty("cart", scope: .eagerSingleton) { Cart(ended) }
    }
  }

  func testTheChildIsConfiguredAndObservedAsAnAppIsAndALaterModuleWins() throws {
    let events = RunCounter()
    let modules: [any InjectorModule] = [session("first"), TextModule("text", "old"), TextModule("text", "new")]
    let child = try app().makeChild(modules: modules, observer: events)
    XCTAssertGreaterThan(events.count, 0)
    XCTAssertEqual(child.text("text"), "new")
    XCTAssertEqual(try child.instance(of: Account.self).name, "first")
  }

  func testItsEagerSingletonsAreMadeAfterAllModulesAndWithTheParentsValues() throws {
    let (app, runs) = (app(), RunCounter())
    let eager = InlineModule { injector in
      injector.registerProperty("screen", scope: .eagerSingleton) { () -> Screen in runs.made(Screen()) }
      XCTAssertEqual(runs.count, 0)
    }
    let child = try app.makeChild(modules: [eager, session("late")])
    XCTAssertEqual(runs.count, 1)
    XCTAssertEqual(try child.instance(of: Screen.self).account?.name, "late")
    XCTAssertTrue(try child.instance(of: Cart.self).database === app.instance(of: Database.self))
    XCTAssertThrowsError(try app.instance(of: Cart.self))
  }

  func testLogoutReleasesWhatTheSessionSharesAndNothingOfTheApp() throws {
    let app = app()
    let first = try app.makeChild(modules: [session("first")])
    let second = try app.makeChild(modules: [session("second")])
    let database = try app.instance(of: Database.self)
    first.shutDown()
    XCTAssertEqual(ended.all, ["first"])
    XCTAssertEqual(injectionError { try first.instance(of: Account.self) }?.code, .shutDown)
    XCTAssertEqual(try second.instance(of: Account.self).name, "second")
    XCTAssertTrue(try app.instance(of: Database.self) === database)
  }

  func testAModuleThatThrowsIsNamedAndWhatWasMadeBeforeIsReleased() throws {
    let failing = InlineModule { _ in throw DeliberateFailure() }
    let eager = InlineModule { [ended] in
      $0.registerProperty("account", withInstance: Account("given up"))
      $0.registerProperty("cart", scope: .singleton) { Cart(ended) }
      _ = try $0.instance(of: Cart.self)
    }
    XCTAssertThrowsError(try app().makeChild(modules: [eager, failing])) {
      XCTAssertTrue("\($0)".contains("InlineModule"), "\($0)")
    }
    XCTAssertEqual(ended.all, ["given up"])
  }

  func testAMessageAboutANameThatTheAppsInjectorLacksMentionsItsChildren() throws {
    final class Model {
      var user: String?
      @Injected var account: Int
    }
    let (app, end) = (PropertyInjector(), " or, if a child registers it, use that child.")
    let mistake = #"nothing is registered under "account", wanted as "Int"; register "account" before injecting"#
    XCTAssertEqual(app.injectDependencies(to: Model()).failures.map(\.description), [mistake + "."])
    let child = try app.makeChild(modules: [TextModule("user", "Ada")])
    XCTAssertEqual(app.injectDependencies(to: Model()).failures.map(\.description), [mistake + end])
    XCTAssertEqual(app.verify(Model.self).problems.map(\.description), [mistake + end])
    let plain = app.explain("user", on: Model()).description
    XCTAssertTrue(
      plain.hasSuffix(#"nothing is registered under "user"; register "user" before injecting"# + end), plain)
    let request = child.makeChild { $0.registerProperty("account", withInstance: 5) }
    XCTAssertTrue(request.injectDependencies(to: Model()).isComplete)
  }

  @MainActor func testR10OnAnActorTheModulesRegisterForIt() async throws {
    let child = try app().makeChild(modules: [
      InlineModule { $0.registerProperty("confined", withInstance: Confined()) }
    ])
    XCTAssertNoThrow(try child.instance(of: Confined.self))
  }
}
