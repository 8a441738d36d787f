// R10: where the static type is `Sendable`, an existential takes what was registered as `Sendable` only.
import OBInjectorTesting
import XCTest

private protocol Logging {}
private final class Logger: Logging {}
private final class SharedLogger: Logging, Sendable {}

final class SendableDemandTests: InjectorTestCase {
  private static let line = #line + 1
  private func register(in injector: PropertyInjector) { injector.registerProperty("log", withInstance: Logger()) }

  private func refused(_ wanted: String, file: String = #fileID) -> String {
    "a Sendable \"\(wanted)\" is required, but \"log\" (\(file):\(Self.line)) is not registered as Sendable; register it as "
      + "a type that the compiler knows to be Sendable, or ask for a type that is not Sendable."
  }

  private func message(_ ask: () throws -> Void) -> String? { injectionError(ask)?.description }

  func testR10ALookUpTakesWhatIsRegisteredAsSendable() throws {
    register(in: injector)
    let key = PropertyKey<any Logging & Sendable>("log")
    let messages = [
      message { _ = try injector.instance(of: (any Logging & Sendable).self) },
      message { let _: any Logging & Sendable = try injector.instance(forProperty: "log") },
      message { _ = try injector.instance(of: (any Logging & Sendable)?.self) },
      message { _ = try injector.instances(of: (any Logging & Sendable).self) },
      message { _ = try injector.instance(forProperty: key) },
    ]
    XCTAssertEqual(messages, Array(repeating: refused("any Logging"), count: 5))
    XCTAssertEqual(message { _ = try injector.instance(forProperty: "log", of: (any Sendable).self) }, refused("Any"))
    XCTAssertNoThrow(try injector.instance(of: (any Logging).self))
    XCTAssertNoThrow(try injector.instances(of: (any Logging).self))
  }

  /// Its name has letters that stand for existentials elsewhere in a mangled name.
  struct AbstractTyped<Content: Sendable>: Sendable { let content: Content }

  func testR10AConcreteTypeIsNotChecked() throws {
    injector.registerProperty("typed", withInstance: AbstractTyped(content: 1) as Any)
    XCTAssertNoThrow(try injector.instance(forProperty: "typed", of: AbstractTyped<Int>.self))
    injector.registerProperty("log", withInstance: SharedLogger() as any Logging)
    injector.registerProperty("texts", withInstance: ["a"] as Any)
    XCTAssertNoThrow(try injector.instance(of: SharedLogger.self))
    XCTAssertEqual(try injector.instance(forProperty: "texts", of: [String].self), ["a"])
  }

  func testR10ATypeWithAnExistentialInsideIsCheckedToo() {
    injector.registerProperty("logs", withInstance: [Logger()] as [any Logging])
    injector.registerProperty("hidden", withInstance: [Logger()] as [any Logging] as Any)
    for name: PropertyName in ["logs", "hidden"] {
      XCTAssertEqual(
        injector.refusal(ofSendable: [any Logging & Sendable].self, name)?.code, .isolationMismatch, "\(name)")
      XCTAssertNoThrow(try injector.instance(forProperty: PropertyKey(name), of: [any Logging].self))
    }
    injector.registerProperty("result", withInstance: Result<any Logging, DeliberateFailure>.success(Logger()))
    typealias Demanded = Result<any Logging & Sendable, DeliberateFailure>
    XCTAssertEqual(injector.refusal(ofSendable: Demanded.self, "result")?.code, .isolationMismatch)
  }

  private class Base {}
  private struct Case<Value>: @unchecked Sendable {}

  func testR10AGenericTypeOverAnyKindOfExistentialIsCheckedToo() {
    func assertRefused<Value: Sendable>(_ value: Value) {
      let injector = PropertyInjector()
      injector.registerProperty("box", withInstance: value as Any)
      XCTAssertEqual(injector.refusal(ofSendable: Value.self)?.code, .isolationMismatch, "\(Value.self)")
    }
    assertRefused(Case<Any>())
    assertRefused(Case<any Logging>())
    assertRefused(Case<AnyObject>())
    assertRefused(Case<any Base & Logging>())
    assertRefused(Case<any Sequence<Int>>())
    assertRefused(Case<any Logging.Type>())
  }

