// Making values: The arguments of a `Provider` with arguments are compared with those of the registration before
// anything runs.
import OBInjectorTesting
import XCTest

private final class Ticket { let row: Int; init(_ row: Int) { self.row = row } }
private final class Box { var makeTicket: Provider<Ticket, String, Int>? }
private final class Hall {
  let makeTicket: Provider<Ticket, String, Int>
  init(makeTicket: Provider<Ticket, String, Int>) { self.makeTicket = makeTicket }
}

final class ProviderVerificationTests: InjectorTestCase {

  func testAPropertyWhoseRegistrationTakesOtherArgumentsIsAProblem() {
    let line = #line + 1
    injector.registerProperty("makeTicket") { (_, row: Int) in Ticket(row) }
    let sentence =
      "\"makeTicket\" (\(at(line))) takes 1 argument (Int), but \"Provider<Ticket, String, Int>\" passes 2 arguments "
      + "(String, Int); declare it as \"Provider<Ticket, Int>\"."
    XCTAssertEqual(injector.verify(Box.self).problems.map(\.description), [sentence])
    XCTAssertEqual(injector.injectDependencies(to: Box()).failures.map(\.description), [sentence])
    XCTAssertEqual(injector.explain(Box.self).failures.map(\.description), [sentence])
    XCTAssertEqual(
      injector.explain("makeTicket", on: Box()).description,
      "\"makeTicket\" of Box is nil, wanted as \"Provider<Ticket, String, Int>\": " + sentence)
    XCTAssertEqual(
      injector.refusal(ofSendable: Provider<Ticket, String, Int>.self, "makeTicket")?.description, sentence)
  }

  func testOneThatTakesNoArgumentsIsAProblemToo() {
    injector.registerProperty("makeTicket", withInstance: Ticket(1), isolation: nil)
    assertSays(
      injector.verify(Box.self).problems,
      "\"makeTicket\" ({makeTicket}) takes no arguments, but \"Provider<Ticket, String, Int>\" passes 2 arguments "
        + "(String, Int); declare it as \"Provider<Ticket>\".", in: injector)
  }

  func testAnotherNameIsListedOnlyIfItTakesTheArguments() {
    final class Named { @InjectedNamed("tickets") var makeTicket: Provider<Ticket, Int> }
    final class Plain { @InjectedNamed("tickets") var ticket: Ticket }
    let line = #line + 1
    injector.registerProperty("row") { (_, row: String) in Ticket(row.count) }
    let sentence =
      #"1 registration fits "Ticket", which "makeTicket" asks for, but can't be had with 1 argument (Int): "#
      + #""row" (\#(at(line))) takes 1 argument (String); declare it as "Provider<Ticket, String>"."#
    XCTAssertEqual(injector.verify(Named.self).problems.map(\.description), [sentence])
    XCTAssertEqual(injector.explain(Named.self).failures.map(\.description), [sentence])
    injector.registerProperty("number") { (_, row: Int) in Ticket(row) }
    XCTAssertEqual(injector.verify(Named.self).problems.map(\.description), [])
    XCTAssertEqual(listed(injector.verify(Named.self)), [["number"]])
    XCTAssertEqual(listed(injector.verify(Plain.self)), [["row", "number"]], "an object on the path may stand for one")
    injector.registerProperty("first") { Ticket(1) }
    XCTAssertEqual(listed(injector.verify(Plain.self)), [["first"]])
    XCTAssertEqual(listed(injector.verify(Named.self)), [["number"]])
  }

  func testAReadyMadeLazyOrProviderIsListed() {
    final class Named {
      @InjectedNamed("tickets") var ticket: Lazy<Ticket>
      @InjectedNamed("maker") var maker: Provider<Ticket, Int>
    }
    injector.registerProperty("tickets", withInstance: Lazy { Ticket(1) }, isolation: nil)
    injector.registerProperty("maker", withInstance: Provider { (row: Int) in Ticket(row) })
    XCTAssertEqual(injector.injectDependencies(to: Named()).injected, ["tickets", "maker"])
    XCTAssertEqual(injector.verify(Named.self).problems.map(\.description), [])
    XCTAssertEqual(listed(injector.verify(Named.self)), [["tickets"], ["maker"]])
  }

