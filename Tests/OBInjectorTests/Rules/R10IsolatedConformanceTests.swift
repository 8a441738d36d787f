// R10 with isolated conformances: an answer that was given off the actor is not kept.
import OBInjectorTesting
import XCTest

private protocol Drawing {}
@MainActor private final class Panel { init() {} }
extension Panel: @MainActor Drawing {}
@globalActor private actor OtherActor { static let shared = OtherActor() }
@OtherActor private final class Board { init() {} }
extension Board: @OtherActor Drawing {}
private protocol Sizing {}
extension Panel: Sizing {}
/// The other way round: it is drawn anywhere and measured on the main actor.
@MainActor private final class Frame { init() {} }
extension Frame: Drawing {}
extension Frame: @MainActor Sizing {}

final class R10IsolatedConformanceTests: XCTestCase {
  private final class Target {
    var panel: (any Drawing)?, made: (any Drawing)?
    @Injected var slot: any Drawing
  }

  @MainActor private static func registered() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("panel", withInstance: Panel())
    injector.registerProperty("made") { Panel() }
    injector.registerProperty("slot", withInstance: Panel())
    return injector
  }

  @MainActor private static func injectThere(_ injector: PropertyInjector) -> [PropertyName] {
    injector.injectDependencies(to: Target()).injected
  }

  @OtherActor private static func registeredOnAnotherActor() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("panel", withInstance: Board(), fileID: "App/B.swift", line: 3)
    return injector
  }

  @MainActor
  func testR10OffTheActorOfTheConformanceTheMessageSaysWhyItDoesNotFit() async {
    final class Wall { var panel: (any Drawing)? }
    let injector = await Self.registeredOnAnotherActor()
    let sentence =
      #""panel" is of type "Board" (registered at App/B.swift:3), which conforms to "any Drawing" on one actor only, and "#
      + "the caller is not on it; inject there, or let the type conform without an actor."
    XCTAssertEqual(injector.injectDependencies(to: Wall()).failures.map(\.description), [sentence])
    XCTAssertEqual(injector.explain("panel", on: Wall()).outcome.word, "failed(typeMismatch)")
    let error = injectionError { try injector.instance(forProperty: "panel", of: (any Drawing).self) }
    XCTAssertEqual(error?.description, sentence)
  }

  func testR10ItFitsOnTheActorOfTheConformanceOnlyWhereverItIsAskedFirst() async {
    for isThereFirst in [true, false] {
      let injector = await Self.registered()
      for isThere in [isThereFirst, !isThereFirst] {
        guard !isThere else {
          assertEqual(await Self.injectThere(injector), ["panel", "made", "slot"])
          continue
        }
        let (target, report) = injector.reported(Target())
        XCTAssertTrue(report.injected.isEmpty && target.panel == nil)
        XCTAssertFalse("\(report)".contains("wait for it"), "\(report)")
      }
    }
  }

  func testR10ByTypeSoDoesALazyOfIt() async {
    final class Wall { @InjectedByType var panel: Lazy<any Drawing>? }
    for isThereFirst in [true, false] {
      let injector = PropertyInjector()
      await MainActor.run { _ = injector.registerProperty("panel", withInstance: Panel()) }
      for isThere in [isThereFirst, !isThereFirst] {
        if isThere {
          await MainActor.run { for _ in 0..<2 { XCTAssertNotNil(injector.filled(Wall()).panel) } }
        } else {
          for _ in 0..<2 { XCTAssertNil(injector.filled(Wall()).panel) }
        }
      }
    }
  }

  private static func lookUpByType(_ injector: PropertyInjector) -> InjectionError.Code? {
    do throws(InjectionError) { _ = try injector.instance(of: (any Drawing).self) } catch { return error.code }
    return nil
  }

  @OtherActor private static func lookUpThere(_ injector: PropertyInjector) -> InjectionError.Code? {
    lookUpByType(injector)
  }

  func testR10NonisolatedCodeFindsItByTypeOnTheActorOfTheConformanceOnlyWhereverItIsAskedFirst() async {
    for isThereFirst in [true, false] {
      let injector = await Self.registeredOnAnotherActor()
      for isThere in [isThereFirst, !isThereFirst, isThereFirst] {
        let code = isThere ? await Self.lookUpThere(injector) : Self.lookUpByType(injector)
        XCTAssertEqual(code, isThere ? nil : .notRegistered, "on the actor first: \(isThereFirst)")
      }
    }
  }

  func testR10OfTwoConformancesOneIsolatedOneIsEnoughWhicheverItIs() async {
    let injector = await Self.registeredBoth()
    let names: [PropertyName] = ["panel", "frame", "measured", "framed"]
    for _ in 0..<2 {
      assertEqual(await Self.injectBothThere(injector), names)
      XCTAssertEqual(injector.injectDependencies(to: Both()).injected, [])
    }
  }

  private final class Both {
    var panel: (any Drawing & Sizing)?, frame: (any Drawing & Sizing)?, measured: (any Sizing & Drawing)?
    var framed: (any Sizing & Drawing)?
  }

  @MainActor private static func registeredBoth() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("panel", withInstance: Panel())
    injector.registerProperty("frame", withInstance: Frame())
    injector.registerProperty("measured", withInstance: Panel())
    injector.registerProperty("framed", withInstance: Frame())
    return injector
  }

  @MainActor private static func injectBothThere(_ injector: PropertyInjector) -> [PropertyName] {
    injector.injectDependencies(to: Both()).injected
  }
}
