// Making values: A `Lazy` holds its injector, but weakly in what the injector keeps; in a shared object it keeps nothing of
// what the injector shares.
import OBInjector
import XCTest

private final class Part {
  let deaths: RunCounter?
  init(_ deaths: RunCounter? = nil) { self.deaths = deaths }
  deinit { deaths?.count() }
}
private final class Holder: DeathCounter { var part: Lazy<Part>?, makePart: Provider<Part>? }
private final class Owner: DeathCounter { var holder: Holder? }

final class LazyLifetimeTests: XCTestCase {
  private let deaths = RunCounter()

  private func makeInjector(_ scope: Scope) -> PropertyInjector {
    let (injector, deaths) = (PropertyInjector(), deaths)
    injector.registerProperty("holder", scope: scope) { Holder(deaths) }
    injector.registerProperty("part", scope: .singleton) { Part(deaths) }
    injector.registerProperty("makePart") { Part() }
    return injector
  }

  /// Uses an injector, which dies afterwards, and so many objects with it.
  private func assertDies(
    _ make: @autoclosure () -> PropertyInjector, with count: Int, line: UInt = #line,
    _ use: (PropertyInjector) throws -> Void
  ) rethrows {
    let before = deaths.count
    weak var gone: PropertyInjector?
    do {
      let injector = make()
      gone = injector
      try use(injector)
    }
    XCTAssertNil(gone, line: line)
    XCTAssertEqual(deaths.count - before, count, line: line)
  }

  func testASharedObjectAndWhatIsBelowItDieWithTheInjector() throws {
    for scope in [Scope.singleton, .eagerSingleton, .custom("c")] {
      try assertDies(makeInjector(scope), with: 2) { injector in
        let holder = try injector.instance(of: Holder.self)
        XCTAssertTrue(try holder.part?.get() === holder.part?.get(), "\(scope)")
        _ = try holder.makePart?.get()
      }
    }
    try assertDies(makeInjector(.unique), with: 3) { injector in
      injector.registerProperty("owner", scope: .singleton) { [deaths] in Owner(deaths) }
      XCTAssertNotNil(try injector.instance(of: Owner.self).holder?.part?.get())
    }
  }

  func testSharedObjectsThatEndTheirCycleWithOneDieWithTheInjector() throws {
    final class Hen: DeathCounter {
      let egg: Lazy<Egg>
      init(egg: Lazy<Egg>, deaths: RunCounter) {
        self.egg = egg
        super.init(deaths)
      }
    }
    final class Egg { let hen: Hen; init(hen: Hen) { self.hen = hen } }
    try assertDies(PropertyInjector(), with: 1) { injector in
      injector.registerProperty("deaths", withInstance: deaths)
      injector.registerProperty("hen", scope: .singleton, withInitializer: Hen.init(egg:deaths:))
      injector.registerProperty("egg", scope: .singleton, withInitializer: Egg.init(hen:))
      let hen = try injector.instance(of: Hen.self)
      XCTAssertTrue(try hen.egg.get().hen === hen)
      XCTAssertTrue(try hen.egg.get() === hen.egg.get())
    }
  }

  func testAReadyMadeObjectThatIsInjectedAndWhatIsBelowItDieWithTheInjector() throws {
    try assertDies(makeInjector(.unique), with: 2) { injector in
      injector.deleteProperty("holder")
      let holder = Holder(deaths)
      injector.registerProperty("holder", withInstance: holder)
      XCTAssertNotNil(try injector.filled(holder).part?.get())
    }
    try assertDies(makeInjector(.unique), with: 3) { injector in
      let owner = Owner(deaths)
      injector.registerProperty("owner", withInstance: owner)
      XCTAssertNotNil(try injector.filled(owner).holder?.part?.get())
    }
  }

  func testAnObjectOfAnAsynchronousClosureDiesWithItsInjector() async throws {
    final class Awaited: DeathCounter, @unchecked Sendable { var part: Lazy<Part>?, holder: Holder? }
    weak var gone: PropertyInjector?
    let deaths = deaths
    do {
      let injector = PropertyInjector()
      gone = injector
      injector.registerProperty("part", scope: .singleton) { Part() }
      injector.registerProperty("lookedUp") { Holder(deaths) }
      injector.registerProperty("awaited", scope: .singleton) { injector async throws -> Awaited in
        let awaited = await later(Awaited(deaths))
        awaited.holder = try injector.instance()
        return awaited
      }
      let awaited = try await injector.awaitInstance(of: Awaited.self)
      XCTAssertNotNil(try awaited.part?.get())
      XCTAssertNotNil(try awaited.holder?.part?.get())
    }
    // The task that made it releases the injector and its outcome a moment after the outcome is there.
    for _ in 0..<2000 where gone != nil || deaths.count < 2 { try await Task.sleep(nanoseconds: 5_000_000) }
    XCTAssertNil(gone)
    XCTAssertEqual(deaths.count, 2)
  }

