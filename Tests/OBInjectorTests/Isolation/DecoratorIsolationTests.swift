// R10 for decorators, and decorators around what is awaited.
import OBInjectorTesting
import XCTest

final class DecoratorIsolationTests: InjectorTestCase {
  private protocol Service: Sendable { var text: String { get } }
  private struct Plain: Service { let text: String }
  private final class Local: Service {
    let text: String
    init(_ text: String) { self.text = text }
  }
  private final class Target { var service: (any Service)?; var confined: Confined? }
  @MainActor private final class Screen { var text = "screen" }

  private let log = EventLog()

  func testAnIsolatedDecoratorRunsOnItsActorOnly() async throws {
    let injector = PropertyInjector()
    injector.registerProperty("service", scope: .singleton) { Plain(text: "x") as any Service }
    await MainActor.run {
      injector.decorateProperty("service") { @MainActor (service: any Service) -> any Service in
        MainActor.assertIsolated()
        return Local("main(\(service.text))")
      }
    }
    XCTAssertEqual(injector.refusal(of: (any Service).self)?.code, .isolationMismatch)
    XCTAssertEqual(injector.injectDependencies(to: Target()).said("service"), "failed(isolationMismatch)")
    let awaited = try await injector.awaitInstance(of: (any Service).self)
    XCTAssertEqual(awaited.text, "main(x)")
    let target = Target()
    await injector.injectDependencies(awaiting: target)
    XCTAssertTrue(target.service as? Local === awaited as? Local)
    let here = try await MainActor.run { try injector.instance(of: (any Service).self) }
    XCTAssertTrue(here as? Local === awaited as? Local)
  }

  func testAnIsolatedValueIsDecoratedOnItsActor() async throws {
    injector.registerProperty("screen", scope: .singleton) { @MainActor in Screen() }
    injector.decorateProperty("screen") { @MainActor (screen: Screen) -> Screen in
      screen.text += "!"
      return screen
    }
    XCTAssertEqual(injector.refusal(of: Screen.self)?.code, .isolationMismatch)
    let screen = try await injector.awaitInstance(of: Screen.self)
    let text = await screen.text
    XCTAssertEqual(text, "screen!")
  }

  func testAnAsynchronousClosureIsDecorated() async throws {
    for scope in [Scope.unique, .graph, .singleton] {
      let (log, injector) = (EventLog(), PropertyInjector())
      injector.registerProperty("service", scope: scope) { () async -> any Service in
        await Task.yield()
        return Plain(text: "x")
      }
      injector.decorateProperty("service") { (service: any Service) -> any Service in
        log.made(Local("a(\(service.text))"), as: "decorator")
      }
      injector.decorateProperty("service") { @MainActor (service: any Service) -> any Service in
        MainActor.assertIsolated()
        return Local("main(\(service.text))")
      }
      XCTAssertEqual(injector.refusal(of: (any Service).self)?.code, .isolationMismatch)
      let service = try await injector.awaitInstance(of: (any Service).self)
      XCTAssertEqual(service.text, "main(a(x))")
      let target = Target()
      await injector.injectDependencies(awaiting: target)
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
    let service = try await injector.awaitInstance(of: (any Service).self)
    XCTAssertEqual(service.text, "island(main)")
  }

  func testAChildsDecoratorAroundAnAsynchronousSingletonOfTheParent() async throws {
    let (log, parent) = (log, PropertyInjector())
    parent.registerProperty("service", scope: .singleton) { () async -> any Service in log.made(Plain(text: "x")) }
    let child = parent.makeChild {
      $0.decorateProperty("service") { (service: any Service) -> any Service in Local("c(\(service.text))") }
    }
    let (one, other) = (
      try await child.awaitInstance(of: (any Service).self), try await child.awaitInstance(of: (any Service).self)
    )
    XCTAssertEqual(one.text, "c(x)")
    XCTAssertTrue(one as? Local === other as? Local)
    let above = try await parent.awaitInstance(of: (any Service).self)
    XCTAssertEqual(above.text, "x")
    XCTAssertEqual(log.count, 1)
  }

  func testADecoratorThatIsNotSendableAroundWhatIsAwaitedIsReported() async throws {
    final class Loose { let text: String; init(_ text: String) { self.text = text } }
    injector.registerProperty("service") { () async in Plain(text: "x") }
    injector.decorateProperty(
      "service", with: { (service: Any) -> Any in Loose("loose") }, fileID: "App/D.swift", line: 9)
    let error = await awaitedError { try await injector.awaitInstance(forProperty: "service", of: Any.self) }
    XCTAssertEqual(error?.code, .isolationMismatch)
    XCTAssertEqual(
      error?.description,
      #"the decorator of "service" (App/D.swift:9) decorates an awaited value, so its result has to be Sendable, and "#
        + #""Any" is not; let it return a Sendable type, such as "any P & Sendable"."#)
    final class Asking { @InjectedNamed("service") var service: Any? }
    XCTAssertEqual(injector.injectDependencies(to: Asking()).failures.map(\.description), [error?.description])
    XCTAssertEqual(injector.verify().problems.map(\.description), [error?.description], "no call gets it")
  }

  func testR11ADecoratorOfASharedValueRunsOnceHoweverManyThreadsAsk() {
    for _ in 0..<Effort.rounds(100, short: 10) {
      let (made, decorated) = (RunCounter(), RunCounter())
      let injector = PropertyInjector()
      injector.registerProperty("service", scope: .singleton) { () -> any Service in made.made(Plain(text: "x")) }
      injector.decorateProperty("service") { (service: any Service) -> any Service in
        decorated.count()
        dawdle()
        return Local("d(\(service.text))")
      }
      let child = injector.makeChild {
        $0.decorateProperty("service") { (service: any Service) -> any Service in Local("c(\(service.text))") }
      }
      let harvest = Harvest()
      assertRaceEnds { thread in
        let target = Target()
        (thread % 2 == 0 ? injector : child).injectDependencies(to: target)
        if let local = target.service as? Local { harvest.add(local) }
      }
      XCTAssertEqual([made.count, decorated.count, harvest.count, harvest.distinct], [1, 1, 8, 2])
    }
  }
}
