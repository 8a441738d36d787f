// Features: Which overload of `registerProperty` each way to write a call picks.
import FixtureModeFive
import OBInjector
import XCTest

private final class Engine: Sendable {}
private final class Plain {}
private struct Wheel: Sendable { let number = 4 }
private final class Car {
  let engine: Engine
  let wheel: Wheel
  init(engine: Engine, wheel: Wheel) { (self.engine, self.wheel) = (engine, wheel) }
}

final class OverloadTests: InjectorTestCase {
  private func registered(_ register: (PropertyInjector) -> Void) -> Any.Type? {
    let injector = PropertyInjector()
    register(injector)
    return injector.registeredProperties.first?.type
  }

  private func assertRegisters(_ type: Any.Type, line: UInt = #line, _ register: (PropertyInjector) -> Void) {
    let registered = registered(register)
    XCTAssertTrue(registered == type, "\(registered as Any), not \(type)", line: line)
  }

  func testATrailingClosureAlsoOneWithTheInjectorIsAClosureNotAnInstance() {
    assertRegisters(Engine.self) { $0.registerProperty("n") { Engine() } }
    assertRegisters(Plain.self) { $0.registerProperty("n") { Plain() } }
    assertRegisters(Engine.self) { $0.registerProperty("n", scope: .singleton) { Engine() } }
    assertRegisters(Int.self) { $0.registerProperty("n") { 5 } }
    assertRegisters(Engine?.self) { $0.registerProperty("n") { () -> Engine? in nil } }
    assertRegisters(Engine.self) { $0.registerProperty("n") { _ in Engine() } }
    assertRegisters(Plain.self) { $0.registerProperty("n") { injector in Plain() } }
    assertRegisters(Engine.self) { $0.registerProperty("n") { injector in try injector.instance(of: Engine.self) } }
    assertRegisters(Int.self) { $0.registerProperty("n") { (_, number: Int) in number } }
    assertRegisters(String?.self) { $0.registerProperty("n") { (_: PropertyInjector, _: Int, text: String?) in text } }
  }

  func testALabelledClosureIsWhatItsLabelSays() {
    assertRegisters(Engine.self) { $0.registerProperty("n", withBlock: { Engine() }) }
    assertRegisters(Engine.self) { $0.registerProperty("n", withBlock: { _ in Engine() }) }
    assertRegisters((@Sendable () -> Int).self) { $0.registerProperty("n", withInstance: { 5 } as @Sendable () -> Int) }
    assertRegisters((() -> Int).self) { $0.registerProperty("n", withInstance: { 5 } as () -> Int) }
    let unlabelled = registered { $0.registerProperty("n") { (_: InjectionRequest) in 5 } }
    XCTAssertEqual(unlabelled.map { "\($0)" }, "(InjectionRequest) -> Int", "an instance")
  }

  func testWhatIsNotAClosureKeepsItsLabel() {
    assertRegisters(Engine.self) { $0.registerProperty("n", anywhere: { Engine() }) }
    assertRegisters(Engine.self) { $0.registerProperty("n", scope: .singleton, anywhere: { _ in Engine() }) }
    assertRegisters(Int.self) { $0.registerProperty("n", anywhere: { (_, number: Int) in number }) }
    assertRegisters(String.self) { $0.registerProperty("n", perTarget: { "\($0.property)" }) }
    assertRegisters(Plain.self) { $0.registerProperty("n", perTarget: { _ in Plain() }) }
    assertRegisters([Engine].self) { $0.registerProperty("n", collecting: Engine.self) }
    assertRegisters([Plain].self) { $0.registerProperty("n", collecting: Plain.self) }
    assertRegisters([PropertyName: Engine].self) { $0.registerProperty("n", collectingByName: Engine.self) }
    assertRegisters([PropertyName: Plain].self) { $0.registerProperty("n", collectingByName: Plain.self) }
  }

  func testATrailingClosureIsNeverOneOfThose() throws {
    final class Target { var n: String? }
    let (injector, target) = (PropertyInjector(), Target())
    // As `perTarget:` the one would be given a request, as `anywhere:` the other would not belong to the actor.
    injector.registerProperty("n") { asked in "\(type(of: asked))" }
    injector.injectDependencies(to: target)
    XCTAssertEqual(target.n, "PropertyInjector")
  }

  func testTheSameFormsArePickedInLanguageModeFive() throws {
    let injector = try PropertyInjector(modules: [SourcesModule()])
    XCTAssertEqual(
      injector.registeredProperties.map { "\($0.type)" },
      ["Book", "String", "Int", "String", "Int", "String", "Array<Book>"])
    XCTAssertEqual(try injector.instance(forProperty: "with", of: String.self), "PropertyInjector")
    XCTAssertEqual(try injector.instance(forProperty: "target", of: String.self), "InjectionRequest")
    XCTAssertEqual(try injector.instance(forProperty: "anywhereWith", of: Int.self, arguments: 5), 5)
  }

