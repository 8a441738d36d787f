// Names: Aliases beside what else an injector can do.
import OBInjector
import XCTest

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

  func testAnInjectorThatIsShutDownSaysSoUnderEveryName() {
    let log = log
    injector.registerProperty("store", scope: .singleton) { Store(log) }
    injector.registerAlias("shop", of: "store")
    injector.registerProperty("title", withInstance: "title")
    XCTAssertNotNil(filled().shop)
    injector.shutDown()
    XCTAssertEqual(log.all, ["released"])
    let report = injector.injectDependencies(to: Screen())
    for name: PropertyName in ["store", "shop", "title"] { XCTAssertEqual(report.said(name), "failed(shutDown)") }
    XCTAssertEqual(injectionError { try injector.instance(forProperty: "shop", of: Store.self) }?.code, .shutDown)
  }
}
