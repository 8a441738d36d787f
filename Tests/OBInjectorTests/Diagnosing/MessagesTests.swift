// Diagnosing: Every sentence that the library says of what is not there and of what does not fit, in full, but for those
// of the article "Error codes" (`ErrorArticleTests`).
import OBInjector
import XCTest

final class MessagesTests: XCTestCase {
  private class Service {}
  private final class Car { init(_: Service) {} }
  private struct Unhashable {}
  private final class Target {
    var service: Service?, anything: Any?
    unowned var owner: Service?
  }

  private static func failure(_ name: PropertyName, _ injector: PropertyInjector) -> String {
    let report = injector.injectDependencies(to: Target())
    return report.failures.first { $0.property == name }?.description ?? report.description
  }

  // MARK: - Nothing there

  func testNothingUnderTheName() {
    checkSentences([
      Sentence(#"nothing is registered under "service", wanted as "Service"; register "service" before injecting."#) {
        injector in
        errorSentence { try injector.instance(forProperty: "service", of: Service.self) }
      },
      Sentence(
        #"nothing is registered under "needed", wanted as "Service"; register "needed" before injecting."#
          + " Path: part → needed."
      ) { injector in
        final class Part { @Injected var needed: Service }
        injector.registerProperty("part") { Part() }
        return errorSentence { try injector.instance(of: Part.self) }
      },
    ])
  }

  func testAComponentThatNoModuleListed() {
    final class Session: Component { init() {} }
    func message(_ types: [any Component.Type]) -> String {
      errorSentence {
        try PropertyInjector(modules: [ComponentModule(types, filter: ComponentFilter(classes: ["Sesion"]))])
      }
    }
    func sentence(_ known: String) -> String {
      #"the component filter names "Sesion", but no component of that name was listed (\#(known)); "#
        + "add the type to the module or correct the name."
    }
    final class Another: Component { init() {} }
    for (types, known) in [
      ([], "none is"), ([Session.self], "known are Session"),
      ([Session.self, Another.self], "known are Session, Another"),
    ] as [([any Component.Type], String)] { XCTAssertTrue(message(types).contains(sentence(known)), message(types)) }
  }

  // MARK: - The wrong thing

  func testTheWrongThing() {
    let remedy = "; use @Injected or KeyPathInjectable."
    checkSentences([
      Sentence(#""anything" of type "Any?" is not filled by reflection: everything would fit it"# + remedy) {
        injector in
        injector.registerProperty("anything", withInstance: 5)
        return Self.failure("anything", injector)
      },
      Sentence(
        #""owner" of type "Service?" is not filled by reflection: it is unowned, and may refer to an object that is "#
          + "gone" + remedy
      ) {
        injector in
        injector.registerProperty("owner", withInstance: Service())
        return Self.failure("owner", injector)
      },
    ])
  }

  func testArgumentsThatNothingTakes() {
    checkSentences([
      Sentence(
        #""car" ({car}) takes no arguments, but 1 argument (Int) was given; leave out "arguments:"."#
      ) { injector in
        injector.registerProperty("car") { Car(Service()) }
        return errorSentence { try injector.instance(of: Car.self, arguments: 4) }
      },
      Sentence(
        #""Provider<Car, Int>" is looked up without arguments, but 1 argument (Int) was given; leave out "arguments:"."#
      ) { injector in
        injector.registerProperty("car") { (_, _: Int) in Car(Service()) }
        return errorSentence { try injector.instance(of: Provider<Car, Int>.self, arguments: 4) }
      },
      Sentence(
        #""Provider<Car, Int>" is looked up without arguments, but 1 argument (Int) was given; leave out "arguments:"."#
      ) { injector in
        injector.registerProperty("car") { (_, _: String) in Car(Service()) }
        return errorSentence { try injector.instance(forProperty: "car", of: Provider<Car, Int>.self, arguments: 4) }
      },
    ])
  }

  func testWrongArguments() {
    func register(_ injector: PropertyInjector) {
      injector.registerProperty("car") { (_, service: Service, doors: Int) in Car(service) }
    }
    checkSentences([
      Sentence(
        #""car" ({car}) takes 2 arguments (Service, Int), but no arguments were given; pass them with "arguments:"."#
      ) { injector in
        register(injector)
        return errorSentence { try injector.instance(of: Car.self) }
      },
      Sentence(
        #"argument 2 of "car" ({car}) is of type "String", but "Int" is expected; pass a value of that type."#
      ) { injector in
        register(injector)
        return errorSentence { try injector.instance(of: Car.self, arguments: Service(), "four") }
      },
      Sentence(
        #"argument 1 of "car" ({car}) is of type "Unhashable", which is not Hashable, so instances of the scope "#
          + "singleton can't be told apart; make it Hashable, or use the scope unique."
      ) { injector in
        injector.registerProperty("car", scope: .singleton) { (_, _: Unhashable) in Car(Service()) }
        return errorSentence { try injector.instance(of: Car.self, arguments: Unhashable()) }
      },
    ])
  }
}
