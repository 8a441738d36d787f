// R11: each step by which a thread gives way to another one, on two threads with gates.
import OBInjector
import XCTest

final class R11GivingWayTests: GivingWayTestCase {
  func testR11AnObjectThatNothingHasSeenIsHandedOverEmptyWithWhatItsClosureHasLookedUp() throws {
    injector.registerProperty("number") { 1 }
    injector.registerProperty("detail") { Detail() }
    injector.decorateProperty("detail") { (detail: Detail) in detail }
    registerNear { Near([try $0.instance(of: Detail.self)]) }
    registerFar { Far([try $0.instance(of: Near.self)]) }
    race(Near.self, Far.self)
    // No closure of the first thread runs, so that this one gives way, although it is the older.
    assertRan(["near": 1, "far": 1])
    let near = try injector.instance(of: Near.self)
    XCTAssertTrue(near.number == 1 && near.far?.part === near && near.notified.count == 1)
    let detail = try XCTUnwrap(near.part as? Detail)
    XCTAssertTrue(detail.detail === detail && detail.notified.count == 1)
  }

  /// - Parameter scope: That of the object that has seen the one that is not complete.
  private func checkMakingAnew(_ scope: Scope) throws {
    let seen = Harvest()
    registerNear()
    register("seen", scope: scope) { injector in Seen([seen.made(try injector.instance(of: Near.self))]) }
    registerFar { Far([try $0.instance(of: Near.self)]) }
    race(Near.self, Far.self)
    assertRan(["near": 2, "seen": 2, "far": 1])
    let near = try injector.instance(of: Near.self)
    XCTAssertTrue(near.seen?.part === near && near.far?.part === near)
    XCTAssertEqual(seen.distinct, 2)
  }

  func testR11AnObjectThatASharedOneHasSeenIsMadeAnew() throws { try checkMakingAnew(.singleton) }

  func testR11AnObjectThatAUniqueOneHasSeenIsMadeAnew() throws { try checkMakingAnew(.unique) }

  func testR11AnObjectWithAGraphValueIsMadeAnewInTheOtherCall() throws {
    injector.registerProperty("value", scope: .graph) { Value() }
    registerNear { Near([try $0.instance(of: Value.self)]) }
    registerFar { Far([try $0.instance(of: Value.self), try $0.instance(of: Near.self)]) }
    race(Near.self, Far.self)
    assertRan(["near": 2, "far": 1])
    XCTAssertTrue(try injector.instance(of: Near.self).part === injector.instance(of: Far.self).part)
  }

  /// The inner part has ended; its low link became lower when the part around it ended.
  private func checkGivingUpWhatHasEnded(_ scope: Scope) throws {
    let (metAgain, runs) = (metAgain, runs)
    registerNear(scope: scope)
    register("seen") { _ in Seen() }
    register("inner", meet: { metAgain.pass() }) { _ in Inner() }
    registerFar { injector in
      if runs.count(of: "far") == 1 { metAgain.pass() }
      return Far([try injector.instance(of: Inner.self)])
    }
    race(Near.self, Far.self)
    let seen = try injector.instance(of: Seen.self)
    XCTAssertTrue(seen.inner?.seen === seen && seen.near?.seen === seen)
    XCTAssertTrue(try injector.instance(of: Far.self).part === seen.inner)
  }

  func testR11AnEndedInstanceIsGivenUpWithASharedObjectItRefersTo() throws { try checkGivingUpWhatHasEnded(.singleton) }

  func testR11AnEndedInstanceIsGivenUpWithAUniqueObjectItRefersTo() throws { try checkGivingUpWhatHasEnded(.unique) }

  func testR11OfTwoRunningClosuresThatOfTheYoungerCallIsInterruptedAndWhatItReturnsIsDiscarded() throws {
    let other = EventLog()
    injector.registerProperty("needsFar") { NeedsFar() }
    injector.registerProperty("needsNear") { NeedsNear() }
    register("value") { (_: PropertyInjector) -> Value in Value() }
    registerNear { Near([try $0.instance(of: NeedsFar.self)]) }
    registerFar { injector in
      let needsNear = try? injector.instance(of: NeedsNear.self)
      do throws(InjectionError) { return Far([needsNear, try injector.instance(of: Value.self)]) } catch {
        other.add("\(error.code)")
        return Far()
      }
    }
    race(Near.self, Far.self)
    assertRan(["near": 1, "far": 2, "value": 1])
    XCTAssertEqual(other.all, ["circularDependency"], "nothing is made for a closure that is interrupted")
    let (far, near) = (try injector.instance(of: Far.self), try injector.instance(of: Near.self))
    XCTAssertTrue((far.part as? NeedsNear)?.near === near && (near.part as? NeedsFar)?.far === far)
  }

  /// - Parameter scope: That of the value whose closure, on the younger thread, catches its interruption.
  private func checkGivingUpOnlyTheClosure(
    _ scope: Scope = .singleton, then interrupted: @escaping @Sendable (PropertyInjector) -> Void = { _ in }
  ) throws {
    let (met, runs) = (met, runs)
    register("needsFar") { _ in NeedsFar() }
    registerNear { Near([try $0.instance(of: Far.self)]) }
    register("far", scope: scope, meet: { met.pass() }) { injector -> Far in
      guard runs.count(of: "far") == 1 else { return Far() }
      // It refers to the object around it from now on.
      let around = try injector.instance(of: NeedsFar.self)
      XCTAssertNil(try? injector.instance(of: Near.self))
      interrupted(injector)
      return Far([around])
    }
    race(Near.self, NeedsFar.self)
    assertRan(["needsFar": 1, "near": 1, "far": 2])
    let far = try injector.instance(of: Far.self)
    let (needsFar, near) = (try injector.instance(of: NeedsFar.self), try injector.instance(of: Near.self))
    XCTAssertTrue(needsFar.far === far && near.part === far && far.parts.isEmpty)
  }

