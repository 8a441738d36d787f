import OBInjector
import XCTest

private protocol Engine: AnyObject { var power: Int { get } }
private final class Motor: Engine {
  let power: Int
  var fuel: String?
  init(_ power: Int = 90) { self.power = power }
}

private final class Plain {
  var engine: Lazy<any Engine>?
  var makeEngine: Provider<any Engine>?
}
private final class Wrapped {
  @Injected var engine: Lazy<any Engine>
  @Injected("engine") var makeEngine: Provider<any Engine>
  @Injected(.byType) var anyEngine: Lazy<any Engine>
}
private final class Declared: KeyPathInjectable {
  var engine: Lazy<any Engine>? { didSet { sets += 1 } }
  var sets = 0
  static var injectableProperties: [InjectableProperty] { [InjectableProperty("engine", \Declared.engine)] }
}
private final class Car {
  let engine: Lazy<any Engine>
  let makeEngine: Provider<any Engine>
  init(engine: Lazy<any Engine>, makeEngine: Provider<any Engine>) {
    self.engine = engine
    self.makeEngine = makeEngine
  }
}

/// `Lazy` and `Provider` as types of properties and of parameters.
final class LazyTests: XCTestCase {
  private let log = EventLog()

  private func register(in injector: PropertyInjector, scope: Scope = .unique) {
    let log = log
    injector.registerProperty("engine", scope: scope) { () -> any Engine in
      log.add()
      return Motor()
    }
  }

  // MARK: - Where they are found

  func testAPlainPropertyGetsIt() throws {
    let (injector, plain) = (PropertyInjector(), Plain())
    register(in: injector)
    injector.registerProperty("makeEngine") { Motor(7) }
    XCTAssertEqual(injector.injectDependencies(to: plain).injected, ["engine", "makeEngine"])
    XCTAssertEqual(log.count, 0)
    XCTAssertEqual(try plain.engine?.get().power, 90)
    XCTAssertEqual(try plain.makeEngine?.get().power, 7)
  }

  func testAWrappedPropertyGetsItInBothModes() throws {
    try inBothModes { injector in
      register(in: injector)
      let wrapped = Wrapped()
      XCTAssertEqual(injector.injectDependencies(to: wrapped).injected, ["engine", "engine", "engine"])
      XCTAssertEqual(try wrapped.engine.get().power, 90)
      XCTAssertEqual(try wrapped.makeEngine.get().power, 90)
      XCTAssertEqual(try wrapped.anyEngine.get().power, 90)
    }
    XCTAssertEqual(log.count, 6)
  }

  func testAKeyPathGetsItInBothModes() throws {
    try inBothModes { injector in
      register(in: injector)
      let declared = Declared()
      XCTAssertTrue(injector.injectDependencies(to: declared).isComplete)
      XCTAssertEqual(try declared.engine?.get().power, 90)
      XCTAssertEqual(declared.sets, 1)
    }
  }

  func testAParameterGetsItByType() throws {
    let injector = PropertyInjector()
    register(in: injector)
    injector.registerProperty("car", withInitializer: Car.init(engine:makeEngine:))
    let car = try injector.instance(of: Car.self)
    XCTAssertEqual(log.count, 0)
    XCTAssertEqual(try car.engine.get().power, 90)
    XCTAssertEqual(try car.makeEngine.get().power, 90)
  }

  func testALookUpGetsItToo() throws {
    let injector = PropertyInjector()
    register(in: injector)
    XCTAssertEqual(try injector.instance(of: Lazy<any Engine>.self).get().power, 90)
    XCTAssertEqual(try injector.instance(forProperty: "engine", of: Provider<any Engine>.self).get().power, 90)
    XCTAssertEqual(
      injectionError { try injector.instance(forProperty: "engine", of: Lazy<Int>.self) }?.code, .typeMismatch)
    XCTAssertEqual(injectionError { try injector.instance(of: Lazy<Int>.self) }?.code, .notRegistered)
    XCTAssertEqual(
      injectionError { try injector.instance(of: Lazy<any Engine>.self, arguments: 1) }?.code, .argumentMismatch)
  }

  func testAStructGetsIt() throws {
    struct Settings { var engine: Lazy<any Engine>? }
    let injector = PropertyInjector()
    register(in: injector)
    var settings = Settings()
    injector.injectDependencies(to: &settings)
    XCTAssertEqual(try settings.engine?.get().power, 90)
  }

