import OBInjector
import XCTest

/// R10: who may have what a composition root holds.
final class MembersIsolationTests: XCTestCase {
  private struct Free: Sendable { let shareable = Shareable() }
  private struct Bound { let confined = Confined() }
  /// Sendable by its isolation, and yet it holds what is not.
  @MainActor private final class Screen { let confined = Confined(); let shareable = Shareable() }

  func testR10TheMembersOfASendableStructGoEverywhere() async throws {
    let injector = PropertyInjector()
    await MainActor.run { _ = injector.registerProperties(of: Free()) }
    XCTAssertNoThrow(try injector.instance(of: Shareable.self))
    let island = Island()
    let isFilled = await island.run { _ in
      let target = IsolationTarget()
      injector.injectDependencies(to: target)
      return target.shareable != nil
    }
    XCTAssertTrue(isFilled)
  }

  func testR10TheMembersOfAnythingElseStayWithTheCaller() async throws {
    for isClass in [true, false] {
      let injector = PropertyInjector()
      let line = #line + 2
      let (here, names) = await MainActor.run {
        let names = isClass ? injector.registerProperties(of: Screen()) : injector.registerProperties(of: Bound())
        return (injector.see(isolation: MainActor.shared), names)
      }
      XCTAssertEqual(names.first, "confined")
      XCTAssertEqual(here, .everything)
      let elsewhere = await Island().run { injector.see(isolation: $0) }
      XCTAssertEqual(elsewhere, .refused(mismatch(line: line, #""MainActor""#, #""Island""#)))
      if isClass { XCTAssertThrowsError(try injector.instance(of: Shareable.self)) }
    }
  }

  private actor Root {
    let host = "actor"
    func register(in injector: PropertyInjector) -> [PropertyName] { injector.registerProperties(of: self) }
    func text(in injector: PropertyInjector) -> String? { try? injector.instance(forProperty: "host") }
  }

  func testH8AnActorIsReadFromInsideOnly() async {
    for isInside in [true, false] {
      let (injector, root) = (PropertyInjector(), Root())
      let hidden: any Sendable = root
      XCTAssertEqual(injector.registerProperties(of: hidden), [])
      let names = isInside ? await root.register(in: injector) : await injector.registerProperties(of: root)
      XCTAssertEqual(names, ["host"])
      let inside = await root.text(in: injector)
      XCTAssertEqual(inside, "actor")
      XCTAssertNil(injector.text("host"), "it belongs to the actor")
    }
  }

  func testR10WhatNonisolatedCodeRegistersInAConfigurationBelongsToTheConfiguringActor() async throws {
    nonisolated func configure(_ injector: PropertyInjector) { injector.registerProperties(of: Bound()) }
    let injector = try await MainActor.run {
      try PropertyInjector(modules: [InlineModule { configure($0) }])
    }
    XCTAssertEqual(injector.refusal(of: Confined.self)?.code, .isolationMismatch)
    let here = await MainActor.run { injector.see(isolation: MainActor.shared) }
    XCTAssertEqual(here, .everything)
  }
}
