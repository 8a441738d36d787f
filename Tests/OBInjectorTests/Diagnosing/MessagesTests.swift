import XCTest

@testable import OBInjector

/// Every sentence of `Messages`, in full, reached the way a user reaches it.
final class MessagesTests: XCTestCase {
  private class Service {}
  private final class Car { init(_: Service) {} }
  private struct Broken: Error, CustomStringConvertible { let description = "no disk" }
  private struct Unhashable {}
  private final class Target {
    var service: Service?
    var closure: (() -> Void)?
    var anything: Any?
    unowned var owner: Service?
  }

  private let injector = PropertyInjector()
  private func at(_ line: Int) -> String { "\(#fileID):\(line)" }

  private func failure(_ name: PropertyName) -> String {
    let report = injector.injectDependencies(to: Target())
    return report.failures.first { $0.property == name }?.description ?? report.description
  }

  private func lookUp(_ body: () throws -> Any?) -> String { injectionError(body)?.description ?? "no error" }

  // MARK: - Nothing there

  func testNothingUnderTheName() {
    XCTAssertEqual(
      lookUp { try injector.instance(forProperty: "service", of: Service.self) },
      #"nothing is registered under "service", wanted as "Service"; register "service" before injecting."#)
    injector.registerProperty("servise", withInstance: Service())
    XCTAssertEqual(
      lookUp { try injector.instance(forProperty: "service", of: Service.self) },
      #"nothing is registered under "service", wanted as "Service"; did you mean "servise"?"#)
  }

  func testNothingOfTheType() {
    XCTAssertEqual(
      lookUp { try injector.instance(of: Service.self) },
      #"nothing that is registered fits "Service"; register an instance, a block or an initializer for it."#)
  }

  func testNothingBelowNamesThePath() {
    final class Part { @Injected var needed: Service }
    injector.registerProperty("part") { Part() }
    XCTAssertEqual(
      lookUp { try injector.instance(of: Part.self) },
      #"nothing is registered under "needed", wanted as "Service"; register "needed" before injecting."#
        + " Path: part → needed.")
  }

  func testAComponentThatNobodyListed() {
    final class Session: Component { init() {} }
    func message(_ types: [any Component.Type]) -> String {
      lookUp { try PropertyInjector(modules: [ComponentModule(types, filter: ComponentFilter(classes: ["Sesion"]))]) }
    }
    XCTAssertTrue(
      message([]).contains(
        #"the component filter names "Sesion", but no component of that name was listed (none is); "#
          + "add the type to the module or correct the name."), message([]))
    XCTAssertTrue(message([Session.self]).contains("(known are Session)"), message([Session.self]))
  }

  // MARK: - The wrong thing

  func testMoreThanOneCandidate() {
    injector.registerProperty("one", withInstance: Service())
    injector.registerProperty("two") { Service() }
    let line = #line - 2
    XCTAssertEqual(
      lookUp { try injector.instance(of: Service.self) },
      #"2 registrations fit "Service": "one" (\#(at(line))), "two" (\#(at(line + 1))); ask for one of them by its name."#
    )
  }

  func testAValueThatDoesNotFit() {
    injector.registerProperty("service", withInstance: 5)
    let line = #line - 1
    XCTAssertEqual(
      failure("service"),
      #""service" is a "Int" (registered at \#(at(line))), which does not fit "Service"; "#
        + #"register a "Service" or change the property's type."#)
  }

  func testWhatReflectionDoesNotWrite() {
    injector.registerProperty("closure", withInstance: {} as @Sendable () -> Void)
    injector.registerProperty("anything", withInstance: 5)
    injector.registerProperty("owner", withInstance: Service())
    let remedy = "; use @Injected or KeyPathInjectable."
    XCTAssertEqual(
      failure("closure"),
      #""closure" of type "(() -> ())?" is not filled by reflection: "#
        + "functions and metatypes are stored in a form that reflection can't write" + remedy)
    XCTAssertEqual(
      failure("anything"),
      #""anything" of type "Any?" is not filled by reflection: everything would fit it"# + remedy)
    XCTAssertEqual(
      failure("owner"),
      #""owner" of type "Service?" is not filled by reflection: it does not hold its value"# + remedy)
  }

  func testWrongArguments() {
    injector.registerProperty("car") { (_, service: Service, doors: Int) in Car(service) }
    let line = #line - 1
    XCTAssertEqual(
      lookUp { try injector.instance(of: Car.self) },
      #""car" (\#(at(line))) takes 2 arguments (Service, Int), but no arguments were given; pass them with "arguments:"."#
    )
    XCTAssertEqual(
      lookUp { try injector.instance(of: Car.self, arguments: 5) },
      #""car" (\#(at(line))) takes 2 arguments (Service, Int), but 1 argument (Int) was given; "#
        + #"pass them with "arguments:"."#)
    XCTAssertEqual(
      lookUp { try injector.instance(of: Car.self, arguments: Service(), "four") },
      #"argument 2 of "car" (\#(at(line))) is a "String", but a "Int" is expected; pass one."#)
  }

  func testAnArgumentThatCantBeCompared() {
    injector.registerProperty("car", scope: .singleton) { (_, _: Unhashable) in Car(Service()) }
    let line = #line - 1
    XCTAssertEqual(
      lookUp { try injector.instance(of: Car.self, arguments: Unhashable()) },
      #"argument 1 of "car" (\#(at(line))) is a "Unhashable", which is not Hashable, so that instances shared as "#
        + "singleton can't be told apart; make it Hashable or use the scope unique.")
  }

  // MARK: - Cycles

  func testACycle() {
    injector.registerProperty("a") { injector in try injector.instance(forProperty: "b", of: Int.self) }
    injector.registerProperty("b") { injector in try injector.instance(forProperty: "a", of: Int.self) }
    XCTAssertEqual(
      lookUp { try injector.instance(forProperty: "a", of: Int.self) },
      #""a" needs itself to be made; let one of the objects on the path take the other through a property instead of "#
        + "its initializer or block. Path: a → b → a.")
  }

  func testADepthThatDoesNotFitTheStack() {
    XCTAssertEqual(
      InjectionError(.tooDeep("deep", Service.self)).description,
      #""deep" is so deep inside other objects that the stack would overflow; end the recursion or make it flatter."#)
  }

  // MARK: - Isolation

  @MainActor private static func registerOnMain(in injector: PropertyInjector) {
    injector.registerProperty("service", withInstance: Service())
  }

  func testAnotherActorsInstance() async {
    let line = #line - 4
    await Self.registerOnMain(in: injector)
    XCTAssertEqual(
      failure("service"),
      #""service" (\#(at(line))) belongs to "MainActor", but the caller is nonisolated; "#
        + "inject there, or register something Sendable.")
  }

  func testAnActorFromOutside() {
    actor Cache { var service: Service? }
    XCTAssertEqual(
      injector.injectDependencies(to: Cache() as AnyObject).failures.map(\.description),
      [
        #""Cache" is an actor, whose properties only it may touch; "#
          + "call injectDependencies(to:) with an isolated parameter, from the inside."
      ])
  }

  func testAHookOnAnotherActor() {
    XCTAssertEqual(
      InjectionError(.hookElsewhere(Target.self, hook: "InjectorDelegate")).description,
      #""Target" conforms to InjectorDelegate on an actor that is not the caller's; inject it on its own actor."#)
  }

  @MainActor private static func deriveOnMain(_ injector: PropertyInjector) -> String {
    injectionError { try injector.withModules() }?.description ?? "no error"
  }

  func testAModuleOfAnotherIsolation() async throws {
    struct Module: InjectorModule { func configure(_ injector: PropertyInjector) {} }
    let injector = try PropertyInjector(modules: [Module()])
    let message = await Self.deriveOnMain(injector)
    XCTAssertEqual(
      message, #"module "Module" was configured on nonisolated, but the caller is "MainActor"; derive there."#)
  }

  // MARK: - Providers

  func testABlockThatThrows() {
    injector.registerProperty("service") { () -> Service in throw Broken() }
    let line = #line - 1
    XCTAssertEqual(failure("service"), #"the block of "service" (\#(at(line))) threw: no disk."#)
  }

  func testABlockThatReturnsNilWhereAValueIsNeeded() {
    injector.registerProperty("service") { () -> Service? in nil }
    let line = #line - 1
    XCTAssertEqual(
      lookUp { try injector.instance(of: Service.self) },
      #"the block of "service" (\#(at(line))) returned nil where a value is needed; "#
        + "return one, or ask with an Optional property.")
  }

  func testAModuleThatThrows() {
    struct Module: InjectorModule { func configure(_ injector: PropertyInjector) throws { throw Broken() } }
    XCTAssertEqual(
      lookUp { try PropertyInjector(modules: [Module()]) }, #"module "Module" could not be configured: no disk"#)
  }

  func testADuplicate() {
    injector.registerProperty("service", withInstance: Service())
    injector.registerProperty("service", withInstance: Service())
    let line = #line - 2
    XCTAssertEqual(
      injector.verify(Target.self).problems.map(\.description),
      [
        #""service" is registered at \#(at(line)) and again at \#(at(line + 1)), where it is ignored; "#
          + "delete the first with deleteProperty, or register in a later module or a child."
      ])
  }

  func testATypeThatHidesItsFields() {
    XCTAssertEqual(
      InjectionError(.noMetadata(Target.self)).description,
      #""Target" hides its stored properties; compile its module without -disable-reflection-metadata, "#
        + "or declare key paths with KeyPathInjectable.")
  }

  func testAnInjectedPropertyThatIsReadTooEarly() {
    XCTAssertEqual(
      Messages.missing(Service.self, at: SourceLocation(fileID: "App/Screen.swift", line: 7)),
      #"the @Injected property of type "Service" declared at App/Screen.swift:7 was read before it was set; "#
        + "inject its owner first, and look into the report for why it is empty")
  }
}