  func testWhatIsReadyMadeOrAValueOrTheInjectorIsHadToo() throws {
    final class Target {
      var motor: Lazy<Motor>?
      var number: Provider<Int>?
      var injector: Lazy<PropertyInjector>?
    }
    let (injector, target, motor) = (PropertyInjector(), Target(), Motor())
    injector.registerProperty("motor", withInstance: motor)
    injector.registerProperty("number", withInstance: 5)
    XCTAssertTrue(injector.injectDependencies(to: target).isComplete)
    XCTAssertTrue(try target.motor?.get() === motor)
    XCTAssertEqual(try target.number?.get(), 5)
    XCTAssertTrue(try target.injector?.get() === injector)
    target.injector = nil
  }

  func testAComponentThatNobodyRegisteredIsHadByType() throws {
    final class Radio: Component { init() {} }
    final class Target { @Injected(.byType) var radio: Lazy<Radio> }
    let (injector, target) = (PropertyInjector(), Target())
    XCTAssertTrue(injector.injectDependencies(to: target).isComplete)
    XCTAssertTrue(try target.radio.get() === target.radio.get())
  }

  func testOneInsideTheOther() throws {
    final class Target { var engine: Lazy<Provider<any Engine>>? }
    let (injector, target) = (PropertyInjector(), Target())
    register(in: injector)
    XCTAssertTrue(injector.injectDependencies(to: target).isComplete)
    let provider = try XCTUnwrap(target.engine).get()
    XCTAssertFalse(try provider.get() === provider.get())
    XCTAssertTrue(try target.engine?.get() === provider)
  }

  func testACollectionIsHadLazily() throws {
    final class Target { var engines: Lazy<[any Engine]>? }
    let (injector, target) = (PropertyInjector(), Target())
    injector.registerProperty("engines", collecting: (any Engine).self)
    injector.injectDependencies(to: target)
    register(in: injector)
    XCTAssertEqual(try target.engines?.get().map(\.power), [90])
  }

  func testAReadyMadeOneIsHandedOutAsItIs() throws {
    let (injector, plain, own) = (PropertyInjector(), Plain(), Lazy<any Engine> { Motor(1) })
    injector.registerProperty("engine", withInstance: own)
    injector.registerProperty("makeEngine") { Provider<any Engine> { Motor(2) } }
    injector.injectDependencies(to: plain)
    XCTAssertTrue(plain.engine === own)
    XCTAssertEqual(try plain.makeEngine?.get().power, 2)
    XCTAssertTrue(try injector.instance(of: Lazy<any Engine>.self) === own)
  }

  // MARK: - How often it is made

  func testALazyMakesOnceAndAProviderAsTheScopeSays() throws {
    for (scope, providers) in [(Scope.unique, 2), (.singleton, 0), (.custom("c"), 0), (.graph, 2)] {
      log.clear()
      let (injector, wrapped) = (PropertyInjector(), Wrapped())
      register(in: injector, scope: scope)
      injector.injectDependencies(to: wrapped)
      XCTAssertEqual(log.count, 0)
      let first = try wrapped.engine.get()
      XCTAssertTrue(try wrapped.engine.get() === first, "\(scope)")
      XCTAssertEqual(log.count, 1)
      _ = try (wrapped.makeEngine.get(), wrapped.makeEngine.get())
      XCTAssertEqual(log.count, 1 + providers, "\(scope)")
    }
  }

  func testEachLazyHasItsOwn() throws {
    let (injector, one, two) = (PropertyInjector(), Plain(), Plain())
    register(in: injector)
    injector.injectDependencies(to: one)
    injector.injectDependencies(to: two)
    XCTAssertFalse(try one.engine?.get() === two.engine?.get())
    XCTAssertEqual(log.count, 2)
  }

  func testTwoLaziesOfOneRegistrationInOneCallHaveTheirOwn() throws {
    final class Pair {
      let one, two: any Engine
      init(one: any Engine, two: any Engine) { (self.one, self.two) = (one, two) }
    }
    let injector = PropertyInjector()
    register(in: injector)
    injector.registerProperty("pair", scope: .singleton) { injector in
      let (one, two): (Lazy<any Engine>, Lazy<any Engine>) = (try injector.instance(), try injector.instance())
      return Pair(one: try one.get(), two: try two.get())
    }
    let pair = try injector.instance(of: Pair.self)
    XCTAssertFalse(pair.one === pair.two)
  }

  func testWhatItMakesIsInjectedAndTold() throws {
    final class Told: InjectorDelegate {
      var fuel: String?
      var told = 0
      func didInjectDependencies() { told += 1 }
    }
    final class Target { var told: Lazy<Told>? }
    let (injector, target) = (PropertyInjector(), Target())
    injector.registerProperty("fuel", withInstance: "petrol")
    injector.registerProperty("told") { Told() }
    injector.injectDependencies(to: target)
    let told = try XCTUnwrap(target.told).get()
    XCTAssertEqual(told.fuel, "petrol")
    XCTAssertEqual(told.told, 1)
    XCTAssertEqual(try target.told?.get().told, 1)
  }

