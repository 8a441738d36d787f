// Features: `@Injected` in its three forms, the same in both ways of reflection.
import OBInjector
import XCTest

private protocol Clock { var time: Int { get } }
private struct FixedClock: Clock { let time: Int }
private class Store {}
private final class SpecialStore: Store {}

final class InjectedTests: InjectorTestCase {
  private class Base {
    @Injected var clock: any Clock
    @InjectedNamed("mainStore") var store: Store
    init() {}
  }

  private final class Screen: Base {
    @InjectedByType var special: SpecialStore
    @Injected var maybe: Int?
    @InjectedNamed("other.name") private var hidden: String
    @InjectedByType var maybeByType: Double?
    var text: String { hidden }
  }

  private func register(in injector: PropertyInjector) {
    injector.registerProperty("clock", withInstance: FixedClock(time: 5))
    injector.registerProperty("mainStore") { Store() }
    injector.registerProperty("theSpecialOne", withInstance: SpecialStore())
    injector.registerProperty("maybe", withInstance: 7)
    injector.registerProperty("other.name") { "hidden" }
    injector.registerProperty("ratio", withInstance: 0.5)
  }

  func testTheThreeFormsAreFilledAndAnEntryCarriesTheNameThatWasLookedUpAndTheWrappersType() {
    inBothModes { injector in
      register(in: injector)
      for _ in 0..<3 {
        let (screen, report) = injector.reported(Screen())
        XCTAssertEqual(report.injected, ["clock", "mainStore", "theSpecialOne", "maybe", "other.name", "ratio"])
        assertEqual(([screen.clock.time, screen.maybe], [5, 7]), (screen.text, "hidden"), (screen.maybeByType, 0.5))
        XCTAssertTrue(report.entries[0].type == (any Clock).self && report.entries[1].type == Store.self)
        _ = (screen.store, screen.special)
      }
    }
  }

  func testTheStorageIsNotFilledUnderItsOwnName() {
    inBothModes { injector in
      injector.registerProperty("_clock", withInstance: FixedClock(time: 1))
      injector.registerProperty("store", withInstance: Store())
      XCTAssertEqual(injector.injectDependencies(to: Base()).injected, [])
    }
  }

  func testByTypeNoneIsNotRegisteredAndMoreThanOneCandidateIsAmbiguousSinceAnExactMatchDoesNotWin() {
    final class Target { @InjectedByType var store: Store }
    inBothModes { injector in
      injector.registerProperty("number", withInstance: 1)
      let empty = injector.injectDependencies(to: Target())
      XCTAssertEqual(empty.entries.map { String($0.outcome.word.prefix(13)) }, ["notRegistered"])
      injector.registerProperty("one", withInstance: Store())
      injector.registerProperty("two", withInstance: SpecialStore())
      let report = injector.injectDependencies(to: Target())
      XCTAssertEqual(report.failures.map(\.code), [.ambiguous])
      XCTAssertEqual(report.failures.first?.locations.count, 2)
    }
  }

  func testInstancesOfOneClassMayAskForDifferentNamesAndEachOfTheirPropertiesForItsOwn() {
    final class Target {
      @InjectedNamed("first") var one: String?
      @InjectedNamed("text") var text: String
      init(_ name: PropertyName?) { if let name { _text = InjectedNamed(PropertyKey(name)) } }
    }
    inBothModes { injector in
      injector.registerTexts("first", "text", "other")
      for name in [nil, "other", nil, "first", "other"] as [PropertyName?] {
        let (target, report) = injector.reported(Target(name))
        XCTAssertEqual(report.injected, ["first", name ?? "text"])
        XCTAssertEqual([target.one, target.text], ["first", name?.rawValue ?? "text"])
      }
    }
  }

  func testAnInstanceThatLooksUpAnotherNameIsNotAnsweredForOneThatLooksUpItsOwn() {
    final class Target {
      @InjectedNamed("text") var text: String?
      init(_ name: PropertyName?) { if let name { _text = InjectedNamed(PropertyKey(name)) } }
    }
    // The property's own name is not registered, or with a value that does not fit.
    for wrong in [nil, 5] as [Int?] {
      inBothModes { injector in
        injector.registerProperty("other", withInstance: "other")
        if let wrong { injector.registerProperty("text", withInstance: wrong) }
        XCTAssertEqual(injector.injectDependencies(to: Target(nil)).injected, [])
        XCTAssertEqual(injector.injectDependencies(to: Target("other")).injected, ["other"])
        XCTAssertEqual(injector.injectDependencies(to: Target(nil)).injected, [])
      }
    }
  }

  func testAnOptionalInsideAnOptionalIsNilOnTheOutsideUntilItIsSet() {
    final class Screen {
      @Injected var once: Int?
      @InjectedByType var byType: Double?
      @Injected var twice: Int??
      @Injected var thrice: String???
      @Injected var any: Any??
    }
    let screen = Screen()
    assertNil(screen.once, screen.byType)
    XCTAssertTrue(screen.twice == nil, "an empty property held an Optional")
    XCTAssertTrue(screen.thrice == nil, "an empty property held an Optional")
    XCTAssertTrue(screen.any == nil, "an empty property held an Optional")
    inBothModes { injector in
      injector.registerProperty("twice", withInstance: 2)
      injector.registerProperty("thrice") { "three" }
      let filled = injector.filled(Screen())
      XCTAssertEqual(filled.twice, .some(.some(2)))
      XCTAssertEqual(filled.thrice, .some(.some(.some("three"))))
      XCTAssertTrue(filled.any == nil)
    }
  }

  /// A wrapper without its `@` has no property with a name of its own.
  func testAPropertyOfAWrappersTypeIsLeftAlone() {
    final class Target {
      var number = Injected<Int>()
      var text: Injected<String>? = Injected()
    }
    for name in ["number", "umber", "text"] as [PropertyName] {
      injector.registerProperty(PropertyKey(name), withInstance: 5)
    }
    for _ in 0..<2 { XCTAssertEqual(injector.injectDependencies(to: Target()).injected, []) }
  }
}
