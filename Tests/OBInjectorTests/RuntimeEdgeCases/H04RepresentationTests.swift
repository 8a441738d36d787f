// H4, H7, H13: functions, tuples with functions, metatypes; types that accept everything; `@Sendable`.
import OBInjectorTesting
import XCTest

private class Service {}
private protocol Greeting {}

@globalActor private actor Elsewhere { static let shared = Elsewhere() }

final class H04RepresentationTests: InjectorTestCase {
  private final class Target {
    var closure: (() -> Int)?
    var closureWithArgument: ((Int) -> Int)?
    var escaping: (@Sendable () -> Int)?
    var asynchronous: (() async -> Int)?
    var convention: (@convention(c) (Int32) -> Int32)?
    var tuple: (Int, () -> Int)?
    var nested: (Int, (String, () -> Int)?)?
    var type: Service.Type?, anyType: Any.Type?, classType: AnyClass?, protocolType: (any Greeting.Type)?
    var twice: (() -> Int)??
    var unwrapped: (() -> Int)!
    var plainTuple: (Int, String)?
    var after: Int? = 7
  }

  private static let unwritable: [PropertyName] = [
    "closure", "closureWithArgument", "escaping", "asynchronous", "convention", "tuple", "nested", "type", "anyType",
    "classType", "protocolType", "twice", "unwrapped",
  ]

  private func checkUntouched(_ target: Target, line: UInt = #line) {
    assertNil(
      target.closure, target.closureWithArgument, target.escaping, target.asynchronous, target.convention,
      target.tuple, target.nested, target.type, target.anyType, target.classType, target.protocolType,
      target.unwrapped, line: line)
    XCTAssertTrue(target.twice == nil, line: line)
    XCTAssertEqual(target.after, 7, line: line)
  }

  func testH4FunctionsTuplesWithFunctionsAndMetatypesAreReportedNotWritable() {
    injector.registerProperty("closure", withInstance: { 1 } as () -> Int)
    injector.registerProperty("closureWithArgument", withInstance: { $0 } as (Int) -> Int)
    injector.registerProperty("escaping", withInstance: { 1 } as @Sendable () -> Int)
    injector.registerProperty("asynchronous", withInstance: { 1 } as () async -> Int)
    injector.registerProperty("convention", withInstance: { $0 } as @convention(c) (Int32) -> Int32)
    injector.registerProperty("tuple", withInstance: (1, { 1 }) as (Int, () -> Int))
    injector.registerProperty("nested", withInstance: (1, ("", { 1 })) as (Int, (String, () -> Int)?))
    injector.registerProperty("type", withInstance: Service.self)
    injector.registerProperty("anyType", withInstance: Service.self as Any.Type)
    injector.registerProperty("classType", withInstance: Service.self as AnyClass)
    injector.registerProperty("protocolType") { Int.self as Any.Type }
    injector.registerProperty("twice", withInstance: { 1 } as () -> Int)
    injector.registerProperty("unwrapped", withInstance: { 1 } as () -> Int)
    let (target, report) = injector.reported(Target())
    for name in Self.unwritable { XCTAssertEqual(report.said(name), "failed(notWritable)", "\(name)") }
    checkUntouched(target)
    XCTAssertFalse(report.didInject)
  }

  func testH4WhatIsNotRegisteredIsNoFailure() {
    let (target, report) = injector.reported(Target())
    assertEqual((report.failures.map(\.code), []), (report.entries.map(\.name), ["plainTuple", "after"]))
    checkUntouched(target)
  }

  func testH4TheNameThatWasAskedForAndTheRegistrationAreNamed() {
    final class Small { var closure: (() -> Int)? }
    injector.registerProperty("function", withInstance: { 1 } as () -> Int)
    injector.registerAlias("closure", of: "function")
    XCTAssertEqual(injector.injectDependencies(to: Small()).failures.map(\.property), ["closure"])
    let report = injector.verify(Small.self)
    assertEqual((report.problems.map(\.property), ["closure"]), (report.unused, []))
    XCTAssertEqual(injector.explain("closure", on: Small()).registration?.name, "function")
  }

  func testH4TheClosureOfAnUnwritablePropertyIsNotRun() {
    let runs = RunCounter()
    injector.registerProperty("closure") { () -> () -> Int in runs.made({ 1 }) }
    injector.registerProperty("type") { () -> Service.Type in runs.made(Service.self) }
    let report = injector.injectDependencies(to: Target())
    assertEqual((report.said("closure", "type"), ["failed(notWritable)", "failed(notWritable)"]), (runs.count, 0))
  }

  // MARK: - H7

  private final class Greedy {
    var anything: Any?, object: AnyObject?, sendable: (any Sendable)?, twice: Any??
    var unwrapped: Any!
    weak var weakObject: AnyObject?
  }

  func testH7WhatAcceptsEverythingIsNotFilledByReflection() {
    let names: [PropertyName] = ["anything", "object", "sendable", "twice", "unwrapped", "weakObject"]
    let service = Service()
    for name in names { injector.registerProperty(PropertyKey(name), withInstance: service) }
    let (target, report) = injector.reported(Greedy())
    for name in names { XCTAssertEqual(report.said(name), "failed(notWritable)", "\(name)") }
    assertNil(target.anything, target.object, target.sendable, target.unwrapped as Any?, target.weakObject)
  }

