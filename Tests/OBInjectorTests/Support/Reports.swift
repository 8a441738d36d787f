import OBInjectorTesting
import XCTest

extension InjectionReport {
  /// What the report says about a property, in one word or with the error's code: `injected`, `failed(typeMismatch)`.
  func said(_ name: PropertyName) -> String {
    let entries = entries.filter { $0.name == name }
    return entries.isEmpty ? "nothing" : entries.map { $0.outcome.word }.joined(separator: ", ")
  }

  /// The same of several properties.
  func said(_ first: PropertyName, _ second: PropertyName, _ others: PropertyName...) -> [String] {
    ([first, second] + others).map { said($0) }
  }
}

extension InjectionReport.Outcome {
  /// The outcome in one word.
  var word: String {
    switch self {
    case .injected: "injected"
    case .alreadySet: "alreadySet"
    case .noValue: "noValue"
    case .notRegistered(let suggestion): suggestion.map { "notRegistered(\($0)?)" } ?? "notRegistered"
    case .failed(let error): "failed(\(error.code))"
    }
  }

  var error: InjectionError? { if case .failed(let error) = self { error } else { nil } }
}

/// The warnings of one kind in a report that has no problems.
func warnings(
  _ kind: VerificationReport.Warning.Kind, _ report: VerificationReport, file: StaticString = #filePath,
  line: UInt = #line
) -> [VerificationReport.Warning] {
  XCTAssertEqual(report.ownProblems.map(\.description), [], file: file, line: line)
  return report.warnings.filter { $0.kind == kind }
}

/// What a report that has no problems could not check.
func unchecked(
  _ report: VerificationReport, file: StaticString = #filePath, line: UInt = #line
) -> [VerificationReport.Unchecked] {
  XCTAssertEqual(report.problems.map(\.description), [], file: file, line: line)
  return report.unchecked
}

/// Runs the same assertions for both ways of reflection.
func inBothModes(_ body: (PropertyInjector) throws -> Void) rethrows {
  try body(PropertyInjector(reflection: .storedProperties))
  try body(PropertyInjector(reflection: .declaredOnly))
}

/// The library's error that the body throws; a failure of the test if it throws none, or another one.
func injectionError<Value>(
  file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Value
) -> InjectionError? {
  do {
    _ = try body()
    XCTFail("no error", file: file, line: line)
  } catch let error as InjectionError {
    return error
  } catch { XCTFail("another error: \(error)", file: file, line: line) }
  return nil
}

/// Fails the test unless the body throws the library's error of that code and path.
@discardableResult
func assertFails<Value>(
  _ code: InjectionError.Code, _ path: [PropertyName], _ message: String = "", file: StaticString = #filePath,
  line: UInt = #line, _ body: () throws -> Value
) -> InjectionError? {
  let error = injectionError(file: file, line: line, body)
  assertError(error, code, path, message, file: file, line: line)
  return error
}

/// Fails the test unless it is an error of that code and path.
func assertError(
  _ error: InjectionError?, _ code: InjectionError.Code, _ path: [PropertyName], _ message: String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  XCTAssertEqual(error?.code, code, message, file: file, line: line)
  XCTAssertEqual(error?.path, path, message, file: file, line: line)
}

/// Fails the test unless these are the errors, by code and path, in this order.
func assertErrors(
  _ errors: [InjectionError], _ expected: (code: InjectionError.Code, path: [PropertyName])..., message: String = "",
  file: StaticString = #filePath, line: UInt = #line
) {
  XCTAssertEqual(errors.map(\.code), expected.map(\.code), message, file: file, line: line)
  XCTAssertEqual(errors.map(\.path), expected.map(\.path), message, file: file, line: line)
}

extension PropertyInjector {
  /// The object, after its injection.
  func filled<Target: AnyObject>(_ target: Target, isolation: isolated (any Actor)? = #isolation) -> Target {
    injectDependencies(to: target)
    return target
  }

  /// The object, and the report of its injection.
  func reported<Target: AnyObject>(
    _ target: Target, isolation: isolated (any Actor)? = #isolation
  ) -> (target: Target, report: InjectionReport) { (target, injectDependencies(to: target)) }
}

extension PropertyInjector {
  /// What `explain` of an object, `explain` of its type, and then its injection say of a property: one word if they
  /// agree.
  func said(_ property: PropertyName, of target: AnyObject) -> Set<String> {
    var entries = [explain(property, on: target)] + explain(type(of: target)).entries.filter { $0.property == property }
    entries += injectDependencies(to: target).entries.filter { $0.property == property }
    return Set(entries.map(\.outcome.word))
  }

  /// The errors of an object's injection; a failure of the test unless `explain` and `verify` of its type say the same.
  func agreed(on target: AnyObject, file: StaticString = #filePath, line: UInt = #line) -> [InjectionError] {
    let (explained, verified) = (explain(type(of: target)).failures, verify(type(of: target)).problems)
    let failures = injectDependencies(to: target).failures
    XCTAssertEqual(explained.map(\.description), failures.map(\.description), "explain", file: file, line: line)
    XCTAssertEqual(verified.map(\.description), failures.map(\.description), "verify", file: file, line: line)
    return failures
  }

  /// This injector, after it has forgotten a registration: to register another one under the name.
  func without(_ name: PropertyName) -> PropertyInjector {
    deleteProperty(name)
    return self
  }
}

/// What a closure throws that fails on purpose.
struct DeliberateFailure: Error, Equatable {}

/// Fails the test unless the values are equal; the first one may be awaited.
func assertEqual<Value: Equatable>(
  _ value: Value, _ expected: Value, _ message: String = "", file: StaticString = #filePath, line: UInt = #line
) { XCTAssertEqual(value, expected, message, file: file, line: line) }

/// Fails the test unless each value equals the one beside it.
func assertEqual<each Value: Equatable>(
  _ pair: repeat (each Value, each Value), file: StaticString = #filePath, line: UInt = #line
) {
  var number = 0
  for (value, expected) in repeat each pair {
    number += 1
    XCTAssertEqual(value, expected, "the values of pair \(number)", file: file, line: line)
  }
}

/// Fails the test unless all values are `nil`.
func assertNil(_ values: Any?..., file: StaticString = #filePath, line: UInt = #line) {
  for (index, value) in values.enumerated() { XCTAssertNil(value, "value \(index + 1)", file: file, line: line) }
}
