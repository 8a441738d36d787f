// Composing: What a module requires of the others is checked when all of them are configured; nothing runs.
import OBInjector
import XCTest

private protocol Styling {}
private struct Style: Styling {}
private final class Store {}
private struct Plain: Styling {}

/// A feature that doesn't know which module registers what it needs.
private struct FeatureModule: InjectorModule {
  static let line = #line + 2
  var requirements: [ModuleRequirement] {
    [.property("styling", of: (any Styling).self), .value(of: Store.self)]
  }
  func configure(_ injector: PropertyInjector) { injector.registerProperty("feature", withInstance: "feature") }
}

private struct Requiring: InjectorModule {
  let requirements: [ModuleRequirement]
  init(_ requirements: ModuleRequirement...) { self.requirements = requirements }
  func configure(_ injector: PropertyInjector) {}
}

extension PropertyKey where Value == any Styling { fileprivate static var styling: Self { "styling" } }

final class RequirementTests: ControllerTestCase {
  private static var style: InlineModule { InlineModule { $0.registerProperty("styling") { () -> any Styling in Style() } } }
  private static var store: InlineModule { InlineModule { $0.registerProperty("store", scope: .singleton) { Store() } } }

  private func sentence(_ modules: any InjectorModule...) -> String {
    errorSentence { try PropertyInjector(modules: modules) }
  }

  func testWhatIsRequiredMayBeRegisteredByAnEarlierOrALaterModuleOrAParent() throws {
    let injector = try PropertyInjector(modules: [Self.style, FeatureModule(), Self.store])
    XCTAssertEqual(injector.text("feature"), "feature")
    let parent = try PropertyInjector(modules: [Self.style])
    XCTAssertEqual(try parent.makeChild(modules: [FeatureModule(), Self.store]).text("feature"), "feature")
    parent.deleteProperty("styling")
    let error = injectionError { try parent.makeChild(modules: [FeatureModule(), Self.store]) }
    XCTAssertEqual([error?.code.rawValue, error?.property?.rawValue], ["missingRequirement", "styling"])
    XCTAssertTrue(error?.type == (any Styling).self)
  }

  func testTheErrorNamesTheModuleTheRequirementWhatWasFoundAndThePlaces() {
    let place = at(FeatureModule.line)
    XCTAssertEqual(
      sentence(Self.store, FeatureModule()),
      "module \"FeatureModule\" requires \"styling\" (\(place)), but nothing is registered under \"styling\", wanted as "
        + "\"any Styling\"; add a module that registers it.")
    let misspelt = InlineModule { $0.registerProperty("stiling") { () -> any Styling in Style() } }
    XCTAssertEqual(
      sentence(misspelt, FeatureModule()),
      "module \"FeatureModule\" requires \"styling\" (\(place)), but nothing is registered under \"styling\", wanted as "
        + "\"any Styling\"; did you mean \"stiling\"?")
    let other = InlineModule { $0.registerProperty("styling", withInstance: 5) }
    XCTAssertEqual(
      sentence(FeatureModule(), other),
      "module \"FeatureModule\" requires \"styling\" (\(place)), but \"styling\" is of type \"Int\" (registered at "
        + "\(at(#line - 4))), which does not fit \"any Styling\"; register a value of type \"any Styling\" under \"styling\", or "
        + "ask for \"Int\" instead.")
    XCTAssertEqual(
      sentence(Self.style, FeatureModule()),
      "module \"FeatureModule\" requires a value of type \"Store\" (\(place)), but nothing that is registered fits "
        + "\"Store\"; register an instance, a closure or an initializer for it.")
    let alias = InlineModule { $0.registerAlias("styling", of: "look") }
    XCTAssertEqual(
      sentence(alias, FeatureModule()),
      "module \"FeatureModule\" requires \"styling\" (\(place)), but nothing is registered under \"look\", the target of "
        + "the alias \"styling\" (\(at(#line - 4))); register \"look\", or delete the alias. Path: styling → look.")
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
      injector.registerProperty("decorated") { Plain() }
      injector.decorateProperty("decorated") { (plain: any Styling) in plain }
      injector.registerProperty("nothing", withInstance: String?.none)
    }
    let met = Requiring(
      .property(.styling), .property("styles", of: [any Styling].self), .property("text", of: String.self),
      .property("text", of: Provider<String, Int>.self), .property("later", of: Int?.self), .value(of: Store?.self),
      .value(of: Double.self), .value(of: String.self), .property("decorated", of: Plain.self), .value(of: (any Styling).self),
      .value(of: Lazy<Store>.self), .property("nothing", of: String.self), .value(of: PropertyInjector.self))
    _ = try PropertyInjector(modules: [all, met])
    for unmet: ModuleRequirement in [
      .property("decorated", of: Int.self), .value(of: Plain.self), .property("later", of: Lazy<String>.self),
      .value(of: Float.self), .property("styling", of: Int.self),
    ] {
      XCTAssertEqual(injectionError { try PropertyInjector(modules: [all, Requiring(unmet)]) }?.code, .missingRequirement)
    }
  }

  func testDerivingChecksTooButNotWithoutModules() throws {
    let injector = try PropertyInjector(modules: [Self.style, Self.store, FeatureModule()])
    XCTAssertEqual(try injector.withModules([]).text("feature"), "feature")
    XCTAssertEqual(
      injectionError { try injector.withModules([Requiring(.property("clock", of: Int.self))]) }?.property, "clock")
    let bare = try injector.withoutModules(ofType: InlineModule.self)
    XCTAssertEqual(bare.text("feature"), "feature")
    injector.deleteProperty("styling")
    XCTAssertEqual(injectionError { try injector.withModules([]) }?.property, "styling")
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
    XCTAssertNil(left)
    let thrown = injectionError { try InjectorController.configureInjector(modules: [eager, FeatureModule()]) }
    XCTAssertEqual(InjectorController.configurationError?.description, thrown?.description)
    XCTAssertFalse(InjectorController.isConfigured)
    XCTAssertEqual(tally.count, 0)
    XCTAssertNil(left)
    XCTAssertNoThrow(try InjectorController.configureInjector(modules: [FeatureModule(), Self.style, Self.store]))
  }

  /// Verification reads what was required at the configuration, on whatever actor it is called.
  @MainActor func testAModuleOfAnActorIsAskedThere() async throws {
    let injector = try PropertyInjector(modules: [MainModule(), Self.style])
    XCTAssertThrowsError(try injector.withModules([Requiring(.value(of: Store.self))]))
    injector.deleteProperty("styling")
    XCTAssertThrowsError(try injector.withModules([]))
  }

  @MainActor private struct MainModule: @MainActor InjectorModule {
    var requirements: [ModuleRequirement] {
      MainActor.assertIsolated()
      return [.property(.styling)]
    }
    func configure(_ injector: PropertyInjector) {}
  }
}
