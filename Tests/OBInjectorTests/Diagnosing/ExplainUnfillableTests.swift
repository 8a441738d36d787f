// Diagnosing: `explain` says what a property is that no injection sets, and suggests no storage of the compiler.
import OBInjector
import XCTest

final class ExplainUnfillableTests: InjectorTestCase {
  private final class Clock {}
  @propertyWrapper private struct Watched<Value> { var wrappedValue: Value }
  private final class Screen {
    let constant: Clock? = nil
    lazy var lazily: Clock? = Clock()
    @Watched var wrapped: Clock? = nil
    weak var weakly: Clock?
  }

  private let screen = Screen()

  private func explain(_ name: PropertyName) -> InjectionReport.Entry { injector.explain(name, on: screen) }

  func testALetALazyPropertyAndOneBehindAnotherWrapperAreSaidToBeSo() {
    let kinds: [(PropertyName, String)] = [
      ("constant", "a let"), ("lazily", "lazy"), ("wrapped", "behind another wrapper"),
    ]
    for (name, kind) in kinds {
      XCTAssertEqual(explain(name).outcome.word, "failed(notWritable)", kind)
      XCTAssertEqual(
        explain(name).description,
        #""\#(name)" of Screen is \#(kind), so no injection sets it; declare it an Optional "var", or use @Injected."#)
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
    XCTAssertTrue(
      explain("weakly").description.hasPrefix(#""weakly" of Screen is weak and nil, wanted as "Clock": an injection"#))
    let clock = Clock()
    screen.weakly = clock
    XCTAssertEqual(
      explain("weakly").description,
      #""weakly" of Screen is weak and has a value, wanted as "Clock": an injection keeps it."#)
  }

  func testTheMessageForAMisspelledNameHasThePropertyAndNotItsStorage() {
    XCTAssertTrue(explain("wraped").description.hasSuffix(#"did you mean "wrapped"?"#))
    XCTAssertTrue(explain("lazly").description.hasSuffix(#"did you mean "lazily"?"#))
    XCTAssertFalse("\(explain("wrapp"))".contains("_wrapped"))
  }
}
