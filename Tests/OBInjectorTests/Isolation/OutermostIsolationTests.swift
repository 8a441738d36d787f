// R10: a look-up has the isolation of the code that it is written in; parameters and filling have that of the outermost
// call.
import OBInjector
import XCTest

final class OutermostIsolationTests: InjectorTestCase {
  private final class Holder: @unchecked Sendable {
    let confined: Confined
    init(_ confined: Confined) { self.confined = confined }
  }

  @MainActor private static func registeredOnMain() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("confined", withInstance: Confined())
    return injector
  }

  /// The closure is nonisolated, and so is the look-up that is written in it.
  private static let line = #line + 2
  private static func registerHolder(_ injector: PropertyInjector) {
    injector.registerProperty("holder") { injector in Holder(try injector.instance(of: Confined.self)) }
  }

  func testR10ALookUpInANonisolatedClosureIsThatOfTheClosure() async {
    let (injector, file) = (await Self.registeredOnMain(), #fileID)
    Self.registerHolder(injector)
    for message in await onTwoActors({ _ in injector.refusal(of: Holder.self)?.description }) {
      XCTAssertEqual(
        message,
        "\"confined\" (\(file):\(Self.line - 7)) belongs to \"MainActor\", but the closure of \"holder\" (\(file):\(Self.line)), "
          + "which looks it up, belongs to no actor; write that closure on the actor, or use \"withInitializer:\", whose "
          + "parameters are looked up for the caller. Path: holder → confined.")
    }
  }

  @MainActor func testR10ANestedCallOfAnotherIsolationLeavesTheOneAroundItItsOwn() {
    final class Part { var confined: Confined? }
    final class Screen: InjectorPreparing {
      var part: Part?
      let injector: PropertyInjector
      init(_ injector: PropertyInjector) { self.injector = injector }
      func willInjectDependencies() { _ = try? injector.instance(forProperty: "text", of: String.self) }
    }
    let injector = Self.registeredOnMain()
    injector.registerProperty("text", withInstance: "")
    injector.registerProperty("part") { Part() }
    XCTAssertNotNil(injector.filled(Screen(injector)).part?.confined)
  }

  @MainActor private static func registerHolderOnMain(_ injector: PropertyInjector) {
    injector.registerProperty("holder") { injector in Holder(try injector.instance(of: Confined.self)) }
  }

  func testR10ALookUpInAClosureOfAnActorIsThatOfTheActor() async {
    let injector = await Self.registeredOnMain()
    await Self.registerHolderOnMain(injector)
    assertNil(await MainActor.run { injector.refusal(of: Holder.self)?.description })
  }

  private final class Filled: @unchecked Sendable { var confined: Confined? }

  func testR10WhatANonisolatedClosureMakesIsFilledForTheCaller() async {
    let injector = await Self.registeredOnMain()
    injector.registerProperty("filled") { Filled() }
    let filled = await onTwoActors { _ in (try? injector.instance(of: Filled.self))?.confined != nil }
    XCTAssertEqual(filled, [true, false])
  }

  @MainActor private static func registerClosuresOnMain(_ injector: PropertyInjector) {
    struct Failure: Error {}
    injector.registerProperty("filled") { Filled() }
    injector.registerProperty("failing") { () throws -> Filled in throw Failure() }
    injector.registerProperty("made") { Confined() }
  }

  private final class Screen { var failing, filled: Filled?; var made: Confined? }

  private nonisolated static func screen(_ injector: PropertyInjector) -> (isFilled: Bool?, isMade: Bool) {
    let screen = injector.filled(Screen())
    return ((screen.filled?.confined).map { _ in true }, screen.made != nil)
  }

  /// On the main thread, nonisolated code gets Sendable values of the main actor's closures.
  func testR10WhatTheMainActorMakesForNonisolatedCodeThereIsFilledForTheActorAndNothingElseIs() async {
    let injector = await Self.registeredOnMain()
    await Self.registerClosuresOnMain(injector)
    let (isFilled, isMade) = await MainActor.run { Self.screen(injector) }
    XCTAssertEqual(isFilled, true, "a property of what the closure made")
    XCTAssertFalse(isMade, "the caller is nonisolated again, after a failure and after a success")
  }

  func testR10AnInitializersParametersAreLookedUpInTheIsolationOfTheOutermostCall() async {
    let injector = await Self.registeredOnMain()
    injector.registerProperty("holder", withInitializer: Holder.init)
    assertEqual(await onTwoActors { _ in injector.refusal(of: Holder.self)?.code }, [nil, .isolationMismatch])
  }

  func testR10ANonisolatedClosureThatInjectsAnotherObjectDoesSoForNoActor() async throws {
    let injector = await Self.registeredOnMain()
    injector.registerProperty("count") { injector in injector.injectDependencies(to: IsolationTarget()).injected.count }
    assertEqual(try await onTwoActors { _ in try injector.instance(forProperty: "count", of: Int.self) }, [0, 0])
  }

  func testR10WhatANonisolatedHookInjectsIsFilledForNoActor() async {
    final class Screen: InjectorDelegate {
      let injector: PropertyInjector
      var shareable: Shareable?
      let inner = IsolationTarget()
      init(_ injector: PropertyInjector) { self.injector = injector }
      func didInjectDependencies() { injector.injectDependencies(to: inner) }
    }
    let injector = await Self.registeredOnMain()
    injector.registerProperty("shareable", withInstance: Shareable())
    assertEqual(await onTwoActors { _ in injector.filled(Screen(injector)).inner.confined != nil }, [false, false])
  }

  func testR10AHookOfWhatAClosureHasMadeIsNotTakenForTheClosure() async {
    final class Screen: InjectorPreparing {
      let injector: PropertyInjector
      var shareable: Shareable?, refusal: InjectionError?
      init(_ injector: PropertyInjector) { self.injector = injector }
      func willInjectDependencies() { refusal = injector.refusal(of: Confined.self) }
    }
    let injector = await Self.registeredOnMain()
    injector.registerProperty("shareable", withInstance: Shareable())
    injector.registerProperty("screen") { injector in Screen(injector) }
    let refusal = try? injector.instance(of: Screen.self).refusal
    XCTAssertEqual(refusal?.description.contains("but the caller is nonisolated"), true, "\(refusal as Any)")
  }

  func testR10OnlyWhatAClosureOfNoActorLooksUpIsSaidToBeLookedUpByIt() async {
    struct Sheet { @Injected var made: Confined? }
    final class Screen { var sheet: Sheet? }
    let injector = await Self.registeredOnMain()
    await Self.registerClosuresOnMain(injector)
    injector.registerProperty("sheet") { _ in Sheet() }
    let inStruct = injector.injectDependencies(to: Screen()).failures.first?.description
    XCTAssertEqual(inStruct?.contains("but the caller is nonisolated"), true, inStruct ?? "")
    let onIsland = await Island().run { island in
      injector.registerProperty("holder") { injector in
        island.assertIsolated()
        return Holder(try injector.instance(forProperty: "confined", of: Confined.self))
      }
      return injector.refusal(of: Holder.self)?.description
    }
    XCTAssertEqual(onIsland?.contains("but the caller is \"Island\""), true, onIsland ?? "")
  }

  private nonisolated static func fill(_ injector: PropertyInjector) -> [PropertyName] {
    injector.injectDependencies(to: Filled()).injected
  }

  private nonisolated static func registerNowhere(_ injector: PropertyInjector) {
    injector.registerProperty("confined", withInstance: Confined())
    injector.registerProperty("count") { injector in Self.fill(injector).count }
  }

  func testR10ANonisolatedInjectionInsideAnActorsCallIsGivenWhatAnyOtherIs() async throws {
    let injector = PropertyInjector()
    Self.registerNowhere(injector)
    for _ in 0..<2 {
      assertEqual(try await nowhere { Self.fill(injector) }, ["confined"])
      assertEqual(await MainActor.run { try? injector.instance(forProperty: "count", of: Int.self) }, 1)
    }
  }

  private final class Looking: Component, @unchecked Sendable {
    @TaskLocal static var injector = PropertyInjector()
    var message: String?
    init() { message = Self.injector.refusal(of: Confined.self)?.description }
  }

  func testR10OnlyWhatWasRegisteredAsAClosureIsCalledOne() async throws {
    let injector = await Self.registeredOnMain()
    injector.registerProperty("holder", perTarget: { Holder(try $0.injector.instance(of: Confined.self)) })
    try await nowhere {
      let closure = injector.refusal(of: Holder.self)?.description ?? ""
      XCTAssertTrue(closure.contains("the closure of \"holder\""), closure)
      let component = try Looking.$injector.withValue(injector) {
        try injector.instance(of: Looking.self).message ?? ""
      }
      XCTAssertTrue(component.contains("but the caller is nonisolated"), component)
    }
  }
}
