// Diagnosing: Where the declared type of a registration is the mistake, the message names the registration.
import OBInjectorTesting
import XCTest

protocol Shelving<Item>: Sendable { associatedtype Item }
private struct User {}
private struct Order {}
private final class Shelf<Item>: Shelving, Sendable {}
private final class Mailbox: Shelving { typealias Item = String }

final class DeclaredTypeTests: InjectorTestCase {
  /// What is said where a closure that begins so would fit.
  private func sentence(_ item: String, _ name: String, _ beginning: String, asking: String = "") -> String {
    #"nothing that is registered fits "any Shelving<\#(item)>"\#(asking); "\#(name)" ({\#(name)}) would if its "#
      + #"closure declared the type: "{ \#(beginning) -> any Shelving<\#(item)> in … }"."#
  }

  func testALookupByTypeNamesTheClosureThatWouldFitIfItDeclaredIt() {
    injector.registerProperty("users") { Shelf<User>() }
    injector.registerProperty("title", withInstance: "title")
    let said = errorSentence { try injector.instance(of: (any Shelving<User>).self) }
    assertSays([said], sentence("User", "users", "()"), in: injector)
    injector.without("users").registerProperty("users") { () -> any Shelving<User> in Shelf<User>() }
    XCTAssertNoThrow(try injector.instance(of: (any Shelving<User>).self))
  }

  func testOfSeveralTheOneWithTheConstraintIsNamedWithWhatItTakes() {
    injector.registerProperty("users") { (_: PropertyInjector, _: Int) in Shelf<User>() }
    injector.registerProperty("orders", withInitializer: { (_: Int) in Shelf<Order>() })
    injector.registerProperty("numbers") { (_: PropertyInjector) in Shelf<Double>() }
    assertSays(
      [
        errorSentence { try injector.instance(of: (any Shelving<User>).self, arguments: 1) },
        errorSentence { try injector.instance(of: (any Shelving<Order>).self) },
        errorSentence { try injector.instance(of: (any Shelving<Double>).self) },
        errorSentence { try injector.instance(of: (any Shelving<Int>).self) },
      ],
      sentence("User", "users", "(injector, …)"), sentence("Order", "orders", "injector"),
      sentence("Double", "numbers", "injector"),
      #"nothing that is registered fits "any Shelving<Int>"; register an instance, a closure or an initializer for it"#
        + ".", in: injector)
  }

  func testAnInstanceOfAnotherTypeIsNoReasonToLeaveTheClosureOut() {
    injector.registerProperty("orders", withInstance: Shelf<Order>())
    injector.registerProperty("mailbox") { Mailbox() }
    let said = errorSentence { try injector.instance(of: (any Shelving<String>).self) }
    assertSays([said], sentence("String", "mailbox", "()"), in: injector)
  }

  func testAPropertyByTypeAndAParameterNameIt() {
    final class Screen { @InjectedByType var mails: any Shelving<String> }
    injector.registerProperty("mailbox") { Mailbox() }
    injector.registerProperty("model", withInitializer: { (_: any Shelving<String>) in 5 })
    func asking(_ place: String) -> String { sentence("String", "mailbox", "()", asking: ", \(place)") }
    let failures = injector.injectDependencies(to: Screen()).failures.map(\.description)
    assertSays(failures, asking(#"which "mails" asks for"#), in: injector)
    XCTAssertEqual(injector.verify(Screen.self).problems.map(\.description).filter { $0.contains("asks") }, failures)
    let parameter = errorSentence { try injector.instance(of: Int.self) }
    assertSays([parameter], asking(#"a parameter of "model" ({model})"#), in: injector)
  }

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
    XCTAssertEqual(errorSentence { try injector.instance(forProperty: "billing", of: (any Billing).self) }, misfit)
    XCTAssertEqual(
      errorSentence { try injector.instance(of: (any Billing).self) },
      #"nothing that is registered fits "any Billing"; "billing" (App/Fakes.swift:3) is declared as "any Billing", "#
        + "but " + twins)
  }
}
