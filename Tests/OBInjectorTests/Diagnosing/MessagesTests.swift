// Diagnosing: Every sentence that the library says of what is not there and of what does not fit, in full, but for those
// of the article "Error codes" (`ErrorArticleTests`) and of an unregistered name (`RequestVerificationTests`).
import OBInjector
import XCTest

final class MessagesTests: XCTestCase {
  private class Service {}
  private final class Car { init(_: Service) {} }
  private final class Target {
    var anything: Any?
    unowned var owner: Service?
  }

  func testAComponentThatNoModuleListed() {
    final class Session: Component { init() {} }
    final class Another: Component { init() {} }
    for (types, known) in [
      ([], "none is"), ([Session.self], "known are Session"),
      ([Session.self, Another.self], "known are Session, Another"),
    ] as [([any Component.Type], String)] {
      let said = errorSentence {
        try PropertyInjector(modules: [ComponentModule(types, filter: ComponentFilter(classes: ["Sesion"]))])
      }
      let sentence =
        #"the component filter names "Sesion", but no component of that name was listed (\#(known)); "#
        + "add the type to the module or correct the name."
      XCTAssertTrue(said.contains(sentence), said)
    }
  }

  func testTheWrongThing() {
    let injector = PropertyInjector()
    injector.registerProperty("anything", withInstance: 5)
    injector.registerProperty("owner", withInstance: Service())
    let remedy = "; use @Injected or KeyPathInjectable."
    assertSays(
      injector.injectDependencies(to: Target()).failures,
      #""anything" of type "Any?" is not filled by reflection: everything would fit it"# + remedy,
      #""owner" of type "Service?" is not filled by reflection: it is unowned, and may refer to an object that is gone"#
        + remedy)
  }

  func testArgumentsThatNothingTakes() {
    let given = #"but 1 argument (Int) was given; leave out "arguments:"."#
    let ofProvider = #""Provider<Car, Int>" is looked up without arguments, "# + given
    checkSentences([
      Sentence(#""car" ({car}) takes no arguments, "# + given) { injector in
        injector.registerProperty("car") { Car(Service()) }
        return errorSentence { try injector.instance(of: Car.self, arguments: 4) }
      },
      Sentence(ofProvider) { injector in
        injector.registerProperty("car") { (_, _: Int) in Car(Service()) }
        return errorSentence { try injector.instance(of: Provider<Car, Int>.self, arguments: 4) }
      },
      Sentence(ofProvider) { injector in
        injector.registerProperty("car") { (_, _: String) in Car(Service()) }
        return errorSentence { try injector.instance(forProperty: "car", of: Provider<Car, Int>.self, arguments: 4) }
      },
    ])
  }

  func testWrongArguments() {
    struct Unhashable {}
    let injector = PropertyInjector()
    injector.registerProperty("car") { (_, service: Service, doors: Int) in Car(service) }
    injector.registerProperty("keyed", scope: .singleton) { (_, _: Unhashable) in 5 }
    assertSays(
      [
        errorSentence { try injector.instance(of: Car.self) },
        errorSentence { try injector.instance(of: Car.self, arguments: Service(), "four") },
        errorSentence { try injector.instance(of: Int.self, arguments: Unhashable()) },
      ],
      #""car" ({car}) takes 2 arguments (Service, Int), but no arguments were given; pass them with "arguments:"."#,
      #"argument 2 of "car" ({car}) is of type "String", but "Int" is expected; pass a value of that type."#,
      #"argument 1 of "keyed" ({keyed}) is of type "Unhashable", which is not Hashable, so instances of the scope "#
        + "singleton can't be told apart; make it Hashable, or use the scope unique.", in: injector)
  }
}