  func testR11AClosureThatCatchesItsInterruptionIsGivenUpAlone() throws { try checkGivingUpOnlyTheClosure() }

  func testR11AClosureThatIsInterruptedAndForgottenIsNotRunOnceMore() throws {
    try checkGivingUpOnlyTheClosure(.custom("far")) { $0.reset(.custom("far")) }
  }

  func testR11WhatAnInterruptedClosureReturnsIsNotInTheObjectThatIsHandedOver() throws {
    let (injector, runs, begun, met) = (injector, runs, begun, met)
    register("near") { _ in Near() }
    injector.registerProperty("number") { [unowned injector] in
      runs.add("number")
      guard runs.count(of: "number") == 1 else { return 2 }
      met.pass()
      XCTAssertNil(try? injector.instance(of: Far.self))
      return 1
    }
    register("far", meet: { [begun, met].forEach { $0.pass() } }) { Far([try $0.instance(of: Near.self)]) }
    race(Far.self, Near.self)
    assertRan(["near": 1, "number": 2, "far": 1])
    XCTAssertEqual(try injector.instance(of: Near.self).number, 2)
  }

  func testR11AThreadWhoseClosureRunsAgainIsNotTakenForOneThatWaits() throws {
    let (met, metAgain, runs) = (met, metAgain, runs)
    register("needsFar") { injector -> NeedsFar in
      guard runs.count(of: "needsFar") > 1 else { return NeedsFar() }
      metAgain.pass()
      return NeedsFar([try injector.instance(of: Value.self)])
    }
    registerNear { Near([try $0.instance(of: NeedsFar.self)]) }
    register("far", scope: .unique) { injector -> Far in
      guard runs.count(of: "far") == 1 else { return Far([try injector.instance(of: Value.self)]) }
      // It refers to the object around it from now on, and is given up with that.
      let needsFar = try injector.instance(of: NeedsFar.self)
      met.pass()
      return Far([needsFar, try injector.instance(of: Near.self)])
    }
    // The other thread waits for it meanwhile, with nothing that this one waits for.
    register("value", meet: { [metAgain] in metAgain.made(usleep(100_000)) }) { _ in Value() }
    race(Near.self, Far.self)
    assertRan(["near": 1, "needsFar": 2, "value": 1])
  }

  private func checkGivingWayOnce<Made: Node>(_ made: Made.Type) {
    let metAgain = metAgain
    registerNear()
    registerFar { Far([try $0.instance(of: Near.self)]) }
    register("next", meet: { metAgain.pass() }) { _ in Next() }
    register("last", meet: { metAgain.pass() }) { Last([try $0.instance(of: Next.self)]) }
    race(made, Far.self, then: Last.self)
    assertRan(["near": 1, "far": 1, "next": 1, "last": 2])
  }

  func testR11AThreadThatHoldsOnlyWhatHasEndedGivesWayWithoutAClosureToInterruptOnceInEachCallToo() {
    register("around", scope: .unique) { _ in Around() }
    register("back") { _ in Back() }
    checkGivingWayOnce(Around.self)
    assertRan(["around": 1, "back": 1])
  }

  func testR11AThreadGivesWayWithoutAClosureToInterruptOnceInEachCall() throws {
    register("outer") { _ in Outer() }
    checkGivingWayOnce(Outer.self)
    assertRan(["outer": 1])
    let outer = try injector.instance(of: Outer.self)
    XCTAssertTrue(outer.near?.far?.part === outer.near && outer.next?.last?.part === outer.next)
  }

  func testR11WhatAClosureHasLookedUpDoesNotRunAgainInsideItWhenThatIsInterruptedAndForgotten() throws {
    let (met, runs) = (met, runs)
    register("needsFar") { _ in NeedsFar() }
    registerNear { Near([try $0.instance(of: Far.self)]) }
    register("value", scope: .unique) { injector -> Value in
      XCTAssertNil(try? injector.instance(of: Near.self))
      injector.reset(.custom("far"))
      return Value()
    }
    register("far", scope: .custom("far"), meet: { met.pass() }) { injector -> Far in
      guard runs.count(of: "far") == 1 else { return Far() }
      // It refers to the object around it from now on.
      return Far([try injector.instance(of: NeedsFar.self), try injector.instance(of: Value.self)])
    }
    race(Near.self, NeedsFar.self)
    assertRan(["needsFar": 1, "near": 1, "far": 2, "value": 1])
  }

  func testR11AThreadThatMakesTheValueOfALazyForAllGivesUpBothAndMakesNeitherAgain() throws {
    final class Screen { var value: Lazy<Value>? }
    let met = met
    injector.registerProperty("needsNear") { NeedsNear() }
    register("value", meet: { met.pass() }) { Value([try $0.instance(of: NeedsNear.self)]) }
    let lazy = try XCTUnwrap(injector.filled(Screen()).value)
    registerNear { _ in Near([try lazy.get()]) }
    race({ [injector] in _ = try injector.instance(of: Near.self) }, with: { _ = try lazy.get() })
    assertRan(["near": 1, "value": 2])
  }
}
