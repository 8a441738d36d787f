// R4 for calls inside calls: from closures, from delegates, while something waits.
import OBInjector
import XCTest

final class R04NestedCallsTests: InjectorTestCase {
  private final class Inner: NotificationLogger {
    var note: String?, outer: Outer?
    override func didInjectDependencies() { log.add(outer == nil ? "inner" : "inner with outer") }
  }
  private final class Outer: NotificationLogger { var note: String?; var inner: Inner? }

  private let log = EventLog()

  func testR4AnExplicitInjectionInsideAClosureNotifiesAtItsOwnEndOrWhenTheOuterObjectItWaitsForIsThere() throws {
    let log = log
    for (name, scope, inner) in [("something", Scope.unique, "inner"), ("outer", .graph, "inner with outer")] {
      let injector = PropertyInjector()
      injector.registerProperty("note", withInstance: "note")
      injector.registerProperty(PropertyKey(PropertyName(name)), scope: scope) { injector -> Outer in
        injector.injectDependencies(to: Inner(log))
        return log.made(Outer(log), as: "closure")
      }
      _ = try injector.instance(of: Outer.self)
      XCTAssertEqual(log.all, name == "outer" ? ["closure", inner, "outer"] : [inner, "closure", "outer"])
      log.clear()
    }
  }

  func testR4ALookUpInsideAClosureIsNotifiedAtTheEndOfTheOutermostCall() throws {
    let (injector, log) = (PropertyInjector(), log)
    injector.registerProperty("note", withInstance: "note")
    injector.registerProperty("something", scope: .singleton) { Inner(log) }
    injector.registerProperty("main", after: Inner.self) { log.made(Outer(log), as: "closure") }
    _ = try injector.instance(of: Outer.self)
    XCTAssertEqual(log.all, ["closure", "inner", "outer"])
  }

  func testR4ADelegateMayInjectAndLookUp() {
    final class Late: NotificationLogger { var note: String? }
    final class Reentrant: NotificationLogger {
      var injector: PropertyInjector?, late: Late?
      override func didInjectDependencies() {
        log.add("begin")
        injector?.injectDependencies(to: Late(log))
        XCTAssertNotNil(try? injector?.instance(of: Late.self))
        injector?.injectDependencies(to: self)
        log.add("end")
      }
    }
    let (injector, log) = (PropertyInjector(), log)
    injector.registerProperty("note", withInstance: "note")
    injector.registerProperty("late") { Late(log) }
    injector.injectDependencies(to: Reentrant(log))
    XCTAssertEqual(log.all, ["late", "begin", "late", "late", "end"])
  }

  func testR4TheGraphLastsThroughClosuresAndDelegatesOfTheOutermostCall() throws {
    final class Shared {}
    final class Asking: InjectorDelegate {
      var injector: PropertyInjector?, shared: Shared?, fromClosure: Box?, fromDelegate: Shared?
      func didInjectDependencies() { fromDelegate = try? injector?.instance(of: Shared.self) }
    }
    final class Box: MadeWith<Shared> {}
    injector.registerProperty("shared", scope: .graph) { Shared() }
    injector.registerProperty("fromClosure") { injector in Box(try injector.instance(of: Shared.self)) }
    let (one, other) = (injector.filled(Asking()), injector.filled(Asking()))
    XCTAssertTrue(one.shared != nil && one.fromClosure?.part === one.shared && one.fromDelegate === one.shared)
    XCTAssertFalse(one.shared === other.shared)
    XCTAssertFalse(try injector.instance(of: Shared.self) === one.shared)
  }

  func testR4ADelegateOfASharedObjectMayAskForThatObject() throws {
    final class Shared: InjectorDelegate {
      var injector: PropertyInjector?, note: String?, itself: Shared?
      func didInjectDependencies() { itself = try? injector?.instance(of: Shared.self) }
    }
    injector.registerProperty("note", withInstance: "note")
    injector.registerProperty("shared", scope: .singleton) { Shared() }
    let shared = try injector.instance(of: Shared.self)
    XCTAssertTrue(shared.itself === shared)
  }

