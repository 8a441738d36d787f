// R10: what conforms on one actor only is no `any P & Sendable`, which may leave that actor.
import OBInjector
import OBInjectorDiagnostics
import XCTest

private protocol Touched {}
@MainActor private final class Model { var touches = 0 }
extension Model: @MainActor Touched {}
private protocol Aged {}
private protocol Drawn {}
private protocol Source<Value> { associatedtype Value }
private protocol Zoned {}
private class Tool: @unchecked Sendable {}
private final class Pen: Tool, Aged, Zoned, @unchecked Sendable {}
extension Pen: @MainActor Drawn {}
extension Pen: @MainActor Source { typealias Value = Int }
private final class Screen: InjectorPreparing {
  var pen: (any Drawn)?
  private(set) var prepared = 0
  func willInjectDependencies() { prepared += 1 }
}

final class SendableConformanceTests: InjectorTestCase {
  private final class Target {
    @Injected var model: any Touched & Sendable
    @InjectedNamed("model") var plain: any Touched
    @InjectedByType var byType: any Touched & Sendable
  }

  /// Warm in every way that the library remembers: plans, look-ups by type and by name.
  @MainActor private static func warm(_ injector: PropertyInjector) throws {
    for _ in 0..<10 {
      _ = try injector.instance(of: (any Touched).self)
      _ = try injector.instance(forProperty: "model", of: (any Touched).self)
      final class Plain { @Injected var model: any Touched; var plain: (any Touched)? }
      injector.injectDependencies(to: Plain())
    }
  }

  private nonisolated static func message(_ ask: () throws -> Void) -> String? { injectionError(ask)?.description }

  private func check(line: Int, _ register: @MainActor @Sendable (PropertyInjector) -> Void) async throws {
    let injector = PropertyInjector()
    await register(injector)
    let expected =
      "a Sendable \"any Touched\" is required, but \"model\" (\(at(line))) conforms to it on one actor only; let its type "
      + "conform without an actor, or ask for a type that is not Sendable."
    try await MainActor.run {
      try Self.warm(injector)
      let messages = [
        Self.message { _ = try injector.instance(of: (any Touched & Sendable).self) },
        Self.message { _ = try injector.instance(forProperty: "model", of: (any Touched & Sendable).self) },
        Self.message { _ = try injector.instances(of: (any Touched & Sendable).self) },
      ]
      XCTAssertEqual(messages, [expected, expected, expected])
      let report = injector.injectDependencies(to: Target())
      XCTAssertEqual(report.injected.count, 1, "the plain one")
      XCTAssertEqual(report.failures.map { "\($0)" }, [expected, expected])
      XCTAssertNoThrow(try injector.instance(of: (any Touched).self))
    }
    try await nowhere {
      XCTAssertNotNil(injector.refusal(ofSendable: (any Touched & Sendable).self, "model"))
      XCTAssertEqual(injector.injectDependencies(to: Target()).injected, [])
    }
  }

