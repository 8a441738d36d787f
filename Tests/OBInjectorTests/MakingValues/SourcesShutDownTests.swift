// Making values: `Lazy`, `Provider` and collections of an injector that was shut down.
import OBInjector
import XCTest

final class SourcesShutDownTests: XCTestCase {
  private final class Part: InjectorReleasing {
    let log: EventLog
    init(_ log: EventLog) { self.log = log }
    func willBeReleased() { log.add("released") }
  }
  private final class Target {
    var part: Lazy<Part>?
    var shared: Lazy<Part>?
    var other: Provider<Part>?
    var parts: [Part]?
  }

  private let log = EventLog()

  private func makeInjector() -> PropertyInjector {
    let (injector, log) = (PropertyInjector(), log)
    injector.registerProperty("part") { Part(log) }
    injector.registerProperty("shared", scope: .singleton) { Part(log) }
    injector.registerProperty("other") { Part(log) }
    injector.registerProperty("parts", collecting: Part.self)
    return injector
  }

  func testWhatIsAskedAfterwardsSaysSoAndWhatALazyKeepsStays() throws {
    let (injector, made, unmade) = (makeInjector(), Target(), Target())
    injector.injectDependencies(to: made)
    injector.injectDependencies(to: unmade)
    let (part, shared) = (try XCTUnwrap(made.part).get(), try XCTUnwrap(made.shared).get())
    injector.shutDown()
    XCTAssertEqual(log.all, ["released"], "the shared one; what only a Lazy keeps is not the injector's")
    XCTAssertTrue(try made.part?.get() === part)
    XCTAssertTrue(try made.shared?.get() === shared)
    XCTAssertEqual(injectionError { try XCTUnwrap(made.other).get() }?.code, .shutDown)
    for lazy in [unmade.part, unmade.shared] {
      XCTAssertEqual(injectionError { try XCTUnwrap(lazy).get() }?.code, .shutDown)
    }
    XCTAssertEqual(injectionError { try injector.instance(of: [Part].self) }?.code, .shutDown)
    let late = Target()
    let report = injector.injectDependencies(to: late)
    XCTAssertNil(late.parts)
    XCTAssertNil(late.part)
    XCTAssertEqual(report.failures.first?.code, .shutDown)
  }

  func testWhatALazyKeepsIsNotNotifiedWhenItsScopeIsReset() throws {
    let (injector, target) = (makeInjector(), Target())
    injector.injectDependencies(to: target)
    let shared = try XCTUnwrap(target.shared).get()
    _ = try target.part?.get()
    injector.reset(.singleton)
    XCTAssertEqual(log.all, ["released"])
    injector.reset(.unique)
    XCTAssertEqual(log.all, ["released"])
    XCTAssertTrue(try target.shared?.get() === shared)
  }
}