  func testAFunctionAsAClosureIsAClosure() {
    @Sendable func make() -> Engine { Engine() }
    @Sendable func makeWith(_ injector: PropertyInjector) throws -> Plain { Plain() }
    assertRegisters(Engine.self) { $0.registerProperty("n", withBlock: make) }
    assertRegisters(Plain.self) { $0.registerProperty("n", withBlock: makeWith) }
    assertRegisters(Engine.self) { $0.registerProperty("n", withBlock: Engine.init) }
  }

  func testAnInitializerLooksItsParametersUp() throws {
    injector.registerProperty("engine") { Engine() }
    injector.registerProperty("wheel", withInstance: Wheel())
    injector.registerProperty("car", withInitializer: Car.init(engine:wheel:))
    injector.registerProperty("plain", withInitializer: Plain.init)
    injector.registerProperty("number", withInitializer: { (wheel: Wheel) in wheel.number })
    XCTAssertTrue(
      injector.registeredProperties.map { ObjectIdentifier($0.type) }.elementsEqual(
        [Engine.self, Wheel.self, Car.self, Plain.self, Int.self].map { ObjectIdentifier($0 as Any.Type) }))
    XCTAssertEqual(try injector.instance(of: Car.self).wheel.number, 4)
    XCTAssertEqual(try injector.instance(of: Int.self), 4)
    XCTAssertNotNil(try injector.instance(of: Plain.self))
  }

  func testAnInstanceKeepsItsStaticType() {
    assertRegisters(Engine.self) { $0.registerProperty("n", withInstance: Engine()) }
    assertRegisters(AnyObject.self) { $0.registerProperty("n", withInstance: Engine() as AnyObject) }
    assertRegisters(Int?.self) { $0.registerProperty("n", withInstance: Optional(5)) }
    assertRegisters(Engine.Type.self) { $0.registerProperty("n", withInstance: Engine.self) }
    assertRegisters([Int].self) { $0.registerProperty("n", withInstance: [1]) }
    assertRegisters(String.self) { $0.registerProperty(PropertyKey(PropertyName("n")), withInstance: "text") }
  }

  private protocol ClassBound: AnyObject {}
  private final class Target: ClassBound { var text: String? }

  @MainActor private static func registerOnMain(in injector: PropertyInjector) {
    injector.registerProperty("engineClosure") { Engine() }
    injector.registerProperty("plainClosure") { Plain() }
    injector.registerProperty("engineTarget", perTarget: { _ in Engine() })
    injector.registerProperty("plainTarget", perTarget: { _ in Plain() })
    injector.registerProperty("decorated") { Engine() }
    injector.decorateProperty("decorated") { (engine: Engine) in engine }
    injector.registerProperty("replaced") { Engine() as AnyObject }
    injector.decorateProperty("replaced") { (_: AnyObject) in Plain() as AnyObject }
  }

  func testTheSendableOverloadIsPickedForWhatAnotherActorMayAwait() async {
    await Self.registerOnMain(in: injector)
    let here = injector.refusal(of: Engine.self, "engineClosure")?.code
    XCTAssertEqual(here, .isolationMismatch, "a trailing closure belongs to the actor where it is written")
    for name in ["engineClosure", "engineTarget", "decorated"] as [PropertyName] {
      let given = try? await injector.awaitInstance(forProperty: PropertyKey(name), of: Engine.self)
      XCTAssertNotNil(given, "\(name)")
    }
    for name in ["plainClosure", "plainTarget", "replaced"] as [PropertyName] {
      let error = await awaitedError {
        _ = try await injector.awaitInstance(forProperty: PropertyKey(name), of: AnyObject.self)
      }
      XCTAssertEqual(error?.code, .isolationMismatch, "\(name)")
    }
  }

  func testInjectingPicksTheFormOfTheTarget() {
    injector.registerProperty("text", withInstance: "text")
    struct Value { var text: String? }
    var value = Value()
    var target = Target()
    let constant: any AnyObject = Target()
    XCTAssertEqual(injector.injectDependencies(to: &value).injected, ["text"])
    XCTAssertEqual(injector.injectDependencies(to: target).injected, ["text"])
    target = Target()
    XCTAssertEqual(injector.injectDependencies(to: &target).injected, ["text"])
    XCTAssertEqual(injector.injectDependencies(to: constant).injected, ["text"])
    let (bound, other): (any ClassBound, any ClassBound) = (Target(), Target())
    XCTAssertEqual(injector.injectDependencies(to: bound).injected, ["text"])
    XCTAssertEqual((bound as? Target)?.text, "text")
    InjectorController.withInjector(injector) {
      XCTAssertTrue(InjectorController.injectDependencies(to: other).target == Target.self)
    }
  }

  func testALookUpPicksItsTypeFromItsContext() throws {
    injector.registerProperty("wheel", withInstance: Wheel())
    injector.registerProperty("sum") { (_, one: Int, two: Int) in Double(one + two) }
    let wheel: Wheel = try injector.instance()
    let named: Wheel = try injector.instance(forProperty: "wheel")
    let sum: Double = try injector.instance(arguments: 1, 2)
    let list: [Wheel] = try injector.instances()
    assertEqual(([wheel.number, named.number, list[0].number], [4, 4, 4]), (sum, 3))
    XCTAssertEqual(try injector.instance(forProperty: "sum", of: Double.self, arguments: 3, 4), 7)
  }
}
