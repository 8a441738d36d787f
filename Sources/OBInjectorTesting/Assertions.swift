public import OBInjector

/// Fails unless the registrations and the types are without problems; the failure lists all of them.
///
/// In a `@Test` function of Swift Testing the failure is an issue of the test.
///
/// ```swift
/// XCTAssertVerifies(app.injector)                              // the whole program
/// XCTAssertVerifies(app.injector, Screen.self, Detail.self)    // these types
/// XCTAssertVerifies(app.injector, strict: true, allowing: ["title"])
/// ```
///
/// Without types it is the line that finds every misspelled name: see
/// ``/OBInjector/PropertyInjector/verifyProgram(modules:)``; with types, ``/OBInjector/PropertyInjector/verify(_:)``. Nothing
/// is made and no block runs. What is registered and not wanted is listed in a failure, but is none.
///
/// `modules` names the modules whose types are verified, where no types are given; none means all. With `strict`, warnings are
/// failures too. `allowing` names what is meant so: problems about these names, and warnings of which one is the holder, are
/// left out.
public func XCTAssertVerifies(
  _ injector: PropertyInjector, _ types: Any.Type..., modules: [String] = [], strict: Bool = false,
  allowing names: [PropertyName] = [], fileID: StaticString = #fileID, file: StaticString = #filePath,
  line: UInt = #line
) {
  let report = types.isEmpty ? injector.verifyProgram(of: modules) : injector.verify(all: types)
  let allowed = report.allowing(names)
  if !allowed.isValid || strict && !allowed.warnings.isEmpty {
    TestFailure.record("\(allowed)", fileID: fileID, filePath: file, line: line)
  }
}

/// Fails unless an injection sets these properties of the target; with no names, unless it sets something and nothing
/// fails.
///
/// ```swift
/// XCTAssertInjects(injector, into: screen, "store", "clock")
/// ```
///
/// In Swift Testing the failure is an issue of the test. The target is injected, so that it may be used afterwards. A
/// property that had a value before was not injected.
public func XCTAssertInjects<Target: AnyObject>(
  _ injector: PropertyInjector, into target: Target, _ names: PropertyName..., fileID: StaticString = #fileID,
  file: StaticString = #filePath, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
) {
  let report = injector.injectDependencies(to: target, isolation: isolation)
  let missing = names.filter { !report.injected.contains($0) }
  let complaint: String
  if !missing.isEmpty {
    let list = missing.map { "\"\($0)\"" }.joined(separator: ", ")
    complaint = "\(list) \(missing.count == 1 ? "was" : "were") not injected"
  } else if names.isEmpty, !report.didInject || !report.failures.isEmpty {
    complaint = "\(report.didInject ? "not everything" : "nothing") was injected"
  } else {
    return
  }
  TestFailure.record("\(complaint)\n\(report)", fileID: fileID, filePath: file, line: line)
}
