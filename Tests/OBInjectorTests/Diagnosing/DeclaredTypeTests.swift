// Diagnosing: Where the declared type of a registration is the mistake, the message names the registration.
import OBInjectorTesting
import XCTest

protocol Shelving<Item>: Sendable { associatedtype Item }
private struct User {}
private struct Order {}
private final class Shelf<Item>: Shelving, Sendable {}
private final class Mailbox: Shelving { typealias Item = String }

final class DeclaredTypeTests: InjectorTestCase {
  private func place(_ line: Int) -> String { "OBInjectorTests/DeclaredTypeTests.swift:\(line)" }

  private func message(_ lookUp: () throws -> Void, line: UInt = #line) -> String {
    var message = ""
    XCTAssertThrowsError(try lookUp(), line: line) { message = "\($0)" }
    return message
  }

  // MARK: - A constrained type

  func testALookupByTypeNamesTheClosureThatWouldFitIfItDeclaredIt() {
    injector.registerProperty("users") { Shelf<User>() }
    let line = #line - 1
    injector.registerProperty("title", withInstance: "title")
    XCTAssertEqual(
      message { _ = try injector.instance(of: (any Shelving<User>).self) },
      #"nothing that is registered fits "any Shelving<User>"; "users" (\#(place(line))) would if its closure declared "#
        + #"the type: "{ () -> any Shelving<User> in … }"."#)
    injector.deleteProperty("users")
    injector.registerProperty("users") { () -> any Shelving<User> in Shelf<User>() }
    XCTAssertNoThrow(try injector.instance(of: (any Shelving<User>).self))
  }

  func testOfSeveralTheOneWithTheConstraintIsNamed() {
    injector.registerProperty("users") { (_: PropertyInjector, _: Int) in Shelf<User>() }
    injector.registerProperty("orders", withInitializer: { (_: Int) in Shelf<Order>() })
    let line = #line - 2
    XCTAssertEqual(
      message { _ = try injector.instance(of: (any Shelving<User>).self, arguments: 1) },
      #"nothing that is registered fits "any Shelving<User>"; "users" (\#(place(line))) would if its closure declared "#
        + #"the type: "{ (injector, …) -> any Shelving<User> in … }"."#)
    XCTAssertEqual(
      message { _ = try injector.instance(of: (any Shelving<Order>).self) },
      #"nothing that is registered fits "any Shelving<Order>"; "orders" (\#(place(line + 1))) would if its closure "#
        + #"declared the type: "{ injector -> any Shelving<Order> in … }"."#)
    XCTAssertEqual(
      message { _ = try injector.instance(of: (any Shelving<Int>).self) },
      #"nothing that is registered fits "any Shelving<Int>"; register an instance, a closure or an initializer for it."#
    )
  }

  func testAClosureThatTakesTheInjectorStillTakesIt() {
    injector.registerProperty("users") { (_: PropertyInjector) in Shelf<User>() }
    let said = message { _ = try injector.instance(of: (any Shelving<User>).self) }
    XCTAssertTrue(said.hasSuffix(#""{ injector -> any Shelving<User> in … }"."#), said)
  }

  func testAnInstanceOfAnotherTypeIsNoReasonToLeaveTheClosureOut() {
    injector.registerProperty("orders", withInstance: Shelf<Order>())
    injector.registerProperty("mailbox") { Mailbox() }
    let said = message { _ = try injector.instance(of: (any Shelving<String>).self) }
    XCTAssertTrue(said.contains(#""mailbox" (\#(place(#line - 2))) would if its closure declared"#), said)
  }

  func testAPropertyByTypeAndAParameterNameIt() {
    final class Screen { @InjectedByType var mails: any Shelving<String> }
    final class Model: Sendable { init(mails: any Shelving<String>) {} }
    injector.registerProperty("mailbox") { Mailbox() }
    injector.registerProperty("model", withInitializer: Model.init(mails:))
    let line = #line - 2
    func sentence(_ asking: String) -> String {
      #"nothing that is registered fits "any Shelving<String>", \#(asking); "mailbox" (\#(place(line))) would if its "#
        + #"closure declared the type: "{ () -> any Shelving<String> in … }"."#
    }
    let failures = injector.injectDependencies(to: Screen()).failures.map(\.description)
    XCTAssertEqual(failures, [sentence(#"which "mails" asks for"#)])
    XCTAssertEqual(injector.verify(Screen.self).problems.map(\.description).filter { $0.contains("asks") }, failures)
    let parameter = message { _ = try injector.instance(of: Model.self) }
    XCTAssertEqual(parameter, sentence(#"a parameter of "model" (\#(place(line + 1)))"#))
  }

  // MARK: - Two copies of a module

  private func registerOneCopy(_ injector: PropertyInjector) {
    protocol Billing: Sendable {}
    struct MockBilling: Billing {}
    let makeBilling: @Sendable () -> any Billing = { MockBilling() }
    injector.registerProperty("billing", withBlock: makeBilling, fileID: "App/Fakes.swift", line: 3)
  }

  func testAProtocolOfASecondCopyOfItsModule() {
    protocol Billing: Sendable {}
    final class Target { var billing: (any Billing)? }
    registerOneCopy(injector)
    let twins =
      "these are two types with the same name: rename one of them, use one of them in both places, or link their "
      + "module once."
    let misfit =
      #""billing" is of type "MockBilling" (registered at App/Fakes.swift:3), which does not fit "any Billing"; "#
      + #"it is declared as "any Billing", but "# + twins
    assertSays(injector.injectDependencies(to: Target()).failures, misfit)
    XCTAssertEqual(
      message { _ = try injector.instance(forProperty: "billing", of: (any Billing).self) }, misfit)
    XCTAssertEqual(
      message { _ = try injector.instance(of: (any Billing).self) },
      #"nothing that is registered fits "any Billing"; "billing" (App/Fakes.swift:3) is declared as "any Billing", "#
        + "but " + twins)
  }
}
