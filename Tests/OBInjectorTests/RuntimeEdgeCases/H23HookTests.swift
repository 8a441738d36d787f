// H23: hooks, setters and decorators that inject another object each time end as an error on a small stack.
import OBInjector
import XCTest

final class H23HookTests: XCTestCase {
  override func setUpWithError() throws { try Sanitizer.skip("frames are several times larger") }

  /// How deep it went, and what was said in the end; read when the thread has finished.
  private final class Outcome: @unchecked Sendable {
    var depth = 0
    var errors: [InjectionError] = []
    var injector: PropertyInjector?
  }

  private class Notified: InjectorDelegate {
    var outcome: Outcome?, number: Int?
    func didInjectDependencies() {
      guard let outcome, let injector = outcome.injector else { return }
      outcome.depth += 1
      let report = injector.injectDependencies(to: Notified())
      outcome.errors += report.failures
      // What was set before the stack ended is said, and nothing else.
      guard !report.failures.isEmpty else { return }
      XCTAssertEqual(report.said("outcome"), "injected")
      XCTAssertNotEqual(report.said("number"), "alreadySet")
    }
  }

  private final class Prepared: InjectorPreparing {
    var outcome: Outcome?
    private let own: Outcome
    init(_ outcome: Outcome) { own = outcome }
    func willInjectDependencies() {
      own.depth += 1
      if let report = own.injector?.injectDependencies(to: Prepared(own)) { own.errors += report.failures }
    }
  }

  private final class Node: InjectorDelegate, @unchecked Sendable {
    var outcome: Outcome?
    func didInjectDependencies() {
      guard let outcome, let injector = outcome.injector else { return }
      outcome.depth += 1
      do { _ = try injector.instance(of: Node.self) } catch { outcome.errors.append(error) }
    }
  }

  private final class Setting: KeyPathInjectable, @unchecked Sendable {
    static var injectableProperties: [InjectableProperty] { [InjectableProperty("outcome", \Setting.outcome)] }
    var outcome: Outcome? {
      didSet {
        guard let outcome, let injector = outcome.injector else { return }
        outcome.depth += 1
        outcome.errors += injector.injectDependencies(to: Setting()).failures
      }
    }
  }

  private func endlessly(_ what: String, line: UInt = #line, _ begin: @escaping @Sendable (PropertyInjector) -> Void) {
    for size in [512, 128] {
      let (injector, outcome) = (PropertyInjector(), Outcome())
      outcome.injector = injector
      injector.registerProperty("outcome", withInstance: outcome)
      injector.registerProperty("node") { Node() }
      injector.registerProperty("number") { 1 }
      XCTAssertTrue(finishesOnAnotherThread(stackSize: size * 1024) { begin(injector) }, line: line)
      XCTAssertGreaterThan(outcome.depth, 8, "\(what) \(size)", line: line)
      XCTAssertEqual(Set(outcome.errors.map(\.code)), [.circularDependency], "\(what) \(size)", line: line)
      let said = outcome.errors.first?.description ?? ""
      XCTAssertTrue(said.contains("the stack would overflow"), "\(what) \(size) \(said)", line: line)
      outcome.injector = nil
    }
  }

  func testH23HooksThatInjectWithoutEnd() {
    endlessly("notified") { $0.injectDependencies(to: Notified()) }
    endlessly("prepared") { injector in
      guard let outcome = try? injector.instance(forProperty: "outcome", of: Outcome.self) else { return }
      injector.injectDependencies(to: Prepared(outcome))
    }
  }

  func testH23HooksThatLookUpWithoutEnd() { endlessly("node") { _ = try? $0.instance(of: Node.self) } }

  func testH23SettersThatInjectWithoutEnd() { endlessly("setting") { $0.injectDependencies(to: Setting()) } }

  func testH23ManyChildrenThatEachDecorateOneName() {
    assertEnds("the look-up", stackSize: 512 * 1024, seconds: forEver) {
      var injector = PropertyInjector()
      injector.registerProperty("number") { 0 }
      for _ in 0..<1_500 {
        injector = injector.makeChild()
        injector.decorateProperty("number") { (number: Int) in number + 1 }
      }
      let last = injector
      var number: Int?
      let error = injectionError { number = try last.instance(forProperty: "number", of: Int.self) }
      // Either all of it fits, or the error says why not.
      XCTAssertTrue(number == 1_500 || error?.code == .circularDependency, "\(number ?? 0) \(error?.code as Any)")
    }
  }
}
