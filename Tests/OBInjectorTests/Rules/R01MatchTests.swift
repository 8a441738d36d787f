// R1: a property is a match when its name is registered and the value fits its type.
import OBInjector
import XCTest

private protocol Greeting { var text: String { get } }
private protocol Naming { var name: String { get } }
private protocol Bound: AnyObject {}
private protocol OtherBound: AnyObject {}
private class Service {}
private final class SpecialService: Service, Greeting, Naming, Bound, OtherBound {
  let text = "hello"
  let name = "special"
}
private struct SmallGreeting: Greeting { let text = "small" }
private struct BigGreeting: Greeting, Naming {
  let text: String
  let name = "big"
  let more = (1, 2, 3, 4, 5, 6)
}

final class R01MatchTests: InjectorTestCase {
  private class Target {
    var same: Service?, greeting: (any Greeting)?, both: (any Greeting & Naming)?
    var classAndProtocol: (any Service & Greeting)?, classBound: (any Bound)?
    var twiceBound: (any Bound & OtherBound)?, anyObjectBound: (any Greeting & AnyObject)?
    var sendableToo: (any Greeting & Sendable)?, special: SpecialService?
    init() {}
  }

  func testR1OB3ASuperclassIsNoMatchForItsSubclassKnownAtOnceOrWhenAClosureHasMadeIt() {
    let made = PropertyInjector()
    injector.registerProperty("special", withInstance: Service())
    made.registerProperty("special") { Service() }
    for injector in [injector, made, injector, made] {
      let target = Target()
      XCTAssertEqual(injector.injectDependencies(to: target).said("special"), "failed(typeMismatch)")
      XCTAssertNil(target.special)
    }
  }

  func testR1AValueThatTurnsOutToFitIsAMatchAlsoFromAClosureOfTheSuperclass() {
    injector.registerProperty("special") { SpecialService() as Service }
    for target in [Target(), Target()] {
      XCTAssertEqual(injector.injectDependencies(to: target).said("special"), "injected")
      XCTAssertNotNil(target.special)
    }
  }

  func testR1OB3OB9ASubclassThatConformsIsAMatchForItsSuperclassAndEveryCompositionReadyMadeAndFromAClosure() {
    let names: [PropertyName] = [
      "same", "greeting", "both", "classAndProtocol", "classBound", "twiceBound", "anyObjectBound",
    ]
    let (service, made) = (SpecialService(), PropertyInjector())
    for name in names {
      injector.registerProperty(PropertyKey(name), withInstance: service)
      made.registerProperty(PropertyKey(name)) { SpecialService() }
    }
    for injector in [injector, made, injector, made] {
      let (target, report) = injector.reported(Target())
      XCTAssertEqual(report.injected, names, "\(report)")
      XCTAssertEqual([target.greeting?.text, target.both?.text, target.both?.name], ["hello", "hello", "special"])
      XCTAssertEqual([target.classAndProtocol?.text, target.anyObjectBound?.text], ["hello", "hello"])
      let objects: [AnyObject?] = [target.same, target.classAndProtocol, target.classBound, target.twiceBound]
      XCTAssertTrue(objects.allSatisfy { $0 is SpecialService })
      if injector === made { continue }
      XCTAssertTrue(objects.allSatisfy { $0 === service } && target.greeting as AnyObject === service)
    }
  }

  func testR1AConformingValueTypeIsAMatchForAProtocol() {
    injector.registerProperty("greeting", withInstance: SmallGreeting())
    injector.registerProperty("both", withInstance: BigGreeting(text: "long enough to be on the heap"))
    injector.registerProperty("sendableToo") { BigGreeting(text: "sendable") }
    for _ in 0..<2 {
      let target = injector.filled(Target())
      XCTAssertEqual([target.greeting?.text, target.both?.text], ["small", "long enough to be on the heap"])
      XCTAssertEqual([target.both?.name, target.sendableToo?.text], ["big", "sendable"])
    }
  }

  func testR1ATypeThatConformsToOneOfTwoProtocolsIsNoMatchForBothAndAStructNoneForAClassBoundOne() {
    injector.registerInstances(("both", SmallGreeting()), ("classAndProtocol", Service()))
    injector.registerProperty("twiceBound") { Service() }
    injector.registerProperty("anyObjectBound", withInstance: SmallGreeting())
    for target in [Target(), Target()] {
      let report = injector.injectDependencies(to: target)
      let said = report.said("both", "classAndProtocol", "twiceBound", "anyObjectBound")
      XCTAssertEqual(said, Array(repeating: "failed(typeMismatch)", count: 4))
      XCTAssertTrue(!report.didInject && target.both == nil)
    }
  }

  func testR1AnInstanceRegisteredAsAProtocolOrAsAnOptionalFitsByWhatItIs() {
    injector.registerInstances(("same", SpecialService() as any Greeting), ("greeting", SpecialService() as any Naming))
    injector.registerProperty("special", withInstance: Optional(SpecialService()))
    injector.registerProperty("both") { () -> SpecialService?? in SpecialService() }
    for target in [Target(), Target()] {
      XCTAssertEqual(injector.injectDependencies(to: target).injected, ["same", "greeting", "both", "special"])
      assertEqual((target.greeting?.text, "hello"), (target.both?.text, "hello"))
    }
  }

  func testR1AClosureOfAProtocolFitsByWhatItMakes() {
    injector.registerProperty("same") { SpecialService() as any Greeting }
    injector.registerProperty("both") { BigGreeting(text: "made") as any Greeting }
    injector.registerProperty("classBound") { SmallGreeting() as any Greeting }
    for target in [Target(), Target()] {
      let report = injector.injectDependencies(to: target)
      XCTAssertEqual(report.said("same", "both"), ["injected", "injected"])
      assertEqual((report.said("classBound"), "failed(typeMismatch)"), (target.both?.text, "made"))
    }
  }
}
