// Composing: An injector that was shut down hands nothing out, and says why.
import FixtureApp
import FixtureFeature
import FixtureServices
import OBInjectorTesting
import XCTest

final class ShutDownTests: InjectorTestCase {
  private protocol Engine {}
  private final class Diesel: Engine {}
  private final class Part { var engine: (any Engine)? }
  private final class Session: Component {}
  private final class Target {
    var engine: (any Engine)?; var part: Part?; var other: Int?; var injector: PropertyInjector?
  }
  private final class Required { @Injected var part: Part; @InjectedByType var engine: any Engine }
  private struct Value { var part: Part? }
  private let log = EventLog()

  private func make(_ reflection: PropertyInjector.Reflection = .storedProperties) -> PropertyInjector {
    let injector = PropertyInjector(reflection: reflection)
    injector.registerProperty("engine", withInstance: Diesel())
    injector.registerProperty("part", scope: .singleton) { Part() }
    injector.registerProperty("fresh") { 5 }
    injector.registerProperty("text") { (_: PropertyInjector, text: String) in text }
    return injector
  }

  private func code<Value>(_ body: () throws -> Value) -> InjectionError.Code? { injectionError(body)?.code }

  func testEveryLookUpThrows() throws {
    for reflection in [PropertyInjector.Reflection.storedProperties, .declaredOnly] {
      for isUsed in [true, false] {
        let injector = make(reflection)
        if isUsed {
          // What is found ready from the second look-up on.
          for _ in 0..<3 { _ = try (injector.instance(of: Part.self), injector.instance(of: Diesel.self)) }
          _ = try thrice { try injector.instance(forProperty: "engine", of: (any Engine).self) }
        }
        injector.shutDown()
        injector.registerProperty("late", withInstance: "late")
        let errors = [
          injector.refusal(of: (any Engine).self, "engine"), injector.refusal(of: Diesel.self),
          injector.refusal(of: Part.self), injector.refusal(of: Int.self, "fresh"), injector.refusal(of: Session.self),
          injector.refusal(of: Int.self, "unknown"), injector.refusal(of: PropertyInjector.self),
          injectionError { try injector.instance(forProperty: "text", of: String.self, arguments: "x") },
          injectionError { try injector.instances(of: (any Engine).self) },
          injectionError { try injector.createEagerSingletons() }, injector.refusal(of: String.self, "late"),
        ]
        XCTAssertEqual(errors.map { $0?.code }, Array(repeating: .shutDown, count: 11))
      }
    }
  }

  func testAwaitingLookUpsThrow() async {
    injector.registerProperty("part", scope: .singleton) { () async in Sent() }
    injector.registerProperty("eager", scope: .eagerSingleton) { () async in Sent() }
    await injector.awaitShutDown()
    let empty = PropertyInjector()
    empty.shutDown()
    let errors = [
      await awaitedError { try await injector.awaitInstance(forProperty: "part", of: Sent.self) },
      await awaitedError { try await injector.awaitInstance(of: Sent.self) },
      await awaitedError { try await injector.awaitEagerSingletons() },
      await awaitedError { try await empty.awaitEagerSingletons() },
    ]
    XCTAssertEqual(errors.map { $0?.code }, Array(repeating: .shutDown, count: 4))
  }
  fileprivate final class Sent: Sendable {}

  func testInjectionsReportItAndAValueThatIsThereIsKept() throws {
    let injector = make()
    let before = injector.filled(Target())
    injector.shutDown()
    let kept = injector.injectDependencies(to: before)
    assertEqual((kept.said("engine"), "alreadySet"), (kept.failures.count, 0))
    for _ in 0..<2 {
      let (target, report) = injector.reported(Target())
      XCTAssertEqual(report.injected, [])
      XCTAssertEqual(report.said("engine", "part", "other"), ["failed(shutDown)", "failed(shutDown)", "notRegistered"])
      XCTAssertEqual(report.said("injector"), "failed(shutDown)")
      XCTAssertEqual(Set(report.failures.map(\.code)), [.shutDown])
      XCTAssertNil(target.engine)
    }
    var value = Value()
    XCTAssertEqual(injector.injectDependencies(to: &value).failures.map(\.code), [.shutDown])
    for reflection in [PropertyInjector.Reflection.storedProperties, .declaredOnly] {
      let injector = make(reflection)
      injector.shutDown()
      XCTAssertEqual(injector.injectDependencies(to: Required()).failures.map(\.code), [.shutDown, .shutDown])
    }
  }

  func testVerifyAndExplainSayItToo() {
    let injector = make()
    injector.shutDown()
    XCTAssertEqual(injector.explain(Target.self).said("part"), "failed(shutDown)")
    XCTAssertTrue(injector.verify(Target.self).problems.contains { $0.code == .shutDown })
    XCTAssertTrue("\(injector.explain("part", on: Target()))".contains("was shut down"))
    XCTAssertTrue(injector.hasProperty("part"))
  }

