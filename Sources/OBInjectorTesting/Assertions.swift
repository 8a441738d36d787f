public import OBInjector
import XCTest

/// Fails unless the registrations and the types are without problems; the failure lists all of them.
///
/// ```swift
/// XCTAssertVerifies(app.injector, Screen.self, Detail.self)
/// ```
///
/// Nothing is made and no block runs. See ``OBInjector/PropertyInjector/verify(_:)``.
public func XCTAssertVerifies(
  _ injector: PropertyInjector, _ types: Any.Type..., file: StaticString = #filePath, line: UInt = #line
) {
  let report = injector.verify(all: types)
  if !report.isValid { XCTFail("\(report)", file: file, line: line) }
}

/// Fails unless an injection sets these properties of the target; with no names, unless it sets something and nothing
/// fails.
///
/// ```swift
/// XCTAssertInjects(injector, into: screen, "store", "clock")
/// ```
///
/// The target is injected, so that it may be used afterwards. A property that had a value before was not injected.
public func XCTAssertInjects<Target: AnyObject>(
  _ injector: PropertyInjector, into target: Target, _ names: PropertyName..., file: StaticString = #filePath,
  line: UInt = #line, isolation: isolated (any Actor)? = #isolation
) {
  let report = injector.injectDependencies(to: target, isolation: isolation)
  let missing = names.filter { !report.injected.contains($0) }
  if !missing.isEmpty {
    let list = missing.map { "\"\($0)\"" }.joined(separator: ", ")
    XCTFail("\(list) \(missing.count == 1 ? "was" : "were") not injected\n\(report)", file: file, line: line)
  } else if names.isEmpty, !report.didInject || !report.failures.isEmpty {
    XCTFail("\(report.didInject ? "not everything" : "nothing") was injected\n\(report)", file: file, line: line)
  }
}
