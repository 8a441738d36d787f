// R10 with isolated conformances behind constrained existentials, `any Drawing<Int>`, and behind Optionals of their
// own.
import OBInjector
import XCTest

private protocol Drawing<Canvas> {
  associatedtype Canvas
  func canvas() -> Canvas
}
private protocol Sizing<Unit>: AnyObject {
  associatedtype Unit
  func size() -> Unit
}
@MainActor private final class Panel { let number = 5 }
extension Panel: @MainActor Drawing { func canvas() -> Int { number } }
private protocol Measuring { func measure() -> Int }
extension Panel: @MainActor Measuring { func measure() -> Int { number } }
extension Panel: @MainActor Sizing { func size() -> Int { number } }
private final class Free: Drawing, Sizing, Sendable {
  func canvas() -> Int { 6 }
  func size() -> Int { 6 }
}

final class R10ConstrainedConformanceTests: XCTestCase {
  private final class Target {
    var panel: (any Drawing<Int>)?, sized: (any Sizing<Int>)?
    weak var watched: (any Sizing<Int>)?
    var made: (any Drawing<Int>)?
    @InjectedNamed("panel") var slot: (any Drawing<Int>)?
    @InjectedNamed("panel") var plainSlot: (any Measuring)?
    var plainTwice: (any Measuring)??
    var free: (any Drawing<Int>)?, freeSize: (any Sizing<Int>)?
  }
  private static let free: [PropertyName] = ["free", "freeSize"]
  private static let all: [PropertyName] = ["panel", "sized", "watched", "made", "panel", "panel", "plainTwice"] + free

  @MainActor private static func registered() -> PropertyInjector {
    let injector = PropertyInjector()
    let panel = Panel()
    for name in ["panel", "sized", "watched", "plainTwice"] as [PropertyName] {
      injector.registerProperty(PropertyKey(name), withInstance: panel)
    }
    injector.registerProperty("made") { Panel() }
    for name in free { injector.registerProperty(PropertyKey(name), withInstance: Free()) }
    return injector
  }

  @MainActor private static func injectThere(_ injector: PropertyInjector) -> [PropertyName] {
    let (target, report) = injector.reported(Target())
    XCTAssertEqual([target.panel?.canvas(), target.sized?.size()], [5, 5])
    return report.injected
  }

  func testR10ItFitsOnTheActorOfTheConformanceOnlyWhereverItIsAskedFirst() async {
    for isThereFirst in [true, false] {
      let injector = await Self.registered()
      for isThere in [isThereFirst, !isThereFirst, isThereFirst] {
        if isThere {
          assertEqual(await Self.injectThere(injector), Self.all)
        } else {
          let target = Target()
          XCTAssertEqual(injector.injectDependencies(to: target).injected, Self.free)
          XCTAssertTrue(target.panel == nil && target.freeSize?.size() == 6)
        }
      }
    }
  }

  func testR10ALookUpFindsItOnTheActorOnly() async throws {
    let injector = await Self.registered()
    let look = { @MainActor in try injector.instance(forProperty: "panel", of: (any Drawing<Int>).self).canvas() }
    assertEqual(try await look(), 5)
    XCTAssertThrowsError(try injector.instance(forProperty: "panel", of: (any Drawing<Int>).self))
    XCTAssertNoThrow(try injector.instance(forProperty: "free", of: (any Drawing<Int>).self))
  }
}
