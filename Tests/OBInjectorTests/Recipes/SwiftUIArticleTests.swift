// Recipes: What the article "SwiftUI and @Observable" says, without the views: what observers notice, and what
// reaches it.
import OBInjector
import Observation
import XCTest

private final class Store: Sendable {}
private struct Clock: Sendable { var now = "noon" }

final class SwiftUIArticleTests: InjectorTestCase {
  override func setUp() {
    injector.registerProperty("store", scope: .singleton) { Store() }
    injector.registerProperty("clock", withInstance: Clock())
    injector.registerProperty("title", withInstance: "filled")
    injector.registerProperty("userName", withInstance: "Ada")
  }

  /// How often what is read is said to change, while something is done; an observation tells once.
  private func changes<Read>(of read: () -> Read, while act: () -> Void) -> Int {
    let counter = EventLog()
    withObservationTracking({ _ = read() }, onChange: { counter.add("change") })
    act()
    return counter.all.count
  }

  @Observable fileprivate final class ReaderModel {
    @ObservationIgnored var store: Store?
    @ObservationIgnored @Injected var clock: Clock
    var title: String? { didSet { observed += 1 } }
    @ObservationIgnored var observed = 0
  }

  func testAModelIsFilledBeforeAViewLooksAtIt() {
    func filled<Model: AnyObject>(_ model: Model) -> Model {
      InjectorController.injectDependencies(to: model)
      return model
    }
    let model = InjectorController.withInjector(injector) { filled(ReaderModel()) }
    XCTAssertNotNil(model.store)
    XCTAssertEqual(model.clock.now, "noon")
    XCTAssertEqual(model.title, "filled", "under its own name, although it is stored as \"_title\"")
  }

  func testH5NothingIsNotifiedOfAPlainProperty() {
    let model = ReaderModel()
    XCTAssertEqual(changes(of: { model.title }, while: { injector.injectDependencies(to: model) }), 0)
    XCTAssertEqual(model.title, "filled")
    XCTAssertEqual(model.observed, 0, "no didSet either")
    XCTAssertEqual(changes(of: { model.title }, while: { model.title = "later" }), 1, "later assignments are notified")
    XCTAssertEqual(model.observed, 1)
  }

  @MainActor @Observable fileprivate final class Profile {
    @ObservationIgnored var clock: Clock?
    var userName: String?
    var time = ""
  }

  func testObserversAreNotifiedOfAKeyPathAndOfWhatTheHookAssigns() async {
    let injector = injector
    await MainActor.run {
      let (profile, notified) = (Profile(), EventLog())
      withObservationTracking({ _ = profile.userName }, onChange: { notified.add("userName") })
      withObservationTracking({ _ = profile.time }, onChange: { notified.add("time") })
      let report = injector.injectDependencies(to: profile)
      XCTAssertEqual(report.failures.count, 0, "\(report)")
      assertEqual(([profile.userName, profile.time], ["Ada", "noon"]), (notified.all, ["userName", "time"]))
    }
  }

  /// As a view is: a value that fills itself in its initializer, and is copied.
  fileprivate struct ClockView {
    @Injected private var clock: Clock
    init() { InjectorController.injectDependencies(to: &self) }
    var body: String { clock.now }
  }

  func testAViewFillsItselfInItsInitializer() {
    let view = InjectorController.withInjector(injector) { ClockView() }
    let copy = view
    XCTAssertEqual([view.body, copy.body], ["noon", "noon"])
  }
}

extension SwiftUIArticleTests.Profile: @MainActor KeyPathInjectable {
  static var injectableProperties: [InjectableProperty] {
    [InjectableProperty("userName", \SwiftUIArticleTests.Profile.userName)]
  }
}
extension SwiftUIArticleTests.Profile: @MainActor InjectorDelegate {
  func didInjectDependencies() { time = clock?.now ?? "" }
}
