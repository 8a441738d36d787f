// Making values: `Lazy` and `Provider` that are made by hand, for unit tests.
import OBInjector
import OBInjectorTesting
import XCTest

private protocol Engine { var power: Int { get } }
private final class Motor: Engine {
  let power: Int
  init(_ power: Int = 90) { self.power = power }
}
private final class Fine: Sendable {}

final class LazyClosureTests: InjectorTestCase {
  func testALazyAsksItsClosureOnceAndAProviderAlways() throws {
    let log = EventLog()
    let lazy = Lazy<any Engine> { log.made(Motor(), as: "lazy") }
    let provider = Provider<any Engine> { log.made(Motor(log.count), as: "provider") }
    XCTAssertEqual(log.count, 0)
    XCTAssertEqual(try [lazy.get().power, lazy.get().power], [90, 90])
    XCTAssertEqual(try [provider.get().power, provider.get().power], [2, 3])
    XCTAssertEqual(log.all, ["lazy", "provider", "provider"])
  }

  func testTheTypeIsThatOfTheClosure() throws {
    XCTAssertEqual(try Lazy { 5 }.get(), 5)
    XCTAssertEqual(try Provider { "text" }.get(), "text")
    XCTAssertNil(try Lazy { () -> Int? in nil }.get())
    XCTAssertEqual(try Lazy { { 7 } as @Sendable () -> Int }.get()(), 7)
  }

  func testALazyKeepsANilAndGivesItAgain() throws {
    let log = EventLog()
    let lazy = Lazy { () -> Int? in log.made(nil) }
    assertNil(try lazy.get(), try lazy.get())
    XCTAssertEqual(log.all, ["made"])
  }

  func testAnErrorOfTheClosureIsUnderlyingAndNotKept() throws {
    let isReady = Setting(false)
    let line = #line + 1
    let lazy = Lazy { () throws -> Motor in
      guard isReady.value else { throw DeliberateFailure() }
      return Motor()
    }
    let error = injectionError { try lazy.get() }
    XCTAssertEqual(error?.code, .providerFailed)
    XCTAssertTrue(error?.underlying is DeliberateFailure)
    XCTAssertEqual(error?.description, "the closure of \"motor\" (\(#fileID):\(line)) threw: DeliberateFailure().")
    isReady.value = true
    XCTAssertTrue(try lazy.get() === lazy.get())
  }

  func testALoopThroughAnInjectorIsACycle() {
    let injector = PropertyInjector()
    let size = Provider { () throws -> Int in try injector.instance(forProperty: "title", of: String.self).count }
    injector.registerProperty("title") { () throws -> String in "\(try size.get())" }
    XCTAssertEqual(injectionError { try size.get() }?.path, ["title", "title"])
    XCTAssertEqual(injector.refusal(ofSendable: String.self, "title")?.path, ["title", "title"])
  }

  @MainActor private static func make() -> (Provider<Motor>, Lazy<Fine>) {
    let captured = Motor(3)
    return (Provider { captured }, Lazy { Fine() })
  }

  func testAClosureThatIsWrittenOnAnActorBelongsThere() async throws {
    let (motor, fine) = await Self.make()
    let codes = { @Sendable (isolation: isolated (any Actor)?) in [motor.refusal()?.code, fine.refusal()?.code] }
    assertEqual(try await nowhere { codes(nil) }, [.isolationMismatch, .isolationMismatch])
    assertEqual(await codes(MainActor.shared), [nil, nil])
    assertEqual(try await nowhere { codes(nil) }, [.isolationMismatch, nil])
  }

