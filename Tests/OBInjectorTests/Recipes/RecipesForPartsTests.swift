// Recipes: What other systems have an API for, in plain Swift: method injection, parents, collections, concrete
// protocols.
import OBInjector
import XCTest

final class RecipesForPartsTests: InjectorTestCase {
  // MARK: - TY4: method injection

  func testTY4MethodsAreCalledInTheClosureInTheirOrder() throws {
    final class Controller {
      private(set) var calls: [String] = []
      func set(_ one: String, _ other: String?) { calls.append("\(one) \(other ?? "nil")") }
    }
    injector.registerProperty("name", withInstance: "name")
    injector.registerProperty("controller") { injector -> Controller in
      let controller = Controller()
      controller.set(try injector.instance(forProperty: "name"), nil)
      controller.set("second", try injector.instance(forProperty: "name", of: String.self))
      return controller
    }
    XCTAssertEqual(try injector.instance(of: Controller.self).calls, ["name nil", "second name"])
  }

  func testTY9MethodInjectionClosesACycle() throws {
    final class Delegating {
      private(set) weak var owner: Owning?
      func use(_ owner: Owning) { self.owner = owner }
    }
    final class Owning { var delegating: Delegating? }
    injector.registerProperty("owning", scope: .graph) { injector -> Owning in
      let owning = Owning()
      let delegating = try injector.instance(of: Delegating.self)
      delegating.use(owning)
      owning.delegating = delegating
      return owning
    }
    injector.registerProperty("delegating", scope: .graph) { Delegating() }
    let owning = try injector.instance(of: Owning.self)
    XCTAssertTrue(owning.delegating?.owner === owning)
  }

  // MARK: - TY12: abstract and parent definitions

  func testTY12AFunctionConfiguresTheParentsPart() throws {
    class Client {
      var host: String?
      var retries = 0
    }
    final class NewsClient: Client {}
    final class MailClient: Client { var account: String? }
    @Sendable func base<Made: Client>(_ client: Made, _ injector: PropertyInjector) throws -> Made {
      client.retries = 3
      client.host = try injector.instance(forProperty: "server")
      return client
    }
    injector.registerProperty("server", withInstance: "example.org")
    injector.registerProperty("news") { injector in try base(NewsClient(), injector) }
    injector.registerProperty("mail") { injector -> MailClient in
      let client = try base(MailClient(), injector)
      client.account = "me"
      client.retries += 1
      return client
    }
    let (news, mail) = (try injector.instance(of: NewsClient.self), try injector.instance(of: MailClient.self))
    XCTAssertEqual([news.host, mail.host, mail.account], ["example.org", "example.org", "me"])
    XCTAssertEqual([news.retries, mail.retries], [3, 4])
  }

  // MARK: - TY13: collections

  func testTY13AClosureCollectsComponents() throws {
    injector.registerProperty("spelling", scope: .singleton) { Spelling() }
    injector.registerProperty("grammar") { Grammar() }
    injector.registerProperty("plugins") { injector in try injector.instances(of: (any Plugin).self) }
    final class Editor { var plugins: [any Plugin]? }
    let editor = injector.filled(Editor())
    XCTAssertEqual(editor.plugins?.map { "\(type(of: $0))" }, ["Spelling", "Grammar"])
    XCTAssertTrue(editor.plugins?.first === (try injector.instance(of: Spelling.self)))
  }

  func testTY13ARegisteredArrayOrDictionaryFillsAProperty() {
    final class Editor { var plugins: [any Plugin]?; var byName: [String: any Plugin]? }
    let (injector, editor) = (PropertyInjector(), Editor())
    injector.registerProperty("plugins", withInstance: [Spelling(), Grammar()] as [any Plugin])
    injector.registerProperty("byName") { injector -> [String: any Plugin] in ["spelling": Spelling()] }
    injector.injectDependencies(to: editor)
    XCTAssertEqual(editor.plugins?.count, 2)
    XCTAssertTrue(editor.byName?["spelling"] is Spelling)
  }

  protocol Plugin: AnyObject {}
  final class Spelling: Plugin {}
  final class Grammar: Plugin {}

  // MARK: - EX1: concrete protocols

  func testEX1AProtocolExtensionIsADefaultImplementation() throws {
    injector.registerProperty("shared", withInstance: Greeting(text: "Hello"))
    injector.registerProperty("polite") { Polite() }
    injector.registerProperty("rude") { Rude() }
    let polite = try injector.instance(of: Polite.self)
    XCTAssertEqual(polite.greet(), "Hello", "a default that uses what was injected")
    XCTAssertEqual(Polite.kind(), "greeter", "class methods too")
    XCTAssertEqual(polite.describe(), "greeter: Hello", "and those of an inherited protocol")
    let rude: any Greeter = try injector.instance(of: Rude.self)
    XCTAssertEqual(rude.greet(), "What?", "an own implementation wins, also through the protocol")
    XCTAssertEqual(VeryRude().greet(), "What?!", "and a subclass's wins over it")
  }

  func testEX1WhereSwiftDiffers() {
    // First: what is only in the extension, and no requirement, is chosen by the static type.
    let rude = Rude()
    assertEqual((rude.shout(), "WHAT"), ((rude as any Greeter).shout(), "shout"))
    // Second: a default is settled for the class that conforms; a subclass does not override it through the protocol.
    assertEqual((Bored().greet(), "Yawn"), ((Bored() as any Greeter).greet(), "nobody"))
  }

  struct Greeting: Sendable { let text: String }
}

private protocol Describing { func describe() -> String }
private protocol Greeter: AnyObject, Describing {
  var shared: RecipesForPartsTests.Greeting? { get }
  func greet() -> String
  static func kind() -> String
}
extension Greeter {
  func greet() -> String { shared?.text ?? "nobody" }
  func describe() -> String { "\(Self.kind()): \(greet())" }
  func shout() -> String { "shout" }
  static func kind() -> String { "greeter" }
}
private class Polite: Greeter { var shared: RecipesForPartsTests.Greeting? }
private final class Bored: Polite { func greet() -> String { "Yawn" } }
private class Rude: Greeter {
  var shared: RecipesForPartsTests.Greeting?
  func greet() -> String { "What?" }
  func shout() -> String { "WHAT" }
}
private final class VeryRude: Rude { override func greet() -> String { "What?!" } }
