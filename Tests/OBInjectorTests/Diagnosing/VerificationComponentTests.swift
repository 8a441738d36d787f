// Diagnosing: Verifying agrees with what an injection does, also below components, which need no registration.
import OBInjector
import XCTest

final class VerificationComponentTests: InjectorTestCase {
  private final class Session: Component { @Injected var token: String }
  private final class Screen { @InjectedByType var current: Session }
  private final class Car {
    let session: Session
    init(session: Session) { self.session = session }
  }
  private final class Given { @Injected var car: Car }

  func testWhatAComponentThatAPropertyLooksUpLacksIsAProblemAsInAnInjection() throws {
    let said = injector.verify(Screen.self)
    let done = try XCTUnwrap(injector.injectDependencies(to: Screen()).failures.first)
    XCTAssertEqual(said.problems.map(\.path), [done.path])
    XCTAssertEqual(said.problems.map(\.code), [done.code])
    XCTAssertEqual(said.problems.map(\.path), [["session", "token"]])
    XCTAssertEqual(said.problems.map(\.property), ["token"])
    XCTAssertEqual(said.unchecked.map(\.name), [])
  }

  func testWhatAComponentThatAnInitializerIsGivenLacksIsAProblemAsInAnInjection() throws {
    injector.registerProperty("car", withInitializer: { Car(session: $0) })
    let said = injector.verify(Given.self)
    let done = try XCTUnwrap(injector.injectDependencies(to: Given()).failures.first)
    XCTAssertEqual(said.problems.map(\.path), [done.path])
    XCTAssertEqual(said.problems.map(\.code), [done.code])
  }

  func testTheGraphLeadsToAComponentThatIsLookedUpByTypeAndToWhatThatLacks() {
    let dot = injector.dependencyGraph(of: Screen.self).dot
    XCTAssertFalse(dot.contains("unknown"), dot)
    XCTAssertTrue(dot.contains("current: Session"), dot)
    XCTAssertTrue(dot.contains("token: String") && dot.contains("notRegistered"), dot)
  }

  func testWhatAComponentWantsIsUsed() {
    injector.registerProperty("token", withInstance: "secret")
    let said = injector.verify(Screen.self)
    XCTAssertTrue(said.isValid)
    XCTAssertEqual(said.unused, [])
    XCTAssertTrue(injector.injectDependencies(to: Screen()).isComplete)
  }
}
