// Testing: `XCTAssertMakes` finds closures that capture the injector instead of taking it as their parameter.
import OBInjectorTesting
import XCTest

private final class Router: Sendable {}
private final class Helper: InjectorDelegate, @unchecked Sendable {
  let router: Router?
  var onInjected: (@Sendable () -> Void)?
  var title: String?

  init(_ router: Router? = nil, onInjected: (@Sendable () -> Void)? = nil) {
    (self.router, self.onInjected) = (router, onInjected)
  }

  func didInjectDependencies() { onInjected?() }
}
private final class Labeled: KeyPathInjectable, Sendable {
  static var injectableProperties: [InjectableProperty] { [InjectableProperty("title", \Labeled.label)] }
  let onSet: @Sendable () -> Void
  var label: String? {
    get { nil }
    set { onSet() }
  }

  init(onSet: @escaping @Sendable () -> Void) { self.onSet = onSet }
}
private final class Made: Component, Sendable {
  @TaskLocal static var injector: PropertyInjector?

  let router = try? Made.injector?.instance(of: Router.self)

  init() {}
}

final class CapturedInjectorTests: FailureRecordingTestCase {
  override func setUp() {
    super.setUp()
    injector.registerProperty("router", scope: .singleton) { Router() }
  }

  private func sentence(_ name: String, _ line: Int) -> String {
    let place = "\"\(name)\" (OBInjectorTestingTests/CapturedInjectorTests.swift:\(line))"
    return "\(place): the closure of \(place) captures an injector, and ignores what another one registers, such as a "
      + "child or a test's; let it take the injector that makes the value: \"{ injector in … }\"."
  }

  /// Checks that exactly these closures, each with its line, are failures of the injector's.
  private func assertFinds(
    _ found: KeyValuePairs<String, Int>, in injector: PropertyInjector? = nil, line: UInt = #line
  ) async {
    let asserted = injector ?? self.injector
    guard !found.isEmpty else { return await XCTAssertMakes(asserted, line: line) }
    let message = await message({ await XCTAssertMakes(asserted) }, line: line)
    let lines = found.enumerated().map { "  \($0 + 1). \(sentence($1.key, $1.value))" }
    let head = "\(found.count) of \(asserted.registeredProperties.count) registrations failed"
    XCTAssertEqual(message, ([head] + lines).joined(separator: "\n"), line: line)
  }

  // MARK: - What is found

  func testALookupByTypeByNameOrOfAll() async {
    let injector = injector
    injector.registerProperty("byType", scope: .singleton) { Helper(try injector.instance()) }
    injector.registerProperty("byName") { Helper(try injector.instance(forProperty: "router")) }
    injector.registerProperty("all") { Helper(try injector.instances(of: Router.self).first) }
    let line = #line - 3
    await assertFinds(["byType": line, "byName": line + 1, "all": line + 2])
  }

  func testALookupThatHasAPlanFromEarlier() async throws {
    let injector = injector
    injector.registerProperty("helper") { Helper(try injector.instance()) }
    injector.registerProperty("second") { Helper(try injector.instance()) }
    let line = #line - 2
    for _ in 1...3 { let _: Helper = try injector.instance(forProperty: "helper") }
    for _ in 1...2 { await assertFinds(["helper": line, "second": line + 1]) }
  }

  func testAnInjectionThatHasAPlanFromEarlier() async {
    let injector = injector
    injector.registerProperty("title", withInstance: "title")
    injector.registerProperty("first") { try injector.fill(Helper()) }
    injector.registerProperty("second") { try injector.fill(Helper()) }
    let line = #line - 2
    for _ in 1...3 { injector.injectDependencies(to: Helper()) }
    await assertFinds(["first": line, "second": line + 1])
  }