  /// The digit of its name is no length of an identifier.
  private protocol Logging2 {}
  private final class FreeLogger: Logging2, Sendable {}
  fileprivate struct Box<Content> { let content: Content }

  func testR10SoIsOneInATypeOfTheProgramWhateverItsName() {
    final class Target { @Injected var box: Box<any Logging2 & Sendable>; @Injected var plain: Box<FreeLogger> }
    injector.registerProperty("box", withInstance: Box<any Logging2>(content: FreeLogger()))
    injector.registerProperty("plain", withInstance: Box(content: FreeLogger()))
    let report = injector.injectDependencies(to: Target())
    XCTAssertEqual(report.said("box", "plain"), ["failed(isolationMismatch)", "injected"])
  }

  func testR12OfAPropertyThatDemandsItTheArgumentsAreNamedFirst() {
    final class Demanding { @Injected var log: any Logging & Sendable }
    injector.registerProperty("log") { (_: PropertyInjector, _: Int) -> any Logging in Logger() }
    assertErrors(injector.injectDependencies(to: Demanding()).failures, (.argumentMismatch, ["log"]))
  }

  func testR10EachElementOfATupleIsChecked() {
    typealias Both = (any Logging & Sendable, any Logging & Sendable)
    injector.registerProperty("pair") { () -> (Int, any Logging) in (1, Logger()) }
    XCTAssertNoThrow(try injector.instance(forProperty: "pair", of: (Int, any Logging).self))
    XCTAssertEqual(injector.refusal(ofSendable: (Int, any Logging & Sendable).self, "pair")?.code, .isolationMismatch)
    injector.registerProperty("both") { () -> (any Logging, any Logging) in (Logger(), Logger()) }
    XCTAssertEqual(injector.refusal(ofSendable: Both.self, "both")?.code, .isolationMismatch)
    injector.registerProperty("concrete") { () -> Any in (1, SharedLogger()) }
    XCTAssertNoThrow(try injector.instance(forProperty: "concrete", of: (Int, SharedLogger).self))
  }

  func testR10AClassWithTheMarkerIsNotCheckedSinceNothingTellsItFromASendableClass() async {
    let injector = PropertyInjector()
    class Base {}
    await MainActor.run { _ = injector.registerProperty("base", withInstance: Base()) }
    assertNil(await MainActor.run { injector.refusal(of: (any Base & Sendable).self)?.code })
    XCTAssertEqual(injector.refusal(of: (any Base & Sendable).self)?.code, .isolationMismatch)
  }

  func testR10AwaitingDemandsTheSame() async throws {
    register(in: injector)
    let byType = await awaitedError { try await injector.awaitInstance(of: (any Logging & Sendable).self) }
    XCTAssertEqual(byType?.description, refused("any Logging"))
    let byName = await awaitedError { try await injector.awaitInstance(forProperty: "log", of: (any Sendable).self) }
    XCTAssertEqual(byName?.description, refused("Any"))
  }

  private final class Target {
    @Injected var log: any Logging & Sendable
    @InjectedNamed("log") var other: (any Logging & Sendable)?
    @InjectedByType var byType: any Logging & Sendable
    @InjectedNamed(PropertyKey<any Logging & Sendable>("log")) var key: any Logging & Sendable
    @InjectedNamed(PropertyKey<any Logging & Sendable>("log")) var optionalKey: (any Logging & Sendable)?
    @InjectedNamed("log") var plain: any Logging
    @InjectedNamed(PropertyKey<any Logging>("log")) var plainKey: (any Logging)?
  }

  func testR10InjectedPropertiesTakeWhatIsRegisteredAsSendable() {
    for reflection in [PropertyInjector.Reflection.storedProperties, .declaredOnly] {
      let injector = PropertyInjector(reflection: reflection)
      register(in: injector)
      for _ in 0..<3 {
        let (target, report) = injector.reported(Target())
        XCTAssertEqual(report.injected, ["log", "log"], "the plain ones")
        XCTAssertEqual(report.failures.map(\.code), Array(repeating: .isolationMismatch, count: 5))
        XCTAssertEqual(report.failures.first.map { "\($0)" }, refused("any Logging"))
        XCTAssertEqual(injector.explain("log", on: target).outcome.word, "failed(isolationMismatch)")
      }
      let other = PropertyInjector(reflection: reflection)
      other.registerProperty("log", withInstance: SharedLogger())
      for _ in 0..<3 { XCTAssertEqual(other.injectDependencies(to: Target()).injected.count, 7) }
    }
  }