  func testTheSentencesNameThePlaceOfTheCall() {
    func sentence(
      _ subject: String, _ owner: String, line: UInt = #line, of make: @escaping (PropertyInjector) throws -> Any
    ) -> Sentence {
      let end = "was shut down (App/S.swift:7); inject and look up before shutDown(), or make a new one."
      return Sentence("\(subject) be provided any more, since \(owner) \(end)", line: line) { injector in
        errorSentence { try make(injector) }
      }
    }
    func shutDown(_ injector: PropertyInjector, lines: UInt...) -> PropertyInjector {
      for line in lines { injector.shutDown(fileID: "App/S.swift", line: line) }
      return injector
    }
    func lookUp(_ injector: PropertyInjector) throws -> Int { try injector.instance(forProperty: "service") }
    checkSentences([
      sentence(#""service" can't"#, "the injector") { injector in
        injector.registerProperty("service", withInstance: 5)
        return try lookUp(shutDown(injector, lines: 7, 8))
      },
      sentence(#""Int" can't"#, "the injector") { try shutDown($0, lines: 7).instance(of: Int.self) },
      sentence("nothing can", "the injector") { try shutDown($0, lines: 7).createEagerSingletons() },
      sentence(#""service" can't"#, "the child injector") { injector in
        let session = injector.makeChild { $0.registerProperty("service", withInstance: 5) }
        return try lookUp(shutDown(session, lines: 7))
      },
      sentence(#""service" can't"#, "a parent of the injector") { injector in
        injector.registerProperty("service", withInstance: 5)
        let session = injector.makeChild()
        _ = shutDown(injector, lines: 7)
        return try lookUp(session)
      },
    ])
  }

  func testTheErrorHasThePlaceOfTheCall() throws {
    let injector = make()
    let line = UInt(#line + 1)
    injector.shutDown()
    let error = try XCTUnwrap(injector.injectDependencies(to: Required()).failures.first)
    XCTAssertEqual(error.code, .shutDown)
    XCTAssertTrue(error.description.contains("(\(#fileID):\(line))"), error.description)
  }

  // MARK: - Children, and derived injectors

  func testChildrenAreNotShutDownWithTheirParent() throws {
    let parent = make()
    let child = parent.makeChild {
      $0.registerProperty("own", scope: .singleton) { [log] in ReleasingTests.Resource("own", log) }
      $0.registerProperty("number", withInstance: 7)
    }
    let resource = try child.instance(of: ReleasingTests.Resource.self)
    XCTAssertEqual(child.injectDependencies(to: Target()).injected, ["engine", "part", "injector"])
    parent.shutDown()
    XCTAssertEqual(log.all, [])
    XCTAssertTrue(try child.instance(of: ReleasingTests.Resource.self) === resource)
    XCTAssertEqual(try child.instance(forProperty: "number", of: Int.self), 7)
    XCTAssertEqual(code { try child.instance(forProperty: "part", of: Part.self) }, .shutDown)
    XCTAssertEqual(code { try child.instance(of: (any Engine).self) }, .shutDown)
    XCTAssertEqual(code { try child.instance(forProperty: "unknown", of: Int.self) }, .notRegistered)
    let report = child.injectDependencies(to: Target())
    XCTAssertEqual(report.injected, ["injector"])
    XCTAssertEqual(report.failures.map(\.code), [.shutDown, .shutDown])
    child.shutDown()
    XCTAssertEqual(log.all, ["own"])
  }

  func testAChildThatHasNothingOfItsOwn() throws {
    for isUsed in [true, false] {
      let parent = make()
      let child = parent.makeChild()
      if isUsed { child.injectDependencies(to: Target()) }
      child.shutDown()
      XCTAssertEqual(child.injectDependencies(to: Target()).said("part"), "failed(shutDown)")
      XCTAssertEqual(code { try child.instance(of: Part.self) }, .shutDown)
      XCTAssertEqual(parent.injectDependencies(to: Target()).said("part"), "injected", "the parent goes on")
      XCTAssertNoThrow(try parent.instance(of: Part.self))
      let grandchild = child.makeChild()
      XCTAssertEqual(grandchild.injectDependencies(to: Target()).said("part"), "failed(shutDown)")
      XCTAssertEqual(code { try grandchild.instance(of: Part.self) }, .shutDown)
      let other = child.makeChild { $0.registerProperty("part") { Part() } }
      XCTAssertEqual(other.injectDependencies(to: Target()).said("part"), "injected")
      XCTAssertEqual(other.injectDependencies(to: Target()).said("engine"), "failed(shutDown)")
      parent.shutDown()
      XCTAssertEqual(parent.makeChild().injectDependencies(to: Target()).said("part"), "failed(shutDown)")
    }
  }

  func testAnInjectorThatIsDerivedFromOneThatWasShutDownBeginsAnew() throws {
    let injector = try PropertyInjector(modules: [TextModule("name", "module")])
    injector.registerProperty("part", scope: .singleton) { Part() }
    injector.shutDown()
    let derived = try injector.withModules([TextModule("other", "x")])
    XCTAssertEqual(derived.text("name"), "module")
    XCTAssertNoThrow(try derived.instance(of: Part.self))
  }

  // Composing: An app of three library targets: a feature that knows a protocol, services that conform to it, an
  // app that knows both.

  func testAServiceOfOneModuleFillsAPrivatePropertyOfAnotherThroughAProtocol() throws {
    let app = try App()
    let screen = try app.makeScreen()
    XCTAssertEqual(screen.title, "Hello, Ada!")
    XCTAssertEqual(try app.injector.instance(of: Log.self).lines, ["asked for Ada"])
  }

  func testTheAppVerifies() throws { XCTAssertTrue(try App().injector.verify(GreetingScreen.self).isValid) }

  func testATestReplacesTheServiceThroughTheProtocolOnly() throws {
    final class Silent: GreetingStore { func greeting(for name: String) -> String? { nil } }
    let child = try App().injector.makeChild { child in
      child.registerProperty("greetingStore") { () -> any GreetingStore in Silent() }
    }
    XCTAssertEqual(try child.instance(of: GreetingScreen.self).title, "nobody is here")
  }

  func testWithoutTheServicesTheFeatureStillStandsAndSaysWhatItLacks() throws {
    let injector = try App().injector.withoutModules(ofType: ServicesModule.self)
    let screen = GreetingScreen()
    XCTAssertEqual(injector.injectDependencies(to: screen).injected, ["formatter"])
    XCTAssertEqual(screen.title, "nobody is here")
  }
}
