import OBInjector
import XCTest

protocol Voice {
  var text: String { get }
}
struct PlainVoice: Voice { let text: String }
struct TaggedVoice: Voice {
  let tag: String
  let inner: any Voice
  var text: String { "\(tag)(\(inner.text))" }
}

/// A decorator is put around what a name means.
final class DecoratorTests: XCTestCase {
  class Part { var name = "part" }
  final class Wrapper: Part, InjectorDelegate {
    let inner: Part
    var log: EventLog?
    var told = 0
    init(_ inner: Part) { self.inner = inner }
    func didInjectDependencies() { told += 1 }
  }
  final class Target { var voice: (any Voice)?; var part: Part?; var text: String?; var plain: PlainVoice? }

  private let log = EventLog()

  private func decorate(_ injector: PropertyInjector, _ tag: String, _ name: PropertyName = "voice") {
    injector.decorateProperty(name) { (voice: any Voice) -> any Voice in TaggedVoice(tag: tag, inner: voice) }
  }

  func testTheFirstRegisteredIsInnermost() throws {
    try inBothModes { injector in
      injector.registerProperty("voice") { PlainVoice(text: "x") as any Voice }
      decorate(injector, "a")
      decorate(injector, "b")
      XCTAssertEqual(try injector.instance(forProperty: "voice", of: (any Voice).self).text, "b(a(x))")
      XCTAssertEqual(try injector.instance(of: (any Voice).self).text, "b(a(x))")
      XCTAssertEqual(try injector.instances(of: (any Voice).self).map(\.text), ["b(a(x))"])
    }
    let injector = PropertyInjector()
    injector.registerProperty("voice") { PlainVoice(text: "x") as any Voice }
    decorate(injector, "a")
    let target = Target()
    XCTAssertEqual(injector.injectDependencies(to: target).injected, ["voice"])
    XCTAssertEqual(target.voice?.text, "a(x)")
    decorate(injector, "b")
    let other = Target()
    injector.injectDependencies(to: other)
    XCTAssertEqual(other.voice?.text, "b(a(x))", "one that comes later is around it from then on")
  }

  func testWhatIsDecoratedNeedNotBeKnownYetAndDecoratorsOutliveIt() throws {
    let injector = PropertyInjector()
    decorate(injector, "a")
    XCTAssertFalse(injector.hasProperty("voice"))
    XCTAssertEqual(injector.refusal(of: (any Voice).self, "voice")?.code, .notRegistered)
    injector.registerProperty("voice", withInstance: PlainVoice(text: "one") as any Voice)
    XCTAssertEqual(try injector.instance(of: (any Voice).self).text, "a(one)")
    injector.deleteProperty("voice")
    XCTAssertEqual(injector.refusal(of: (any Voice).self, "voice")?.code, .notRegistered)
    injector.registerProperty("voice") { PlainVoice(text: "two") }
    for _ in 0..<2 {
      let target = Target()
      injector.injectDependencies(to: target)
      XCTAssertEqual(target.voice?.text, "a(two)")
    }
  }

  func testNothingRunsEarly() throws {
    let (log, injector) = (log, PropertyInjector())
    injector.registerProperty("part", scope: .singleton) {
      log.add("part")
      return Part()
    }
    injector.decorateProperty("part") { (part: Part) -> Part in
      log.add("decorator")
      return Wrapper(part)
    }
    _ = injector.verify(Target.self)
    _ = injector.explain(Target.self)
    _ = injector.dependencyGraph(of: Target.self)
    _ = injector.registeredProperties
    let target = Target()
    target.part = Part()
    injector.injectDependencies(to: target)
    XCTAssertEqual(log.all, [])
    target.part = nil
    injector.injectDependencies(to: target)
    XCTAssertEqual(log.all, ["part", "decorator"])
  }

