// Features: `Scope.graph`: one value for each outermost call, whatever fails or does not fit on its way.
import OBInjector
import XCTest

final class GraphScopeTests: InjectorTestCase {
  private protocol Sink: AnyObject {}
  private final class Trace: NotificationLogger { var name: String? }
  private final class Log: Sink { var trace: Trace? }
  private final class Other: Sink {}
  private final class Broken {}
  private final class Failing { var log: Log?, broken: Broken? }
  private final class Request { var failing: Failing?, trace: Trace?, log: Log? }
  private let log = EventLog()

  private func makeInjector() -> PropertyInjector {
    let (injector, log) = (PropertyInjector(), log)
    injector.registerProperty("failing") { Failing() }
    injector.registerProperty("broken") { () throws -> Broken in throw DeliberateFailure() }
    injector.registerProperty("trace", scope: .graph) { log.made(Trace(log)) }
    injector.registerProperty("name", withInstance: "name")
    return injector
  }

  func testAGraphValueThatAKeptSingletonHasIsTheOneOfTheCallThoughTheirOwnerFails() {
    let (injector, request) = (makeInjector(), Request())
    injector.registerProperty("log", scope: .singleton) { Log() }
    XCTAssertEqual(injector.injectDependencies(to: request).failures.map(\.code), [.providerFailed])
    XCTAssertNotNil(request.trace)
    XCTAssertTrue(request.log?.trace === request.trace)
    XCTAssertEqual(log.all, ["made", "trace"])
  }

  func testAGraphValueBelowAMisfitIsTheOneOfTheCall() {
    final class Asking {
      @InjectedNamed("log") var other: Other?
      var trace: Trace?
      @InjectedNamed("log") var own: Log?
    }
    for scope in [Scope.unique, .graph, .singleton] {
      let (injector, asking) = (makeInjector(), Asking())
      injector.registerProperty("log", scope: scope) { () -> any Sink in Log() }
      XCTAssertEqual(injector.injectDependencies(to: asking).failures.map(\.code), [.typeMismatch])
      XCTAssertNotNil(asking.trace)
      XCTAssertTrue(asking.own?.trace === asking.trace)
      XCTAssertEqual(log.all, ["made", "trace"], "\(scope)")
      log.clear()
    }
  }

  func testAGraphValueThatDoesNotFitOnePropertyIsThereForTheOthers() {
    final class Sinking: NotificationLogger, Sink { var trace: Trace? }
    final class Asking {
      @InjectedNamed("sink") var other: Other?
      @InjectedNamed("sink") var own: Sinking?
    }
    let (injector, asking, log) = (makeInjector(), Asking(), log)
    injector.registerProperty("sink", scope: .graph) { () -> any Sink in log.made(Sinking(log), as: "sink") }
    XCTAssertEqual(injector.injectDependencies(to: asking).failures.map(\.code), [.typeMismatch])
    XCTAssertNotNil(asking.own?.trace)
    XCTAssertEqual(log.all, ["sink", "made", "trace", "sinking"])
    log.clear()
    injector.registerProperty("looking") { injector -> Int in
      XCTAssertNil(try? injector.instance(forProperty: "sink", of: Other.self))
      return try injector.instance(forProperty: "sink", of: Sinking.self).trace == nil ? 0 : 1
    }
    XCTAssertEqual(try injector.instance(of: Int.self), 1)
    XCTAssertEqual(log.all, ["sink", "made", "trace", "sinking"])
  }

  func testR4AGraphValueIsNotifiedThoughItDoesNotFitUnlessWhatUsesItFails() {
    final class Ring: NotificationLogger, Sink {
      weak var part: Part?
      deinit { log.add("gone") }
    }
    final class Part { var ring: Ring? }
    final class Asking {
      @InjectedNamed("ring") var other: Other?
      var trace: Trace?
    }
    final class Failing { var ring: Ring?, broken: Broken? }
    let (injector, log) = (makeInjector(), log)
    injector.registerProperty("ring", scope: .graph) { () -> any Sink in Ring(log) }
    injector.registerProperty("part", scope: .graph) { Part() }
    XCTAssertEqual(injector.injectDependencies(to: Asking()).failures.map(\.code), [.typeMismatch])
    XCTAssertEqual(log.all, ["made", "ring", "trace", "gone"])
    // What uses it afterwards is given up itself.
    injector.deleteProperty("failing")
    injector.registerProperty("failing") { Failing() }
    final class Both {
      @InjectedNamed("ring") var other: Other?
      var failing: Failing?
    }
    log.clear()
    XCTAssertEqual(injector.injectDependencies(to: Both()).failures.count, 2)
    XCTAssertEqual(log.all, ["ring", "gone"])
  }

  func testAGraphValueOfAChildIsNotThatOfALaterOne() throws {
    injector.registerProperty("text", scope: .graph) { injector throws -> String in
      "\(try injector.instance(of: Int.self))"
    }
    injector.registerProperty("list") { injector throws -> [String] in
      // Each child may get the address of the one before.
      try (0..<3).map { number in
        try injector.makeChild { $0.registerProperty("number", withInstance: number) }.instance(forProperty: "text")
      }
    }
    XCTAssertEqual(try injector.instance(forProperty: "list", of: [String].self), ["0", "1", "2"])
  }

  func testAGraphValueThatTheCallHasIsRefusedAsOneThatIsToBeMade() throws {
    final class Loose: Sink {}
    injector.registerProperty("sink", scope: .graph) { () -> any Sink in Loose() }
    injector.registerProperty("codes") { injector -> [InjectionError.Code?] in
      var codes: [InjectionError.Code?] = []
      for _ in 0..<2 {
        let error = injectionError { try injector.instance(forProperty: "sink", of: (any Sink & Sendable).self) }
        codes += [error?.code, injector.refusal(of: (any Sink).self, "sink")?.code]
      }
      injector.shutDown()
      return codes + [injector.refusal(of: (any Sink).self, "sink")?.code]
    }
    let codes = try injector.instance(of: [InjectionError.Code?].self)
    XCTAssertEqual(codes, [.isolationMismatch, nil, .isolationMismatch, nil, .shutDown])
  }
}
