// R7: objects that are given up keep each other alive in no way, whichever way a part has got its parent.
import OBInjector
import XCTest

final class R07RingsOfGivenUpObjectsTests: InjectorTestCase {
  private protocol Shape: AnyObject {}
  private final class Parent: LifeCounter, Shape, @unchecked Sendable { var child: Child?, broken: Broken? }
  private final class Child: LifeCounter, @unchecked Sendable {
    let parent: Parent?
    var link: Parent?
    init(parent: Parent?, _ living: RunCounter) {
      self.parent = parent
      super.init(living)
    }
  }
  private final class Broken {}
  private final class Square: Shape {}
  private final class Plain { var parent: Parent?, shape: Square? }

  private let living = RunCounter()

  /// An injector whose `child` gets its parent by a look-up; without `broken`, nothing fails.
  private func makeInjector(_ scope: Scope = .unique, fails: Bool = true) -> PropertyInjector {
    let (injector, living) = (PropertyInjector(), living)
    injector.registerProperty("parent", scope: scope) { Parent(living) }
    injector.registerProperty("child", scope: scope) { injector in
      Child(parent: try injector.instance(of: Parent.self), living)
    }
    if fails { injector.registerProperty("broken") { () throws -> Broken in throw DeliberateFailure() } }
    return injector
  }

  func testR7APartThatLooksItsParentUpKeepsNoParentThatIsGivenUpByALookUpOrBelowATarget() {
    for scope in [Scope.unique, .graph, .singleton, .weakSingleton, .custom("session")] {
      let injector = makeInjector(scope)
      for _ in 0..<3 {
        XCTAssertEqual(injectionError { try injector.instance(of: Parent.self) }?.path, ["parent", "broken"])
        XCTAssertEqual(injector.injectDependencies(to: Plain()).failures.map(\.path), [["parent", "broken"]])
      }
      XCTAssertEqual(living.count, 0, "\(scope)")
    }
  }

  func testR7AnInjectedOptionalOfAnObjectThatIsGivenUpReadsAsNil() {
    let (injector, kept) = (PropertyInjector(), Setting<Owner?>(nil))
    injector.registerProperty("owner", scope: .singleton) { () -> Owner in
      let owner = Owner()
      kept.value = owner
      return owner
    }
    injector.registerProperty("part", scope: .singleton) { Part() }
    injector.registerProperty("broken") { () throws -> Int in throw DeliberateFailure() }
    XCTAssertEqual(injectionError { try injector.instance(of: Owner.self) }?.path, ["owner", "broken"])
    XCTAssertTrue(kept.value != nil && kept.value?.part == nil, "the ring is taken apart; the program has the object")
  }
  private final class Part: @unchecked Sendable { var owner: Owner? }
  private final class Owner: @unchecked Sendable { @Injected var part: Part?; @Injected var broken: Int }

  func testR7AValueThatDoesNotFitIsNotNotified() throws {
    final class Owner { var part: Plain? }
    final class Part: InjectorDelegate {
      var owner: Owner?, square: Square?
      func didInjectDependencies() { XCTFail("given up") }
    }
    injector.registerProperty("owner", scope: .singleton) { Owner() }
    injector.registerProperty("square", scope: .graph) { Square() }
    injector.registerProperty("part") { () -> AnyObject in Part() }
    XCTAssertNil(try injector.instance(of: Owner.self).part)
  }

  func testR7AListThatFailsKeepsNoRingOfItsElementsAndNotifiesOnlyWhatAGraphValueHas() throws {
    final class Twin: LifeCounter, Shape, @unchecked Sendable { var twin: Twin?; var part: Square? }
    final class Host: Shape { var link: Link? }
    final class Link { var host: Host? }
    final class Side: Shape, InjectorDelegate {
      var part: Square?
      func didInjectDependencies() { XCTFail("given up") }
    }
    final class Owner: Shape {}
    let (injector, living) = (PropertyInjector(), living)
    injector.registerProperty("twin") { Twin(living) }
    injector.registerProperty("part", scope: .graph) { Square() }
    injector.registerProperty("host") { Host() }
    injector.registerProperty("link", scope: .graph) { Link() }
    injector.registerProperty("side") { Side() }
    injector.registerProperty("owner", scope: .singleton) { injector in
      XCTAssertNil(try? injector.instances(of: (any Shape).self))
      return Owner()
    }
    _ = try injector.instance(of: Owner.self)
    XCTAssertEqual(living.count, 0)
  }

  func testR7ARingIsOpenedThoughARegistrationOfItIsDeletedWhileItsValueIsMade() {
    for scope in [Scope.singleton, .unique] {
      let (injector, living) = (PropertyInjector(), living)
      injector.registerProperty("parent", scope: scope) { Parent(living) }
      injector.registerProperty("child", scope: scope) { injector in
        injector.deleteProperty("child")
        return Child(parent: try injector.instance(of: Parent.self), living)
      }
      injector.registerProperty("broken") { () throws -> Broken in throw DeliberateFailure() }
      XCTAssertEqual(injectionError { try injector.instance(of: Parent.self) }?.path, ["parent", "broken"])
      XCTAssertEqual(living.count, 0, "\(scope)")
    }
  }