  func testOffItsActorALazyIsToBeAwaited() async throws {
    let fine = await MainActor.run { Lazy({ @MainActor in Fine() }, fileID: "App/F.swift", line: 4) }
    let said = try await nowhere { injectionError { try fine.get() }?.description }
    XCTAssertEqual(
      said,
      #""fine" (App/F.swift:4) belongs to "MainActor", but the caller is nonisolated; wait for it with awaitGet(), inject "#
        + #"there, or register the closure with "anywhere:" if it needs no actor."#)
    _ = try await fine.awaitGet()
  }

  private nonisolated static func isMade(
    _ motor: Provider<Motor>, _ fine: Provider<Fine>, _ lazyMotor: Lazy<Motor>, _ lazyFine: Lazy<Fine>
  ) -> [Bool] {
    [(try? motor.get()) != nil, (try? fine.get()) != nil, (try? lazyMotor.get()) != nil, (try? lazyFine.get()) != nil]
  }

  /// The compiler lets that code send on what a `Provider` returns, but not what a `Lazy` does.
  @MainActor func testR10CodeOfNoActorThatRunsOnTheMainActorGetsFromAProviderWhatIsSendable() {
    let (motor, fine) = (Provider<Motor> { @MainActor in Motor() }, Provider<Fine> { @MainActor in Fine() })
    let (lazyMotor, lazyFine) = (Lazy<Motor> { @MainActor in Motor() }, Lazy<Fine> { @MainActor in Fine() })
    XCTAssertEqual(Self.isMade(motor, fine, lazyMotor, lazyFine), [false, true, true, true])
    XCTAssertNil(motor.refusal())
  }

  // Making values: A `Lazy` or a `Provider` of another one: each `get` goes one step further to what is registered.
  // A closure that promises so little that it may make the value fills a `Lazy` too (R1, R8).

  private final class Store: Sendable {}
  private final class Target {
    var store: Lazy<Lazy<Store>>?
    @InjectedNamed("store") var made: Provider<Lazy<Store>>
    @InjectedNamed("store") var late: Lazy<Provider<Store>>
  }

  func testOfAClosureItIsHadByNameAndByTypeAtPropertiesAndByLookUps() throws {
    injector.registerProperty("store") { Store() }
    XCTAssertTrue(injector.verify(Target.self).isValid)
    XCTAssertEqual(injector.explain(Target.self).said("store"), "injected")
    let (target, report) = injector.reported(Target())
    XCTAssertTrue(report.isComplete)
    let inner = try XCTUnwrap(target.store).get()
    XCTAssertTrue(try target.store?.get() === inner)
    XCTAssertTrue(try inner.get() === inner.get())
    XCTAssertFalse(try target.made.get().get() === target.made.get().get())
    XCTAssertFalse(try target.late.get().get() === target.late.get().get())
    XCTAssertNoThrow(try injector.instance(forProperty: "store", of: Lazy<Lazy<Store>>.self).get().get())
    XCTAssertNoThrow(try injector.instance(forProperty: "store", of: Provider<Lazy<Store>>.self).get().get())
    let deep = try injector.instance(forProperty: "store", of: Lazy<Provider<Lazy<Store>>>.self)
    XCTAssertTrue(try deep.get().get().get() !== deep.get().get().get())
    XCTAssertNoThrow(try injector.instance(of: Lazy<Lazy<Store>>.self).get().get())
  }

  func testOfARegisteredLazyTheInnerOneIsThat() throws {
    final class Target { var store: Lazy<Lazy<Store>>?; @InjectedNamed("store") var made: Provider<Lazy<Store>> }
    let store = Lazy { Store() }
    injector.registerProperty("store", withInstance: store)
    let (target, report) = injector.reported(Target())
    XCTAssertTrue(report.isComplete)
    let found = [
      try target.store?.get(), try target.made.get(),
      try injector.instance(forProperty: "store", of: Lazy<Lazy<Store>>.self).get(),
      try injector.instance(of: Lazy<Lazy<Store>>.self).get(),
    ]
    for (index, lazy) in found.enumerated() { XCTAssertTrue(lazy === store, "way \(index)") }
  }

  func testWhatDoesNotFitIsSaidOfTheValueInTheMiddle() {
    let line = #line + 1
    injector.registerProperty("store", withInstance: 5)
    let sentence =
      "\"store\" is of type \"Int\" (registered at \(at(line))), which does not fit \"Store\"; "
      + #"register a value of type "Store" under "store", "#
    XCTAssertEqual(
      injector.refusal(ofSendable: Lazy<Lazy<Store>>.self, "store")?.description,
      sentence + #"or ask for "Int" instead."#)
    XCTAssertEqual(
      injector.injectDependencies(to: Target()).failures.first?.description,
      sentence + #"ask for "Int" instead, or rename the property if it is no dependency."#)
  }

  private final class Plain { var store: Lazy<Store>? }

  func testR1ALazyThatAClosureMakesIsNotLookedThrough() throws {
    let runs = RunCounter()
    injector.registerProperty("store") { () -> any Sendable in runs.made(Lazy { Store() }) }
    let plain = injector.filled(Plain())
    XCTAssertEqual(runs.count, 0, "nothing is made at injection")
    XCTAssertEqual(injectionError { try plain.store?.get() }?.code, .typeMismatch)
  }

  func testR1TheValueItselfIsTakenAsWell() throws {
    injector.registerProperty("store") { () -> Any in Store() }
    let plain = injector.filled(Plain())
    let first = try plain.store?.get()
    XCTAssertNotNil(first)
    XCTAssertTrue(try plain.store?.get() === first)
  }

  func testR10AValueThatIsNotSendableStaysOnTheActorOfItsClosure() async {
    nonisolated(unsafe) let lazy = Lazy<Motor> { @MainActor in Motor() }
    assertEqual(await awaitedError { try await lazy.awaitGet() }?.code, .isolationMismatch)
  }
}
