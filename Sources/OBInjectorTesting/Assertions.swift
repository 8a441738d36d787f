public import OBInjector

/// Fails unless the registrations and the types verify without problems; the failure lists all problems.
///
/// In a `@Test` function of Swift Testing the failure is an issue of the test.
///
/// ```swift
/// XCTAssertVerifies(app.injector)                              // the whole program
/// XCTAssertVerifies(app.injector, Screen.self, Detail.self)    // these types
/// XCTAssertVerifies(app.injector, strict: true, allowing: ["title"])
/// ```
///
/// Without types, the assertion finds every misspelled name in the program: see
/// ``/OBInjector/PropertyInjector/verifyProgram(modules:registeredInChildren:isolation:)``; with types, see
/// ``/OBInjector/PropertyInjector/verify(_:registeredInChildren:isolation:)``. No object is made and no block runs. A failure also lists unused
/// registrations, which are no failures by themselves.
///
/// Without types, `modules` names the modules to verify; an empty list means all. With `strict`, warnings are failures
/// too. `allowing` names intended findings: problems about these names, and warnings about registrations with these
/// names, are left out; a name that leaves out nothing is a warning. `registeredInChildren` are names that only children
/// register, such as those of a session.
public func XCTAssertVerifies(
  _ injector: PropertyInjector, _ types: Any.Type..., modules: [String] = [], strict: Bool = false,
  allowing names: [PropertyName] = [], registeredInChildren children: [PropertyName] = [],
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line,
  isolation: isolated (any Actor)? = #isolation
) {
  let report =
    types.isEmpty
    ? injector.verifyProgram(of: modules, registeredInChildren: children, caller: isolation)
    : injector.verify(all: types, registeredInChildren: children, caller: isolation)
  let allowed = report.allowing(names)
  if !allowed.isValid || strict && !allowed.warnings.isEmpty {
    TestFailure.record("\(allowed)", fileID: fileID, filePath: file, line: line)
  }
}

/// Fails unless an injection sets the named properties of the target; without names, unless it sets a property and has
/// no failures.
///
/// ```swift
/// XCTAssertInjects(injector, into: screen, "store", "clock")
/// ```
///
/// In Swift Testing the failure is an issue of the test. The target stays injected and can be used afterwards. A
/// property that had a value before does not count as injected.
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
