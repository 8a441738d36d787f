// Features: What becomes of a decorated value: it is filled and notified, or fails; cycles through it.
import OBInjector
import XCTest

final class DecoratedValueTests: InjectorTestCase {
  typealias Part = DecoratorTests.Part
  typealias Wrapper = DecoratorTests.Wrapper
  typealias Target = DecoratorTests.Target
  private let log = EventLog()

  func testAnObjectThatIsHandedOnIsFilledAndNotifiedOnce() throws {
    for scope in [Scope.unique, .graph, .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("log", withInstance: log)
      injector.registerProperty("part", scope: scope) { Wrapper(Part()) }
      injector.decorateProperty("part") { (part: Wrapper) in
        XCTAssertNotNil(part.log, "it is filled before it is decorated")
        part.name = "decorated"
        return part
      }
      let part = try injector.instance(of: Wrapper.self)
      XCTAssertEqual(part.name, "decorated")
      XCTAssertEqual(part.notified, 1, "\(scope)")
    }
  }

  func testR5AReadyMadeInstanceThatIsHandedOnIsNotFilled() throws {
    let ready = Wrapper(Part())
    injector.registerProperty("log", withInstance: log)
    injector.registerProperty("part", withInstance: ready)
    injector.decorateProperty("part") { (part: Wrapper) in part }
    XCTAssertTrue(try injector.instance(of: Wrapper.self) === ready)
    XCTAssertNil(ready.log)
    XCTAssertEqual(ready.notified, 0)
  }

  func testAClosureThatReturnsNilIsNotDecorated() {
    injector.registerProperty("part", scope: .singleton) { Part?.none }
    injector.decorateProperty("part") { [log] (part: Part) -> Part in log.made(part, as: "decorator") }
    XCTAssertEqual(injector.injectDependencies(to: Target()).said("part"), "noValue")
    XCTAssertEqual(injector.refusal(of: Part.self, "part")?.code, .providerFailed)
    XCTAssertEqual(log.count, 0)
  }

  func testR7ADecoratorThatThrowsFailsTheValueAndItsBaseStays() throws {
    let (log, injector, fails) = (log, PropertyInjector(), Setting(true))
    injector.registerProperty("part", scope: .singleton) { log.made(Part(), as: "part") }
    injector.decorateProperty("part") { (part: Part) -> Part in
      if fails.value { throw DeliberateFailure() }
      return Wrapper(part)
    }
    let error = assertFails(.providerFailed, ["part"]) { try injector.instance(forProperty: "part", of: Part.self) }
    XCTAssertTrue(error?.underlying is DeliberateFailure)
    XCTAssertEqual(injector.injectDependencies(to: Target()).said("part"), "failed(providerFailed)")
    fails.value = false
    XCTAssertTrue(try injector.instance(of: Part.self) is Wrapper)
    XCTAssertEqual(log.count, 1, "the base is complete")
  }

  func testAPropertyOfTheUndecoratedTypeIsAMismatch() throws {
    injector.registerProperty("plain", withInstance: PlainVoice(text: "x"))
    injector.decorateProperty("plain") { (voice: any Voice) -> any Voice in TaggedVoice(tag: "a", inner: voice) }
    for _ in 0..<2 {
      let target = Target()
      XCTAssertEqual(injector.injectDependencies(to: target).said("plain"), "failed(typeMismatch)")
      XCTAssertNil(target.plain)
    }
    XCTAssertEqual(injector.refusal(of: PlainVoice.self, "plain")?.code, .typeMismatch)
    XCTAssertEqual(injector.refusal(of: PlainVoice.self)?.code, .notRegistered, "by type it is no candidate any more")
    XCTAssertEqual(try injector.instance(of: (any Voice).self).text, "a(x)")
  }

  func testADecoratorOfATypeThatDoesNotFitSaysSoBeforeAnythingRuns() throws {
    injector.registerProperty("text") { [log] () -> String in log.made("x", as: "text") }
    injector.decorateProperty("text") { (number: Int) in number }
    XCTAssertEqual(injector.injectDependencies(to: Target()).said("text"), "failed(typeMismatch)")
    XCTAssertEqual(injector.refusal(of: Int.self, "text")?.code, .typeMismatch)
    XCTAssertEqual(log.count, 0)
  }

  final class Parent { var child: Child?; var name = "parent" }
  final class Child { var parent: Parent? }

  func testACycleThatAPropertyClosesLeadsToTheDecoratedObject() throws {
    for scope in [Scope.unique, .graph, .singleton] {
      for entry in ["parent", "child"] as [PropertyName] {
        let injector = PropertyInjector()
        injector.registerProperty("parent", scope: scope) { Parent() }
        injector.registerProperty("child", scope: scope) { Child() }
        injector.decorateProperty("parent") { (inner: Parent) -> Parent in
          let parent = Parent()
          parent.name = "decorated"
          parent.child = inner.child
          return parent
        }
        if entry == "parent" {
          let parent = try injector.instance(forProperty: "parent", of: Parent.self)
          XCTAssertEqual(parent.name, "decorated", "\(scope)")
          XCTAssertTrue(parent.child?.parent === parent, "\(scope)")
        } else {
          let child = try injector.instance(forProperty: "child", of: Child.self)
          XCTAssertEqual(child.parent?.name, "decorated", "\(scope)")
          XCTAssertTrue(child.parent?.child === child, "\(scope)")
        }
      }
    }
  }

  func testACycleThroughADecoratorIsAnErrorThatNamesThePath() throws {
    let cases: [(Scope, PropertyName, [PropertyName])] = [
      (.singleton, "other", ["part", "other", "part"]), (.unique, "part", ["part", "part"]),
    ]
    for (scope, other, path) in cases {
      let injector = PropertyInjector()
      injector.registerProperty("part", scope: scope) { Part() }
      injector.registerProperty("other", scope: .singleton) { injector -> Part in
        Wrapper(try injector.instance(forProperty: "part", of: Part.self))
      }
      injector.decorateProperty("part") { (injector: PropertyInjector, _: Part) -> Part in
        try injector.instance(forProperty: PropertyKey(other), of: Part.self)
      }
      assertError(injector.refusal(of: Part.self, "part"), .circularDependency, path)
    }
  }

  func testErrorsBelowTheDecoratedValueNameItOnce() throws {
    struct Missing {}
    @Sendable func make(_ isFailing: Bool, _ injector: PropertyInjector) throws -> Part {
      if isFailing { _ = try injector.instance(forProperty: "missing", of: Missing.self) }
      return Part()
    }
    for isBase in [true, false] {
      let injector = PropertyInjector()
      injector.registerProperty("part") { try make(isBase, $0) }
      injector.decorateProperty("part") { (injector: PropertyInjector, _: Part) in try make(!isBase, injector) }
      injector.registerProperty("wrapper") { Wrapper(try $0.instance(forProperty: "part", of: Part.self)) }
      XCTAssertEqual(injector.refusal(of: Wrapper.self, "wrapper")?.path, ["wrapper", "part", "missing"])
      XCTAssertEqual(injector.refusal(of: Part.self, "part")?.path, ["part", "missing"])
    }
  }
}