  func testAnErrorIsNotKept() throws {
    let (injector, plain, isReady) = (PropertyInjector(), Plain(), Setting(false))
    injector.registerProperty("engine") { () throws -> Motor in
      guard isReady.value else { throw DeliberateFailure() }
      return Motor()
    }
    injector.injectDependencies(to: plain)
    let lazy = try XCTUnwrap(plain.engine)
    let error = injectionError { try lazy.get() }
    XCTAssertEqual(error?.code, .providerFailed)
    XCTAssertEqual(error?.path, ["engine"])
    XCTAssertTrue(error?.underlying is DeliberateFailure)
    isReady.value = true
    XCTAssertTrue(try lazy.get() === lazy.get())
  }

  func testANilIsAnErrorOfGet() throws {
    let (injector, plain) = (PropertyInjector(), Plain())
    injector.registerProperty("engine") { () -> Motor? in nil }
    injector.injectDependencies(to: plain)
    XCTAssertEqual(injectionError { try XCTUnwrap(plain.engine).get() }?.code, .providerFailed)
  }

  func testAFailureAroundItDropsWhatItKept() throws {
    final class Outer { init() {} }
    let (injector, lazies) = (PropertyInjector(), Plain())
    register(in: injector)
    injector.injectDependencies(to: lazies)
    let lazy = try XCTUnwrap(lazies.engine)
    injector.registerProperty("outer", scope: .singleton) { () throws -> Outer in
      _ = try lazy.get()
      throw DeliberateFailure()
    }
    XCTAssertEqual(injectionError { try injector.instance(of: Outer.self) }?.code, .providerFailed)
    XCTAssertEqual(log.count, 1)
    XCTAssertTrue(try lazy.get() === lazy.get())
  }

  // MARK: - Nothing to have

  private func said<Target: AnyObject>(_ target: Target, _ register: (PropertyInjector) -> Void) -> InjectionReport {
    let injector = PropertyInjector()
    register(injector)
    return injector.injectDependencies(to: target)
  }

  func testWhereTheValueCouldNotBeHadThePropertyStaysEmptyWithTheValuesOutcome() {
    let plain = Plain()
    XCTAssertEqual(said(plain) { _ in }.said("engine"), "notRegistered")
    XCTAssertEqual(
      said(plain) { $0.registerProperty("engin") { Motor() } }.said("engine"), "notRegistered")
    XCTAssertEqual(
      said(plain) { $0.registerProperty("engine", withInstance: 5) }.said("engine"), "failed(typeMismatch)")
    XCTAssertEqual(said(plain) { $0.registerProperty("engine") { 5 } }.said("engine"), "failed(typeMismatch)")
    XCTAssertEqual(
      said(plain) { $0.registerProperty("engine", withInstance: Motor?.none) }.said("engine"), "noValue")
    XCTAssertEqual(
      said(plain) { $0.registerProperty("engine") { (_, power: Int) in Motor(power) } }.said("engine"),
      "failed(argumentMismatch)")
    XCTAssertNil(plain.engine)
  }

  func testWhatWasPerhapsMeantIsSuggestedByTheValuesType() {
    let injector = PropertyInjector()
    injector.registerProperty("engin", withInstance: 5)
    injector.registerProperty("engine2") { Motor() }
    XCTAssertEqual(injector.injectDependencies(to: Plain()).said("engine"), "notRegistered(engine2?)")
    XCTAssertEqual(injector.explain(Plain.self).said("engine"), "notRegistered(engine2?)")
    XCTAssertEqual(injector.explain("engine", on: Plain()).outcome?.word, "notRegistered(engine2?)")
    XCTAssertEqual(injector.verify(Plain.self).problems.first?.property, "engine", "a misspelling")
  }

  func testTheSentenceSpeaksOfTheValue() {
    let line = #line + 1
    let report = said(Plain()) { $0.registerProperty("engine", withInstance: 5) }
    XCTAssertEqual(
      report.failures.map(\.description),
      [
        "\"engine\" is of type \"Int\" (registered at \(#fileID):\(line)), which does not fit \"any Engine\"; "
          + "register a value that fits, or change the type that is wanted."
      ])
  }

  func testByTypeTwoThatFitAreAmbiguous() {
    final class Target { @Injected(.byType) var engine: Lazy<any Engine> }
    let report = said(Target()) {
      $0.registerProperty("one") { Motor() }
      $0.registerProperty("two") { Motor() }
    }
    XCTAssertEqual(report.failures.map(\.code), [.ambiguous])
  }