  func testR10WhatConformsOrTurnsOutToConformOnOneActorIsNotGiven() async throws {
    try await check(line: #line) { $0.registerProperty("model", withInstance: Model()) }
    try await check(line: #line) { $0.registerProperty("model", scope: .singleton) { Model() } }
    try await check(line: #line) { $0.registerProperty("model", withInstance: Model() as any Sendable) }
  }

  private final class Unknowing: KeyPathInjectable {
    @Injected var model: (any Touched & Sendable)?
    var other: (any Touched & Sendable)? { didSet {} }
    static var injectableProperties: [InjectableProperty] { [InjectableProperty("other", \Unknowing.other)] }
  }

  @MainActor func testR10WhatTurnsOutToConformOnOneActorWhenItIsMadeIsNotGiven() {
    for scope in [Scope.unique, .graph, .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("model", scope: scope) { Model() as any Sendable }
      injector.registerAlias("other", of: "model")
      for _ in 0..<2 {
        let target = Unknowing()
        let codes = injector.injectDependencies(to: target).failures.map(\.code)
        XCTAssertEqual(codes, [.isolationMismatch, .isolationMismatch], "\(scope)")
        XCTAssertTrue(target.model == nil && target.other == nil, "\(scope)")
      }
    }
  }

  func testR10WhatALazyAwaitsFromAnActorConformsEverywhere() async {
    final class Owner { var model: Lazy<any Touched>? }
    let (injector, owner) = (PropertyInjector(), Owner())
    await MainActor.run { _ = injector.registerProperty("model") { Model() } }
    injector.injectDependencies(to: owner)
    assertEqual(await awaitedError { _ = try await owner.model?.awaitGet() }?.code, .isolationMismatch)
  }

  // R10: a value that conforms on the main actor only, where the type promises no more than a superclass, or off
  // the actor.

  @MainActor func testR10ItIsNotLookedUpAsSendableConstrainedOrNot() {
    injector.registerProperty("tool") { () -> Tool in Pen() }
    XCTAssertNotNil(try? injector.instance(forProperty: "tool", of: (any Drawn).self))
    XCTAssertEqual(injector.refusal(ofSendable: (any Drawn & Sendable).self, "tool")?.code, .isolationMismatch)
    XCTAssertNotNil(try? injector.instance(forProperty: "tool", of: (any Source<Int>).self))
    XCTAssertEqual(injector.refusal(ofSendable: (any Source<Int> & Sendable).self, "tool")?.code, .isolationMismatch)
  }

  func testR10WhatConformsWhereTheCallerRunsIsInjectedByTypeWhereverItIsAskedFirst() async throws {
    final class Optionally { @InjectedByType var drawn: (any Drawn)? }
    final class Required { @InjectedByType var drawn: any Drawn }
    for (isIsolated, isOnActorFirst) in [(true, true), (true, false), (false, true), (false, false)] {
      let injector = PropertyInjector()
      injector.registerProperty("pen") { Pen() }
      let here = { @Sendable (isolation: isolated (any Actor)?) in
        injector.injectDependencies(to: Optionally()).injected + injector.injectDependencies(to: Required()).injected
      }
      for isOnActor in [isOnActorFirst, !isOnActorFirst, isOnActorFirst] {
        let filled =
          switch (isOnActor, isIsolated) {
          case (true, true): await here(MainActor.shared)
          case (true, false): await MainActor.run { here(nil) }
          case (false, _): try await nowhere { here(nil) }
          }
        let place = "isolated: \(isIsolated), on the actor first: \(isOnActorFirst)"
        XCTAssertEqual(filled, isOnActor ? ["pen", "pen"] : [], place)
      }
    }
  }

  func testR10APropertyForWhichMoreFitsOnTheActorSaysSoThereWhateverIsFoundElsewhere() async throws {
    final class Crayon: Drawn, Sendable {}
    final class Target { @InjectedByType var drawn: (any Drawn)? }
    for isOnActorFirst in [true, false] {
      let injector = PropertyInjector()
      injector.registerProperty("pen") { Pen() }
      injector.registerProperty("crayon") { Crayon() }
      for isOnActor in [isOnActorFirst, !isOnActorFirst, isOnActorFirst] {
        let codes =
          isOnActor
          ? await MainActor.run { injector.injectDependencies(to: Target()).failures.map(\.code) }
          : try await nowhere { injector.injectDependencies(to: Target()).failures.map(\.code) }
        XCTAssertEqual(codes, isOnActor ? [.ambiguous] : [], "on the actor first: \(isOnActorFirst)")
      }
    }
  }

  func testR10NonisolatedCodeFindsByTypeWhatConformsWhereItRunsWhereverItIsAskedFirst() async throws {
    for isOnActorFirst in [true, false] {
      let injector = PropertyInjector()
      injector.registerProperty("pen") { Pen() }
      let look = { @Sendable in injector.refusal(of: (any Drawn).self, isolation: nil)?.code }
      for isOnActor in [isOnActorFirst, !isOnActorFirst, isOnActorFirst] {
        let found = isOnActor ? await MainActor.run(body: look) : try await nowhere(look)
        XCTAssertEqual(found, isOnActor ? nil : .notRegistered, "on the actor first: \(isOnActorFirst)")
      }
    }
  }

  @MainActor func testWhatConformsOnOneActorDiesWithItsRegistration() {
    weak var pen: Pen?
    do {
      let new = Pen()
      pen = new
      injector.registerProperty("pen", withInstance: new)
    }
    for _ in 0..<2 { XCTAssertNotNil(injector.filled(Screen()).pen) }
    injector.deleteProperty("pen")
    XCTAssertNil(pen)
  }

  func testR10OffTheActorItIsAMisfitThoughItWasRefusedThere() async throws {
    let injector = injector
    await MainActor.run {
      for name in ["model", "other"] as [PropertyName] {
        injector.registerProperty(PropertyKey(name), withInstance: Model() as any Sendable)
      }
    }
    let ask = { @Sendable (isolation: isolated (any Actor)?) in
      injector.injectDependencies(to: Unknowing()).failures.map(\.code)
    }
    for _ in 0..<2 { assertEqual(await ask(MainActor.shared), [.isolationMismatch, .isolationMismatch]) }
    assertEqual(try await nowhere { ask(nil) }, [.typeMismatch, .typeMismatch])
  }

  @MainActor func testR10VerifyingAKeyPathSaysIt() {
    injector.registerProperty("other") { Model() }
    XCTAssertEqual(injector.injectDependencies(to: Unknowing()).failures.map(\.code), [.isolationMismatch])
    XCTAssertEqual(injector.verify(Unknowing.self).problems.map(\.code), [.isolationMismatch])
  }

  @MainActor func testR10OfACompositionEachProtocolCounts() {
    injector.registerProperty("tool") { () -> Tool in Pen() }
    XCTAssertEqual(injector.refusal(ofSendable: (any Drawn & Zoned & Sendable).self, "tool")?.code, .isolationMismatch)
    XCTAssertEqual(injector.refusal(ofSendable: (any Aged & Drawn & Sendable).self, "tool")?.code, .isolationMismatch)
    XCTAssertNoThrow(try injector.instance(forProperty: "tool", of: (any Aged & Zoned & Sendable).self))
  }

  @MainActor func testR10ADecoratorDoesNotGetItAsSendable() {
    injector.registerProperty("tool") { () -> Tool in Pen() }
    injector.decorateProperty("tool") { (tool: any Drawn & Sendable) -> any Drawn & Sendable in tool }
    XCTAssertEqual(injector.refusal(of: (any Drawn).self, "tool")?.code, .isolationMismatch)
    injector.registerProperty("plain") { () -> Tool in Pen() }
    injector.decorateProperty("plain") { (tool: any Drawn) -> any Drawn in tool }
    XCTAssertNoThrow(try injector.instance(forProperty: "plain", of: (any Drawn).self))
  }

  /// The word behind a plain property is no mark of a wrapper.
  @MainActor func testR10APlainPropertyDemandsNothingWhateverIsBehindIt() {
    final class Board { var tool: (any Drawn)?; var next = -1 }
    injector.registerProperty("tool") { () -> Tool in Pen() }
    for _ in 0..<2 { XCTAssertEqual(injector.injectDependencies(to: Board()).injected, ["tool"]) }
  }

  func testAnObjectIsNotPreparedForWhatDoesNotFitOffTheActor() async throws {
    injector.registerProperty("pen", withInstance: Pen())
    assertEqual(try await nowhere { [injector] in injector.filled(Screen()).prepared }, 0)
    assertEqual(await MainActor.run { [injector] in injector.filled(Screen()).prepared }, 1)
  }
}