  func testR7ARingThatWasCompleteBeforeAnotherPartFailedIsOpened() {
    final class Outer { var parent: Parent?, risk: Broken? }
    let injector = makeInjector(fails: false)
    injector.registerProperty("risk") { () throws -> Broken in throw DeliberateFailure() }
    injector.registerProperty("outer") { Outer() }
    injector.registerProperty("closure") { injector -> Int in
      _ = try injector.instance(of: Parent.self)
      throw DeliberateFailure()
    }
    XCTAssertEqual(injectionError { try injector.instance(of: Outer.self) }?.path, ["outer", "risk"])
    XCTAssertEqual(injectionError { try injector.instance(of: Int.self) }?.path, ["closure"])
    XCTAssertEqual(living.count, 0)
  }

  func testR7AMisfitThatIsThrownAwayKeepsNothingAlive() {
    let (injector, living, plain) = (makeInjector(fails: false), living, Plain())
    injector.without("parent").registerProperty("shape") { () -> any Shape in Parent(living) }
    injector.without("child").registerProperty("child") { injector in
      Child(parent: try injector.instance(forProperty: "shape", of: Parent.self), living)
    }
    XCTAssertEqual(injector.injectDependencies(to: plain).failures.map(\.code), [.typeMismatch])
    XCTAssertEqual(living.count, 0)
    XCTAssertEqual(injectionError { try injector.instance(forProperty: "shape", of: Square.self) }?.code, .typeMismatch)
    XCTAssertEqual(living.count, 0)
  }

  func testR7ALinkToAnObjectThatIsGivenUpKeepsNothingAlive() {
    let (injector, living) = (makeInjector(.graph).without("child"), living)
    injector.registerProperty("child") { Child(parent: nil, living) }
    injector.registerProperty("link") { injector in try injector.instance(forProperty: "parent", of: Parent.self) }
    let error = injectionError { try injector.instance(forProperty: "parent", of: Parent.self) }
    XCTAssertEqual(error?.path, ["parent", "broken"])
    XCTAssertEqual(living.count, 0)
  }

  func testR7PropertiesThatAreSetByTheWrapperOrByAKeyPathKeepNothingAlive() {
    final class Wrapped: LifeCounter, @unchecked Sendable {
      @Injected var part: Part?
      @Injected var broken: Broken
    }
    final class Declared: LifeCounter, KeyPathInjectable, @unchecked Sendable {
      var other: Part?
      @Injected var broken: Broken
      static let injectableProperties = [InjectableProperty("part", \Declared.other)]
    }
    final class Part: MadeWith<AnyObject> {}
    for reflection in [PropertyInjector.Reflection.storedProperties, .declaredOnly] {
      let (injector, living) = (PropertyInjector(reflection: reflection), living)
      injector.registerProperty("broken") { () throws -> Broken in throw DeliberateFailure() }
      injector.registerProperty("wrapped") { Wrapped(living) }
      injector.registerProperty("part") { injector in Part(try injector.instance(of: Wrapped.self)) }
      XCTAssertEqual(injectionError { try injector.instance(of: Wrapped.self) }?.path, ["wrapped", "broken"])
      injector.registerProperty("declared") { Declared(living) }
      injector.without("part").registerProperty("part") { Part(try $0.instance(of: Declared.self)) }
      XCTAssertEqual(injectionError { try injector.instance(of: Declared.self) }?.path, ["declared", "broken"])
      XCTAssertEqual(living.count, 0, "\(reflection)")
    }
  }

  func testR7ATargetKeepsWhatWasSetInItThoughAnotherPropertyFails() {
    let (injector, target) = (makeInjector(), Parent(living))
    XCTAssertEqual(injector.injectDependencies(to: target).failures.map(\.code), [.providerFailed])
    XCTAssertTrue(target.child?.parent === target)
    // A closure that fails after it has filled an object does not take back what it handed in itself.
    target.child = nil
    let (other, living) = (PropertyInjector(), living)
    other.registerProperty("child") { Child(parent: nil, living) }
    other.registerProperty("closure") { injector -> Int in
      injector.injectDependencies(to: target)
      throw DeliberateFailure()
    }
    XCTAssertEqual(injectionError { try other.instance(of: Int.self) }?.path, ["closure"])
    XCTAssertNotNil(target.child)
    target.child = nil
  }

  func testR7AnObjectIsReleasedThoughWhatItsPropertyGotRetainsIt() {
    final class Owner: LifeCounter, @unchecked Sendable { var part: Part?; @Injected var broken: Broken }
    final class Part: MadeWith<Owner> {}
    let living = living
    for scope in [Scope.singleton, .graph] {
      let injector = PropertyInjector()
      injector.registerProperty("owner", scope: scope) { Owner(living) }
      injector.registerProperty("part") { [unowned injector] in Part(try injector.instance(of: Owner.self)) }
      injector.registerProperty("broken") { () throws -> Broken in throw DeliberateFailure() }
      XCTAssertThrowsError(try injector.instance(of: Owner.self))
    }
    XCTAssertEqual(living.count, 0)
  }
}
