import OBInjector
import XCTest

/// Aliases, names for one type and targets that stand for a name, beside what else an injector can do.
final class NamesAndOtherFeaturesTests: XCTestCase {
  private final class Store: InjectorReleasing {
    let log: EventLog
    init(_ log: EventLog) { self.log = log }
    func willBeReleased() { log.add("released") }
  }
  private final class Screen { var store: Store?; var shop: Store?; var title: String?; var all: [String]? }

  private let (injector, log) = (PropertyInjector(), EventLog())

  private func filled(_ screen: Screen = Screen()) -> Screen {
    injector.injectDependencies(to: screen)
    return screen
  }

  func testAnAliasOfACollection() {
    injector.registerProperty("one", withInstance: "one")
    injector.registerProperty("two", withInstance: "two")
    injector.registerProperty("texts", collecting: String.self)
    injector.registerAlias("all", of: "texts")
    injector.registerAlias("first", of: "one")
    XCTAssertEqual(filled().all, ["one", "two"], "an alias is no part of its own")
    XCTAssertTrue(injector.verify(Screen.self).isValid)
  }

  func testACompositionRootForOneType() {
    struct Root: Sendable { let title = "About"; let count = 5 }
    injector.registerProperties(for: Screen.self) {
      XCTAssertEqual($0.registerProperties(of: Root()), ["title", "count"])
      XCTAssertEqual($0.registerProperties(of: Root()), [])
    }
    XCTAssertEqual(filled().title, "About")
    XCTAssertFalse(injector.hasProperty("count"))
  }

  func testACompositionRootThatHoldsTheInjectorDoesNotRegisterItForAType() {
    final class Root { var injector: PropertyInjector?; var title: String? = "title" }
    let root = Root()
    root.injector = injector
    injector.registerProperties(for: Screen.self) { XCTAssertEqual($0.registerProperties(of: root), ["title"]) }
  }

  func testWhatIsSharedUnderAnAliasIsReleasedOnce() {
    let log = log
    injector.registerProperty("store", scope: .singleton) { Store(log) }
    injector.registerAlias("shop", of: "store")
    let screen = filled()
    XCTAssertTrue(screen.store === screen.shop)
    injector.deleteProperty("shop")
    XCTAssertEqual(log.all, [], "the name is still there")
    injector.deleteProperty("store")
    XCTAssertEqual(log.all, ["released"])
  }

  func testWhatIsSharedForATypeIsReleased() {
    let log = log
    injector.registerProperties(for: Screen.self) { screen in
      screen.registerProperty("store", scope: .singleton) { Store(log) }
      screen.registerProperty("shop", scope: .custom("shop")) { Store(log) }
    }
    XCTAssertNotNil(filled().store)
    injector.reset(.custom("shop"))
    XCTAssertEqual(log.count, 1)
    injector.registerProperties(for: Screen.self) { $0.deleteProperty("store") }
    XCTAssertEqual(log.count, 2)
  }

  func testAnInjectorThatIsShutDownSaysSoUnderEveryName() {
    let log = log
    injector.registerProperty("store", scope: .singleton) { Store(log) }
    injector.registerAlias("shop", of: "store")
    injector.registerProperties(for: Screen.self) { $0.registerProperty("title", withInstance: "title") }
    XCTAssertNotNil(filled().shop)
    injector.shutDown()
    XCTAssertEqual(log.all, ["released"])
    let report = injector.injectDependencies(to: Screen(), as: "store")
    for name: PropertyName in ["store", "shop", "title"] { XCTAssertEqual(report.said(name), "failed(shutDown)") }
    XCTAssertEqual(injectionError { try injector.instance(forProperty: "shop", of: Store.self) }?.code, .shutDown)
  }

  func testAComponentModuleForOneType() throws {
    final class SGClock: Component { init() {} }
    final class Target { var sgClock: SGClock? }
    let injector = PropertyInjector()
    try injector.registerProperties(for: Target.self) { try ComponentModule([SGClock.self]).configure($0) }
    let target = Target()
    injector.injectDependencies(to: target)
    XCTAssertNotNil(target.sgClock)
    XCTAssertFalse(injector.hasProperty("sgClock"))
  }

  func testWhatTheClosureIsGivenIsTheInjectorInEveryOtherRespect() throws {
    injector.registerProperty("title", withInstance: "of all")
    injector.registerProperties(for: Screen.self) { view in
      XCTAssertEqual(view.text("title"), "of all")
      let screen = Screen()
      view.injectDependencies(to: screen)
      XCTAssertEqual(screen.title, "of all")
      XCTAssertEqual(view.makeChild().text("title"), "of all")
    }
  }

  func testThreadsMayRegisterNamesForTypesWhileOthersInject() {
    injector.registerProperty("title", withInstance: "of all")
    injector.registerAlias("shop", of: "store")
    let injector = injector
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      for round in 0..<Effort.rounds(2_000, short: 200) {
        if thread == 0 {
          injector.registerProperties(for: Screen.self) { screen in
            if round % 2 == 0 {
              screen.registerProperty("title", withInstance: "of a screen")
            } else {
              screen.deleteProperty("title")
            }
          }
        } else {
          let screen = Screen()
          injector.injectDependencies(to: screen)
          XCTAssertTrue(["of all", "of a screen"].contains(screen.title))
        }
      }
    }
  }
}