  func testAllFourForms() throws {
    final class Loose { var number: Int; init(_ number: Int) { self.number = number } }
    let injector = PropertyInjector()
    injector.registerProperty("step", withInstance: 10)
    injector.registerProperty("number", withInstance: 1)
    injector.registerProperty("loose") { Loose(1) }
    injector.decorateProperty("number") { (number: Int) in number + 1 }
    injector.decorateProperty("number") { (injector: PropertyInjector, number: Int) in
      try number + injector.instance(forProperty: "step", of: Int.self)
    }
    injector.decorateProperty("loose") { (loose: Loose) in Loose(loose.number + 1) }
    injector.decorateProperty("loose") { (injector: PropertyInjector, loose: Loose) -> Loose in
      loose.number += try injector.instance(forProperty: "step", of: Int.self)
      return loose
    }
    XCTAssertEqual(try injector.instance(forProperty: "number", of: Int.self), 12)
    XCTAssertEqual(try injector.instance(of: Loose.self).number, 12)
  }

  // MARK: - Scopes

  func testADecoratorRunsOnceForEachValueUnderItsScope() throws {
    for scope in [Scope.unique, .graph, .singleton, .eagerSingleton, .weakSingleton, .custom("c")] {
      let (log, injector) = (EventLog(), PropertyInjector())
      injector.registerProperty("part", scope: scope) {
        log.add("part")
        return Part()
      }
      injector.decorateProperty("part") { (part: Part) -> Part in
        log.add("decorator")
        return Wrapper(part)
      }
      try injector.createEagerSingletons()
      let (one, other) = (Target(), Target())
      injector.injectDependencies(to: one)
      injector.injectDependencies(to: other)
      XCTAssertTrue(one.part is Wrapper && other.part is Wrapper, "\(scope)")
      let isShared = scope != .unique && scope != .graph
      XCTAssertEqual(one.part === other.part, isShared, "\(scope)")
      XCTAssertEqual(log.all.count, isShared ? 2 : 4, "\(scope): \(log.all)")
      let third = try injector.instance(forProperty: "part", of: Part.self)
      XCTAssertEqual(third === one.part, isShared, "\(scope)")
    }
  }

  func testAnEagerSingletonIsDecoratedWhenItIsMade() throws {
    let (log, injector) = (log, PropertyInjector())
    injector.registerProperty("part", scope: .eagerSingleton) { Part() }
    injector.decorateProperty("part") { (part: Part) -> Part in
      log.add("decorator")
      return Wrapper(part)
    }
    try injector.createEagerSingletons()
    XCTAssertEqual(log.count, 1)
    XCTAssertTrue(try injector.instance(of: Part.self) is Wrapper)
    XCTAssertEqual(log.count, 1)
  }

  func testAReadyMadeInstanceIsDecoratedOnceAndKept() throws {
    let (log, injector) = (log, PropertyInjector())
    let ready = Part()
    injector.registerProperty("part", withInstance: ready)
    injector.decorateProperty("part") { (part: Part) -> Part in
      log.add("decorator")
      return Wrapper(part)
    }
    XCTAssertEqual(log.count, 0)
    let target = Target()
    injector.injectDependencies(to: target)
    let wrapper = try XCTUnwrap(target.part as? Wrapper)
    XCTAssertTrue(wrapper.inner === ready)
    injector.reset(.singleton)
    XCTAssertTrue(try injector.instance(of: Part.self) === wrapper, "it is kept as the instance is")
    for _ in 0..<2 {
      let target = Target()
      injector.injectDependencies(to: target)
      XCTAssertTrue(target.part === wrapper)
    }
    XCTAssertEqual(log.count, 1)
  }

  func testResettingMakesAndDecoratesAnew() throws {
    let (log, injector) = (log, PropertyInjector())
    injector.registerProperty("part", scope: .custom("c")) { Part() }
    injector.decorateProperty("part") { (part: Part) -> Part in
      log.add("decorator")
      return Wrapper(part)
    }
    let first = try injector.instance(of: Part.self)
    injector.reset(.custom("c"))
    XCTAssertFalse(try injector.instance(of: Part.self) === first)
    XCTAssertEqual(log.count, 2)
  }

