// Features: A decorator is put around what a name means.
import OBInjectorTesting
import XCTest

protocol Voice { var text: String { get } }
struct PlainVoice: Voice { let text: String }
struct TaggedVoice: Voice {
  let tag: String
  let inner: any Voice
  var text: String { "\(tag)(\(inner.text))" }
}

final class DecoratorTests: InjectorTestCase {
  class Part { var name = "part" }
  final class Wrapper: Part, InjectorDelegate {
    let inner: Part
    var log: EventLog?
    var notified = 0
    init(_ inner: Part) { self.inner = inner }
    func didInjectDependencies() { notified += 1 }
  }
  final class Target { var voice: (any Voice)?; var part: Part?; var text: String?; var plain: PlainVoice? }
  private let log = EventLog()

  private func decorate(_ injector: PropertyInjector, _ tag: String, _ name: PropertyName = "voice") {
    injector.decorateProperty(PropertyKey(name)) { (voice: any Voice) -> any Voice in
      TaggedVoice(tag: tag, inner: voice)
    }
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
    injector.registerProperty("voice") { PlainVoice(text: "x") as any Voice }
    decorate(injector, "a")
    let target = Target()
    XCTAssertEqual(injector.injectDependencies(to: target).injected, ["voice"])
    XCTAssertEqual(target.voice?.text, "a(x)")
    decorate(injector, "b")
    XCTAssertEqual(injector.filled(Target()).voice?.text, "b(a(x))", "one that comes later is around it from then on")
  }

  func testWhatIsDecoratedNeedNotBeKnownYetAndDecoratorsOutliveIt() throws {
    decorate(injector, "a")
    XCTAssertFalse(injector.hasProperty("voice"))
    XCTAssertEqual(injector.refusal(of: (any Voice).self, "voice")?.code, .notRegistered)
    injector.registerProperty("voice", withInstance: PlainVoice(text: "one") as any Voice)
    XCTAssertEqual(try injector.instance(of: (any Voice).self).text, "a(one)")
    injector.deleteProperty("voice")
    XCTAssertEqual(injector.refusal(of: (any Voice).self, "voice")?.code, .notRegistered)
    injector.registerProperty("voice") { PlainVoice(text: "two") }
    for _ in 0..<2 { XCTAssertEqual(injector.filled(Target()).voice?.text, "a(two)") }
  }

  func testNothingRunsEarly() throws {
    injector.registerProperty("part", scope: .singleton) { [log] in log.made(Part(), as: "part") }
    injector.decorateProperty("part") { [log] (part: Part) -> Part in log.made(Wrapper(part), as: "decorator") }
    _ = (injector.verify(Target.self), injector.explain(Target.self))
    _ = (injector.dependencyGraph(of: Target.self), injector.registeredProperties)
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

  func testADecoratorRunsOnceForEachValueUnderItsScope() throws {
    for scope in [Scope.unique, .graph, .singleton, .eagerSingleton, .weakSingleton, .custom("c")] {
      let (log, injector) = (EventLog(), PropertyInjector())
      injector.registerProperty("part", scope: scope) { log.made(Part(), as: "part") }
      injector.decorateProperty("part") { (part: Part) -> Part in log.made(Wrapper(part), as: "decorator") }
      try injector.createEagerSingletons()
      XCTAssertEqual(log.count, scope == .eagerSingleton ? 2 : 0)
      let (one, other) = (injector.filled(Target()), injector.filled(Target()))
      XCTAssertTrue(one.part is Wrapper && other.part is Wrapper, "\(scope)")
      let isShared = scope != .unique && scope != .graph
      XCTAssertEqual(one.part === other.part, isShared, "\(scope)")
      XCTAssertEqual(log.all.count, isShared ? 2 : 4, "\(scope): \(log.all)")
      let third = try injector.instance(forProperty: "part", of: Part.self)
      XCTAssertEqual(third === one.part, isShared, "\(scope)")
    }
  }

  func testAReadyMadeInstanceIsDecoratedOnceAndKept() throws {
    let ready = Part()
    injector.registerProperty("part", withInstance: ready)
    injector.decorateProperty("part") { [log] (part: Part) -> Part in log.made(Wrapper(part), as: "decorator") }
    XCTAssertEqual(log.count, 0)
    let target = injector.filled(Target())
    let wrapper = try XCTUnwrap(target.part as? Wrapper)
    XCTAssertTrue(wrapper.inner === ready)
    injector.reset(.singleton)
    XCTAssertTrue(try injector.instance(of: Part.self) === wrapper, "it is kept as the instance is")
    for _ in 0..<2 { XCTAssertTrue(injector.filled(Target()).part === wrapper) }
    XCTAssertEqual(log.count, 1)
  }

  func testADecoratedValueOfArguments() throws {
    injector.registerProperty("voice", scope: .singleton) { (_: PropertyInjector, text: String) -> any Voice in
      PlainVoice(text: text)
    }
    decorate(injector, "a")
    XCTAssertEqual(try injector.instance(of: (any Voice).self, arguments: "x").text, "a(x)")
    XCTAssertEqual(try injector.instance(forProperty: "voice", of: (any Voice).self, arguments: "y").text, "a(y)")
    XCTAssertEqual(injector.refusal(of: (any Voice).self, "voice")?.code, .argumentMismatch)
    XCTAssertEqual(injector.injectDependencies(to: Target()).said("voice"), "failed(argumentMismatch)")
  }

  func testAnInitializerAndItsParameterAreDecorated() throws {
    final class Speaker { let voice: any Voice; init(voice: any Voice) { self.voice = voice } }
    injector.registerProperty("voice") { PlainVoice(text: "x") as any Voice }
    decorate(injector, "a")
    injector.registerProperty("speaker", withInitializer: Speaker.init(voice:))
    injector.decorateProperty("speaker") { (speaker: Speaker) in
      Speaker(voice: TaggedVoice(tag: "s", inner: speaker.voice))
    }
    XCTAssertEqual(try injector.instance(of: Speaker.self).voice.text, "s(a(x))")
  }
}
