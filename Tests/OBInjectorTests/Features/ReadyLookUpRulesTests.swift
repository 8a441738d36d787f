// Features: What look-ups have found ready goes when anything changes, and breaks no rule meanwhile.
import OBInjector
import XCTest

final class ReadyLookUpRulesTests: InjectorTestCase {
  private class Base { let power: Int; init(_ power: Int = 1) { self.power = power } }

  func testAnotherRegistrationCountsAtOnce() throws {
    for number in [1, 2] {
      injector.registerProperty("number", withInstance: number)
      XCTAssertEqual(try thrice { try injector.instance(of: Int.self) }, [number, number, number])
      XCTAssertEqual(try thrice { try injector.instance(forProperty: "number") }, [number, number, number])
      injector.deleteProperty("number")
      XCTAssertEqual(injector.refusal(of: Int.self)?.code, .notRegistered)
      XCTAssertEqual(injector.refusal(of: Int.self, "number")?.code, .notRegistered)
    }
    injector.registerProperty("number", withInstance: 3)
    XCTAssertEqual(try thrice { try injector.instance(of: Int.self) }, [3, 3, 3])
    injector.registerProperty("other", withInstance: 4)
    XCTAssertEqual(injector.refusal(of: Int.self)?.code, .ambiguous)
  }

  func testAReadyValueIsReleasedWithItsRegistrationOrInjector() throws {
    for isDeleted in [true, false] {
      weak var released: Base?
      do {
        let injector = PropertyInjector()
        try {
          let base = Base()
          released = base
          injector.registerProperty("base", withInstance: base)
          _ = try thrice { try injector.instance(forProperty: "base", of: Base.self) }
          _ = try thrice { try injector.instance(of: Base.self) }
        }()
        if isDeleted { injector.deleteProperty("base") }
        XCTAssertEqual(released == nil, isDeleted)
      }
      XCTAssertNil(released)
    }
  }

  func testAChildSeesItsParentsAndItsOwnFirst() throws {
    let parent = PropertyInjector()
    func powers(_ injector: PropertyInjector) throws -> [Int] {
      try thrice { try injector.instance(of: Base.self).power }
        + thrice { try injector.instance(forProperty: "engine", of: Base.self).power }
    }
    let (ones, twos) = (Array(repeating: 1, count: 6), Array(repeating: 2, count: 6))
    parent.registerProperty("engine", withInstance: Base(1))
    let child = parent.makeChild()
    for injector in [parent, child] { XCTAssertEqual(try powers(injector), ones) }
    child.registerProperty("engine", withInstance: Base(2))
    for injector in [child, child.makeChild()] { XCTAssertEqual(try powers(injector), twos) }
    XCTAssertEqual(try powers(parent), ones)
    child.registerProperty("other", withInstance: Base(3))
    XCTAssertEqual(child.refusal(of: Base.self)?.code, .ambiguous)
    child.deleteProperty("other")
    child.shutDown()
    XCTAssertEqual(child.makeChild().refusal(of: Base.self)?.code, .shutDown)
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
