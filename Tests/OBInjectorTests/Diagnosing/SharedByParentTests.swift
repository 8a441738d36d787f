// Diagnosing: A shared object of a parent does not see what a child registers; the error says so.
import OBInjectorTesting
import XCTest

final class SharedByParentTests: XCTestCase {
  private final class User: @unchecked Sendable {}
  private final class Thing: @unchecked Sendable { init(user: User) {} }
  private final class Wanting: @unchecked Sendable { @Injected var user: User }
  private final class Holder { var thing: Thing? }

  private let parent = PropertyInjector()

  /// With the places by name, as `assertSays` writes them.
  private func sentence(_ name: String = "thing") -> String {
    #""user" ({user}) is registered in a child, but "\#(name)" ({\#(name)}) needs it and is shared by the parent, "#
      + #"which doesn't see what a child registers; register "\#(name)" in the child, or "user" in the parent."#
  }

  private func child(of parent: PropertyInjector) -> PropertyInjector {
    let child = parent.makeChild { $0.registerProperty("label", withInstance: "label") }
    child.registerProperty("user", withInstance: User())
    return child
  }

  func testAParameterOfASharedInitializer() throws {
    parent.registerProperty("thing", scope: .singleton, withInitializer: Thing.init(user:))
    let child = child(of: parent)
    let error = try XCTUnwrap(injectionError { try child.instance(of: Thing.self) })
    assertError(error, .notRegistered, ["thing"])
    let places = child.registeredProperties.filter { $0.name != "label" }.map(\.line)
    XCTAssertEqual(Set(error.locations.map(\.line)), Set(places))
    assertSays([error] + child.agreed(on: Holder()), sentence(), sentence(), in: child)
    let foreseen = try XCTUnwrap(child.explain("thing", on: Holder()).outcome.error)
    assertSays([foreseen], sentence(), in: child)
  }

  func testAParameterOfAnObjectThatOnlyTheSharedOneTakes() throws {
    final class Room { var box: Int? }
    parent.registerProperty("box", scope: .singleton, withInitializer: { (_: Thing) in 1 })
    parent.registerProperty("thing", withInitializer: Thing.init(user:))
    let child = child(of: parent)
    let failures = child.injectDependencies(to: Room()).failures
    let lines = ["thing", "user", "box"].map { name in child.registeredProperties.first { $0.name == name }?.line }
    XCTAssertEqual(failures.first?.locations.map(\.line), lines)
    let withPath = sentence("box") + " Path: box → thing."
    assertSays(failures + child.explain(Room.self).failures, withPath, withPath, in: child)
    assertSays(child.verify(Room.self).problems, sentence("box"), in: child)
  }

  func testAnInjectedPropertyAndALookUpInAClosure() {
    parent.registerProperty("wanting", scope: .singleton) { Wanting() }
    parent.registerProperty("asking", scope: .custom("x")) { try Thing(user: $0.instance(forProperty: "user")) }
    parent.registerProperty("byType", scope: .weakSingleton) { try [Thing(user: $0.instance())] }
    let child = child(of: parent)
    let said = [
      errorSentence { try child.instance(of: Wanting.self) }, errorSentence { try child.instance(of: Thing.self) },
      errorSentence { try child.instance(of: [Thing].self) },
    ]
    assertSays(
      said, sentence("wanting") + " Path: wanting → user.", sentence("asking") + " Path: asking → user.",
      sentence("byType"), in: child)
  }

  func testByNameTheChildsRegistrationOfThatNameIsNamedWhateverElseFits() {
    parent.registerProperty("wanting", scope: .singleton) { Wanting() }
    let child = parent.makeChild { $0.registerProperty("account", withInstance: User()) }
    child.registerProperty("user", withInstance: User())
    let said = errorSentence { try child.instance(of: Wanting.self) }
    assertSays([said], sentence("wanting") + " Path: wanting → user.", in: child)
  }

