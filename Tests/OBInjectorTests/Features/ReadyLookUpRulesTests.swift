// Features: What look-ups have found ready goes when anything changes, and breaks no rule meanwhile.
import OBInjector
import XCTest

private protocol Heard {}
private final class Everywhere: Heard, Sendable {}
@MainActor private final class OnMain { nonisolated init() {} }
extension OnMain: @MainActor Heard {}
private protocol Shown {}
private protocol Notified {}
private struct Boxed<Content>: Sendable {}
extension Boxed: Shown where Content: Heard {}
private struct Nested<Content>: Sendable {}
extension Nested: Notified where Content: Shown {}
private final class Screen { var seen: (any Shown)? }

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

  // MARK: - R10: what a look-up has found ready is for those who would find it themselves.

  private static func registered() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("everywhere", withInstance: Everywhere())
    injector.registerProperty("onMain", withInstance: OnMain())
    return injector
  }

  func testR10ALookupThatSeesMoreThatFitsSaysSoWhateverOthersHaveFoundOfAChildAndOfAnOptionalToo() async throws {
    let injector = Self.registered()
    for _ in 0..<3 {
      let found = try await nowhere {
        let own = [injector.refusal(of: (any Heard).self), injector.refusal(of: (any Heard).self)]
        return own + [injector.refusal(of: (any Heard)?.self), injector.makeChild().refusal(of: (any Heard)?.self)]
      }
      XCTAssertEqual(found.map { $0?.code }, [nil, nil, nil, nil])
      let codes = await MainActor.run {
        [injector.refusal(of: (any Heard).self), injector.makeChild().refusal(of: (any Heard)?.self)].map { $0?.code }
      }
      XCTAssertEqual(codes, [.ambiguous, .ambiguous])
    }
  }

  func testR10NoIsolationInsideACallIsNone() async throws {
    let injector = Self.registered()
    injector.registerProperty("isAmbiguous") {
      "\(injector.refusal(of: (any Heard).self, isolation: nil)?.code == .ambiguous)"
    }
    _ = try await nowhere { try thrice { try injector.instance(of: (any Heard).self, isolation: nil) is Everywhere } }
    assertEqual(try await MainActor.run { try injector.instance(forProperty: "isAmbiguous", of: String.self) }, "false")
  }

  func testEveryActorFindsWhatEverybodyFinds() async throws {
    let injector = PropertyInjector()
    injector.registerProperty("everywhere", withInstance: Everywhere())
    for _ in 0..<20 {
      let there = try await Island().run { _ in try thrice { try injector.instance(of: (any Heard).self) is Everywhere }
      }
      XCTAssertEqual(there, [true, true, true])
      let onMain = try await MainActor.run { try thrice { try injector.instance(of: (any Heard).self) is Everywhere } }
      XCTAssertEqual(onMain, [true, true, true])
    }
  }

  func testR10WhatConformsOnOneActorByWhatIsInsideStaysThere() async throws {
    let injector = PropertyInjector()
    injector.registerProperty("seen", withInstance: Boxed<OnMain>())
    let onMain = await MainActor.run {
      (0..<3).map { _ in [injector.refusal(of: (any Shown).self), injector.refusal(of: (any Shown).self, "seen")] }
    }
    XCTAssertEqual(onMain.flatMap { $0.map { $0?.code } }, [nil, nil, nil, nil, nil, nil])
    let codes = try await nowhere {
      [injector.refusal(of: (any Shown).self)?.code, injector.refusal(of: (any Shown).self, "seen")?.code]
    }
    XCTAssertEqual(codes, [.notRegistered, .typeMismatch])
  }

  func testR10HoweverDeepItIsInside() async throws {
    let injector = PropertyInjector()
    injector.registerProperty("notified", withInstance: Nested<Boxed<OnMain>>())
    _ = try await MainActor.run { try thrice { _ = try injector.instance(of: (any Notified).self) } }
    assertEqual(try await nowhere { injector.refusal(of: (any Notified).self)?.code }, .notRegistered)
    let other = PropertyInjector()
    other.registerProperty("notified", withInstance: Nested<Boxed<Everywhere>>())
    _ = try await MainActor.run { try thrice { _ = try other.instance(of: (any Notified).self) } }
    assertNil(try await nowhere { other.refusal(of: (any Notified).self) })
  }

  func testR10PropertiesOnOtherActorsDoNotGetItEither() async throws {
    let injector = PropertyInjector()
    injector.registerProperty("seen", withInstance: Boxed<OnMain>())
    assertEqual(await MainActor.run { (0..<3).map { _ in injector.filled(Screen()).seen != nil } }, [true, true, true])
    assertEqual(try await nowhere { injector.filled(Screen()).seen != nil }, false)
  }
}
