// Diagnosing: A plain property that was renamed, and one of which the registration was forgotten.
import OBInjectorTesting
import XCTest

private protocol Analytics: Sendable {}
private struct LocalAnalytics: Analytics {}
private final class CartModel { var analytics: (any Analytics)? }
private final class HomeModel { var tracker: (any Analytics)? }
private final class BothModel { var analytics: (any Analytics)?, secondAnalytics: (any Analytics)? }
private final class NextAnalytics: Analytics, @unchecked Sendable { var next: (any Analytics)? }
private protocol RoutingOfMaps: AnyObject, Sendable {}
private final class MapRouting: RoutingOfMaps {}
private final class MapModel { weak var delegateOfMaps: (any RoutingOfMaps)? }
private final class TownModel { weak var mapRouting: (any RoutingOfMaps)? }
private final class RoadModel { var mapRouting: (any RoutingOfMaps)? }
private final class RiverModel { weak var delegateOfRivers: (any RoutingOfMaps)?; @Injected var map: Int? }
private final class GuideModel { weak var guideOfRoads: MapRouting? }
private final class Press: Sendable {}
private final class PressModel { var press: Press? }
private final class MisspeltModel { var pres: Press? }
private final class TakingModel { @InjectedByType var any: Press; var printer: Press? }
private final class MadeModel {
  let press: Press
  var printer: Press?
  init(press: Press) { self.press = press }
}
@propertyWrapper private struct Kept<Value> { var wrappedValue: Value }
private final class KeptModel {
  @Kept var press: Press?
  var printer: Press?
}
private final class LaterModel {
  lazy var press: Press? = nil
  var printer: Press?
}
private final class OtherwiseModel {
  @InjectedNamed("press") var printer: Press?
  var makePress: Provider<Press, Int>?
}
private final class PrintingModel { var printingPress: Press? }
private final class Anvil: Sendable {}
private final class AnvilModel { var anvl: Anvil? }
private final class ForgeModel { var blockOfForge: Anvil? }
private protocol Showing {}
extension String: Showing {}
private final class ShowingModel { var banner: (any Showing)? }
private final class Needle: Sendable {}
private final class CompassModel { var compass: Needle?; unowned(unsafe) var unsafeNeedle: Needle? }

private final class Quill: Sendable {}
private final class QuillModel { var pen: Quill? }

private protocol Styling {}
private protocol Paging<Page> { associatedtype Page }
private class Partial {
  private var styling: (any Styling)?
  var pager: (any Paging<Int>)?, observing: (any XCTestObservation)?
  weak var partialDelegate: (any PartialDelegate)?
  var lastError: (any Error)?, partialClock: LocalAnalytics?
  func use() -> Bool { styling == nil }
}
private final class SmallPartial: Partial { var styledAgain: (any Styling)? }
private protocol PartialDelegate: AnyObject {}
private struct PartialValue { var partialClock: LocalAnalytics?, styling: (any Styling)? }
private final class Unfilled { var styling: (any Styling)? }

final class RenamedTests: InjectorTestCase {
  /// The names of the registrations for which a property was perhaps renamed, in a report without problems.
  private func renamed() -> [PropertyName?] { warnings(.renamed, injector.verifyProgram()).map(\.holder?.name) }

  func testARenamedPropertyIsSaidThoughOthersUseTheRegistration() {
    injector.registerProperty("analytics") { LocalAnalytics() }
    XCTAssertEqual(renamed(), ["analytics"])
    assertSays(
      warnings(.renamed, injector.verifyProgram()),
      #"nothing fills "HomeModel.tracker", and "analytics" ({analytics}), of type "LocalAnalytics", fits it; if one of "#
        + #"them was renamed, give both the same name; if other code sets it, pass "tracker" to "allowing:"."#,
      in: injector)
    XCTAssertEqual(warnings(.renamed, injector.verifyProgram().allowing(["tracker"])).count, 0)
    XCTAssertEqual(warnings(.renamed, injector.verifyProgram().allowing(["analytics"])).count, 0)
    XCTAssertNil(CartModel().analytics ?? HomeModel().tracker ?? NextAnalytics().next)
  }

