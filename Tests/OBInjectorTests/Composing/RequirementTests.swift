// Composing: What a module requires of the others is checked when all of them are configured; nothing runs.
import OBInjectorTesting
import XCTest

private protocol Styling {}
private struct Style: Styling {}
private final class Store {}

/// A feature that doesn't know which module registers what it needs.
private struct FeatureModule: InjectorModule {
  static let line = #line + 1
  var requirements: [ModuleRequirement] { [.property("styling", of: (any Styling).self), .value(of: Store.self)] }
  func configure(_ injector: PropertyInjector) { injector.registerProperty("feature", withInstance: "feature") }
}

private struct Requiring: InjectorModule {
  let requirements: [ModuleRequirement]
  init(_ requirements: ModuleRequirement...) { self.requirements = requirements }
  func configure(_ injector: PropertyInjector) {}
}

extension PropertyKey where Value == any Styling { fileprivate static var styling: Self { "styling" } }

final class RequirementTests: ControllerTestCase {
  private let style = InlineModule { $0.registerProperty("styling") { () -> any Styling in Style() } }
  private let store = InlineModule { $0.registerProperty("store", scope: .singleton) { Store() } }

  func testWhatIsRequiredMayBeRegisteredByAnEarlierOrALaterModuleOrAParent() throws {
    XCTAssertEqual(try PropertyInjector(modules: [style, FeatureModule(), store]).text("feature"), "feature")
    let parent = try PropertyInjector(modules: [style])
    XCTAssertEqual(try parent.makeChild(modules: [FeatureModule(), store]).text("feature"), "feature")
    parent.deleteProperty("styling")
    let error = injectionError { try parent.makeChild(modules: [FeatureModule(), store]) }
    XCTAssertEqual([error?.code.rawValue, error?.property?.rawValue], ["missingRequirement", "styling"])
    XCTAssertTrue(error?.type == (any Styling).self)
  }

  func testTheErrorNamesTheModuleTheRequirementWhatWasFoundAndThePlaces() {
    let other = InlineModule { $0.registerProperty("styling", withInstance: 5, fileID: "App/A.swift", line: 7) }
    let alias = InlineModule { $0.registerAlias("styling", of: "look", fileID: "App/A.swift", line: 8) }
    let misspelt = InlineModule { $0.registerProperty("stiling") { () -> any Styling in Style() } }
    let (unknown, style) = (#"nothing is registered under "styling", wanted as "any Styling"; "#, style)
    for (module, wanted, found) in [
      (store, #""styling""#, unknown + "add a module that registers it."),
      (misspelt, #""styling""#, unknown + #"did you mean "stiling"?"#),
      (
        other, #""styling""#,
        #""styling" is of type "Int" (registered at App/A.swift:7), which does not fit "any Styling"; register a value of "#
          + #"type "any Styling" under "styling", or ask for "Int" instead."#
      ),
      (
        alias, #""styling""#,
        #"nothing is registered under "look", the target of the alias "styling" (App/A.swift:8); register "look", or "#
          + "delete the alias. Path: styling → look."
      ),
      (
        style, #"a value of type "Store""#,
        #"nothing that is registered fits "Store"; register an instance, a closure or an initializer for it."#
      ),
    ] {
      XCTAssertEqual(
        errorSentence { try PropertyInjector(modules: [module, FeatureModule()]) },
        "module \"FeatureModule\" requires \(wanted) (\(at(FeatureModule.line))), but \(found)")
    }
    XCTAssertTrue(injectionError { try PropertyInjector(modules: [other, FeatureModule()]) }?.found == Int.self)
  }

  func testAliasesCollectionsDecoratorsArgumentsActorsAndWaitingMeetARequirement() throws {
    let all = InlineModule { injector in
      injector.registerProperty("look") { () -> any Styling in Style() }
      injector.registerAlias("styling", of: "look")
      injector.registerProperty("styles", collecting: (any Styling).self)
      injector.registerProperty("text") { (_: PropertyInjector, number: Int) in "\(number)" }
      injector.registerProperty("later") { () async -> Int in 5 }
      injector.registerProperty("there") { @MainActor in Store() }
      injector.registerProperty("one", withInstance: 1.0)
      injector.registerProperty("two", withInstance: 2.0)
      injector.registerProperty("decorated") { Style() }
      injector.decorateProperty("decorated") { (style: any Styling) in style }
      injector.registerProperty("nothing", withInstance: String?.none)
    }
    let met = Requiring(
      .property(.styling), .property("styles", of: [any Styling].self), .property("text", of: String.self),
      .property("text", of: Provider<String, Int>.self), .property("later", of: Int?.self), .value(of: Store?.self),
      .value(of: Double.self), .value(of: String.self), .property("decorated", of: Style.self),
      .value(of: (any Styling).self), .value(of: Lazy<Store>.self), .property("nothing", of: String.self),
      .value(of: PropertyInjector.self))
    _ = try PropertyInjector(modules: [all, met])
    for unmet: ModuleRequirement in [
      .property("decorated", of: Int.self), .value(of: Style.self), .property("later", of: Lazy<String>.self),
      .value(of: Float.self), .property("styling", of: Int.self),
    ] {
      let error = injectionError { try PropertyInjector(modules: [all, Requiring(unmet)]) }
      XCTAssertEqual(error?.code, .missingRequirement)
    }
  }

  func testDerivingChecksTooButNotWithoutModules() throws {
    let injector = try PropertyInjector(modules: [style, store, FeatureModule()])
    XCTAssertEqual(try injector.withModules([]).text("feature"), "feature")
    XCTAssertEqual(
      injectionError { try injector.withModules([Requiring(.property("clock", of: Int.self))]) }?.property, "clock")
    XCTAssertEqual(try injector.withoutModules(ofType: InlineModule.self).text("feature"), "feature")
    XCTAssertTrue(injector.verify().isValid)
    injector.deleteProperty("styling")
    let error = injectionError { try injector.withModules([]) }
    XCTAssertEqual(error?.property, "styling")
    for injector in [injector, injector.makeChild()] {
      XCTAssertEqual(injector.verify().problems.map(\.description), [error?.description])
      XCTAssertTrue(injector.verify().allowing(["styling"]).isValid)
    }
  }

  func testItIsCheckedBeforeEagerSingletonsAreMadeAndNothingIsLeft() {
    let tally = RunCounter()
    weak var left: PropertyInjector?
    let eager = InlineModule {
      left = $0
      $0.registerProperty("eager", scope: .eagerSingleton) { tally.count() }
    }
    let error = injectionError { try PropertyInjector(modules: [eager, FeatureModule()]) }
    XCTAssertEqual(error?.code, .missingRequirement)
    let thrown = injectionError { try InjectorController.configureInjector(modules: [eager, FeatureModule()]) }
    XCTAssertEqual(InjectorController.configurationError?.description, thrown?.description)
    XCTAssertFalse(InjectorController.isConfigured)
    XCTAssertEqual(tally.count, 0)
    XCTAssertNil(left, "the error retains no injector")
    XCTAssertNoThrow(try InjectorController.configureInjector(modules: [FeatureModule(), style, store]))
  }
}
