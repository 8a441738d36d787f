// Diagnosing: A shared object of a parent does not see what a child registers; the error says so.
import OBInjectorTesting
import XCTest

final class SharedByParentTests: XCTestCase {
  private final class User: @unchecked Sendable {}
  private final class Thing: @unchecked Sendable { init(user: User) {} }
  private final class Wanting: @unchecked Sendable { @Injected var user: User }
  private final class Holder { var thing: Thing? }

  private func expected(_ user: Int, _ thing: Int, name: String = "thing") -> String {
    """
    "user" (\(at(user))) is registered in a child, but "\(name)" (\(at(thing))) needs it and is shared by the \
    parent, which doesn't see what a child registers; register "\(name)" in the child, or "user" in the parent.
    """
  }

  private func child(of parent: PropertyInjector) -> (PropertyInjector, line: Int) {
    let child = parent.makeChild { $0.registerProperty("label", withInstance: "label") }
    child.registerProperty("user", withInstance: User())
    return (child, #line - 1)
  }

  func testAParameterOfASharedInitializer() throws {
    let (parent, line) = (PropertyInjector(), #line + 1)
    parent.registerProperty("thing", scope: .singleton, withInitializer: Thing.init(user:))
    let (child, user) = child(of: parent)
    let error = try XCTUnwrap(injectionError { try child.instance(of: Thing.self) })
    XCTAssertEqual(error.description, expected(user, line))
    assertError(error, .notRegistered, ["thing"])
    XCTAssertEqual(Set(error.locations.map(\.line)), [line, user])
    XCTAssertEqual(child.injectDependencies(to: Holder()).failures.map(\.description), [expected(user, line)])
    // Known before anything is made.
    XCTAssertEqual(child.verify(Holder.self).problems.map(\.description), [expected(user, line)])
    guard case .failed(let foreseen) = child.explain("thing", on: Holder()).outcome else { return XCTFail("no error") }
    XCTAssertEqual(foreseen.description, expected(user, line))
  }

  func testAParameterOfAnObjectThatOnlyTheSharedOneTakes() throws {
    final class Box { init(thing: Thing) {} }
    final class Room { var box: Box? }
    let (parent, line) = (PropertyInjector(), #line + 1)
    parent.registerProperty("box", scope: .singleton, withInitializer: Box.init(thing:))
    parent.registerProperty("thing", withInitializer: Thing.init(user:))
    let (child, user) = child(of: parent)
    let failure = expected(user, line, name: "box") + " Path: box → thing."
    let failures = child.injectDependencies(to: Room()).failures
    XCTAssertEqual(failures.map(\.description), [failure])
    XCTAssertEqual(failures.first?.locations.map(\.line), [line + 1, user, line])
    XCTAssertEqual(child.explain(Room.self).failures.map(\.description), [failure])
    XCTAssertEqual(child.verify(Room.self).problems.map(\.description), [expected(user, line, name: "box")])
  }

  func testAnInjectedPropertyAndALookUpInAClosure() {
    let (parent, line) = (PropertyInjector(), #line + 1)
    parent.registerProperty("wanting", scope: .singleton) { Wanting() }
    parent.registerProperty("asking", scope: .custom("x")) { try Thing(user: $0.instance(forProperty: "user")) }
    parent.registerProperty("byType", scope: .weakSingleton) { try [Thing(user: $0.instance())] }
    let (child, user) = child(of: parent)
    let path = { (name: String) in " Path: \(name) → user." }
    XCTAssertEqual(
      errorSentence { try child.instance(of: Wanting.self) },
      expected(user, line, name: "wanting") + path("wanting"))
    XCTAssertEqual(
      errorSentence { try child.instance(of: Thing.self) },
      expected(user, line + 1, name: "asking") + path("asking"))
    XCTAssertEqual(errorSentence { try child.instance(of: [Thing].self) }, expected(user, line + 2, name: "byType"))
  }

  func testByNameTheChildsRegistrationOfThatNameIsNamedWhateverElseFits() {
    let (parent, line) = (PropertyInjector(), #line + 1)
    parent.registerProperty("wanting", scope: .singleton) { Wanting() }
    let child = parent.makeChild { $0.registerProperty("account", withInstance: User()) }
    child.registerProperty("user", withInstance: User())
    XCTAssertEqual(
      errorSentence { try child.instance(of: Wanting.self) },
      expected(line + 2, line, name: "wanting") + " Path: wanting → user.")
  }

  func testWhatADecoratorOfTheParentChangesIsNotTheChilds() {
    let parent = PropertyInjector()
    parent.registerProperty("thing", scope: .singleton, withInitializer: Thing.init(user:))
    parent.registerProperty("user", withInstance: User())
    parent.decorateProperty("user") { (_: any Sendable) -> any Sendable in 5 }
    for injector in [parent, parent.makeChild()] {
      let said = errorSentence { try injector.instance(of: Thing.self) }
      XCTAssertTrue(said.contains(#" with its decorator ("#), said)
    }
    let said = errorSentence { try child(of: parent).0.instance(of: Thing.self) }
    XCTAssertTrue(said.contains(" is registered in a child, but "), said)
  }

  func testVerifySaysItThroughAnAliasOfTheChild() {
    final class Room { var wish: Wanting? }
    let (parent, line) = (PropertyInjector(), #line + 1)
    parent.registerProperty("wanting", scope: .singleton) { Wanting() }
    let (child, user) = child(of: parent)
    child.registerAlias("wish", of: "wanting")
    let failure = expected(user, line, name: "wanting")
    XCTAssertEqual(child.verify(Room.self).problems.map(\.description), [failure + " Path: wish → user."])
    XCTAssertEqual(child.injectDependencies(to: Room()).failures.map(\.description), [failure + " Path: wish → user."])
  }

  func testVerifySaysItOfARequiredPropertyBelowASharedObject() {
    final class Holding { var wanting: Wanting? }
    let (parent, line) = (PropertyInjector(), #line + 1)
    parent.registerProperty("wanting", scope: .singleton) { Wanting() }
    let (child, user) = child(of: parent)
    XCTAssertEqual(
      child.verify(Holding.self).problems.map(\.description),
      [expected(user, line, name: "wanting") + " Path: wanting → user."])
  }

  func testTheInnermostSharedObjectIsNamed() {
    final class Outer { init(thing: Thing) {} }
    let (parent, line) = (PropertyInjector(), #line + 1)
    parent.registerProperty("thing", scope: .singleton, withInitializer: Thing.init(user:))
    parent.registerProperty("outer", scope: .singleton, withInitializer: Outer.init(thing:))
    let (child, user) = child(of: parent)
    XCTAssertEqual(
      errorSentence { try child.makeChild().instance(of: Outer.self) }, expected(user, line) + " Path: outer → thing.")
  }

  func testWhatIsAwaited() async {
    let (parent, line) = (PropertyInjector(), #line + 1)
    parent.registerProperty("thing", scope: .singleton) { injector async throws -> Thing in
      Thing(user: try await injector.awaitInstance(forProperty: "user"))
    }
    let (child, user) = child(of: parent)
    let error = await awaitedError { try await child.awaitInstance(of: Thing.self) }
    XCTAssertEqual(error?.description, expected(user, line) + " Path: thing → user.")
  }

  func testAGrandchildIsMentionedIfThereIsOneWithRegistrations() {
    final class Holding { @Injected var user: User }
    let parent = PropertyInjector()
    let sentence = #"nothing is registered under "user", wanted as "User"; register "user" before injecting"#
    XCTAssertEqual(parent.verify(Holding.self).problems.map(\.description), [sentence + "."])
    _ = parent.makeChild()
    XCTAssertEqual(parent.injectDependencies(to: Holding()).failures.map(\.description), [sentence + "."])
    _ = child(of: parent.makeChild())
    let withChild = sentence + " or, if a child registers it, use that child."
    XCTAssertEqual(parent.verify(Holding.self).problems.map(\.description), [withChild])
    XCTAssertEqual(parent.injectDependencies(to: Holding()).failures.map(\.description), [withChild])
    XCTAssertTrue(parent.verify(Holding.self).allowing(["user"]).isValid)
  }

  func testThereIsNoSuchMessageWhereTheChildDoesNotHelp() {
    let parent = PropertyInjector()
    parent.registerProperty("thing", scope: .singleton, withInitializer: Thing.init(user:))
    XCTAssertFalse(errorSentence { try parent.makeChild().instance(of: Thing.self) }.contains("child"))
    let (child, _) = child(of: parent)
    XCTAssertFalse(errorSentence { try parent.instance(of: Thing.self) }.contains("child"))
    parent.deleteProperty("thing")
    parent.registerProperty("thing", withInitializer: Thing.init(user:))
    XCTAssertNoThrow(try child.instance(of: Thing.self), "a unique object of the parent sees what the child registers")
  }

  func testWhatOfAChildTakesArgumentsIsNotWhatASharedInitializerLacks() {
    final class Engine: Sendable {}
    final class Car: Sendable { init(engine: Engine) {} }
    let parent = PropertyInjector()
    parent.registerProperty("car", scope: .singleton, withInitializer: Car.init(engine:))
    let child = parent.makeChild { $0.registerProperty("engine") { (_: PropertyInjector, _: Int) in Engine() } }
    let error = injectionError { try child.instance(of: Car.self) }
    XCTAssertEqual(error?.description.contains("in a child"), false, "\(error?.description ?? "")")
  }
}
