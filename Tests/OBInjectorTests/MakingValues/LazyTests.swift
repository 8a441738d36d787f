// Making values: `Lazy` and `Provider` as types of properties and of parameters.
import OBInjector
import XCTest

final class LazyTests: InjectorTestCase {
  private let factory = EngineFactory()
  private var log: EventLog { factory.log }

  func testAPlainPropertyGetsIt() throws {
    struct Settings { var engine: Lazy<any LateEngine>? }
    factory.register(in: injector)
    injector.registerProperty("makeEngine") { LateMotor(7) }
    let (plain, report) = injector.reported(PlainGarage())
    XCTAssertEqual(report.injected, ["engine", "makeEngine"])
    XCTAssertEqual(log.count, 0)
    XCTAssertEqual(try [plain.engine?.get().power, plain.makeEngine?.get().power], [90, 7])
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
    let lookUps: [(PropertyInjector) throws -> Lazy<LateMotor>?] = [
      { try $0.instance() },
      { injector in
        nonisolated(unsafe) var found: Lazy<LateMotor>?
        injector.registerProperty("text") { injector in
          found = try injector.instance()
          return "text"
        }
        _ = try injector.instance(of: String.self)
        return found
      },
      // A setter of an object that the injector keeps.
      { injector in
        let maker = Maker { [weak injector] in try? injector?.instance() }
        injector.registerProperty("maker", withInstance: maker)
        return injector.filled(maker).lazy
      },
    ]
    for (index, lookUp) in lookUps.enumerated() {
      let lazy: Lazy<LateMotor>?
      do {
        let injector = PropertyInjector()
        injector.registerProperty("motor") { LateMotor(7) }
        injector.registerProperty("number") { 1 }
        lazy = try lookUp(injector)
      }
      XCTAssertEqual(try lazy?.get().power, 7, "look-up \(index)")
    }
  }

  func testAWrappedPropertyGetsItInBothModes() throws {
    try inBothModes { injector in
      factory.register(in: injector)
      let (wrapped, report) = injector.reported(WrappedGarage())
      XCTAssertEqual(report.injected, ["engine", "engine", "engine"])
      let engines = try [wrapped.engine.get(), wrapped.makeEngine.get(), wrapped.anyEngine.get()]
      XCTAssertEqual(engines.map(\.power), [90, 90, 90])
    }
    XCTAssertEqual(log.count, 6)
  }

  func testAKeyPathGetsItInBothModes() throws {
    try inBothModes { injector in
      factory.register(in: injector)
      let (declared, report) = injector.reported(DeclaredGarage())
      XCTAssertTrue(report.isComplete)
      XCTAssertEqual(try [declared.engine?.get().power, declared.sets], [90, 1])
    }
  }

  func testALookUpGetsItToo() throws {
    factory.register(in: injector)
    XCTAssertEqual(try injector.instance(of: Lazy<any LateEngine>.self).get().power, 90)
    XCTAssertEqual(try injector.instance(forProperty: "engine", of: Provider<any LateEngine>.self).get().power, 90)
    XCTAssertEqual(injector.refusal(ofSendable: Lazy<Int>.self, "engine")?.code, .typeMismatch)
    XCTAssertEqual(injector.refusal(ofSendable: Lazy<Int>.self)?.code, .notRegistered)
    XCTAssertEqual(
      injectionError { try injector.instance(of: Lazy<any LateEngine>.self, arguments: 1) }?.code, .argumentMismatch)
  }

  func testWhatIsReadyMadeOrAValueOrTheInjectorIsHadToo() throws {
    final class Target { var motor: Lazy<LateMotor>?, number: Provider<Int>?, injector: Lazy<PropertyInjector>? }
    let motor = LateMotor()
    injector.registerProperty("motor", withInstance: motor)
    injector.registerProperty("number", withInstance: 5)
    let (target, report) = injector.reported(Target())
    XCTAssertTrue(report.isComplete)
    XCTAssertTrue(try target.motor?.get() === motor)
    XCTAssertEqual(try target.number?.get(), 5)
    XCTAssertTrue(try target.injector?.get() === injector)
    target.injector = nil
  }

  func testAComponentWithoutARegistrationIsFoundByType() throws {
    final class Radio: Component { init() {} }
    final class Target { @InjectedByType var radio: Lazy<Radio> }
    let (target, report) = injector.reported(Target())
    XCTAssertTrue(report.isComplete)
    XCTAssertTrue(try target.radio.get() === target.radio.get())
  }

  func testAReadyMadeOneIsHandedOutAsItIs() throws {
    let own = Lazy<any LateEngine> { LateMotor(1) }
    injector.registerProperty("engine", withInstance: own)
    injector.registerProperty("makeEngine") { Provider<any LateEngine> { LateMotor(2) } }
    let plain = injector.filled(PlainGarage())
    XCTAssertTrue(plain.engine === own)
    XCTAssertEqual(try plain.makeEngine?.get().power, 2)
    XCTAssertTrue(try injector.instance(of: Lazy<any LateEngine>.self) === own)
  }

  func testALazyMakesOnceAndAProviderAsTheScopeSays() throws {
    for (scope, providers) in [(Scope.unique, 2), (.singleton, 0), (.custom("c"), 0), (.graph, 2)] {
      log.clear()
      let injector = PropertyInjector()
      factory.register(in: injector, scope: scope)
      let wrapped = injector.filled(WrappedGarage())
      XCTAssertEqual(log.count, 0)
      XCTAssertTrue(try wrapped.engine.get() === wrapped.engine.get(), "\(scope)")
      XCTAssertEqual(log.count, 1)
      _ = try (wrapped.makeEngine.get(), wrapped.makeEngine.get())
      XCTAssertEqual(log.count, 1 + providers, "\(scope)")
    }
  }

  func testTwoLaziesOfOneRegistrationInOneCallHaveTheirOwn() throws {
    final class Pair {
      let one, two: any LateEngine
      init(_ one: any LateEngine, _ two: any LateEngine) { (self.one, self.two) = (one, two) }
    }
    factory.register(in: injector)
    injector.registerProperty("pair", scope: .singleton) { injector in
      let (one, two): (Lazy<any LateEngine>, Lazy<any LateEngine>) = (try injector.instance(), try injector.instance())
      return Pair(try one.get(), try two.get())
    }
    let pair = try injector.instance(of: Pair.self)
    XCTAssertFalse(pair.one === pair.two)
  }

  func testWhatItMakesIsInjectedAndNotified() throws {
    final class Notified: NotificationCounter { var fuel: String? }
    final class Target { var notified: Lazy<Notified>? }
    injector.registerProperty("fuel", withInstance: "petrol")
    injector.registerProperty("notified") { Notified() }
    let target = injector.filled(Target())
    for _ in 0..<2 {
      let notified = try XCTUnwrap(target.notified).get()
      assertEqual((notified.fuel, "petrol"), (notified.notified, 1))
    }
  }

  func testANilIsAnErrorOfGet() throws {
    injector.registerProperty("engine") { () -> LateMotor? in nil }
    XCTAssertEqual(try XCTUnwrap(injector.filled(PlainGarage()).engine).refusal()?.code, .providerFailed)
  }

  func testAFailureAroundItDropsWhatItKept() throws {
    final class Outer { init() {} }
    factory.register(in: injector)
    nonisolated(unsafe) let lazy = try XCTUnwrap(injector.filled(PlainGarage()).engine)
    injector.registerProperty("outer", scope: .singleton) { () throws -> Outer in
      _ = try lazy.get()
      throw DeliberateFailure()
    }
    XCTAssertEqual(injector.refusal(of: Outer.self)?.code, .providerFailed)
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
