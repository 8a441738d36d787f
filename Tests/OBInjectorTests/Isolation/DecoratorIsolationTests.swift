// R10 for decorators, and decorators around what is awaited.
import OBInjector
import OBInjectorTesting
import XCTest

final class DecoratorIsolationTests: InjectorTestCase {
  private protocol Service: Sendable { var text: String { get } }
  private struct Plain: Service { let text: String }
  private final class Local: NamedValue, Service, @unchecked Sendable { var text: String { name } }
  private final class Target { var service: (any Service)? }

  func testAnIsolatedDecoratorRunsOnItsActorOnly() async throws {
    let injector = PropertyInjector()
    injector.registerProperty("service", scope: .singleton) { Plain(text: "x") as any Service }
    await MainActor.run {
      injector.decorateProperty("service") { @MainActor (service: any Service) -> any Service in
        madeOnMain(Local("main(\(service.text))"))
      }
    }
    XCTAssertEqual(injector.refusal(of: (any Service).self)?.code, .isolationMismatch)
    XCTAssertEqual(injector.injectDependencies(to: Target()).said("service"), "failed(isolationMismatch)")
    let awaited = try await injector.awaitInstance(of: (any Service).self)
    XCTAssertEqual(awaited.text, "main(x)")
    let target = await injector.awaitFilled(Target())
    let here = try await MainActor.run { try injector.instance(of: (any Service).self) }
    for service in [target.service, here] { XCTAssertTrue(service as? Local === awaited as? Local) }
  }

  func testAnAsynchronousClosureIsDecorated() async throws {
    for scope in [Scope.unique, .graph, .singleton] {
      let (log, injector) = (EventLog(), PropertyInjector())
      injector.registerProperty("service", scope: scope) { () async -> any Service in await later(Plain(text: "x")) }
      injector.decorateProperty("service") { (service: any Service) -> any Service in
        log.made(Local("a(\(service.text))"), as: "decorator")
      }
      injector.decorateProperty("service") { @MainActor (service: any Service) -> any Service in
        madeOnMain(Local("main(\(service.text))"))
      }
      XCTAssertEqual(injector.refusal(of: (any Service).self)?.code, .isolationMismatch)
      let service = try await injector.awaitInstance(of: (any Service).self)
      XCTAssertEqual(service.text, "main(a(x))")
      let target = await injector.awaitFilled(Target())
      XCTAssertEqual(target.service?.text, "main(a(x))")
      XCTAssertEqual(target.service as? Local === service as? Local, scope == .singleton)
      XCTAssertEqual(log.count, scope == .singleton ? 1 : 2)
    }
  }

  func testTwoActorsAroundOneValueAreAwaited() async throws {
    let (injector, island) = (PropertyInjector(), Island())
    injector.registerProperty("service") { @MainActor in Plain(text: "main") as any Service }
    await island.run { island in
      injector.decorateProperty("service") { (service: any Service) -> any Service in
        island.assertIsolated()
        return Local("island(\(service.text))")
      }
    }
    XCTAssertEqual(injector.refusal(of: (any Service).self)?.code, .isolationMismatch)
    assertEqual(try await injector.awaitInstance(of: (any Service).self).text, "island(main)")
  }