  func testAWeakPropertyOfAProtocolsTypeIsADelegateUnlessTheProtocolIsInjectedOrNothingUsesTheRegistration() {
    func properties() -> [PropertyName] {
      injector.verifyProgram().warnings.filter { $0.kind == .renamed }.flatMap { $0.properties.map(\.name) }
    }
    injector.registerProperty("townGuide", scope: .singleton) { MapRouting() }
    XCTAssertEqual(properties().filter { $0 == "delegateOfMaps" }.count, 1)
    injector.without("townGuide").registerProperty("mapRouting", scope: .singleton) { MapRouting() }
    XCTAssertEqual(Set(properties()), ["guideOfRoads", "delegateOfMaps", "delegateOfRivers"])
    injector.without("mapRouting").registerProperty("map", withInitializer: { (_: MapRouting) in 1 })
    injector.registerProperty("townGuide", scope: .singleton) { MapRouting() }
    XCTAssertEqual(properties().filter { $0 == "delegateOfMaps" || $0 == "delegateOfRivers" }, [])
    // A strong one is no delegate.
    XCTAssertEqual(properties().filter { $0 == "mapRouting" }.count, 1)
    for name: PropertyName in ["townGuide", "map"] { injector.deleteProperty(name) }
    // A decorator of the protocol's value doesn't inject it.
    injector.registerProperty("guideOfRoads", scope: .singleton) { MapRouting() as any RoutingOfMaps }
    injector.decorateProperty("guideOfRoads") { (_, routing: any RoutingOfMaps) in routing }
    XCTAssertEqual(Set(properties()), ["mapRouting"])
    assertNil(GuideModel().guideOfRoads, RiverModel().delegateOfRivers, MapModel().delegateOfMaps)
    assertNil(TownModel().mapRouting, RoadModel().mapRouting)
  }

  func testAPropertyThatIsMisspeltOrAsksOtherwiseOrIsBesideOneThatTakesTheRegistrationIsNot() {
    injector.registerProperty("press") { Press() }
    let report = injector.verifyProgram()
    XCTAssertTrue(report.problems.contains { $0.property == "pres" })
    XCTAssertEqual(
      report.warnings.filter { $0.kind == .renamed }.map { $0.properties.map(\.name) }, [["printingPress"]])
    XCTAssertNil(PressModel().press ?? MisspeltModel().pres ?? TakingModel().printer ?? OtherwiseModel().printer)
    assertNil(KeptModel().printer, LaterModel().printer)
    assertNil(MadeModel(press: Press()).printer, PrintingModel().printingPress, OtherwiseModel().makePress)
  }

  func testWhatTakesArgumentsFillsNoPropertyUnderAnyName() {
    injector.registerProperty("quill") { (_: PropertyInjector, _: Int) in Quill() }
    XCTAssertEqual(renamed(), [])
    injector.registerProperty("otherQuill") { Quill() }
    XCTAssertEqual(renamed(), ["otherQuill"])
    XCTAssertNil(QuillModel().pen)
  }

  func testAPropertyWithARegisteredNameAndOneThatCanNotBeFilledAreNot() {
    injector.registerProperty("compass", withInstance: 5)
    injector.registerProperty("needle") { Needle() }
    let report = injector.verifyProgram()
    XCTAssertEqual(report.warnings.filter { $0.kind == .renamed }.map(\.description), [])
    XCTAssertEqual(report.unused.filter { $0 == "needle" }, ["needle"])
    XCTAssertNil(CompassModel().compass)
  }

  func testAStandardValueIsNotMeantByAProtocol() {
    injector.registerProperty("captionOfShows", withInstance: "text")
    XCTAssertEqual(renamed(), [])
    XCTAssertNil(ShowingModel().banner)
  }

  func testAPropertyOfAProtocolThatNothingFitsIsSaidWhereOthersAreFilled() {
    injector.registerProperty("partialClock", withInstance: LocalAnalytics())
    let unregistered = warnings(.unregistered, injector.verifyProgram())
    func sentence(_ owner: String, _ name: String, _ type: String) -> String {
      #"nothing fills "\#(owner).\#(name)": nothing is registered under "\#(name)", and nothing that is fits "#
        + #""\#(type)"; register "\#(name)", or pass it to "allowing:" if other code sets it."#
    }
    assertSays(
      unregistered, sentence("Partial", "styling", "any Styling"), sentence("Partial", "pager", "any Paging<Int>"),
      sentence("SmallPartial", "styledAgain", "any Styling"))
    XCTAssertTrue(unregistered.allSatisfy { $0.holder == nil && $0.held == nil })
    XCTAssertEqual(warnings(.unregistered, injector.verify(Partial.self)).count, 2)
    XCTAssertEqual(
      warnings(.unregistered, injector.verifyProgram().allowing(["styling"])).map { $0.properties[0].name },
      ["pager", "styledAgain"])
    assertNil(PartialValue().styling, Unfilled().styling, SmallPartial().styledAgain)
  }

  func testARegistrationThatAMisspeltPropertyMeansIsNotMeantTwice() {
    injector.registerProperty("anvil") { Anvil() }
    injector.registerProperty("ironBlock") { Anvil() }
    XCTAssertEqual(injector.verifyProgram().warnings.filter { $0.kind == .renamed }.map(\.holder?.name), ["ironBlock"])
    XCTAssertNil(AnvilModel().anvl ?? ForgeModel().blockOfForge)
  }

  func testTheOnlyRegistrationThatNothingUsesIsMeantBeforeOthersOfItsType() {
    injector.registerProperty("mapRouting", scope: .singleton) { MapRouting() }
    injector.registerProperty("townGuide", scope: .singleton) { MapRouting() }
    XCTAssertEqual(warnings(.renamed, injector.verifyProgram()).map(\.holder?.name), ["townGuide"])
  }
}