  func testADecoratorThatComesLaterIsAroundTheSameSharedValue() throws {
    let injector = PropertyInjector()
    injector.registerProperty("part", scope: .singleton) { Part() }
    let part = try injector.instance(of: Part.self)
    injector.decorateProperty("part") { (part: Part) -> Part in Wrapper(part) }
    XCTAssertTrue((try injector.instance(of: Part.self) as? Wrapper)?.inner === part)
  }

  func testADecoratedValueOfArguments() throws {
    let injector = PropertyInjector()
    injector.registerProperty("voice", scope: .singleton) { (_: PropertyInjector, text: String) -> any Voice in
      PlainVoice(text: text)
    }
    decorate(injector, "a")
    XCTAssertEqual(try injector.instance(of: (any Voice).self, arguments: "x").text, "a(x)")
    XCTAssertEqual(try injector.instance(forProperty: "voice", of: (any Voice).self, arguments: "y").text, "a(y)")
    XCTAssertEqual(injector.refusal(of: (any Voice).self, "voice")?.code, .argumentMismatch)
    XCTAssertEqual(injector.injectDependencies(to: Target()).said("voice"), "failed(argumentMismatch)")
  }

  func testAnInitializerAComponentAndAFilesValueAreDecorated() throws {
    final class Speaker { let voice: any Voice; init(voice: any Voice) { self.voice = voice } }
    let injector = PropertyInjector()
    injector.registerProperty("voice") { PlainVoice(text: "x") as any Voice }
    decorate(injector, "a")
    injector.registerProperty("speaker", withInitializer: Speaker.init(voice:))
    injector.decorateProperty("speaker") { (speaker: Speaker) in
      Speaker(voice: TaggedVoice(tag: "s", inner: speaker.voice))
    }
    XCTAssertEqual(try injector.instance(of: Speaker.self).voice.text, "s(a(x))")
  }

  // MARK: - Filled and told once

  func testWhatADecoratorMakesIsFilledAndToldOnce() throws {
    for scope in [Scope.unique, .singleton] {
      let injector = PropertyInjector()
      let log = log
      injector.registerProperty("log", withInstance: log)
      injector.registerProperty("part", scope: scope) { Part() }
      injector.decorateProperty("part") { (part: Part) -> Part in Wrapper(part) }
      let target = Target()
      injector.injectDependencies(to: target)
      let wrapper = try XCTUnwrap(target.part as? Wrapper)
      XCTAssertTrue(wrapper.log === log)
      XCTAssertEqual(wrapper.told, 1)
    }
  }

