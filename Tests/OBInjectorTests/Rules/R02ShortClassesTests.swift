// R2 for classes that look up nothing but ready-made values and simple closures: what the first injection has learned
// of the class fills the second object.
import OBInjector
import XCTest

private protocol Greeting {}
private struct Small: Greeting { var number = 0 }
private struct Big: Greeting { var numbers = (1, 2, 3, 4) }
private final class Greeter: Greeting, Sendable {}

final class R02ShortClassesTests: InjectorTestCase {
  private final class One<Value> { var value: Value? }
  private final class Wrapped<Value> { @Injected var value: Value? }

  /// Fills an empty object and one that has its value, each time after another one has been filled.
  private func check<Value>(
    _ value: Value, kept: Value, line: UInt = #line, isSame: @escaping (Value, Value) -> Bool
  ) {
    nonisolated(unsafe) let made = value
    let (ready, closure, runs) = (PropertyInjector(), PropertyInjector(), RunCounter())
    ready.registerProperty("value", withInstance: value)
    closure.registerProperty("value") { () -> Value in runs.made(made) }
    for injector in [ready, closure] {
      injector.injectDependencies(to: One<Value>())
      let runsBefore = runs.count
      for _ in 0..<2 {
        let (empty, full) = (One<Value>(), One<Value>())
        full.value = kept
        XCTAssertEqual(injector.injectDependencies(to: full).said("value"), "alreadySet", line: line)
        XCTAssertTrue(full.value.map { isSame($0, kept) } ?? false, line: line)
        XCTAssertEqual(injector.injectDependencies(to: empty).said("value"), "injected", line: line)
        XCTAssertTrue(empty.value.map { isSame($0, value) } ?? false, line: line)
      }
      XCTAssertEqual(runs.count, injector === ready ? 0 : runsBefore + 2, line: line)
    }
  }

  func testR2EveryKindOfValueIsSetWhereThereIsNoneAndKeptWhereThereIsOne() {
    let (one, other) = (Greeter(), Greeter())
    check(one, kept: other) { $0 === $1 }
    check(1, kept: 0) { $0 == $1 }
    check(true, kept: false) { $0 == $1 }
    check("a text of more than fifteen bytes", kept: "") { $0 == $1 }
    check([1, 2], kept: [Int]()) { (one: [Int], other: [Int]) in one == other }
    check(1.5, kept: -0.0) { $0 == $1 }
    check(Big(), kept: Big()) { $0.numbers == $1.numbers }
    check(Int?.some(1), kept: Int?.none) { $0 == $1 }
    check(String?.some("a"), kept: String?.none) { $0 == $1 }
    let same: (any Greeting, any Greeting) -> Bool = { type(of: $0) == type(of: $1) }
    check(Small() as any Greeting, kept: Big(), isSame: same)
    check(Big() as any Greeting, kept: one, isSame: same)
    check(one as any Greeting, kept: Small(), isSame: same)
  }

  func testR2AnInjectedOptionalThatWasSetToNilIsEmpty() {
    final class Notified: InjectorDelegate {
      @Injected var value: String?
      func didInjectDependencies() {}
    }
    injector.registerProperty("value", withInstance: "text")
    for _ in 0..<3 {
      let (target, notified, other) = (Wrapped<String>(), Notified(), Wrapped<String>())
      (target.value, notified.value) = (nil, nil)
      other.value = "kept"
      XCTAssertEqual(injector.injectDependencies(to: target).injected, ["value"])
      XCTAssertEqual(injector.injectDependencies(to: notified).injected, ["value"])
      XCTAssertEqual(injector.injectDependencies(to: other).injected, [])
      XCTAssertEqual([target.value, notified.value, other.value], ["text", "text", "kept"])
    }
  }

  func testR2AValueThatIsThereIsAlreadySetAlsoIfTheRegistrationDoesNotFit() {
    final class Two { var value: Int?; var text: String? }
    injector.registerProperty("value", withInstance: "no number")
    injector.registerProperty("text", withInstance: "text")
    for _ in 0..<3 {
      let target = Two()
      target.value = 1
      let report = injector.injectDependencies(to: target)
      assertEqual((report.said("value"), "alreadySet"), (report.failures.map(\.code), []))
      XCTAssertEqual(injector.injectDependencies(to: Two()).failures.map(\.code), [.typeMismatch])
    }
  }
}
