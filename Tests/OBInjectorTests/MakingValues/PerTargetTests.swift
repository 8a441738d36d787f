// Making values: `registerProperty(_:perTarget:)`: a value that depends on who asks.
import OBInjectorTesting
import XCTest

private protocol Log: Sendable { var channel: String { get } }
private struct Channel: Log { let channel: String }
private final class Book { init(_ channel: String) {} }

private class Screen {
  var log: (any Log)?
  @InjectedNamed("log") var other: any Log
}
private final class Detail: Screen {}
private struct Settings { var log: Channel? }
private final class Worker: Sendable { let log: any Log; init(log: any Log) { self.log = log } }

private func describe(_ request: InjectionRequest) -> Channel {
  Channel(channel: "\(request.requester) \(request.property) \(request.type)")
}

final class PerTargetTests: InjectorTestCase {
  override func setUp() { injector.registerProperty("log", perTarget: { describe($0) }) }

  func testTheDynamicTypeOfTheTargetAndThePropertysOwnNameAreNotified() {
    for (screen, name) in [(Screen(), "Screen"), (Detail(), "Detail")] as [(Screen, String)] {
      injector.injectDependencies(to: screen)
      XCTAssertEqual([screen.log?.channel, screen.other.channel], ["\(name) log Log", "\(name) other Log"])
    }
  }

  func testAStructIsATargetToo() {
    var settings = Settings()
    injector.injectDependencies(to: &settings)
    XCTAssertEqual(settings.log?.channel, "Settings log Channel")
  }

  func testAParameterIsLookedUpByTheTypeThatIsMade() throws {
    injector.registerProperty("worker", scope: .singleton, withInitializer: Worker.init(log:))
    XCTAssertEqual(try injector.instance(of: Worker.self).log.channel, "Worker log Log")
  }

  func testALookUpFromOutsideHasNoTarget() throws {
    XCTAssertEqual(try injector.instance(of: (any Log).self).channel, "nobody log Log")
    XCTAssertEqual(try injector.instance(forProperty: "log", of: Channel?.self)?.channel, "nobody log Channel")
    XCTAssertEqual(try injector.instances(of: Channel.self).map(\.channel), ["nobody log Channel"])
  }

  func testALookUpOfAClosureIsForWhatTheClosureMakes() throws {
    injector.registerProperty("worker") { injector in Worker(log: try injector.instance(of: (any Log).self)) }
    XCTAssertEqual(try injector.instance(of: Worker.self).log.channel, "Worker log Log")
  }

  func testAPropertyThatAsksByTypeHasItsOwnName() {
    final class ByType { @InjectedByType var journal: any Log; @InjectedNamed("log") var other: any Log }
    inBothModes { injector in
      injector.registerProperty("log", perTarget: { describe($0) })
      let target = injector.filled(ByType())
      XCTAssertEqual([target.journal.channel, target.other.channel], ["ByType journal Log", "ByType other Log"])
      XCTAssertEqual(injector.filled(Detail()).other.channel, "Detail other Log")
    }
  }

  func testTheInjectorIsTheOneThatInjects() {
    let (parent, seen) = (PropertyInjector(), Setting<PropertyInjector?>(nil))
    parent.registerProperty(
      "log",
      perTarget: { request in
        seen.value = request.injector
        return describe(request)
      })
    for injector in [parent.makeChild(), parent] {
      injector.injectDependencies(to: Screen())
      XCTAssertTrue(seen.value === injector)
    }
    seen.value = nil
  }

  func testItIsUniqueAndRunsForEmptyPropertiesThatItCanFitOnly() {
    final class Wrong { var log: Int? }
    let (injector, log) = (PropertyInjector(), EventLog())
    injector.registerProperty("log", perTarget: { log.made(describe($0), as: "\($0.property)") })
    XCTAssertEqual(log.count, 0)
    XCTAssertEqual(injector.registeredProperties[0].scope, .unique)
    XCTAssertTrue(injector.registeredProperties[0].type == Channel.self)
    let screen = Screen()
    screen.log = Channel(channel: "kept")
    injector.injectDependencies(to: screen)
    XCTAssertEqual(log.all, ["other"])
    XCTAssertEqual(injector.injectDependencies(to: Wrong()).said("log"), "failed(typeMismatch)")
    XCTAssertEqual(log.count, 1)
    XCTAssertTrue(injector.verify(Screen.self).isValid)
    XCTAssertEqual(injector.explain(Screen.self).said("log"), "injected")
    XCTAssertEqual(injector.explain("other", on: Screen()).outcome.word, "injected")
    XCTAssertEqual(log.count, 1)
  }

  func testANilInjectsNothingAndAnErrorIsReported() {
    final class Two { var log: Channel?; var bad: Channel? }
    let injector = PropertyInjector()
    injector.registerProperty("log", perTarget: { request -> Channel? in nil })
    injector.registerProperty("bad", perTarget: { request throws -> Channel in throw DeliberateFailure() })
    let report = injector.injectDependencies(to: Two())
    XCTAssertEqual(report.said("log", "bad"), ["noValue", "failed(providerFailed)"])
    XCTAssertEqual(report.failures.first?.path, ["bad"])
  }

  @MainActor private static func registerOnMain(_ injector: PropertyInjector) {
    injector.registerProperty("log", perTarget: { request in madeOnMain(describe(request)) })
    injector.registerProperty("confined", perTarget: { request in Book("\(request.property)") })
  }

  @MainActor private static func fillOnMain(_ injector: PropertyInjector) -> [PropertyName] {
    final class Target { var log: Channel?; var confined: Book? }
    return injector.injectDependencies(to: Target()).injected
  }

  func testAnIsolatedClosureRunsOnItsActorAndIsAwaitedFromElsewhere() async throws {
    let injector = PropertyInjector()
    await Self.registerOnMain(injector)
    assertEqual(await Self.fillOnMain(injector), ["log", "confined"])
    let (report, channel) = try await nowhere { () -> (String, String?) in
      let (screen, report) = injector.reported(Screen())
      return (report.said("log"), screen.log?.channel)
    }
    XCTAssertEqual(report, "failed(isolationMismatch), failed(isolationMismatch)")
    XCTAssertNil(channel)
    let screen = await injector.awaitFilled(Screen())
    XCTAssertEqual([screen.log?.channel, screen.other.channel], ["Screen log Log", "Screen other Log"])
    assertEqual(try await injector.awaitInstance(of: Channel.self).channel, "nobody log Channel")
  }

  func testALazyOfALookUpHasNoRequesterWhereverItIsAsked() throws {
    let lazy = try injector.instance(forProperty: "log", of: Lazy<Channel>.self)
    injector.registerProperty("outer") { () throws -> String in try lazy.get().channel }
    XCTAssertEqual(try injector.instance(of: String.self), "nobody log Channel")
  }
}