  // MARK: - H13

  func testH13AFunctionThatDiffersInSendableOnlyFits() {
    final class Screen: KeyPathInjectable {
      @Injected var plain: () -> Int
      @Injected var plainFromClosure: () -> Int
      @Injected var throwing: (Int) throws -> String
      var closure: ((Int) -> Int)?
      static var injectableProperties: [InjectableProperty] { [InjectableProperty("closure", \Screen.closure)] }
    }
    inBothModes { injector in
      injector.registerProperty("plain", withInstance: { 7 } as @Sendable () -> Int)
      injector.registerProperty("plainFromClosure") { { 8 } as @Sendable () -> Int }
      injector.registerProperty("throwing", withInstance: { "\($0)" } as @Sendable (Int) throws -> String)
      injector.registerProperty("closure", withInstance: { $0 + 1 } as @Sendable (Int) -> Int)
      let (screen, report) = injector.reported(Screen())
      XCTAssertEqual(Set(report.injected), ["plain", "plainFromClosure", "throwing", "closure"], "\(report)")
      assertEqual((screen.plain(), 7), (screen.plainFromClosure(), 8), (screen.closure?(9), 10))
      XCTAssertEqual(try? screen.throwing(9), "9")
    }
  }

  func testH13AFunctionThatIsNotSendableOrHasAnotherSignatureDoesNotFit() throws {
    final class Screen: KeyPathInjectable {
      @Injected var ready: @Sendable () -> Int
      @Injected var made: @Sendable () -> Int
      @Injected var text: () -> Int
      @Injected var other: (Int) -> Int
      var closure: (@Sendable () -> Int)?
      static var injectableProperties: [InjectableProperty] { [InjectableProperty("closure", \Screen.closure)] }
    }
    try inBothModes { injector in
      injector.registerProperty("ready", withInstance: { 1 } as () -> Int)
      injector.registerProperty("made") { { 2 } as () -> Int }
      injector.registerProperty("text", withInstance: { "7" } as @Sendable () -> String)
      injector.registerProperty("other") { { 8 } as () -> Int }
      injector.registerProperty("closure", withInstance: { 3 } as () -> Int)
      let report = injector.injectDependencies(to: Screen())
      for name in ["ready", "made", "text", "other", "closure"] as [PropertyName] {
        XCTAssertEqual(report.said(name), "failed(typeMismatch)", "\(name)")
      }
      XCTAssertThrowsError(try injector.instance(forProperty: "ready", of: (@Sendable () -> Int).self))
    }
  }

  func testH13ParametersAndResultsThatAreFunctionsHaveToBeTheSame() {
    typealias Taking = (@escaping () -> Int) -> Int
    // Would be given a function that is not Sendable, and take it for one that is.
    injector.registerProperty("taking") { { $0() } as @Sendable (@escaping @Sendable () -> Int) -> Int }
    XCTAssertThrowsError(try injector.instance(forProperty: "taking", of: Taking.self))
    injector.registerProperty("same") { { $0() } as @Sendable (@escaping () -> Int) -> Int }
    XCTAssertEqual(try injector.instance(forProperty: "same", of: Taking.self)({ 4 }), 4)
    let typed: @Sendable () throws(DeliberateFailure) -> Int = { () throws(DeliberateFailure) -> Int in 6 }
    injector.registerProperty("typed", withInstance: typed)
    XCTAssertNoThrow(try injector.instance(forProperty: "typed", of: (() throws(DeliberateFailure) -> Int).self))
    injector.registerProperty("main") { { 5 } as @MainActor @Sendable () async throws -> Int }
    XCTAssertNoThrow(try injector.instance(forProperty: "main", of: (@MainActor () async throws -> Int).self))
    injector.registerProperty("other") { { 6 } as @Elsewhere @Sendable () async -> Int }
    XCTAssertNoThrow(try injector.instance(forProperty: "other", of: (@Elsewhere () async -> Int).self))
  }

  func testH13InAnOptionalPropertyASendableFunctionFitsThePlainTypeAndNotTheOtherWayRound() throws {
    final class Listener {
      @Injected var ready: (() -> Int)?
      @Injected var made: (() throws -> Int)??
      @Injected var concurrent: (@Sendable () -> Int)?
    }
    injector.registerProperty("ready", withInstance: { 5 } as @Sendable () -> Int)
    injector.registerProperty("made") { { 6 } as @Sendable () throws -> Int }
    injector.registerProperty("concurrent", withInstance: { 7 } as () -> Int)
    let (listener, report) = injector.reported(Listener())
    try assertEqual((listener.ready?(), 5), ((listener.made ?? nil)?(), 6))
    XCTAssertEqual(try injector.instance(forProperty: "ready", of: (() -> Int)?.self)?(), 5)
    XCTAssertNil(listener.concurrent)
    XCTAssertEqual(report.failures.map(\.code), [.typeMismatch])
    XCTAssertThrowsError(try injector.instance(forProperty: "concurrent", of: (@Sendable () -> Int)?.self))
  }
}