  /// The names that would fit each property, as the report lists them.
  private func listed(_ report: VerificationReport) -> [[PropertyName]] {
    report.unchecked.filter { $0.owner != nil }.map { item in
      let list = "\(item)".split(separator: "asks for; ").last?.split(separator: " would fit ").first ?? ""
      let names = list.replacing(" and ", with: ", ").split(separator: ", ")
      return names.map { PropertyName(String($0.dropFirst().dropLast())) }
    }
  }

  func testALazyOrAProviderPassesNoArguments() {
    final class Target { var makeTicket: Lazy<Ticket>?; @InjectedByType var other: Provider<Ticket> }
    let line = #line + 1
    injector.registerProperty("makeTicket") { (_, row: Int) in Ticket(row) }
    let sentences = ["Lazy", "Provider"].map { type in
      "\"makeTicket\" (\(at(line))) takes 1 argument (Int), but \"\(type)<Ticket>\" passes no arguments; declare it as "
        + "\"Provider<Ticket, Int>\"."
    }
    XCTAssertEqual(injector.verify(Target.self).problems.map(\.description), sentences)
    XCTAssertEqual(injector.injectDependencies(to: Target()).failures.map(\.description), sentences)
  }

  func testTheProviderIsOneOfTheTypeThatIsAskedFor() {
    final class Target { var ticket: Lazy<any Sendable>? }
    injector.registerProperty("ticket") { (_, row: Int) in Ticket(row) }
    let said = injector.injectDependencies(to: Target()).failures.first?.description ?? ""
    XCTAssertTrue(said.hasSuffix(#"; declare it as "Provider<Any, Int>"."#), said)
  }

  func testAParameterIsAProblemToo() {
    func check(_ property: PropertyName?, _ sentence: String, line: UInt = #line) {
      let problems = injector.verify().problems
      XCTAssertEqual(problems.map(\.description), [sentence], line: line)
      XCTAssertEqual(problems.map(\.property), [property], line: line)
      XCTAssertEqual(injector.refusal(of: Hall.self)?.description, sentence, line: line)
    }
    let line = #line + 1
    injector.registerProperty("ticket") { (_, row: Int) in Ticket(row) }
    injector.registerProperty("hall", withInitializer: Hall.init(makeTicket:))
    check(
      "ticket",
      "1 registration fits \"Ticket\", a parameter of \"hall\" (\(at(line + 1))), but can't be had with 2 arguments "
        + "(String, Int): \"ticket\" (\(at(line))) takes 1 argument (Int); declare it as \"Provider<Ticket, Int>\".")
    injector.registerProperty("other") { (_, row: Double) in Ticket(Int(row)) }
    check(
      nil,
      "2 registrations fit \"Ticket\", a parameter of \"hall\" (\(at(line + 1))), but can't be had with 2 arguments "
        + "(String, Int): \"ticket\" (\(at(line))) takes 1 argument (Int), \"other\" (\(at(line + 6))) takes 1 argument "
        + "(Double); declare it as \"Provider<Ticket, Int>\" or \"Provider<Ticket, Double>\".")
    injector.registerProperty("again") { (_, row: Double) in Ticket(Int(row)) }
    XCTAssertTrue("\(injector.verify())".contains("; declare it as \"Provider<Ticket, Int>\"."))
    injector.registerProperty("right") { (_, _: String, row: Int) in Ticket(row) }
    XCTAssertEqual(injector.verify().problems.map(\.description), [])
    XCTAssertEqual(try injector.instance(of: Hall.self).makeTicket.get("", 5).row, 5)
  }

  func testTwoThatTakeTheSameArgumentsAreAmbiguous() {
    injector.registerProperty("one") { (_, _: String, row: Int) in Ticket(row) }
    injector.registerProperty("two") { (_, _: String, row: Int) in Ticket(row) }
    let error = injector.refusal(of: Lazy<Ticket>.self)?.description
    XCTAssertEqual(error?.hasSuffix("that asks for one of them with instance(forProperty:arguments:)."), true)
    injector.registerProperty("hall", withInitializer: Hall.init(makeTicket:))
    XCTAssertEqual(injector.verify().problems.map(\.code), [.ambiguous])
    XCTAssertEqual(injector.refusal(of: Hall.self)?.code, .ambiguous)
  }

  func testAComponentTakesNoArguments() {
    final class Radio: Component { init() {} }
    final class Target { @InjectedByType var radio: Provider<Radio, Int> }
    final class Car {
      let radio: Provider<Radio, Int>
      init(radio: Provider<Radio, Int>) { self.radio = radio }
    }
    injector.registerProperty("car", withInitializer: Car.init(radio:))
    XCTAssertEqual(injector.verify(Target.self).problems.map(\.code), [.argumentMismatch, .argumentMismatch])
    XCTAssertEqual(injector.injectDependencies(to: Target()).failures.map(\.code), [.argumentMismatch])
    XCTAssertEqual(injector.refusal(of: Car.self)?.code, .argumentMismatch)
  }

  func testAProviderFromArgumentsOfALazyNeedsSomethingThatMakesTheLazy() throws {
    final class Target {
      var ticket: Provider<Lazy<Ticket>, Int>?; @InjectedByType var other: Provider<Lazy<Ticket>, Int>?
    }
    injector.registerProperty("ticket") { (_, row: Int) in Ticket(row) }
    XCTAssertEqual(injector.verify(Target.self).problems.map(\.code), [.typeMismatch])
    XCTAssertEqual(
      injector.injectDependencies(to: Target()).said("ticket", "other"), ["failed(typeMismatch)", "notRegistered"])
    injector.deleteProperty("ticket")
    injector.registerProperty("ticket") { (_, row: Int) in Lazy { Ticket(row) } }
    let (target, report) = injector.reported(Target())
    XCTAssertTrue(report.isComplete)
    XCTAssertEqual(try target.ticket?.get(3).get().row, 3)
  }

  func testAMisspelledPropertyIsFoundByItsArguments() {
    final class Target {
      var makeTickt: Provider<Ticket, Int>?, makeTicke: Lazy<Provider<Ticket, Int>>?
      @Injected var makTicket: Provider<Ticket, Int>
    }
    injector.registerProperty("makeTicket") { (_, row: Int) in Ticket(row) }
    XCTAssertEqual(
      injector.verify(Target.self).problems.map(\.description),
      ["makeTickt", "makeTicke", "makTicket"].map {
        "nothing is registered under \"\($0)\", wanted as \"Ticket\"; did you mean \"makeTicket\"?"
      })
    let said = injector.injectDependencies(to: Target()).said("makeTickt", "makeTicke")
    XCTAssertEqual(said, Array(repeating: "notRegistered(makeTicket?)", count: 2))
  }

  func testItIsAnEdgeOfTheGraphAndAUse() {
    injector.registerProperty("makeTicket") { (_, _: String, row: Int) in Ticket(row) }
    let report = injector.verify(Box.self)
    XCTAssertTrue(report.isValid)
    XCTAssertEqual(report.unused, [])
    XCTAssertEqual(injector.explain(Box.self).said("makeTicket"), "injected")
    let lines = injector.dependencyGraph(of: Box.self).mermaid.split(separator: "\n")
    XCTAssertEqual(
      lines.dropFirst().prefix(3),
      [
        #"  n0["Box"]:::given"#, #"  n1("makeTicket: Ticket<br/>unique"):::unique"#,
        #"  n0 -.->|"makeTicket: Provider#lt;Ticket, String, Int#gt;?"| n1"#,
      ])
  }

  func testAWeakPropertyWouldReleaseItAndIsRefused() {
    final class Target {
      weak var makeTicket: Provider<Ticket, Int>?; weak var ticket: Lazy<Ticket>?; weak var own: Lazy<Int>?
    }
    injector.registerProperty("makeTicket", scope: .singleton) { (_, row: Int) in Ticket(row) }
    injector.registerProperty("ticket", scope: .singleton) { Ticket(1) }
    let own = Lazy { 1 }
    injector.registerProperty("own", withInstance: own)
    let sentences = [("makeTicket", "Provider<Ticket, Int>?"), ("ticket", "Lazy<Ticket>?")].map { name, type in
      "\"\(name)\" of type \"\(type)\" is weak, and nothing else would retain what it is given; declare it without "
        + "\"weak\"."
    }
    XCTAssertEqual(injector.verify(Target.self).problems.map(\.description), sentences)
    let (target, report) = injector.reported(Target())
    XCTAssertEqual(report.failures.map(\.description), sentences)
    XCTAssertTrue(target.own === own, "what is ready-made is retained where it is registered")
  }
}
