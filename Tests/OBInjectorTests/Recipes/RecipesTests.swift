// Recipes: What other systems have an API for, in plain Swift: links, factories, options, decorators.
import OBInjector
import XCTest

private final class Store: Sendable {}
private struct NoDisk: Error {}

final class RecipesTests: InjectorTestCase {
  // MARK: - OJ8: a protocol linked to another registration

  func testOJ8ALinkFollowsTheTargetsScope() throws {
    for scope in [Scope.unique, .graph, .singleton] {
      let injector = PropertyInjector()
      injector.registerProperty("visa", scope: scope) { Visa() }
      injector.registerProperty("creditCard") { injector -> any CreditCard in try injector.instance(of: Visa.self) }
      final class Wallet { var visa: Visa?; var creditCard: (any CreditCard)? }
      let (one, other) = (injector.filled(Wallet()), injector.filled(Wallet()))
      XCTAssertEqual(one.visa === one.creditCard as? Visa, scope != .unique, "\(scope)")
      XCTAssertEqual(one.creditCard as? Visa === other.creditCard as? Visa, scope == .singleton, "\(scope)")
    }
  }

  func testOJ8ALinkPassesItsArgumentsOn() throws {
    injector.registerProperty("visa", scope: .singleton) { (_: PropertyInjector, number: Int) in Visa(number: number) }
    injector.registerProperty("creditCard") { (injector: PropertyInjector, number: Int) -> any CreditCard in
      try injector.instance(of: Visa.self, arguments: number)
    }
    let card: any CreditCard = try injector.instance(forProperty: "creditCard", arguments: 7)
    XCTAssertEqual((card as? Visa)?.number, 7)
    XCTAssertTrue(try injector.instance(of: Visa.self, arguments: 7) === card)
    let error = injectionError { try injector.instance(forProperty: "creditCard", of: (any CreditCard).self) }
    XCTAssertEqual(error?.code, .argumentMismatch)
  }

  func testOJ8ALinkToASubclass() throws {
    class Vehicle {}
    final class Bus: Vehicle {}
    final class Depot { var vehicle: Vehicle? }
    injector.registerProperty("bus", scope: .singleton) { Bus() }
    injector.registerProperty("vehicle") { injector -> Vehicle in try injector.instance(forProperty: "bus") }
    let depot = injector.filled(Depot())
    XCTAssertTrue(depot.vehicle === (try injector.instance(forProperty: "bus", of: Bus.self)))
  }

  protocol CreditCard: AnyObject {}
  final class Visa: CreditCard {
    let number: Int
    init(number: Int = 0) { self.number = number }
  }

  // MARK: - TY7: a component made by another component

  func testTY7AFactoryMakesTheComponent() throws {
    final class Connection {
      let path: String
      var note: String?
      init(path: String) { self.path = path }
    }
    final class ConnectionFactory {
      var path: String?
      func make() -> Connection { Connection(path: path ?? "none") }
    }
    injector.registerProperty("note", withInstance: "note")
    injector.registerProperty("path", withInstance: "/tmp")
    injector.registerProperty("factory", scope: .singleton) { ConnectionFactory() }
    injector.registerProperty("connection") { injector in try injector.instance(of: ConnectionFactory.self).make() }
    let connection = try injector.instance(of: Connection.self)
    XCTAssertEqual(connection.path, "/tmp", "the factory was injected before it was asked")
    XCTAssertEqual(connection.note, "note", "R5: so is what it made")
    XCTAssertFalse(try injector.instance(of: Connection.self) === connection)
  }

  // MARK: - TY15: a definition chosen by a value

  func testTY15AnOptionIsASwitch() throws {
    injector.registerProperty("visa", scope: .singleton) { Visa() }
    injector.registerProperty("amex", scope: .singleton) { Amex() }
    injector.registerProperty("preferred") { (injector: PropertyInjector, option: String) -> any CreditCard in
      switch option {
      case "visa": try injector.instance(of: Visa.self)
      default: try injector.instance(of: Amex.self)
      }
    }
    let visa: any CreditCard = try injector.instance(forProperty: "preferred", arguments: "visa")
    XCTAssertTrue(try injector.instance(of: Visa.self) === visa)
    XCTAssertTrue(try injector.instance(forProperty: "preferred", of: (any CreditCard).self, arguments: "x") is Amex)
  }