  func testWhatADecoratorOfTheParentChangesIsNotTheChilds() {
    parent.registerProperty("thing", scope: .singleton, withInitializer: Thing.init(user:))
    parent.registerProperty("user", withInstance: User())
    parent.decorateProperty("user") { (_: any Sendable) -> any Sendable in 5 }
    for injector in [parent, parent.makeChild()] {
      let said = errorSentence { try injector.instance(of: Thing.self) }
      XCTAssertTrue(said.contains(#" with its decorator ("#), said)
    }
    let said = errorSentence { try child(of: parent).instance(of: Thing.self) }
    XCTAssertTrue(said.contains(" is registered in a child, but "), said)
  }

  func testVerifySaysItOfARequiredPropertyBelowASharedObjectAlsoThroughAnAliasOfTheChild() {
    final class Holding { var wanting: Wanting? }
    final class Room { var wish: Wanting? }
    parent.registerProperty("wanting", scope: .singleton) { Wanting() }
    let child = child(of: parent)
    assertSays(child.verify(Holding.self).problems, sentence("wanting") + " Path: wanting → user.", in: child)
    child.registerAlias("wish", of: "wanting")
    let withPath = sentence("wanting") + " Path: wish → user."
    let problems = child.verify(Room.self).problems
    assertSays(problems + child.injectDependencies(to: Room()).failures, withPath, withPath, in: child)
  }

  func testTheInnermostSharedObjectIsNamed() {
    parent.registerProperty("thing", scope: .singleton, withInitializer: Thing.init(user:))
    parent.registerProperty("outer", scope: .singleton, withInitializer: { (_: Thing) in 1 })
    let child = child(of: parent)
    let said = errorSentence { try child.makeChild().instance(of: Int.self) }
    assertSays([said], sentence() + " Path: outer → thing.", in: child)
  }

  func testWhatIsAwaited() async {
    parent.registerProperty("thing", scope: .singleton) { injector async throws -> Thing in
      Thing(user: try await injector.awaitInstance(forProperty: "user"))
    }
    let child = child(of: parent)
    let error = await awaitedError { try await child.awaitInstance(of: Thing.self) }
    assertSays([error].compactMap { $0 }, sentence() + " Path: thing → user.", in: child)
  }

  func testAGrandchildIsMentionedIfThereIsOneWithRegistrations() {
    final class Holding { @Injected var user: User }
    let sentence = #"nothing is registered under "user", wanted as "User"; register "user" before injecting"#
    assertSays(parent.agreed(on: Holding()), sentence + ".")
    _ = parent.makeChild()
    assertSays(parent.agreed(on: Holding()), sentence + ".")
    _ = child(of: parent.makeChild())
    assertSays(parent.agreed(on: Holding()), sentence + " or, if a child registers it, use that child.")
    XCTAssertTrue(parent.verify(Holding.self).allowing(["user"]).isValid)
  }

  func testThereIsNoSuchMessageWhereTheChildDoesNotHelp() {
    parent.registerProperty("thing", scope: .singleton, withInitializer: Thing.init(user:))
    XCTAssertFalse(errorSentence { try parent.makeChild().instance(of: Thing.self) }.contains("child"))
    let child = child(of: parent)
    XCTAssertFalse(errorSentence { try parent.instance(of: Thing.self) }.contains("child"))
    parent.without("thing").registerProperty("thing", withInitializer: Thing.init(user:))
    XCTAssertNoThrow(try child.instance(of: Thing.self), "a unique object of the parent sees what the child registers")
  }

  func testWhatOfAChildTakesArgumentsIsNotWhatASharedInitializerLacks() {
    parent.registerProperty("thing", scope: .singleton, withInitializer: Thing.init(user:))
    let child = parent.makeChild { $0.registerProperty("user") { (_: PropertyInjector, _: Int) in User() } }
    let said = errorSentence { try child.instance(of: Thing.self) }
    XCTAssertFalse(said.contains("in a child"), said)
  }
}