  func testALookupThatFailsInTheCapturedInjector() async {
    let injector = injector
    injector.registerProperty("helper") { Helper(try? injector.instance(forProperty: "nothing")) }
    await assertFinds(["helper": #line - 1])
  }

  func testAnAsynchronousClosure() async {
    let injector = injector
    injector.registerProperty("opened", scope: .singleton) { () async in Made() }
    injector.registerProperty("looking") { () async throws in Helper(try await injector.awaitInstance()) }
    injector.registerProperty("waiting") { () async throws in
      Helper(try await injector.awaitInstance(forProperty: "opened", of: Made.self).router)
    }
    injector.registerProperty("atOnce") { () async throws in Helper(try injector.instance()) }
    injector.registerProperty("filling") { () async in
      let helper = Helper()
      await injector.injectDependencies(awaiting: helper)
      return helper
    }
    let line = #line - 10
    await assertFinds(["looking": line, "waiting": line + 1, "atOnce": line + 4, "filling": line + 5])
  }

  func testAClosureOfAnActor() async {
    let injector = injector
    let line = await MainActor.run {
      injector.registerProperty("helper") { Helper(try injector.instance()) }
      return #line - 1
    }
    await assertFinds(["helper": line])
  }

  func testADecorator() async {
    let injector = injector
    injector.registerProperty("helper") { Helper() }
    injector.decorateProperty("helper") { (_: Helper) in Helper(try injector.instance()) }
    await assertFinds(["helper": #line - 1])
  }

  func testAClosureOfAParentThatCapturesTheParent() async {
    let parent = injector
    parent.registerProperty("helper") { Helper(try parent.instance()) }
    await assertFinds(["helper": #line - 1], in: parent.makeChild())
  }

  func testAClosureOfAChildThatCapturesTheParent() async {
    let parent = injector
    let child = parent.makeChild()
    child.registerProperty("helper") { Helper(try parent.instance()) }
    await assertFinds(["helper": #line - 1], in: child)
  }

  func testAClosureOfTheInjectorThatAnotherWasDerivedFrom() async throws {
    let injector = injector
    injector.registerProperty("helper") { Helper(try injector.instance()) }
    let line = #line - 1
    await assertFinds(["helper": line], in: try injector.withModules([]).withModules([]))
  }

  func testAClosureBelowAnotherIsFoundOnce() async {
    let injector = injector
    injector.registerProperty("inner") { Helper(try injector.instance()) }
    injector.registerProperty("outer") { injector in [try injector.instance(forProperty: "inner", of: Helper.self)] }
    await assertFinds(["inner": #line - 2])
  }

  // MARK: - What is none

  func testClosuresThatTakeTheInjectorOrUseTheControllerAreNone() async {
    let captured = injector
    injector.registerProperty("taking") { injector in Helper(try injector.instance()) }
    injector.registerProperty("taking both") { _ in Helper(try captured.instance()) }
    injector.registerProperty("awaiting") { injector async throws in Helper(try await injector.awaitInstance()) }
    injector.registerProperty("awaiting both") { _ async throws in Helper(try captured.instance()) }
    injector.registerProperty("target", perTarget: { _ in Helper(try captured.instance()) })
    injector.registerProperty("controller") { Helper(try InjectorController.injector.instance()) }
    injector.registerProperty("decorated") { Helper() }
    injector.decorateProperty("decorated") { (_, _: Helper) in Helper(try captured.instance()) }
    await assertFinds([:])
  }

  func testInitializersAndComponentsAreNone() async {
    let captured = injector
    injector.registerProperty("empty", withInitializer: { () throws in Helper(try captured.instance()) })
    injector.registerProperty("helper", withInitializer: { (_: Router) in Helper(try captured.instance()) })
    injector.registerProperty("made") { injector in Helper(try injector.instance(of: Made.self).router) }
    await Made.$injector.withValue(injector) { await assertFinds([:]) }
  }

  func testAnInjectorOfTheClosuresOwnIsNone() async {
    let other = PropertyInjector()
    other.registerProperty("router", withInstance: Router())
    injector.registerProperty("other") { Helper(try other.instance()) }
    injector.registerProperty("own") {
      let own = PropertyInjector()
      own.registerProperty("router", withInstance: Router())
      return Helper(try own.instance())
    }
    await assertFinds([:])
  }

  func testAChildThatAParentsClosureCapturesIsNone() async {
    let child = injector.makeChild()
    injector.registerProperty("helper") { Helper(try child.instance(forProperty: "router")) }
    await assertFinds([:], in: child)
  }

  func testAReadyMadeObjectAndTheHooksOfMadeOnesAreNone() async {
    let injector = injector
    let lookUp: @Sendable () -> Void = { _ = try? injector.instance(of: Router.self) }
    injector.registerProperty("title", withInstance: "title")
    injector.registerProperty("lazy", withInstance: Helper(onInjected: lookUp))
    injector.registerProperty("notified") { Helper(onInjected: lookUp) }
    injector.registerProperty("awaited") { () async in Helper(onInjected: lookUp) }
    injector.registerProperty("set") { Labeled(onSet: lookUp) }
    await assertFinds([:])
  }

  func testAnInjectionIsAsBeforeAndSoIsTheInjectorAfterwards() async throws {
    let injector = injector
    injector.registerProperty("helper", scope: .singleton) { Helper(try injector.instance()) }
    let child = injector.makeChild()
    _ = await failures(of: { await XCTAssertMakes(child) })
    let (first, second) = (try child.instance(of: Helper.self), try injector.instance(of: Helper.self))
    XCTAssertTrue(first === second)
    XCTAssertEqual(child.injectDependencies(to: Helper()).failures.map(\.description), [])
  }
}