  func testTY15AnOptionMayBeARegisteredValue() throws {
    struct Options: Sendable { let isDemo: Bool }
    for isDemo in [true, false] {
      let injector = PropertyInjector()
      injector.registerProperty("options", withInstance: Options(isDemo: isDemo))
      injector.registerProperty("card") { injector -> any CreditCard in
        try injector.instance(of: Options.self).isDemo ? Amex() : Visa()
      }
      XCTAssertEqual(try injector.instance(of: (any CreditCard).self) is Amex, isDemo)
    }
  }

  final class Amex: CreditCard {}

  // MARK: - TY18: decorators

  func testTY18AClosureWrapsAnotherRegistration() throws {
    injector.registerProperty("plainText", scope: .singleton) { Plain() }
    injector.registerProperty("boldText") { injector in
      Tagged("b", try injector.instance(forProperty: "plainText", of: (any Text).self))
    }
    injector.registerProperty("text", scope: .singleton) { injector in
      Tagged("i", try injector.instance(forProperty: "boldText", of: (any Text).self))
    }
    final class Page { var text: (any Text)? }
    let page = injector.filled(Page())
    XCTAssertEqual(page.text?.value, "<i><b>plain</b></i>")
  }

  func testTY18PostProcessorsRunInTheOrderTheyAreRegistered() throws {
    struct Step: Sendable { let apply: @Sendable (String) -> String }
    injector.registerProperty("first", withInstance: Step { $0 + "1" })
    injector.registerProperty("second", withInstance: Step { $0 + "2" })
    injector.registerProperty("value") { injector -> String in
      try injector.instances(of: Step.self).reduce("0") { $1.apply($0) }
    }
    XCTAssertEqual(try injector.instance(of: String.self), "012")
  }

  protocol Text { var value: String { get } }
  struct Plain: Text { let value = "plain" }
  struct Tagged: Text {
    let value: String
    init(_ tag: String, _ inner: any Text) { value = "<\(tag)>\(inner.value)</\(tag)>" }
  }

  // MARK: - Recipes: The observer of the article "Recipes", with a logger that remembers what it is notified.

  private struct Logger: Sendable {
    let log: EventLog
    func warning(_ message: String) { log.add("warning: \(message)") }
    func info(_ message: String) { log.add("info: \(message)") }
  }

  private struct LoggedInjections: InjectionObserver {
    let logger: Logger

    func observe(_ event: InjectionEvent) {
      if event.duration > .milliseconds(5) { logger.info("slow: \(event)") }
      guard event.depth == 0 else { return }
      switch event.outcome {
      case .filled(let report): for failure in report.failures { logger.warning("\(failure)") }
      case .failed(let error): logger.warning("\(error)")
      default: break
      }
    }
  }

  private final class Screen { var store: Store?; var title: String?; var detail: Detail? }
  private final class Detail { var store: Store? }

  func testTheLogHasWhatFailedAndWhatWasSlow() throws {
    let log = EventLog()
    let injector = PropertyInjector(observer: LoggedInjections(logger: Logger(log: log)))
    injector.registerProperty("title", withInstance: "fast")
    injector.injectDependencies(to: Screen())
    XCTAssertEqual(log.all.filter { $0.hasPrefix("warning") }, [])

    let line = #line + 1
    injector.registerProperty("store", withBlock: { () throws -> Store in throw NoDisk() })
    injector.injectDependencies(to: Screen())
    let thrown =
      "warning: the closure of \"store\" (OBInjectorTests/RecipesTests.swift:\(line)) threw: NoDisk()."
    XCTAssertEqual(log.all.filter { $0.hasPrefix("warning") }, [thrown])

    log.clear()
    injector.registerProperty("detail") { Detail() }
    injector.injectDependencies(to: Screen())
    XCTAssertEqual(log.all.filter { $0.hasPrefix("warning") }, [thrown, thrown + " Path: detail → store."])

    log.clear()
    XCTAssertThrowsError(try injector.instance(of: Store.self))
    XCTAssertEqual(log.all.filter { $0.hasPrefix("warning") }, [thrown])

    log.clear()
    injector.registerProperty("other") { () -> Int in
      Thread.sleep(forTimeInterval: 0.01)
      return 1
    }
    _ = try injector.instance(of: Int.self)
    XCTAssertTrue(log.all.contains { $0.hasPrefix("info: slow: ") && $0.contains("other") }, "\(log.all)")
  }
}