  func testADecoratorThatIsNotSendableAroundWhatIsAwaitedIsReported() async throws {
    final class Loose {}
    final class Asking { @InjectedNamed("service") var service: Any? }
    injector.registerProperty("service") { () async in Plain(text: "x") }
    injector.decorateProperty("service", with: { (service: Any) -> Any in Loose() }, fileID: "App/D.swift", line: 9)
    let error = await awaitedError { try await injector.awaitInstance(forProperty: "service", of: Any.self) }
    XCTAssertEqual(error?.code, .isolationMismatch)
    XCTAssertEqual(
      error?.description,
      #"the decorator of "service" (App/D.swift:9) decorates an awaited value, so its result has to be Sendable, and "#
        + #""Any" is not; let it return a Sendable type, such as "any P & Sendable"."#)
    XCTAssertEqual(injector.injectDependencies(to: Asking()).failures.map(\.description), [error?.description])
    XCTAssertEqual(injector.verify().problems.map(\.description), [error?.description], "no call gets it")
  }

  func testR11ADecoratorOfASharedValueRunsOnceHoweverManyThreadsAsk() {
    for _ in 0..<Effort.rounds(100, short: 10) {
      let (injector, made, decorated, harvest) = (PropertyInjector(), RunCounter(), RunCounter(), Harvest())
      injector.registerProperty("service", scope: .singleton) { () -> any Service in made.made(Plain(text: "x")) }
      injector.decorateProperty("service") { (service: any Service) -> any Service in
        decorated.count()
        dawdle()
        return Local("d(\(service.text))")
      }
      let child = injector.makeChild {
        $0.decorateProperty("service") { (service: any Service) -> any Service in Local("c(\(service.text))") }
      }
      assertRaceEnds { thread in
        let target = (thread % 2 == 0 ? injector : child).filled(Target())
        if let local = target.service as? Local { harvest.add(local) }
      }
      XCTAssertEqual([made.count, decorated.count, harvest.count, harvest.distinct], [1, 1, 8, 2])
    }
  }

  // MARK: - R10: a decorated value is as free as what is decorated.

  private protocol Logging { var text: String { get } }
  /// Not `Sendable`: it stays where it is registered.
  private final class Confined: Logging { var text = "confined" }
  private final class Free: Logging, Sendable { let text = "free" }
  private final class Box: NamedValue, Logging, @unchecked Sendable { var text: String { name } }

  /// The code with which "log" is refused to a caller.
  private static func code(
    _ injector: PropertyInjector, isolation: isolated (any Actor)? = #isolation
  ) -> InjectionError.Code? { injector.refusal(of: (any Logging).self, "log", isolation: isolation)?.code }

  func testR10ADecoratorOfAMarkerTypeDoesNotFreeAnActorsInstanceOrSingleton() async {
    for (isSingleton, decorators) in [(false, 1), (false, 2), (true, 1)] {
      let injector = PropertyInjector()
      await MainActor.run {
        if isSingleton {
          injector.registerProperty("log", scope: .singleton) { @MainActor () -> Any in Confined() }
        } else {
          injector.registerProperty("log", withInstance: Confined())
        }
        for _ in 0..<decorators { injector.decorateProperty("log") { @Sendable (log: any Logging & Sendable) in log } }
      }
      for _ in 0..<2 {
        // Not even there: the compiler lets the decorator send on what it takes.
        assertEqual(await Self.code(injector, isolation: MainActor.shared), .isolationMismatch)
        XCTAssertEqual(Self.code(injector), .isolationMismatch)
        let error = await awaitedError {
          try await injector.awaitInstance(forProperty: "log", of: (any Logging & Sendable).self)
        }
        XCTAssertEqual(error?.code, .isolationMismatch)
      }
    }
  }

  func testR10WhatIsMadeSendableOfWhatIsNotStaysWhereItIsMade() async {
    let injector = PropertyInjector()
    await MainActor.run {
      injector.registerProperty("log", withInstance: Box("box") as any Logging)
      injector.decorateProperty("log") { (log: Box) in Box(log.text) }
    }
    assertNil(await Self.code(injector, isolation: MainActor.shared))
    XCTAssertEqual(Self.code(injector), .isolationMismatch)
  }

  func testR10WhatADecoratorHandsOnKeepsItsIsolation() async {
    for scope in [Scope?.none, .singleton, .custom("c")] {
      let injector = PropertyInjector()
      if let scope {
        injector.registerProperty("log", scope: scope) { Free() }
      } else {
        injector.registerProperty("log", withInstance: Free())
      }
      // It takes and returns what is not known to be `Sendable`.
      for _ in 0..<2 { injector.decorateProperty("log") { (log: any Logging) in log } }
      assertNil(Self.code(injector), await Self.code(injector, isolation: MainActor.shared))
    }
  }

  func testR10WhatADecoratorHandsOnInPlaceOfWhatItTakesStaysWhereItIsLookedUp() async {
    injector.registerProperty("log", scope: .singleton) { Free() }
    injector.registerProperty("other", withInstance: Confined())
    injector.decorateProperty("log") { injector, _ in
      try injector.instance(forProperty: "other", of: (any Logging).self)
    }
    XCTAssertNil(Self.code(injector))
    assertEqual(await Self.code(injector, isolation: MainActor.shared), .isolationMismatch)
  }

  func testR10WhatSuchADecoratorMakesStaysWhereItIsMade() async {
    struct Note: Logging, Sendable { let text = "note" }
    struct Wrapper: Logging { let text = "wrapper", inside = Confined() }
    for isStruct in [false, true] {
      let injector = PropertyInjector()
      injector.registerProperty("log", scope: .singleton) { Note() }
      injector.decorateProperty("log") { (_: any Logging) -> any Logging in isStruct ? Wrapper() : Confined() }
      XCTAssertNil(Self.code(injector))
      assertEqual(await Self.code(injector, isolation: MainActor.shared), .isolationMismatch)
    }
  }
}