  func testARequiredOneFailsACreatedObject() {
    final class Target { @Injected var engine: Lazy<any Engine> }
    let injector = PropertyInjector()
    injector.registerProperty("target") { Target() }
    let error = injectionError { try injector.instance(of: Target.self) }
    XCTAssertEqual(error?.code, .notRegistered)
    XCTAssertEqual(error?.path, ["target", "engine"])
    XCTAssertEqual(injector.verify().problems.map(\.path), [["engine"]])
  }

  func testAParameterThatNothingFitsIsAnErrorAndAnOptionalOneIsAbsent() throws {
    final class Strict { init(engine: Lazy<any Engine>) {} }
    final class Relaxed {
      let engine: Lazy<any Engine>?
      init(engine: Lazy<any Engine>?) { self.engine = engine }
    }
    let injector = PropertyInjector()
    injector.registerProperty("strict", withInitializer: Strict.init(engine:))
    injector.registerProperty("relaxed", withInitializer: Relaxed.init(engine:))
    let error = injectionError { try injector.instance(of: Strict.self) }
    XCTAssertEqual(error?.code, .notRegistered)
    XCTAssertTrue(error?.type == (any Engine).self)
    XCTAssertNil(try injector.instance(of: Relaxed.self).engine)
    let problems = injector.verify().problems
    XCTAssertEqual(problems.map(\.code), [.notRegistered])
    XCTAssertEqual(problems.map(\.description), [error?.description])
  }

  // MARK: - What changes later

  func testItAsksWhatIsRegisteredThen() throws {
    let (injector, plain) = (PropertyInjector(), Plain())
    injector.registerProperty("engine") { Motor(1) }
    injector.registerProperty("makeEngine") { Motor(1) }
    injector.injectDependencies(to: plain)
    for name in ["engine", "makeEngine"] as [PropertyName] {
      injector.deleteProperty(name)
      injector.registerProperty(name) { Motor(2) }
    }
    XCTAssertEqual(try plain.engine?.get().power, 2)
    XCTAssertEqual(try plain.makeEngine?.get().power, 2)
    injector.deleteProperty("engine")
    injector.deleteProperty("makeEngine")
    XCTAssertEqual(try plain.engine?.get().power, 2, "kept")
    let error = injectionError { try XCTUnwrap(plain.makeEngine).get() }
    XCTAssertEqual(error?.code, .notRegistered)
    XCTAssertEqual(error?.property, "makeEngine")
  }

  func testItIsTheInjectorThatInjectsThatIsAsked() throws {
    let (parent, one, two) = (PropertyInjector(), Plain(), Plain())
    parent.registerProperty("engine") { Motor(1) }
    let child = parent.makeChild()
    child.registerProperty("power", withInstance: 2)
    child.injectDependencies(to: one)
    child.registerProperty("engine") { Motor(2) }
    parent.injectDependencies(to: two)
    XCTAssertEqual(try one.engine?.get().power, 2)
    XCTAssertEqual(try two.engine?.get().power, 1)
  }

  func testAfterAResetALazyKeepsAndAProviderDoesNot() throws {
    let (injector, wrapped) = (PropertyInjector(), Wrapped())
    register(in: injector, scope: .singleton)
    injector.injectDependencies(to: wrapped)
    let (lazy, provided) = (try wrapped.engine.get(), try wrapped.makeEngine.get())
    XCTAssertTrue(lazy === provided)
    injector.reset(.singleton)
    XCTAssertTrue(try wrapped.engine.get() === lazy)
    XCTAssertFalse(try wrapped.makeEngine.get() === provided)
  }

  func testWhoAsksIsKnownToTheBlock() throws {
    final class Screen { var title: Lazy<String>?; @Injected("title") var other: Provider<String> }
    final class Maker {
      let title: Lazy<String>
      init(title: Lazy<String>) { self.title = title }
    }
    let (injector, screen) = (PropertyInjector(), Screen())
    injector.registerProperty(
      "title", perTarget: { "\($0.target.map { "\($0)" } ?? "nobody") \($0.property) \($0.type)" })
    injector.registerProperty("maker", withInitializer: Maker.init(title:))
    injector.injectDependencies(to: screen)
    XCTAssertEqual(try screen.title?.get(), "Screen title String")
    XCTAssertEqual(try screen.other.get(), "Screen other String")
    XCTAssertEqual(try injector.instance(of: Maker.self).title.get(), "Maker title String")
    XCTAssertEqual(try injector.instance(of: Lazy<String>.self).get(), "nobody title String")
  }
}
