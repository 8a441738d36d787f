// Contract: What the article Limits says of other ways to fill a property: of key paths, and of what `@Observable`
// stores. What the compiler refuses is in `Tests/CompileFixtures`.
import Observation
import XCTest

@testable import OBInjector

final class OtherWaysContractTests: XCTestCase {
  fileprivate protocol Source: AnyObject {}
  fileprivate final class Spring: Source, Sendable {}
  fileprivate class Base { var inherited: Spring? }

  fileprivate final class Screen: Base, KeyPathInjectable {
    private var own: Spring?
    private weak var held: Spring?
    private weak var source: (any Source)?

    // Only the type itself sees its private properties.
    static var injectableProperties: [InjectableProperty] {
      [
        InjectableProperty("inherited", \Screen.inherited), InjectableProperty("own", \Screen.own),
        InjectableProperty("held", \Screen.held), InjectableProperty("source", \Screen.source),
      ]
    }
    var values: [AnyObject?] { [inherited, own, held, source] }
  }

  private let spring = Spring()

  private func filled<Target: AnyObject>(_ target: Target, by injector: PropertyInjector) -> Target {
    injector.registerInstance(spring, under: "inherited", "own", "held", "source")
    return injector.filled(target)
  }

  func testAKeyPathSetsPrivateInheritedWeakPropertiesAndThoseOfAProtocolsType() {
    let screen = filled(Screen(), by: PropertyInjector(reflection: .declaredOnly))
    for value in screen.values { XCTAssertTrue(value === spring) }
  }

  @Observable fileprivate class ObservedBase { var inherited: Spring? }

  @Observable fileprivate final class Observed: ObservedBase {
    private var own: Spring?
    weak var held: Spring?
    weak var source: (any Source)?
    var values: [AnyObject?] { [inherited, own, held, source] }
  }

  func testWhatIsObservedIsStoredWithAnUnderscoreAndFilledByName() {
    XCTAssertEqual(
      FieldRecords.fields(of: Observed.self).map(\.name).filter { !$0.contains("$") },
      ["_inherited", "_own", "_held", "_source"])
    for value in filled(Observed(), by: PropertyInjector()).values { XCTAssertTrue(value === spring) }
  }
}
