// H8: an actor is filled from the inside only.
import Distributed
import OBInjectorTesting
import XCTest

private final class Service: Sendable {}

final class H08ActorTests: XCTestCase {
  private actor Cache {
    var service: Service?
    private var number: Int?
    @Injected var slot: String

    func wire(_ injector: PropertyInjector) -> InjectionReport { injector.injectDependencies(to: self) }
    var state: (Service?, Int?) { (service, number) }
    var text: String { slot }
  }

  private actor Telling: InjectorDelegate {
    var number: Int?
    nonisolated let notified = RunCounter()
    nonisolated func didInjectDependencies() { notified.count() }
    func wire(_ injector: PropertyInjector) { injector.injectDependencies(to: self) }
  }

  private actor Declared: KeyPathInjectable {
    nonisolated static let injectableProperties: [InjectableProperty] = []
    var number: Int?
    func wire(_ injector: PropertyInjector) { injector.injectDependencies(to: self) }
  }

  private distributed actor Far {
    typealias ActorSystem = LocalTestingDistributedActorSystem
    var number: Int?
  }

  private func injector() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("service", withInstance: Service())
    injector.registerProperty("number") { 5 }
    injector.registerProperty("slot", withInstance: "slot")
    return injector
  }

  func testH8AnActorIsFilledFromTheInside() async {
    let cache = Cache()
    let report = await cache.wire(injector())
    XCTAssertEqual(report.injected, ["service", "number", "slot"], "\(report)")
    let (service, number) = await cache.state
    XCTAssertNotNil(service)
    XCTAssertEqual(number, 5)
    assertEqual(await cache.text, "slot")
  }

  func testH8AnActorThatNothingIsRegisteredForIsNoFailureBelowButOneAsATarget() {
    actor Plain { var nothing: Service? }
    final class Screen { var cache: Plain? }
    let injector = PropertyInjector()
    injector.registerProperty("cache") { Plain() }
    XCTAssertEqual(injector.injectDependencies(to: Screen()).failures.map(\.code), [])
    XCTAssertEqual(injector.injectDependencies(to: Plain() as AnyObject).failures.map(\.code), [.isolationMismatch])
  }

  func testH8AMadeActorWithAPropertyThatIsRegisteredOrCanNotBeFilledIsReported() {
    struct Odd {}
    actor Unsure { @InjectedByType var odd: Odd? }
    actor Served { var text: String?, injector: PropertyInjector? }
    final class Screen { var unsure: Unsure?, served: Served? }
    let injector = PropertyInjector()
    for name in ["one", "two"] as [PropertyName] { injector.registerProperty(PropertyKey(name), withInstance: Odd()) }
    injector.registerProperty("unsure") { Unsure() }
    injector.registerProperty("text", withInstance: "text")
    injector.registerProperty("served") { Served() }
    let failures = injector.injectDependencies(to: Screen()).failures
    assertErrors(failures, (.isolationMismatch, ["unsure"]), (.isolationMismatch, ["served"]))
  }

  func testH8AnActorIsNotifiedAndMayConformToKeyPathInjectable() async {
    let (injector, telling, declared) = (injector(), Telling(), Declared())
    await telling.wire(injector)
    XCTAssertEqual(telling.notified.count, 1)
    await declared.wire(injector)
    assertEqual(await declared.number, 5)
  }

  func testH8AnActorReachedFromOutsideIsLeftAloneAndReportedAlsoIfItsClassWasFilledFromTheInsideBefore() async {
    let injector = injector()
    for _ in 0..<2 {
      let cache = Cache()
      let report = injector.injectDependencies(to: cache as AnyObject)
      XCTAssertEqual(report.failures.map(\.code), [.isolationMismatch])
      XCTAssertTrue(!report.didInject && report.target == Cache.self)
      let (service, number) = await cache.state
      assertNil(service, number)
      assertEqual(await cache.wire(injector).injected, ["service", "number", "slot"])
    }
  }

  func testH8ADistributedActorIsReadAndFilledFromTheInsideOnly() async {
    let (far, injector) = (Far(actorSystem: .init()), injector())
    XCTAssertEqual(injector.explain(far).failures.map(\.code), [.isolationMismatch])
    XCTAssertEqual(injector.explain("number", on: far).outcome.word, "failed(isolationMismatch)")
    assertEqual(await far.whenLocal { injector.explain($0).injected }, ["number"])
    XCTAssertFalse(injector.injectDependencies(to: far).didInject)
    assertEqual(await far.whenLocal { injector.injectDependencies(to: $0).injected }, ["number"])
    let other = Far(actorSystem: .init())
    assertEqual(await other.whenLocal { injector.injectDependencies(to: $0.asLocalActor).injected }, ["number"])
  }
}