  func testWhateverTheInjectorDoesNotKeepHoldsIt() throws {
    let holder = Holder(deaths)
    weak var injector: PropertyInjector?
    do {
      let own = makeInjector(.unique)
      injector = own
      own.injectDependencies(to: holder)
    }
    XCTAssertNotNil(injector)
    XCTAssertNotNil(try holder.part?.get())
    (holder.part, holder.makePart) = (nil, nil)
    XCTAssertNil(injector)
  }

  func testAChildThatNothingElseHoldsIsHeld() throws {
    let parent = makeInjector(.singleton)
    let holder = parent.makeChild { $0.registerProperty("part") { Part() } }.filled(Holder(deaths))
    XCTAssertNotNil(try holder.part?.get())
  }

  func testOneThatOutlivesItsInjectorSaysSo() throws {
    let holder = try makeInjector(.singleton).instance(of: Holder.self)
    let error = injectionError { try XCTUnwrap(holder.makePart).get() }
    assertError(error, .notRegistered, ["makePart"])
    XCTAssertEqual(error?.property, "makePart")
    XCTAssertEqual(
      error?.description,
      "\"makePart\", wanted as \"Part\", can't be looked up, since its injector no longer exists; keep the "
        + "injector as long as its Lazy and Provider values are used.")
  }

  func testWhatALazyHasMadeDiesWithIt() throws {
    let injector = makeInjector(.unique)
    injector.deleteProperty("part")
    injector.registerProperty("part") { [deaths] in Part(deaths) }
    do {
      let holder = injector.filled(Holder(deaths))
      _ = try (holder.part?.get(), holder.part?.get())
      XCTAssertEqual(deaths.count, 0)
    }
    XCTAssertEqual(deaths.count, 2)
  }

  func testWhatASharedObjectHasFromAChildOfItsOwnClosureDiesWhenItIsForgotten() throws {
    for isShutDown in [true, false] {
      try assertDies(PropertyInjector(), with: 2) { injector in
        injector.registerProperty("holder", scope: .singleton) { [deaths] (injector: PropertyInjector) in
          injector.makeChild { $0.registerProperty("part") { Part(deaths) } }.filled(Holder(deaths))
        }
        XCTAssertNotNil(try injector.instance(of: Holder.self).part?.get(), "nothing else holds the child")
        if isShutDown { injector.shutDown() } else { injector.reset(.singleton) }
      }
    }
  }

  func testAClosureHandsItsValueOnAsItIsHoweverOftenItGetsIt() throws {
    final class Radio: @unchecked Sendable { var number: Int? }
    final class Target: @unchecked Sendable { var radio: Lazy<Radio>? }
    let (injector, target) = (PropertyInjector(), Target())
    injector.registerProperty("number", withInstance: 5)
    injector.registerProperty("radio", withInstance: Radio())
    injector.registerProperty("again") { try target.radio?.get() }
    injector.injectDependencies(to: target)
    for _ in 0..<3 { XCTAssertNil(try injector.instance(forProperty: "again", of: Radio.self).number) }
  }

  func testWhatAnAwaitedSharedObjectHasFromAChildOfItsOwnClosureKeepsTheChild() async throws {
    final class Part: Sendable {}
    final class Holder: @unchecked Sendable { var part: Lazy<Part>? }
    let injector = PropertyInjector()
    injector.registerProperty("holder", scope: .singleton) { (injector: PropertyInjector) async -> Holder in
      injector.makeChild { $0.registerProperty("part") { Part() } }.filled(Holder())
    }
    let holder = try await injector.awaitInstance(of: Holder.self)
    XCTAssertNotNil(try holder.part?.get())
  }

  private final class Keeper { @Injected var part: Lazy<Part> }

  func testAfterAResetTheLazyOfASharedObjectAsksAgain() throws {
    for scope in [Scope.custom("session"), .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("owner", scope: .eagerSingleton) { Keeper() }
      injector.registerProperty("part", scope: scope) { Part() }
      let owner = try injector.instance(of: Keeper.self)
      weak var first: Part?
      first = try owner.part.get()
      XCTAssertTrue(try first === injector.instance(of: Part.self))
      injector.reset(scope)
      XCTAssertNil(first, "\(scope)")
      XCTAssertTrue(try owner.part.get() === injector.instance(of: Part.self), "\(scope)")
      injector.deleteProperty("part")
      assertFails(.notRegistered, ["part"], "\(scope)") { try owner.part.get() }
    }
  }
}
