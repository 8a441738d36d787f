// Making values: `Lazy` and `Provider` as types of properties and of parameters.
import OBInjector
import XCTest

final class LazyTests: InjectorTestCase {
  private let factory = EngineFactory()
  private var log: EventLog { factory.log }

  func testAPlainPropertyGetsIt() throws {
    let (injector, plain) = (PropertyInjector(), PlainGarage())
    factory.register(in: injector)
    injector.registerProperty("makeEngine") { LateMotor(7) }
    XCTAssertEqual(injector.injectDependencies(to: plain).injected, ["engine", "makeEngine"])
    XCTAssertEqual(log.count, 0)
    XCTAssertEqual(try [plain.engine?.get().power, plain.makeEngine?.get().power], [90, 7])
    struct Settings { var engine: Lazy<any LateEngine>? }
    var settings = Settings()
    injector.injectDependencies(to: &settings)
    XCTAssertEqual(try settings.engine?.get().power, 90)
  }

  func testOneThatIsLookedUpHoldsItsInjectorWhereverThatIs() throws {
    final class Maker: KeyPathInjectable {
      var lookUp: () -> Lazy<LateMotor>?
      var number: Int? { didSet { lazy = lookUp() } }
      var lazy: Lazy<LateMotor>?
      init(_ lookUp: @escaping () -> Lazy<LateMotor>?) { self.lookUp = lookUp }
      static var injectableProperties: [InjectableProperty] { [InjectableProperty("number", \Maker.number)] }
    }
    func check(_ lookUp: (PropertyInjector) throws -> Lazy<LateMotor>?, line: UInt = #line) throws {
      let lazy: Lazy<LateMotor>?
      do {
        let injector = PropertyInjector()
        injector.registerProperty("motor") { LateMotor(7) }
        injector.registerProperty("number") { 1 }
        lazy = try lookUp(injector)
      }
      XCTAssertEqual(try lazy?.get().power, 7, line: line)
    }
    try check { try $0.instance() }
    try check { injector in
      nonisolated(unsafe) var found: Lazy<LateMotor>?
      injector.registerProperty("text") { injector in
        found = try injector.instance()
        return "text"
      }
      _ = try injector.instance(of: String.self)
      return found
    }
    // A setter of an object that the injector keeps.
    try check { injector in
      let maker = Maker { [weak injector] in try? injector?.instance() }
      injector.registerProperty("maker", withInstance: maker)
      injector.injectDependencies(to: maker)
      return maker.lazy
    }
  }

  func testAWrappedPropertyGetsItInBothModes() throws {
    try inBothModes { injector in
      factory.register(in: injector)
      let wrapped = WrappedGarage()
      XCTAssertEqual(injector.injectDependencies(to: wrapped).injected, ["engine", "engine", "engine"])
      XCTAssertEqual(try [wrapped.engine.get().power, wrapped.makeEngine.get().power], [90, 90])
      XCTAssertEqual(try wrapped.anyEngine.get().power, 90)
    }
    XCTAssertEqual(log.count, 6)
  }

  func testAKeyPathGetsItInBothModes() throws {
    try inBothModes { injector in
      factory.register(in: injector)
      let declared = DeclaredGarage()
      XCTAssertTrue(injector.injectDependencies(to: declared).isComplete)
      XCTAssertEqual(try [declared.engine?.get().power, declared.sets], [90, 1])
    }
  }

  func testAParameterGetsItByType() throws {
    factory.register(in: injector)
    injector.registerProperty("car", withInitializer: LateCar.init(engine:makeEngine:))
    let car = try injector.instance(of: LateCar.self)
    XCTAssertEqual(log.count, 0)
    XCTAssertEqual(try [car.engine.get().power, car.makeEngine.get().power], [90, 90])
  }

  func testALookUpGetsItToo() throws {
    factory.register(in: injector)
    XCTAssertEqual(try injector.instance(of: Lazy<any LateEngine>.self).get().power, 90)
    XCTAssertEqual(try injector.instance(forProperty: "engine", of: Provider<any LateEngine>.self).get().power, 90)
    XCTAssertEqual(
      injectionError { try injector.instance(forProperty: "engine", of: Lazy<Int>.self) }?.code, .typeMismatch)
    XCTAssertEqual(injectionError { try injector.instance(of: Lazy<Int>.self) }?.code, .notRegistered)
    XCTAssertEqual(
      injectionError { try injector.instance(of: Lazy<any LateEngine>.self, arguments: 1) }?.code, .argumentMismatch)
  }

  func testWhatIsReadyMadeOrAValueOrTheInjectorIsHadToo() throws {
    final class Target { var motor: Lazy<LateMotor>?, number: Provider<Int>?, injector: Lazy<PropertyInjector>? }
    let (injector, target, motor) = (PropertyInjector(), Target(), LateMotor())
    injector.registerProperty("motor", withInstance: motor)
    injector.registerProperty("number", withInstance: 5)
    XCTAssertTrue(injector.injectDependencies(to: target).isComplete)
    XCTAssertTrue(try target.motor?.get() === motor)
    XCTAssertEqual(try target.number?.get(), 5)
    XCTAssertTrue(try target.injector?.get() === injector)
    target.injector = nil
  }

