import OBInjector
import XCTest

/// R10: who may have what a composition root holds.
final class MembersIsolationTests: XCTestCase {
  private struct Free: Sendable { let shareable = Shareable() }
  private struct Bound { let confined = Confined() }
  /// Sendable by its isolation, and yet it holds what is not.
  @MainActor private final class Screen { let confined = Confined(); let shareable = Shareable() }

  func testR10TheMembersOfASendableStructGoEverywhereIfNonisolatedCodeRegistersThem() async throws {
    let injector = PropertyInjector()
    try await nowhere { _ = injector.registerProperties(of: Free()) }
    XCTAssertNoThrow(try injector.instance(of: Shareable.self))
    let island = Island()
    let isFilled = await island.run { _ in
      let target = IsolationTarget()
      injector.injectDependencies(to: target)
      return target.shareable != nil
    }
    XCTAssertTrue(isFilled)
  }

  func testR10TheMembersOfASendableStructStayOnTheActorThatRegistersThem() async throws {
    @MainActor struct Parts { let confined = Confined() }
    let (injector, line) = (PropertyInjector(), #line + 2)
    let here = await MainActor.run {
      injector.registerProperties(of: Parts())
      return injector.see(isolation: MainActor.shared)
    }
    XCTAssertEqual(here, .everything)
    let elsewhere = await Island().run { injector.see(isolation: $0) }
    XCTAssertEqual(elsewhere, .refused(mismatch(line: line, #""MainActor""#, #""Island""#)))
    XCTAssertEqual(injector.refusal(of: Confined.self)?.code, .isolationMismatch)
  }

  @MainActor private struct Mixed {
    let confined = Confined()
    let shareable = Shareable()
    let text = "text"
    let nothing: String? = nil
    var computed: String { "computed" }
  }

  func testR10MembersThatAreNamedAsSendableGoEverywhere() async throws {
    let injector = PropertyInjector()
    let (named, rest) = await MainActor.run {
      let root = Mixed()
      let named = injector.registerProperties(of: root, sendable: \.text, \.shareable, \.nothing, \.computed)
      return (named, injector.registerProperties(of: root))
    }
    XCTAssertEqual(named, ["text", "shareable"])
    XCTAssertEqual(rest, ["confined"])
    XCTAssertEqual(injector.text("text"), "text")
    XCTAssertNoThrow(try injector.instance(of: Shareable.self))
    XCTAssertEqual(injector.refusal(of: Confined.self)?.code, .isolationMismatch)
  }

  private class Open {
    final let first = "first"
    let second = "second"
    var third = "third"
    var observed = 0 { didSet {} }
  }

  func testOfAClassThoseAreNamedThatCantBeOverridden() {
    let injector = PropertyInjector()
    let names = injector.registerProperties(of: Open(), sendable: \.first, \.second, \.third, \.observed, \.first.count)
    XCTAssertEqual(names, ["first", "second"])
    XCTAssertEqual(injector.registerProperties(of: Open(), sendable: \.first), [], "the first registration wins")
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
