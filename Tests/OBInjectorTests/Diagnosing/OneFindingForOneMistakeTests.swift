// Diagnosing: A mistake is said once, by the rule that knows most, and another mistake beside it is still said.
import OBInjectorTesting
import XCTest

final class OneFindingForOneMistakeTests: InjectorTestCase {
  private class Log {}
  private final class FileLog: Log {}
  private final class FileScreen { var logger: FileLog? }
  private final class Screen { var logger: Log? }
  private final class Part { @Injected var logger: Log }
  private actor Cache { @Injected var logger: String }
  private final class CacheScreen { var cache: Cache? }
  private final class Titled { var heading: String? }
  private final class Misspelt { var headng: String? }

  private var codes: [InjectionError.Code] { injector.verify(Screen.self).problems.map(\.code) }

  func testAMisfitAtTheLineOfAnAliasThatLeadsNowhere() {
    injector.registerAlias("other", of: "nothing"); injector.registerProperty("logger", withInstance: 5)
    XCTAssertEqual(codes, [.typeMismatch, .notRegistered])
  }

  func testARingThatOnlyTheParentHasBesideOneOfTheChild() {
    injector.registerAlias("logger", of: "journal")
    injector.registerAlias("journal", of: "logger")
    injector.registerProperty("part", scope: .singleton) { Part() }
    let child = injector.makeChild {
      $0.registerProperty("journal") { Log() }
      $0.registerAlias("loop", of: "loop")
    }
    XCTAssertEqual(Set(child.verify().problems.map(\.path.first)), ["loop", "part"])
  }

  func testADecoratorThatDoesNotFitBesideAPropertyWithAnotherMistake() {
    injector.registerProperty("text", withInstance: "text")
    injector.decorateProperty("text") { (number: Int) in number }
    injector.registerProperty("logger", withInstance: 5)
    XCTAssertEqual(codes, [.typeMismatch, .typeMismatch])
  }

  func testADecoratorIsNotAskedWhetherItTakesWhatIsNil() {
    injector.registerProperty("logger", withInstance: Log?.none)
    injector.decorateProperty("logger") { (log: Log) in log }
    XCTAssertEqual(injector.verify(Screen.self).description, "no problems")
    XCTAssertEqual(injector.said("logger", of: Screen()), ["noValue"])
    XCTAssertEqual(injector.agreed(on: Part()).count, 1)
  }

  func testADecoratorOfAnAliasWithTheNameOfTheInjector() {
    injector.registerProperty("box", withInstance: 5)
    injector.registerAlias("injector", of: "box")
    injector.decorateProperty("injector") { (number: Int) in number }
    XCTAssertEqual(injector.verify().problems.map { $0.description.contains("is an alias; decorate \"box\"") }, [true])
  }

  func testAnEagerSingletonWithADecoratorThatDoesNotFit() {
    injector.registerProperty("logger", scope: .eagerSingleton) { Log() }
    injector.decorateProperty("logger") { (number: Int) in number }
    XCTAssertEqual(injector.verify().problems.map(\.code), [.typeMismatch])
  }

  func testAnActorThatIsReadyMadeIsNotReadAndADecoratorMayHandItOut() {
    injector.registerProperty("cache", withInstance: Cache())
    XCTAssertEqual(injector.verify(CacheScreen.self).description, "no problems")
    injector.decorateProperty("cache") { (cache: Cache) in cache }
    XCTAssertEqual(injector.verify(CacheScreen.self).unchecked.map(\.name), ["cache"])
  }

  func testAStandardValueIsMisspeltInTypesThatAreGivenThoughItFillsAnother() {
    injector.registerProperty("heading", withInstance: "text")
    XCTAssertEqual(injector.verify(Titled.self, Misspelt.self).problems.map(\.path), [["headng"]])
  }

  func testTwoCollectionsOfEverything() {
    injector.registerProperty("all", collecting: (any Sendable).self)
    injector.registerProperty("alike", collecting: (any Sendable).self)
    XCTAssertEqual(injector.verify().problems.map(\.code), [.circularDependency])
  }

  func testAnInstanceTellsWhetherItFits() {
    injector.registerProperty("logger", withInstance: FileLog() as Log)
    XCTAssertEqual(injector.verify(FileScreen.self).unchecked.map(\.description), [])
  }
}
