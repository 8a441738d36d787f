// Diagnosing: "Why is this nil?", for a live object; of a property that no injection sets, what it is.
import OBInjectorTesting
import XCTest

final class ExplainPropertyTests: InjectorTestCase {
  private class Service {}
  private final class Screen {
    var service: Service?, number: Int?, text: String?
    var closure: (() -> Void)?
    @InjectedNamed("mainService") var wrapped: Service
    @InjectedByType var byType: Service
  }

  private let screen = Screen()
  private func answer(_ name: PropertyName) -> String { injector.explain(name, on: screen).description }

  func testNothingIsRegistered() {
    injector.registerProperty("servise") { Service() }
    XCTAssertEqual(
      answer("service"),
      #""service" of Screen is nil, wanted as "Service": nothing is registered under "service"; did "#
        + #"you mean "servise"?"#)
    XCTAssertEqual(
      answer("text"),
      #""text" of Screen is nil, wanted as "String": nothing is registered under "text"; "#
        + #"register "text" before injecting."#)
  }

  func testOfAPropertyThatNoInjectionSetsTheTypeIsKnownAndStorageIsNoSuggestion() {
    @propertyWrapper struct Wrapped { var wrappedValue: Int? }
    final class Page {
      let count = 5
      @Wrapped var number: Int?
    }
    let page = Page()
    XCTAssertTrue(injector.explain("count", on: page).type == Int.self)
    XCTAssertTrue(injector.explain("cont", on: page).type == Never.self)
    XCTAssertEqual(
      injector.explain("_numbr", on: page).description,
      #"Page has no property "_numbr" that could be filled; did you mean "number"?"#)
    XCTAssertNil(page.number)
  }

  func testItHasAValue() {
    injector.registerProperty("text", withInstance: "b")
    screen.text = "a"
    let explanation = injector.explain("text", on: screen)
    XCTAssertEqual(explanation.outcome.word, "alreadySet")
    XCTAssertNil(explanation.registration)
    XCTAssertEqual(answer("text"), #""text" of Screen has a value, wanted as "String": an injection keeps it."#)
  }

  func testOfANameThatASuperclassHasTooTheSubclassesPropertyIsExplained() {
    class Base { private var name: Int? }
    final class Derived: Base { private var name: String? }
    injector.registerProperty("name", withInstance: "a")
    XCTAssertTrue(injector.explain("name", on: Derived()).type == String?.self)
  }

  func testTheTypeDoesNotFit() {
    injector.registerProperty("number", withInstance: "five")
    let line = #line - 1
    let explanation = injector.explain("number", on: screen)
    XCTAssertTrue(explanation.owner == Screen.self && explanation.type == Int?.self)
    XCTAssertEqual(explanation.registration?.line, line)
    XCTAssertEqual(
      explanation.description,
      #""number" of Screen is nil, wanted as "Int": "number" is of type "String" (registered at \#(at(line))), which "#
        + #"does not fit "Int"; register a value of type "Int" under "number", ask for "String" instead, or rename the "#
        + "property if it is no dependency.")
  }

  func testItWasNotInjectedYet() {
    injector.registerProperty("service") { () -> Service in
      XCTFail("explaining runs nothing")
      return Service()
    }
    let line = #line - 4
    XCTAssertEqual(
      answer("service"),
      #""service" of Screen is nil, wanted as "Service": an injection from here would fill it with "service" "#
        + "(\(at(line))); either none has taken place, or the closure threw or returned nil, or other code set the property to nil "
        + "afterwards.")
    XCTAssertNil(screen.service)
  }

  func testARegisteredNilIsSaid() {
    injector.registerProperty("number", withInstance: Int?.none)
    XCTAssertEqual(answer("number"), #""number" of Screen is nil, wanted as "Int": what is registered is nil."#)
  }

  func testWhatReflectionCantWriteCantBeRead() {
    injector.registerProperty("closure", withInstance: {} as @Sendable () -> Void)
    XCTAssertTrue(
      answer("closure").hasPrefix(#""closure" of Screen can't be read, wanted as "() -> ()": "closure" of"#))
  }

  func testInBothModesTheWrapperAnswers() {
    inBothModes { injector in
      injector.registerProperty("mainService") { Service() }
      let before = injector.explain("wrapped", on: screen)
      XCTAssertEqual(before.outcome.word, "injected")
      XCTAssertTrue(
        before.description.hasPrefix(#""wrapped" of Screen is nil, wanted as "Service" under "mainService":"#))
    }
  }

  func testAPropertyThatIsNotThereSuggestsOneThatIs() {
    let explanation = injector.explain("servis", on: screen)
    XCTAssertEqual(explanation.outcome.word, "failed(notWritable)")
    XCTAssertEqual(
      explanation.description, #"Screen has no property "servis" that could be filled; did you mean "service"?"#)
    XCTAssertEqual(
      answer("nothingLikeIt"),
      #"Screen has no property "nothingLikeIt" that could be filled; "#
        + #"only stored "var" properties, @Injected and declared key paths can."#)
  }

  @MainActor private static func registerOnMain(in injector: PropertyInjector) {
    injector.registerProperty("service", withInstance: Service())
  }

  func testAnotherActorsInstanceIsSaid() async {
    await Self.registerOnMain(in: injector)
    XCTAssertEqual(injector.explain("service", on: screen).outcome.word, "failed(isolationMismatch)")
  }

  private final class Kept {}
  private final class Asking { var kept: Kept? }

  private nonisolated static func said(_ name: PropertyName, _ injector: PropertyInjector) -> String {
    injector.explain(name, on: Asking()).outcome.word
  }

  private nonisolated static func registerKept(_ injector: PropertyInjector) {
    injector.registerProperty("kept", scope: .singleton) { Kept() }
  }

  @MainActor private static func fillThere(_ injector: PropertyInjector) -> [PropertyName] {
    injector.injectDependencies(to: Asking()).injected
  }

  func testASingletonThatIsNotSendableBelongsToWhereItWasMade() async {
    Self.registerKept(injector)
    XCTAssertEqual(Self.said("kept", injector), "injected")
    assertEqual(await Self.fillThere(injector), ["kept"])
    XCTAssertEqual(Self.said("kept", injector), "failed(isolationMismatch)")
  }

  private final class Clock {}
  @propertyWrapper private struct Watched<Value> { var wrappedValue: Value }
  private final class Unfillable {
    let constant: Clock? = nil
    lazy var lazily: Clock? = Clock()
    @Watched var wrapped: Clock? = nil
    weak var weakly: Clock?
  }

  private let unfillable = Unfillable()

  private func explain(_ name: PropertyName) -> InjectionReport.Entry { injector.explain(name, on: unfillable) }

  func testALetALazyPropertyAndOneBehindAnotherWrapperAreSaidToBeSo() {
    let kinds: [(PropertyName, String)] = [
      ("constant", "a let"), ("lazily", "lazy"), ("wrapped", "behind another wrapper"),
    ]
    for (name, kind) in kinds {
      XCTAssertEqual("\(explain(name).owner): \(explain(name).outcome.word)", "Unfillable: failed(notWritable)", kind)
      XCTAssertEqual(
        explain(name).description,
        #""\#(name)" of Unfillable is \#(kind), so no injection sets it; declare it an Optional "var", or use @Injected."#
      )
    }
  }

  func testAPropertyThatIsNotOptionalIsSaidToKeepItsValue() {
    final class Sized { var size = 3 }
    XCTAssertEqual(
      injector.explain("size", on: Sized()).description,
      #""size" of Sized has a value, wanted as "Int": an injection keeps it."#)
  }

  func testAWeakPropertyIsSaidToBeWeak() {
    injector.registerProperty("weakly") { Clock() }
    let text = explain("weakly").description
    XCTAssertTrue(text.hasPrefix(#""weakly" of Unfillable is weak and nil, wanted as "Clock": an injection"#), text)
    XCTAssertTrue(text.contains("returned nil, or nothing else held the object, or other code set"), text)
    let clock = Clock()
    unfillable.weakly = clock
    XCTAssertEqual(
      explain("weakly").description,
      #""weakly" of Unfillable is weak and has a value, wanted as "Clock": an injection keeps it."#)
  }

  func testTheMessageForAMisspelledNameHasThePropertyAndNotItsStorage() {
    XCTAssertTrue(explain("wraped").description.hasSuffix(#"did you mean "wrapped"?"#))
    XCTAssertTrue(explain("lazly").description.hasSuffix(#"did you mean "lazily"?"#))
    XCTAssertFalse("\(explain("wrapp"))".contains("_wrapped"))
  }

  func testOfTwoPropertiesOfANameThatNothingFillsThatOfTheSubclassIsMeant() {
    class Base { private let mark = 1 }
    final class Sub: Base { private lazy var mark = 2 }
    let explanation = PropertyInjector().explain("mark", on: Sub()).description
    XCTAssertTrue(explanation.contains(" is lazy, "), explanation)
  }
}
