// Features: What look-ups have found ready goes when anything changes, and breaks no rule meanwhile.
import OBInjector
import XCTest

final class ReadyLookUpRulesTests: InjectorTestCase {
  private class Base { let power: Int; init(_ power: Int = 1) { self.power = power } }
  private final class Derived: Base {}

  func testAnotherRegistrationCountsAtOnce() throws {
    injector.registerProperty("number", withInstance: 1)
    XCTAssertEqual(try thrice { try injector.instance(of: Int.self) }, [1, 1, 1])
    XCTAssertEqual(try thrice { try injector.instance(forProperty: "number") }, [1, 1, 1])
    injector.deleteProperty("number")
    XCTAssertEqual(injectionError { try injector.instance(of: Int.self) }?.code, .notRegistered)
    XCTAssertEqual(injectionError { try injector.instance(forProperty: "number", of: Int.self) }?.code, .notRegistered)
    injector.registerProperty("number", withInstance: 2)
    XCTAssertEqual(try thrice { try injector.instance(of: Int.self) }, [2, 2, 2])
    XCTAssertEqual(try thrice { try injector.instance(forProperty: "number") }, [2, 2, 2])
    injector.registerProperty("other", withInstance: 3)
    XCTAssertEqual(injectionError { try injector.instance(of: Int.self) }?.code, .ambiguous)
  }

  func testWhatIsResetIsMadeAnew() throws {
    injector.registerProperty("engine", scope: .custom("session")) { Base() }
    let first = try thrice { try injector.instance(of: Base.self) }
    injector.reset(.custom("session"))
    let second = try thrice { try injector.instance(of: Base.self) }
    XCTAssertTrue(first[2] !== second[0] && second[0] === second[2])
  }

  func testNothingComesFromAnInjectorThatIsShutDown() {
    injector.registerProperty("engine", withInstance: Base())
    _ = try? thrice { try injector.instance(of: Base.self) }
    injector.shutDown()
    XCTAssertEqual(injectionError { try injector.instance(of: Base.self) }?.code, .shutDown)
    XCTAssertEqual(injectionError { try injector.instance(forProperty: "engine", of: Base.self) }?.code, .shutDown)
  }

  func testAReadyValueIsReleasedWithItsRegistrationOrInjector() throws {
    weak var deleted: Base?
    weak var ended: Derived?
    do {
      let injector = PropertyInjector()
      try {
        let (base, derived) = (Base(), Derived())
        (deleted, ended) = (base, derived)
        injector.registerProperty("base", withInstance: base)
        injector.registerProperty("derived", withInstance: derived)
        _ = try thrice { try injector.instance(forProperty: "base", of: Base.self) }
        _ = try thrice { try injector.instance(of: Derived.self) }
      }()
      injector.deleteProperty("base")
      XCTAssertNil(deleted)
      XCTAssertNotNil(ended)
    }
    XCTAssertNil(ended)
  }

  func testAChildSeesItsParentsAndItsOwnFirst() throws {
    let parent = PropertyInjector()
    parent.registerProperty("engine", withInstance: Base(1))
    _ = try thrice { try parent.instance(of: Base.self) }
    _ = try thrice { try parent.instance(forProperty: "engine", of: Base.self) }
    let child = parent.makeChild()
    XCTAssertEqual(try thrice { try child.instance(of: Base.self).power }, [1, 1, 1])
    child.registerProperty("engine", withInstance: Base(2))
    XCTAssertEqual(try thrice { try child.instance(of: Base.self).power }, [2, 2, 2])
    XCTAssertEqual(try thrice { try child.instance(forProperty: "engine", of: Base.self).power }, [2, 2, 2])
    XCTAssertEqual(try thrice { try child.makeChild().instance(of: Base.self).power }, [2, 2, 2])
    XCTAssertEqual(try thrice { try parent.instance(of: Base.self).power }, [1, 1, 1])
    child.registerProperty("other", withInstance: Base(3))
    XCTAssertEqual(injectionError { try child.instance(of: Base.self) }?.code, .ambiguous)
    child.deleteProperty("other")
    child.shutDown()
    XCTAssertEqual(injectionError { try child.makeChild().instance(of: Base.self) }?.code, .shutDown)
  }

  func testAnObserverSeesWhatAClosureMakesInAnotherInjector() throws {
    let output = EventLog()
    let other = PropertyInjector()
    other.registerProperty("number") { 1 }
    let injector = PropertyInjector(observer: InjectionTreePrinter(showsDurations: false) { output.add($0) })
    injector.registerProperty("text") { String(try other.instance(forProperty: "number", of: Int.self)) }
    _ = try thrice { try other.instance(forProperty: "number", of: Int.self) }
    XCTAssertEqual(try thrice { try injector.instance(forProperty: "text") }, ["1", "1", "1"])
    XCTAssertEqual(output.all.filter { $0.contains("number") }.count, 3)
  }

  func testArgumentsAreRefusedAfterIt() throws {
    injector.registerProperty("number", withInstance: 1)
    _ = try thrice { try injector.instance(of: Int.self) }
    XCTAssertEqual(injectionError { try injector.instance(of: Int.self, arguments: 5) }?.code, .argumentMismatch)
  }

  func testAChildFindsTheInstanceAndRunsTheClosureThatItsParentHasNow() throws {
    let parent = PropertyInjector()
    let children = [parent.makeChild(), parent.makeChild { $0.registerProperty("own", withInstance: "child's") }]
    for (number, child) in [(1, children[0]), (2, children[0]), (1, children[1]), (2, children[1])] {
      parent.registerProperty("number", withInstance: number)
      parent.registerProperty("engine") { Base(number) }
      let expected = [number, number, number]
      XCTAssertEqual(try thrice { try child.instance(forProperty: "number") }, expected)
      XCTAssertEqual(try thrice { try child.instance(of: Base.self).power }, expected)
      XCTAssertEqual(try thrice { try child.instance(forProperty: "engine", of: Base.self).power }, expected)
      parent.deleteProperty("number")
      parent.deleteProperty("engine")
    }
  }

  private protocol Plugin: AnyObject, Sendable {}
  private final class FirstPlugin: Plugin {}
  private final class SecondPlugin: Plugin {}

  func testWhatAClosureRegistersCountsForTheNextLookUpByType() throws {
    injector.registerProperty("first", scope: .singleton) { injector -> FirstPlugin in
      injector.registerProperty("second", withInstance: SecondPlugin())
      return FirstPlugin()
    }
    XCTAssertTrue(try injector.instance(of: (any Plugin).self) is FirstPlugin)
    XCTAssertEqual(injectionError { try injector.instance(of: (any Plugin).self) }?.code, .ambiguous)
  }
}