  func testR10TwoObjectsOfOneTypeMayDemandDifferentThings() {
    register(in: injector)
    typealias Kind = Holder<any Logging & Sendable>
    for demandsFirst in [true, false, true, false] {
      let child = injector.makeChild { $0.registerProperty("number", withInstance: 1) }
      // A child takes values out of its parent's plan; it caches the second plan that it makes.
      for (injector, own) in [(injector, []), (child, ["number"])] as [(PropertyInjector, [PropertyName])] {
        for demands in [demandsFirst, demandsFirst, !demandsFirst, demandsFirst] {
          let report = injector.injectDependencies(to: demands ? Kind(demanding: ()) : Kind())
          XCTAssertEqual(report.injected, (demands ? [] : ["log"]) + own, "an object that demands nothing is given all")
        }
      }
    }
  }

  private struct Wrapped: Logging, Sendable { let inner: any Logging & Sendable }

  func testR10ADecoratorOfASendableTypeTakesWhatIsRegisteredAsSendable() {
    register(in: injector)
    injector.decorateProperty("log") { (log: any Logging & Sendable) in Wrapped(inner: log) as any Logging & Sendable }
    let place = #line - 1
    XCTAssertEqual(
      message { _ = try injector.instance(forProperty: "log", of: (any Logging).self) },
      "\"log\" (\(#fileID):\(Self.line)) can't be given to its decorator (\(#fileID):\(place)), which takes a \"any Logging\" "
        + "that is Sendable; register it as Sendable, or let the decorator take a type that is not.")
  }

  func testR10LazyAndProviderTakeWhatIsRegisteredAsSendable() throws {
    final class Asking {
      var log: Lazy<any Logging & Sendable>?
      @InjectedNamed("log") var again: Provider<any Logging & Sendable>
      @InjectedNamed("log") var plain: Lazy<any Logging>
    }
    register(in: injector)
    let asking = injector.filled(Asking())
    let lazy = try XCTUnwrap(asking.log)
    XCTAssertEqual(message { _ = try lazy.get() }, refused("any Logging"))
    XCTAssertEqual(message { _ = try asking.again.get() }, refused("any Logging"))
    XCTAssertNoThrow(try asking.plain.get())
    // What is kept for one who does not demand it is not for one who does.
    func unseen<Value>(_ lazy: Lazy<Value>) throws -> Value { try lazy.get() }
    XCTAssertNoThrow(try unseen(lazy))
    XCTAssertEqual(message { _ = try lazy.get() }, refused("any Logging"))
  }

  private final class AwaitingScreen {
    @InjectedNamed("log") var lazy: Lazy<any Logging & Sendable>?
    @InjectedNamed("log") var provider: Provider<any Logging & Sendable>?
    @InjectedNamed("made") var maker: Provider<any Logging & Sendable, Int>?
    @InjectedNamed("log") var plain: Lazy<any Logging>?
    @InjectedNamed("made") var plainMaker: Provider<any Logging, Int>?
  }

  @MainActor func testR10WhatIsNotRegisteredAsSendableIsNotAwaitedAsSendable() async {
    injector.registerProperty("log") { Logger() }
    injector.registerProperty("made") { (_: PropertyInjector, _: Int) in Logger() }
    let screen = injector.filled(AwaitingScreen())
    let (lazy, provider, maker) = (screen.lazy, screen.provider, screen.maker)
    var codes: [InjectionError.Code] = []
    do { _ = try await lazy?.awaitGet() } catch { codes.append(error.code) }
    do { _ = try await provider?.awaitGet() } catch { codes.append(error.code) }
    do { _ = try await maker?.awaitGet(1) } catch { codes.append(error.code) }
    XCTAssertEqual(codes, [.isolationMismatch, .isolationMismatch, .isolationMismatch])
    XCTAssertNotNil(try screen.plain?.get())
    XCTAssertNotNil(try screen.plainMaker?.get(1))
  }
}

private final class Holder<Value> {
  @Injected var log: Value
  var number: Int?
  init() {}
}

extension Holder where Value: Sendable {
  convenience init(demanding _: Void) {
    self.init()
    _log = Injected()
  }
}

extension SendableDemandTests.Box: Sendable where Content: Sendable {}
