// R6: properties that refer back to what an asynchronous closure makes; and the path to what fails below one.
import OBInjector
import XCTest

final class AwaitingCyclesTests: InjectorTestCase {
  private final class Screen: @unchecked Sendable { var part: Part?, title: Title? }
  private final class Part: @unchecked Sendable { var screen: Screen?; @Injected var needed: String? }
  private final class Title: @unchecked Sendable { var text: String?; @Injected var part: Part }

  private func registerScreen(_ scope: Scope, parts: Scope) {
    injector.registerProperty("screen", scope: scope) { () async -> Screen in await later(Screen()) }
    injector.registerProperty("part", scope: parts) { Part() }
  }

  func testR6WhatAnAsynchronousClosureHasMadeIsReferredBackTo() async throws {
    for (scope, parts) in [
      (Scope.singleton, Scope.singleton), (.unique, .unique), (.singleton, .unique), (.graph, .graph),
    ] {
      for name in ["screen", "part"] as [PropertyName] { injector.deleteProperty(name) }
      registerScreen(scope, parts: parts)
      let screen = try await injector.awaitInstance(of: Screen.self)
      XCTAssertTrue(screen.part != nil && screen.part?.screen === screen, "\(scope) \(parts)")
      if scope == .singleton {
        XCTAssertTrue(try injector.instance(of: Screen.self) === screen)
        XCTAssertTrue(try injector.instance(of: Part.self).screen === screen)
        XCTAssertEqual(try injector.instance(of: Part.self) === screen.part, parts == .singleton)
      }
      screen.part = nil
    }
  }

  func testWhatIsDecoratedTooCanNotBeReferredBackToAndThatIsSaid() async throws {
    injector.registerProperty("screen") { () async -> Screen in Screen() }
    injector.decorateProperty("screen") { (screen: Screen) in screen }
    injector.registerProperty("part") { Part() }
    let screen = try await injector.awaitInstance(of: Screen.self)
    XCTAssertNotNil(screen.part)
    XCTAssertNil(screen.part?.screen)
    injector.registerProperty("title") { Title() }
    injector.deleteProperty("part")
    injector.registerProperty("part") { (injector: PropertyInjector) -> Part in
      let error = injector.refusal(ofSendable: Screen.self, "screen")
      XCTAssertEqual(error?.code, .isolationMismatch)
      let text = error?.description ?? ""
      XCTAssertTrue(text.contains("the decorators run after the dependencies are filled"), text)
      return Part()
    }
    _ = try await injector.awaitInstance(of: Screen.self)
    // Of what is not decorated, or not being wired, the sentence is another one.
    let elsewhere = injector.refusal(ofSendable: Screen.self, "screen")
    XCTAssertTrue(elsewhere?.description.contains("is asynchronous") == true, "\(elsewhere?.description ?? "")")
  }

  func testR6ATargetStandsForTheRegistrationThatIsAsynchronousToo() async {
    registerScreen(.graph, parts: .unique)
    for screen in [injector.filled(Screen()), await injector.awaitFilled(Screen())] {
      XCTAssertTrue(screen.part?.screen === screen)
    }
    injector.registerProperty("another", scope: .graph) { Screen() }
    XCTAssertEqual(
      injector.injectDependencies(to: Screen()).failures.map(\.code), [.isolationMismatch],
      "two registrations of its type: it stands for neither")
  }

  func testThePathLeadsThroughAsynchronousClosuresToWhatFailsAtOnce() async {
    injector.registerProperty("part") { () throws -> Part in throw DeliberateFailure() }
    injector.registerProperty("title") { Title() }
    injector.registerProperty("asked") { injector async throws -> String in "\(try injector.instance(of: Part.self))" }
    injector.registerProperty("awaited") { try await $0.awaitInstance(of: Title.self).text?.count ?? 0 }
    injector.registerProperty("outer") { try await $0.awaitInstance(of: Int.self) == 0 }
    injector.registerProperty("filled") { () async -> Screen in Screen() }
    injector.registerProperty("around") { injector async throws -> Double in
      _ = try await injector.awaitInstance(of: Screen.self)
      return 0
    }
    await expect(["asked", "part"], of: String.self)
    await expect(["outer", "awaited", "title", "part"], of: Bool.self)
    await expect(["around", "filled", "part"], of: Double.self)
  }

  private func expect<Value: Sendable>(_ path: [PropertyName], of type: Value.Type, line: UInt = #line) async {
    assertEqual(await awaitedError(line: line) { try await injector.awaitInstance(of: type) }?.path, path, line: line)
  }
}
