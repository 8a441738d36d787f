// Diagnosing: The remedy is one that helps where the sentence is said.
import XCTest

@testable import OBInjector

final class RemedyTests: InjectorTestCase {
  private final class Shared: Sendable {}
  private final class Engine {}
  private final class Car { init(_: Engine, doors: Int) {} }

  @MainActor private static func register(in injector: PropertyInjector) {
    injector.registerProperty("shared") { Shared() }
    injector.registerProperty("engine") { Engine() }
  }

  func testAnIsolatedClosureWhoseValueIsSendableCanBeWaitedFor() async {
    final class Screen { var shared: Shared?; var engine: Engine? }
    await Self.register(in: injector)
    assertSays(
      injector.injectDependencies(to: Screen()).failures,
      #""shared" ({shared}) belongs to "MainActor", but the caller is nonisolated; wait for it with "#
        + #"injectDependencies(awaiting:) or awaitInstance, inject there, or register the closure with "anywhere:" if "#
        + "it needs no actor.",
      #""engine" ({engine}) belongs to "MainActor", but the caller is nonisolated; inject there, or register a "#
        + "Sendable value.", in: injector)
    let (screen, injector) = (Screen(), injector)
    await injector.injectDependencies(awaiting: screen)
    XCTAssertNotNil(screen.shared)
    XCTAssertNil(screen.engine)
  }

  func testNoRemedyNamesACallThatTheTargetLacks() async {
    struct Page { var shared: Shared?; var engine: Engine?; var late: UInt8? }
    actor Keeper {
      var shared: Shared?, engine: Engine?
      func said(_ injector: PropertyInjector) -> [String] {
        injector.injectDependencies(to: self).failures.map(\.description)
      }
    }
    await Self.register(in: injector)
    injector.registerProperty("late") { () async -> UInt8 in 5 }
    var page = Page()
    assertSays(
      injector.injectDependencies(to: &page).failures,
      #""shared" ({shared}) belongs to "MainActor", but the caller is nonisolated; wait for it with awaitInstance, "#
        + #"inject there, or register the closure with "anywhere:" if it needs no actor."#,
      #""engine" ({engine}) belongs to "MainActor", but the caller is nonisolated; inject there, or register a "#
        + "Sendable value.",
      #"the closure of "late" ({late}) is asynchronous; use awaitInstance."#, in: injector)
    // An actor is filled on itself only.
    assertSays(
      await Keeper().said(injector),
      #""shared" ({shared}) belongs to "MainActor", but the caller is "Keeper"; wait for it with injectDependencies("#
        + #"awaiting:) or awaitInstance, or register the closure with "anywhere:" if it needs no actor."#,
      #""engine" ({engine}) belongs to "MainActor", but the caller is "Keeper"; register it on "Keeper", or "#
        + "register a Sendable value.", in: injector)
  }

  func testAPropertyCantGiveArguments() throws {
    final class Garage { var car: Car? }
    injector.registerProperty("car") { (_, doors: Int) in Car(Engine(), doors: doors) }
    assertSays(
      injector.injectDependencies(to: Garage()).failures,
      #""car" ({car}) takes 1 argument (Int), which a property can't give; declare it as "Provider<Car, Int>", or "#
        + "register a closure for the property that asks for it with instance(forProperty:arguments:).", in: injector)
    injector.without("car").registerProperty("anyCar") { (_, doors: Int) in Car(Engine(), doors: doors) }
    injector.registerProperty("car") { injector -> Car in try injector.instance(forProperty: "anyCar", arguments: 4) }
    XCTAssertEqual(injector.injectDependencies(to: Garage()).said("car"), "injected", "the remedy helps")
  }

  func testATypeOfTheStandardLibraryAloneIsNoReasonForASuggestion() {
    final class Screen {
      var title: String?, count: Int?, isReady: Bool?, date: Date?, list: [String]?, names: [String: Int]?
      var action: Engine?
      @Injected var make: (() -> Int)?
      @Injected var pair: (Int, Int)?
    }
    injector.registerProperty("endpoint", withInstance: "text")
    injector.registerProperty("zz1", withInstance: 5)
    injector.registerProperty("zz2", withInstance: true)
    injector.registerProperty("zz3", withInstance: Date())
    injector.registerProperty("zz4", withInstance: ["text"])
    injector.registerProperty("zz5", withInstance: ["text": 1])
    injector.registerProperty("zz6", withInstance: Engine())
    injector.registerProperty("zz7", withInstance: { 5 } as @Sendable () -> Int)
    injector.registerProperty("zz8", withInstance: (1, 2))
    let report = injector.injectDependencies(to: Screen())
    let others = report.said("title", "count", "isReady", "date", "list", "names", "make", "pair")
    XCTAssertEqual(others, Array(repeating: "notRegistered", count: 8))
    XCTAssertEqual(report.said("action"), "notRegistered(zz6?)", "a type of the app's own is a reason")
  }

  private func register(_ name: PropertyName, asking next: PropertyName) {
    injector.registerProperty(PropertyKey(name)) { try $0.instance(forProperty: PropertyKey(next), of: Engine.self) }
  }

  func testALoopBelowAnotherObjectHasTheWayToIt() {
    register("outer", asking: "a")
    register("a", asking: "b")
    register("b", asking: "a")
    let error = injectionError { try injector.instance(forProperty: "outer", of: Engine.self) }
    XCTAssertEqual(error?.path, ["outer", "a", "b", "a"])
    XCTAssertEqual(error?.description.hasSuffix(" Path: outer → a → b → a."), true, "\(error?.description ?? "")")
  }

  func testAPathOfTwelveNamesIsWhole() {
    let names = "abcdefghijkl".map { PropertyName(String($0)) }
    XCTAssertEqual(Messages.sentence(about: names), " Path: a → b → c → d → e → f → g → h → i → j → k → l.")
    XCTAssertEqual(Messages.sentence(about: names + ["m"]), " Path: a → b → c → d → e → … → h → i → j → k → l → m.")
  }

  func testALoopThatAPathHasSeveralTimesIsNamedOnce() {
    for (path, named) in [
      ("", ""), ("ab", "ab"), ("aa", "aa"), ("aaa", "aa"), ("aba", "aba"), ("ababa", "aba"), ("xababab", "xaba"),
      ("xaba", "xaba"), ("abcabca", "abca"), ("abxab", "abxa"),
    ] {
      XCTAssertEqual(Messages.withOneLoop(path.map { .init(String($0)) }).map(\.rawValue).joined(), named, path)
    }
  }
}
