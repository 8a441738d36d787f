import OBInjectorTesting
import XCTest

extension InjectorTestCase {
  /// What an injection makes of a property; a failure of the test unless `explain` of an object, of the property and of
  /// the type foretell it.
  @discardableResult
  func foretold<Target: AnyObject>(
    _ name: PropertyName, of make: @autoclosure () -> Target, alsoOfTheType: Bool = true,
    file: StaticString = #filePath, line: UInt = #line
  ) -> InjectionReport.Outcome? {
    func text(_ outcome: InjectionReport.Outcome?) -> String {
      outcome?.error.map { "\($0.code) \($0.path) \($0)" } ?? outcome?.word ?? "nothing"
    }
    func outcome(_ report: InjectionReport) -> InjectionReport.Outcome? {
      report.entries.first { $0.property == name }?.outcome
    }
    let (entry, ofType) = (injector.explain(name, on: make()), outcome(injector.explain(Target.self)))
    let failures = injector.explain(make()).failures.map { "\($0.path) \($0)" }
    let report = injector.injectDependencies(to: make())
    XCTAssertEqual(failures, report.failures.map { "\($0.path) \($0)" }, file: file, line: line)
    let done = outcome(report)
    XCTAssertEqual(text(entry.outcome), text(done), "explain(on:)", file: file, line: line)
    if alsoOfTheType { XCTAssertEqual(text(ofType), text(done), "explain(type)", file: file, line: line) }
    if let error = done?.error { XCTAssertTrue("\(entry)".hasSuffix("\(error)"), "\(entry)", file: file, line: line) }
    return done
  }
}