  func testR4ADelegateMayChangeRegistrationsAndResetScopes() throws {
    final class Changing: InjectorDelegate {
      var injector: PropertyInjector?, note: String?
      func didInjectDependencies() {
        injector?.deleteProperty("note")
        injector?.registerProperty("note", withInstance: "second")
        injector?.reset(.singleton)
      }
    }
    injector.registerProperty("note", withInstance: "first")
    injector.registerProperty("changing", scope: .singleton) { Changing() }
    let (first, second) = (try injector.instance(of: Changing.self), try injector.instance(of: Changing.self))
    XCTAssertFalse(first === second)
    XCTAssertEqual([first.note, second.note], ["first", "second"])
  }

  func testR4ATargetThatItsOwnClosureInjectsIsNotifiedOnceAfterWhatIsMadeForIt() {
    final class Part: NotificationLogger { var note: String? }
    final class Screen: NotificationLogger {
      var part: Part?, note: String?
      override func didInjectDependencies() { log.add(part == nil ? "early" : "screen") }
    }
    for hasNote in [false, true] {
      let (injector, log) = (PropertyInjector(), log)
      if hasNote { injector.registerProperty("note", withInstance: "note") }
      nonisolated(unsafe) weak var screen: Screen?
      injector.registerProperty("part") { injector -> Part in
        if let screen { injector.injectDependencies(to: screen) }
        return Part(log)
      }
      for _ in 0..<2 {
        log.clear()
        let target = Screen(log)
        screen = target
        injector.injectDependencies(to: target)
        XCTAssertNotNil(target.part)
        XCTAssertEqual(log.all, hasNote ? ["part", "screen"] : ["screen"])
      }
    }
  }

  func testR4AnObjectIsNotifiedThoughASecondFillOnlyWaitsInVain() throws {
    final class Late {}
    final class Part: NotificationCounter { var number: Int?, late: Late? }
    final class Outer: MadeWith<Part> {}
    let isSecond = Setting(false)
    injector.registerProperty("number", withInstance: 1)
    injector.registerProperty("part", scope: .graph) { Part() }
    injector.registerProperty("late") { (injector: PropertyInjector) -> Late? in
      if isSecond.value { injector.injectDependencies(to: try injector.instance(of: Part.self)) }
      return nil
    }
    injector.registerProperty("outer") { injector -> Outer in
      let part = try injector.instance(of: Part.self)
      isSecond.value = true
      XCTAssertThrowsError(try injector.instance(of: Late.self))
      return Outer(part)
    }
    let outer = try injector.instance(of: Outer.self)
    XCTAssertTrue(outer.part.number == 1 && outer.part.late == nil && outer.part.notified == 1)
  }

  func testR4AnObjectWhosePropertyHasWaitedTwiceInVainIsNotNotified() throws {
    final class Index {}
    final class Part: NotificationCounter { var index: Index? }
    final class Inner: MadeWith<Part> {}
    final class Outer: MadeWith<Inner> {}
    let runs = RunCounter()
    injector.registerProperty("index", scope: .singleton) { (injector: PropertyInjector) -> Index? in
      switch runs.count() {
      case 1: _ = try injector.instance(of: Inner.self)
      case 2: _ = try injector.instance(of: Outer.self)
      default: break
      }
      return nil
    }
    injector.registerProperty("part") { Part() }
    injector.registerProperty("inner", scope: .singleton, withInitializer: Inner.init)
    injector.registerProperty("outer", scope: .singleton, withInitializer: Outer.init)
    let part = try injector.instance(of: Outer.self).part.part
    assertEqual((runs.count, 3), (part.notified, 0))
    XCTAssertNil(part.index)
  }

  func testR4AnExplicitInjectionIsNotifiedAtItsOwnEndThoughAPropertyAroundItWaits() throws {
    final class Part { var store: Store? }
    final class Store: MadeWith<Part> {}
    let log = log
    injector.registerProperty("note", withInstance: "note")
    injector.registerProperty("part") { Part() }
    injector.registerProperty("store", scope: .graph) { injector -> Store in
      let part = try injector.instance(of: Part.self)
      injector.injectDependencies(to: Inner(log))
      return log.made(Store(part), as: "closure")
    }
    XCTAssertNotNil(try injector.instance(of: Store.self).part.store)
    XCTAssertEqual(log.all, ["inner", "closure"])
  }
}
