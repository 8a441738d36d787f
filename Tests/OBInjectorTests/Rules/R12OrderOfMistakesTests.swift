// R12: of several mistakes one is named: shut down, not registered, ambiguous, type, arguments, out of reach,
// asynchronous, isolation.
import OBInjectorTesting
import XCTest

final class R12OrderOfMistakesTests: InjectorTestCase {
  private class Mid {}
  private final class Leaf: Sendable {}
  private final class Plain { var mid: Mid?; var other: Leaf? }
  private final class Later {
    @InjectedNamed("mid") var lazy: Lazy<Mid>
    @InjectedNamed("mid") var provider: Provider<Mid>
    @InjectedByType var byType: Lazy<Mid>
  }
  private final class Whole { init(mid: Mid) {} }

  private func code<Value>(_ body: () throws -> Value) -> InjectionError.Code? { injectionError(body)?.code }

  // MARK: - The type before the arguments

  private static let misfits: [(name: String, register: @Sendable (PropertyInjector) -> Void)] = [
    ("instance", { $0.registerProperty("mid", withInstance: Leaf()) }),
    ("closure", { $0.registerProperty("mid") { Leaf() } }),
    ("made singleton", { $0.registerProperty("mid", scope: .singleton) { Leaf() } }),
    ("awaited", { $0.registerProperty("mid") { () async in Leaf() } }),
    ("collection", { $0.registerProperty("mid", collecting: Leaf.self) }),
    (
      "decorated",
      {
        $0.registerProperty("mid", withInstance: Leaf())
        $0.decorateProperty("mid") { (leaf: Leaf) in leaf }
      }
    ),
    (
      "misfit of its decorator",
      {
        $0.registerProperty("mid", withInstance: Mid())
        $0.decorateProperty("mid") { (leaf: Leaf) in leaf }
      }
    ),
  ]

  func testR12AValueOfAnotherTypeIsOneWhateverArgumentsArePassed() {
    for (name, register) in Self.misfits {
      let injector = PropertyInjector()
      register(injector)
      injector.registerAlias("alias", of: "mid")
      for key: PropertyKey<Mid> in ["mid", "alias"] {
        XCTAssertEqual(code { try injector.instance(forProperty: key, arguments: 0) }, .typeMismatch, name)
      }
      injector.registerProperty("text", withInstance: "text")
      injector.decorateProperty("text") { (injector: PropertyInjector, text: String) in
        _ = try injector.instance(forProperty: "mid", of: Mid.self, arguments: 0)
        return text
      }
      XCTAssertEqual(code { try injector.instance(forProperty: "text", of: String.self) }, .typeMismatch, name)
    }
  }

  func testR12AnAwaitingLookupNamesTheTypeFirst() async {
    for (name, register) in Self.misfits {
      let injector = PropertyInjector()
      register(injector)
      let error = await awaitedError {
        try await injector.awaitInstance(forProperty: "mid", of: String.self, arguments: 0)
      }
      XCTAssertEqual(error?.code, .typeMismatch, name)
    }
  }

  func testR12AFittingInstanceTakesNoArguments() {
    injector.registerInstances(("mid", Mid()), ("none", Mid?.none))
    for key: PropertyKey<Mid> in ["mid", "none"] {
      XCTAssertEqual(code { try injector.instance(forProperty: key, arguments: 0) }, .argumentMismatch, "\(key.name)")
    }
  }

  // MARK: - The arguments before the isolation

  private final class Demanding { @Injected var mid: any Sendable }

  func testR12MissingArgumentsAreNamedBeforeTheDemandOfAPropertyAndALookup() {
    injector.registerProperty("mid") { (_: PropertyInjector, _: Int) in Mid() }
    XCTAssertEqual(code { try injector.instance(forProperty: "mid", of: (any Sendable).self) }, .argumentMismatch)
    XCTAssertEqual(injector.injectDependencies(to: Demanding()).failures.map(\.code), [.argumentMismatch])
    XCTAssertEqual(injector.verify(Demanding.self).problems.map(\.code), [.argumentMismatch])
  }

  func testR12AnObjectOnThePathIsNotGivenInPlaceOfASendableOne() {
    final class Ring { @Injected var mid: any Sendable }
    injector.registerProperty("made") { (_: PropertyInjector, _: Int) in Ring() }
    injector.registerAlias("mid", of: "made")
    XCTAssertEqual(code { try injector.instance(of: Ring.self, arguments: 1) }, .argumentMismatch)
  }

  // MARK: - Shut down before everything

