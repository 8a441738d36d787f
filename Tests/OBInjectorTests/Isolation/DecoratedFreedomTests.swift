// R10: a decorated value is as free as what is decorated.
import OBInjector
import XCTest

final class DecoratedFreedomTests: InjectorTestCase {
  private protocol Logging { var text: String { get } }
  /// Not `Sendable`: it stays where it is registered.
  private final class Confined: Logging { var text = "confined" }
  private final class Free: Logging, Sendable { let text = "free" }
  private final class Box: Logging, Sendable { let text: String; init(_ text: String) { self.text = text } }

  private func refusals(_ injector: PropertyInjector) async -> [InjectionError.Code?] {
    let synchronous = injector.refusal(of: (any Logging).self, "log")?.code
    do {
      _ = try await injector.awaitInstance(forProperty: "log", of: (any Logging & Sendable).self)
      return [synchronous, nil]
    } catch { return [synchronous, error.code] }
  }

  func testR10ADecoratorOfAMarkerTypeDoesNotFreeAnActorsInstance() async {
    for isTwice in [false, true] {
      let injector = PropertyInjector()
      await MainActor.run {
        injector.registerProperty("log", withInstance: Confined())
        for _ in 0..<(isTwice ? 2 : 1) {
          injector.decorateProperty("log") { @Sendable (log: any Logging & Sendable) in log }
        }
        // Not even there: the compiler lets the decorator send on what it takes.
        XCTAssertEqual(
          injector.refusal(of: (any Logging).self, "log", isolation: MainActor.shared)?.code, .isolationMismatch)
      }
      let refusals = await refusals(injector)
      XCTAssertEqual(refusals, [.isolationMismatch, .isolationMismatch])
    }
  }

  func testR10ADecoratorOfAMarkerTypeDoesNotFreeAnActorsSingleton() async {
    let injector = PropertyInjector()
    await MainActor.run {
      injector.registerProperty("log", scope: .singleton) { @MainActor () -> Any in Confined() }
      injector.decorateProperty("log") { @Sendable (log: any Logging & Sendable) in log }
    }
    for _ in 0..<2 {
      let refusals = await refusals(injector)
      XCTAssertEqual(refusals, [.isolationMismatch, .isolationMismatch])
      await MainActor.run {
        XCTAssertEqual(
          injector.refusal(of: (any Logging).self, "log", isolation: MainActor.shared)?.code, .isolationMismatch)
      }
    }
  }

  func testR10WhatIsMadeSendableOfWhatIsNotStaysWhereItIsMade() async {
    let injector = PropertyInjector()
    await MainActor.run {
      injector.registerProperty("log", withInstance: Box("box") as any Logging)
      injector.decorateProperty("log") { (log: Box) in Box(log.text) }
      XCTAssertNil(injector.refusal(of: (any Logging).self, "log", isolation: MainActor.shared))
    }
    XCTAssertEqual(injector.refusal(of: (any Logging).self, "log")?.code, .isolationMismatch)
  }

  func testR10WhatADecoratorHandsOnKeepsItsIsolation() async {
    for scope in [Scope?.none, .singleton, .custom("c")] {
      let injector = PropertyInjector()
      if let scope {
        injector.registerProperty("log", scope: scope) { Free() }
      } else {
        injector.registerProperty("log", withInstance: Free())
      }
      // It takes and returns what is not known to be `Sendable`.
      injector.decorateProperty("log") { (log: any Logging) in log }
      injector.decorateProperty("log") { (log: any Logging) in log }
      XCTAssertNil(injector.refusal(of: (any Logging).self, "log"))
      await MainActor.run {
        XCTAssertNil(injector.refusal(of: (any Logging).self, "log", isolation: MainActor.shared), "\(scope as Any)")
      }
    }
  }

  func testR10WhatSuchADecoratorMakesStaysWhereItIsMade() async {
    let injector = PropertyInjector()
    injector.registerProperty("log", scope: .singleton) { Free() }
    injector.decorateProperty("log") { (_: any Logging) -> any Logging in Confined() }
    XCTAssertNil(injector.refusal(of: (any Logging).self, "log"))
    await MainActor.run {
      XCTAssertEqual(
        injector.refusal(of: (any Logging).self, "log", isolation: MainActor.shared)?.code, .isolationMismatch)
    }
  }
}
