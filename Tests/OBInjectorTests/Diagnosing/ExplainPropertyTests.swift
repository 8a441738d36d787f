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
  }

  func testAValueThatItHasIsKeptAlsoByOneThatIsNotOptional() {
    final class Sized { var size = 3 }
    injector.registerProperty("text", withInstance: "b")
    screen.text = "a"
    let explanation = injector.explain("text", on: screen)
    XCTAssertEqual(explanation.outcome.word, "alreadySet")
    XCTAssertNil(explanation.registration)
    assertSays(
      [explanation, injector.explain("size", on: Sized())],
      #""text" of Screen has a value, wanted as "String": an injection keeps it."#,
      #""size" of Sized has a value, wanted as "Int": an injection keeps it."#)
  }

  func testOfANameThatASuperclassHasTooTheSubclassesPropertyIsExplained() {
    class Base { private var name: Int? }
    final class Derived: Base { private var name: String? }
    class Marked { private let mark = 1 }
    final class Remarked: Marked { private lazy var mark = 2 }
    injector.registerProperty("name", withInstance: "a")
    XCTAssertTrue(injector.explain("name", on: Derived()).type == String?.self)
    let explanation = injector.explain("mark", on: Remarked()).description
    XCTAssertTrue(explanation.contains(" is lazy, "), explanation)
  }

  func testTheTypeDoesNotFit() {
    injector.registerProperty("number", withInstance: "five")
    let explanation = injector.explain("number", on: screen)
    XCTAssertTrue(explanation.owner == Screen.self && explanation.type == Int?.self)
    XCTAssertEqual(explanation.registration?.line, #line - 3)
    assertSays(
      [explanation],
      #""number" of Screen is nil, wanted as "Int": "number" is of type "String" (registered at {number}), which does "#
        + #"not fit "Int"; register a value of type "Int" under "number", ask for "String" instead, or rename the "#
        + "property if it is no dependency.", in: injector)
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
      let beginning = #""wrapped" of Screen is nil, wanted as "Service" under "mainService":"#
      XCTAssertTrue("\(before)".hasPrefix(beginning), "\(before)")
    }
  }

  func testAPropertyThatIsNotThereSuggestsOneThatIs() {
    XCTAssertEqual(injector.explain("servis", on: screen).outcome.word, "failed(notWritable)")
    assertSays(
      [answer("servis"), answer("nothingLikeIt")],
      #"Screen has no property "servis" that could be filled; did you mean "service"?"#,
      #"Screen has no property "nothingLikeIt" that could be filled; "#
        + #"only stored "var" properties, @Injected and declared key paths can."#)
  }

  func testAnotherActorsInstanceIsSaid() async {
    await MainActor.run { [injector] in _ = injector.registerProperty("service", withInstance: Service()) }
    XCTAssertEqual(injector.explain("service", on: screen).outcome.word, "failed(isolationMismatch)")
  }

  func testASingletonThatIsNotSendableBelongsToWhereItWasMade() async {
    injector.registerProperty("service", scope: .singleton) { Service() }
    XCTAssertEqual(injector.explain("service", on: screen).outcome.word, "injected")
    let injected = await MainActor.run { [injector] in injector.injectDependencies(to: Screen()).injected }
    XCTAssertEqual(injected, ["service", "service"])
    XCTAssertEqual(injector.explain("service", on: screen).outcome.word, "failed(isolationMismatch)")
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
    for (name, kind) in [("constant", "a let"), ("lazily", "lazy"), ("wrapped", "behind another wrapper")] {
      let entry = explain(PropertyName(name))
      XCTAssertEqual("\(entry.owner): \(entry.outcome.word)", "Unfillable: failed(notWritable)", kind)
      let remedy = #"so no injection sets it; declare it an Optional "var", or use @Injected."#
      assertSays([entry], #""\#(name)" of Unfillable is \#(kind), \#(remedy)"#)
    }
  }

  func testAWeakPropertyIsSaidToBeWeak() {
    injector.registerProperty("weakly") { Clock() }
    let text = explain("weakly").description
    XCTAssertTrue(text.hasPrefix(#""weakly" of Unfillable is weak and nil, wanted as "Clock": an injection"#), text)
    XCTAssertTrue(text.contains("returned nil, or nothing else held the object, or other code set"), text)
    let clock = Clock()
    unfillable.weakly = clock
    let kept = #""weakly" of Unfillable is weak and has a value, wanted as "Clock": an injection keeps it."#
    assertSays([explain("weakly")], kept)
  }

  func testOfAPropertyThatNoInjectionSetsTheTypeIsKnownAndItAndNotItsStorageIsSuggested() {
    XCTAssertTrue(explain("constant").type == Clock?.self)
    XCTAssertTrue(explain("constnt").type == Never.self)
    assertSays(
      [explain("_wraped")], #"Unfillable has no property "_wraped" that could be filled; did you mean "wrapped"?"#)
    XCTAssertTrue(explain("wraped").description.hasSuffix(#"did you mean "wrapped"?"#))
    XCTAssertTrue(explain("lazly").description.hasSuffix(#"did you mean "lazily"?"#))
    XCTAssertFalse("\(explain("wrapp"))".contains("_wrapped"))
  }
}