  func testAComponentWithoutARegistrationIsFoundByType() throws {
    final class Radio: Component { init() {} }
    final class Target { @InjectedByType var radio: Lazy<Radio> }
    let (injector, target) = (PropertyInjector(), Target())
    XCTAssertTrue(injector.injectDependencies(to: target).isComplete)
    XCTAssertTrue(try target.radio.get() === target.radio.get())
  }

  func testAReadyMadeOneIsHandedOutAsItIs() throws {
    let (injector, plain, own) = (PropertyInjector(), PlainGarage(), Lazy<any LateEngine> { LateMotor(1) })
    injector.registerProperty("engine", withInstance: own)
    injector.registerProperty("makeEngine") { Provider<any LateEngine> { LateMotor(2) } }
    injector.injectDependencies(to: plain)
    XCTAssertTrue(plain.engine === own)
    XCTAssertEqual(try plain.makeEngine?.get().power, 2)
    XCTAssertTrue(try injector.instance(of: Lazy<any LateEngine>.self) === own)
  }

  func testALazyMakesOnceAndAProviderAsTheScopeSays() throws {
    for (scope, providers) in [(Scope.unique, 2), (.singleton, 0), (.custom("c"), 0), (.graph, 2)] {
      log.clear()
      let (injector, wrapped) = (PropertyInjector(), WrappedGarage())
      factory.register(in: injector, scope: scope)
      injector.injectDependencies(to: wrapped)
      XCTAssertEqual(log.count, 0)
      let first = try wrapped.engine.get()
      XCTAssertTrue(try wrapped.engine.get() === first, "\(scope)")
      XCTAssertEqual(log.count, 1)
      _ = try (wrapped.makeEngine.get(), wrapped.makeEngine.get())
      XCTAssertEqual(log.count, 1 + providers, "\(scope)")
    }
  }

  func testTwoLaziesOfOneRegistrationInOneCallHaveTheirOwn() throws {
    final class Pair {
      let one, two: any LateEngine
      init(one: any LateEngine, two: any LateEngine) { (self.one, self.two) = (one, two) }
    }
    factory.register(in: injector)
    injector.registerProperty("pair", scope: .singleton) { injector in
      let (one, two): (Lazy<any LateEngine>, Lazy<any LateEngine>) = (try injector.instance(), try injector.instance())
      return Pair(one: try one.get(), two: try two.get())
    }
    let pair = try injector.instance(of: Pair.self)
    XCTAssertFalse(pair.one === pair.two)
  }

  func testWhatItMakesIsInjectedAndNotified() throws {
    final class Notified: NotificationCounter { var fuel: String? }
    final class Target { var notified: Lazy<Notified>? }
    let (injector, target) = (PropertyInjector(), Target())
    injector.registerProperty("fuel", withInstance: "petrol")
    injector.registerProperty("notified") { Notified() }
    injector.injectDependencies(to: target)
    let notified = try XCTUnwrap(target.notified).get()
    assertEqual((notified.fuel, "petrol"), (notified.notified, 1))
    XCTAssertEqual(try target.notified?.get().notified, 1)
  }

  func testAnErrorIsNotKept() throws {
    let (injector, plain, isReady) = (PropertyInjector(), PlainGarage(), Setting(false))
    injector.registerProperty("engine") { () throws -> LateMotor in
      guard isReady.value else { throw DeliberateFailure() }
      return LateMotor()
    }
    injector.injectDependencies(to: plain)
    let lazy = try XCTUnwrap(plain.engine)
    XCTAssertTrue(assertFails(.providerFailed, ["engine"]) { try lazy.get() }?.underlying is DeliberateFailure)
    isReady.value = true
    XCTAssertTrue(try lazy.get() === lazy.get())
  }

  func testANilIsAnErrorOfGet() throws {
    let (injector, plain) = (PropertyInjector(), PlainGarage())
    injector.registerProperty("engine") { () -> LateMotor? in nil }
    injector.injectDependencies(to: plain)
    XCTAssertEqual(injectionError { try XCTUnwrap(plain.engine).get() }?.code, .providerFailed)
  }

  func testAFailureAroundItDropsWhatItKept() throws {
    final class Outer { init() {} }
    let (injector, lazies) = (PropertyInjector(), PlainGarage())
    factory.register(in: injector)
    injector.injectDependencies(to: lazies)
    nonisolated(unsafe) let lazy = try XCTUnwrap(lazies.engine)
    injector.registerProperty("outer", scope: .singleton) { () throws -> Outer in
      _ = try lazy.get()
      throw DeliberateFailure()
    }
    XCTAssertEqual(injectionError { try injector.instance(of: Outer.self) }?.code, .providerFailed)
    XCTAssertEqual(log.count, 1)
    XCTAssertTrue(try lazy.get() === lazy.get())
  }

  func testALazyOfAnInstanceThatAClosureReturnsTooDoesNotKeepItsInjector() throws {
    final class Owner: @unchecked Sendable { var text: Lazy<String>? }
    weak var gone: PropertyInjector?
    do {
      let (injector, owner) = (PropertyInjector(), Owner())
      gone = injector
      injector.registerProperty("text") { "text" }
      injector.registerProperty("owner", withInstance: owner)
      injector.registerProperty("same") { owner }
      XCTAssertEqual(try injector.instance(forProperty: "same", of: Owner.self).text?.get(), "text")
    }
    XCTAssertNil(gone)
  }
}