  func testAnObjectThatIsHandedOnIsFilledAndToldOnce() throws {
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
      XCTAssertEqual(part.told, 1, "\(scope)")
    }
  }

  func testR5AReadyMadeInstanceThatIsHandedOnIsNotFilled() throws {
    let injector = PropertyInjector()
    let ready = Wrapper(Part())
    injector.registerProperty("log", withInstance: log)
    injector.registerProperty("part", withInstance: ready)
    injector.decorateProperty("part") { (part: Wrapper) in part }
    XCTAssertTrue(try injector.instance(of: Wrapper.self) === ready)
    XCTAssertNil(ready.log)
    XCTAssertEqual(ready.told, 0)
  }

  // MARK: - What does not work out

  func testABlockThatReturnsNilIsNotDecorated() {
    let (log, injector) = (log, PropertyInjector())
    injector.registerProperty("part", scope: .singleton) { Part?.none }
    injector.decorateProperty("part") { (part: Part) -> Part in
      log.add("decorator")
      return part
    }
    XCTAssertEqual(injector.injectDependencies(to: Target()).said("part"), "noValue")
    XCTAssertEqual(injector.refusal(of: Part.self, "part")?.code, .providerFailed)
    XCTAssertEqual(log.count, 0)
  }

  func testR7ADecoratorThatThrowsFailsTheValueAndNothingStaysBehind() throws {
    let (log, injector, fails) = (log, PropertyInjector(), Setting(true))
    injector.registerProperty("part", scope: .singleton) {
      log.add("part")
      return Part()
    }
    injector.decorateProperty("part") { (part: Part) -> Part in
      if fails.value { throw DeliberateFailure() }
      return Wrapper(part)
    }
    let error = injectionError { try injector.instance(forProperty: "part", of: Part.self) }
    XCTAssertEqual(error?.code, .providerFailed)
    XCTAssertEqual(error?.path, ["part"])
    XCTAssertTrue(error?.underlying is DeliberateFailure)
    XCTAssertEqual(injector.injectDependencies(to: Target()).said("part"), "failed(providerFailed)")
    fails.value = false
    XCTAssertTrue(try injector.instance(of: Part.self) is Wrapper)
    XCTAssertEqual(log.count, 3, "what was made for the one that failed is made anew")
  }

  func testAPropertyOfTheUndecoratedTypeIsAMismatch() throws {
    let injector = PropertyInjector()
    injector.registerProperty("plain", withInstance: PlainVoice(text: "x"))
    decorate(injector, "a", "plain")
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
    let (log, injector) = (log, PropertyInjector())
    injector.registerProperty("text") { () -> String in
      log.add("text")
      return "x"
    }
    injector.decorateProperty("text") { (number: Int) in number }
    XCTAssertEqual(injector.injectDependencies(to: Target()).said("text"), "failed(typeMismatch)")
    XCTAssertEqual(injector.refusal(of: Int.self, "text")?.code, .typeMismatch)
    XCTAssertEqual(log.count, 0)
  }

  func testAValueThatTurnsOutNotToFitSaysSo() throws {
    let injector = PropertyInjector()
    injector.registerProperty("voice") { PlainVoice(text: "x") as any Voice }
    injector.decorateProperty("voice") { (voice: TaggedVoice) in voice }
    XCTAssertEqual(injector.refusal(of: (any Voice).self, "voice")?.code, .typeMismatch)
  }

  // MARK: - Cycles

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
    let injector = PropertyInjector()
    injector.registerProperty("part", scope: .singleton) { Part() }
    injector.registerProperty("other", scope: .singleton) { injector -> Wrapper in
      Wrapper(try injector.instance(forProperty: "part", of: Part.self))
    }
    injector.decorateProperty("part") { (injector: PropertyInjector, part: Part) -> Part in
      try injector.instance(forProperty: "other", of: Wrapper.self)
    }
    let error = injectionError { try injector.instance(forProperty: "part", of: Part.self) }
    XCTAssertEqual(error?.code, .circularDependency)
    XCTAssertEqual(error?.path, ["part", "other", "part"])
    let own = PropertyInjector()
    own.registerProperty("part") { Part() }
    own.decorateProperty("part") { (injector: PropertyInjector, _: Part) -> Part in
      try injector.instance(forProperty: "part", of: Part.self)
    }
    XCTAssertEqual(injectionError { try own.instance(forProperty: "part", of: Part.self) }?.path, ["part", "part"])
  }

  func testErrorsBelowTheDecoratedValueNameItOnce() throws {
    struct Missing {}
    let injector = PropertyInjector()
    injector.registerProperty("part") { injector -> Part in
      _ = try injector.instance(forProperty: "missing", of: Missing.self)
      return Part()
    }
    injector.decorateProperty("part") { (part: Part) in part }
    injector.registerProperty("wrapper") { Wrapper(try $0.instance(forProperty: "part", of: Part.self)) }
    let error = injectionError { try injector.instance(forProperty: "wrapper", of: Wrapper.self) }
    XCTAssertEqual(error?.path, ["wrapper", "part", "missing"])
    let other = PropertyInjector()
    other.registerProperty("part") { Part() }
    other.decorateProperty("part") { (injector: PropertyInjector, part: Part) -> Part in
      _ = try injector.instance(forProperty: "missing", of: Missing.self)
      return part
    }
    XCTAssertEqual(
      injectionError { try other.instance(forProperty: "part", of: Part.self) }?.path, ["part", "missing"])
  }
}