  private func child(
    _ isDecorated: Bool, _ register: (PropertyInjector) -> Void
  ) -> (parent: PropertyInjector, child: PropertyInjector) {
    let parent = PropertyInjector()
    register(parent)
    let child = parent.makeChild()
    if isDecorated { child.decorateProperty("mid") { (mid: Mid) in mid } }
    child.registerAlias("other", of: "mid")
    child.registerProperty("whole", withInitializer: Whole.init(mid:))
    return (parent, child)
  }

  func testR12WhatBelongsToAShutDownParentSaysSoFirst() async {
    let kinds: [(String, (PropertyInjector) -> Void)] = [
      ("instance", { $0.registerProperty("mid", withInstance: Mid()) }),
      ("closure", { $0.registerProperty("mid") { Mid() } }),
      ("singleton", { $0.registerProperty("mid", scope: .singleton) { Mid() } }),
      ("arguments", { $0.registerProperty("mid") { (_: PropertyInjector, _: Int) in Mid() } }),
      ("another type", { $0.registerProperty("mid", withInstance: 5) }),
      ("nil", { $0.registerProperty("mid", withInstance: Mid?.none) }),
    ]
    for isDecorated in [false, true] {
      for (kind, register) in kinds {
        let (parent, child) = child(isDecorated, register)
        let name = "\(kind), decorated: \(isDecorated)"
        parent.shutDown()
        let report = child.injectDependencies(to: Plain())
        XCTAssertEqual(report.said("mid", "other"), ["failed(shutDown)", "failed(shutDown)"], name)
        let byName = child.injectDependencies(to: Later()).failures.prefix(2)
        XCTAssertEqual(byName.map(\.code), [.shutDown, .shutDown], name)
        XCTAssertEqual(code { try child.instance(forProperty: "mid", of: Mid.self, arguments: "a") }, .shutDown, name)
        XCTAssertEqual(code { try child.instance(forProperty: "other", of: String.self) }, .shutDown, name)
        XCTAssertEqual(code { try child.instance(forProperty: "mid", of: Lazy<Mid>.self) }, .shutDown, name)
        assertEqual(await child.injectDependencies(awaiting: Plain()).said("mid"), "failed(shutDown)", name)
      }
    }
  }

  func testR12TheErrorHasTheTypeThatIsAskedFor() {
    let (parent, child) = child(false) { $0.registerProperty("mid") { Mid() } }
    parent.shutDown()
    let error = injectionError { try child.instance(forProperty: "mid", of: (any Sendable).self) }
    XCTAssertEqual(error?.code, .shutDown)
    XCTAssertEqual(error?.property, "mid")
    XCTAssertTrue(error?.type == (any Sendable).self)
  }

  func testR12SoItIsByType() {
    for isDecorated in [false, true] {
      let (parent, child) = child(isDecorated) { $0.registerProperty("mid") { (_: PropertyInjector, _: Int) in Mid() } }
      parent.shutDown()
      let name = "decorated: \(isDecorated)"
      XCTAssertEqual(code { try child.instance(of: Mid.self) }, .shutDown, name)
      XCTAssertEqual(code { try child.instance(of: Mid.self, arguments: "a") }, .shutDown, name)
      XCTAssertEqual(code { try child.instance(of: Whole.self) }, .shutDown, name)
      let report = child.injectDependencies(to: Later())
      XCTAssertEqual(report.failures.map(\.code), [.shutDown, .shutDown, .shutDown], name)
    }
  }

  func testR12OfSeveralThatFitOnlyThoseThatTakeTheArgumentsCount() {
    let (parent, child) = child(false) { $0.registerProperty("mid") { (_: PropertyInjector, _: Int) in Mid() } }
    for name in ["one", "two"] { child.registerProperty(PropertyKey(PropertyName(name))) { Mid() } }
    for isShutDown in [false, true] {
      if isShutDown { parent.shutDown() }
      let error = injectionError { try child.instance(of: Mid.self) }
      assertEqual((error?.code, .ambiguous), (error?.locations.count, 2))
      XCTAssertEqual(error?.description.prefix(34), #"2 registrations fit "Mid": "one" ("#)
    }
  }

  func testR12ALazyOfAParentThatIsShutDownLaterThrowsIt() {
    for isDecorated in [false, true] {
      let (parent, child) = child(isDecorated) { $0.registerProperty("mid", withInstance: Mid()) }
      let (later, report) = child.reported(Named())
      XCTAssertEqual(report.failures.map(\.code), [])
      parent.shutDown()
      XCTAssertEqual([code { try later.lazy.get() }, code { try later.provider.get() }], [.shutDown, .shutDown])
    }
  }
  private final class Named {
    @InjectedNamed("mid") var lazy: Lazy<Mid>
    @InjectedNamed("mid") var provider: Provider<Mid>
  }
}
