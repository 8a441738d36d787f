// R11: what is complete is kept, whatever fails or does not fit around it.
import OBInjector
import XCTest

final class R11KeptWhateverFailsTests: InjectorTestCase {
  private protocol Paper: AnyObject {}
  private final class Page: Paper { var leaf: Leaf?, broken: Broken? }
  private final class Sheet: Paper {}
  private final class Leaf { weak var page: Page?; var index: Index?, database: Database? }
  private final class Index { var page: Page? }
  private final class Database: NotificationCounter { var name: String? }
  private final class Broken {}
  private final class Screen { var page: Page?, database: Database? }

  private let log = EventLog()

  private func makeInjector() -> PropertyInjector {
    let (injector, log) = (PropertyInjector(), log)
    injector.registerProperty("leaf") { Leaf() }
    injector.registerProperty("database", scope: .singleton) { log.made(Database(), as: "database") }
    injector.registerProperty("name", withInstance: "name")
    injector.registerProperty("broken") { () throws -> Broken in throw DeliberateFailure() }
    return injector
  }

  func testR11ASingletonIsKeptThoughAnObjectBesideItRefersToWhatFails() throws {
    let (injector, screen) = (makeInjector(), Screen())
    injector.registerProperty("page") { Page() }
    XCTAssertEqual(injector.injectDependencies(to: screen).failures.map(\.path), [["page", "broken"]])
    assertEqual((log.all, ["database"]), (screen.database?.notified, 1))
    XCTAssertTrue(try injector.instance(of: Database.self) === screen.database)
  }

  func testR11ASingletonIsKeptThoughABackReferenceWasRefusedAsAMisfit() throws {
    final class Whole: Paper { var part: Part?, broken: Broken? }
    final class Part { var whole: Sheet?, database: Database? }
    let injector = makeInjector()
    injector.registerProperty("whole", scope: .graph) { () -> any Paper in Whole() }
    injector.registerProperty("part", scope: .singleton) { Part() }
    XCTAssertNotNil(injectionError { try injector.instance(forProperty: "whole", of: (any Paper).self) })
    let part = try injector.instance(of: Part.self)
    XCTAssertTrue(try injector.instance(of: Database.self) === part.database)
    XCTAssertEqual(log.all, ["database"])
  }

  func testR11OfTwoSingletonsTheOneThatRefersToWhatFailsIsDropped() throws {
    let (injector, log) = (makeInjector(), log)
    injector.registerProperty("page", scope: .graph) { Page() }
    injector.registerProperty("index", scope: .singleton) { log.made(Index(), as: "index") }
    for attempt in 1...2 {
      XCTAssertEqual(injectionError { try injector.instance(of: Page.self) }?.path, ["page", "broken"])
      XCTAssertEqual([log.count(of: "index"), log.count(of: "database")], [attempt, 1])
    }
    injector.deleteProperty("broken")
    let page = try injector.instance(of: Page.self)
    XCTAssertTrue(try injector.instance(of: Index.self).page === page)
  }

  func testR11ASingletonThatDoesNotFitALookUpStaysWhetherOrNotTheClosureFails() throws {
    final class Outer {}
    for isFailing in [true, false] {
      let (injector, log, fails) = (makeInjector(), EventLog(), Setting(isFailing))
      injector.registerProperty("paper", scope: .singleton) { () -> any Paper in log.made(Sheet(), as: "paper") }
      injector.registerProperty("outer", scope: .singleton) { injector in
        XCTAssertNil(try? injector.instance(forProperty: "paper", of: Page.self))
        return try made(Outer(), unless: fails)
      }
      if isFailing { XCTAssertEqual(injectionError { try injector.instance(of: Outer.self) }?.path, ["outer"]) }
      fails.value = false
      XCTAssertNotNil(try injector.instance(of: Outer.self))
      XCTAssertEqual(log.all, ["paper"])
      XCTAssertTrue(finishesOnAnotherThread { _ = try? injector.instance(forProperty: "paper", of: Sheet.self) })
      XCTAssertNotNil(try injector.instance(forProperty: "paper", of: Sheet.self))
      XCTAssertEqual(log.count, 1, "\(isFailing)")
    }
  }

  func testR11WhatIsKeptKeepsItsValuesThoughAValueOfTheGraphThatFitNothingHadLookedItUp() throws {
    final class Store {}
    final class Keeper { var gear: Right?; @Injected var store: Store }
    final class Part: MadeWith<Keeper> {}
    class Gear {}
    final class Right: Gear {}
    final class Wrong: Gear { var part: Part? }
    final class Host { var keeper: Keeper?, broken: Broken? }
    injector.registerProperty("store") { Store() }
    injector.registerProperty("keeper", scope: .singleton) { Keeper() }
    injector.registerProperty("part") { injector in Part(try injector.instance(of: Keeper.self)) }
    injector.registerProperty("gear", scope: .graph) { () -> Gear in Wrong() }
    injector.registerProperty("broken") { () throws -> Broken in throw DeliberateFailure() }
    injector.registerProperty("host") { Host() }
    XCTAssertThrowsError(try injector.instance(of: Host.self))
    let report = injector.injectDependencies(to: try injector.instance(of: Keeper.self))
    XCTAssertEqual(report.entries.map(\.name), ["gear", "store"])
    XCTAssertEqual(report.injected, [], "it has its store")
  }

  private final class Own: @unchecked Sendable { weak var me: Own? }
  private final class User: Sendable { nonisolated(unsafe) var own: Own? }

  func testR11AnInstanceBehindAPropertyThatRefersToItsOwnObjectIsKept() throws {
    for scope in [Scope.graph, .singleton] {
      let (injector, runs) = (PropertyInjector(), EventLog())
      injector.registerProperty("own", scope: scope) { Own() }
      injector.registerProperty("user", scope: .singleton) { runs.made(User()) }
      injector.registerProperty("me") { injector -> Own in
        _ = try injector.instance(forProperty: "user", of: User.self)
        return try injector.instance(forProperty: "own")
      }
      let own: Own = try injector.instance(forProperty: "own")
      XCTAssertTrue(own.me === own, "\(scope)")
      XCTAssertTrue(try injector.instance(forProperty: "user", of: User.self).own === own, "\(scope)")
      XCTAssertEqual(runs.count, 1, "\(scope)")
    }
  }
}
