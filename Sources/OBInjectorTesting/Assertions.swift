public import OBInjector
import OBInjectorDiagnostics

/// Fails unless the registrations and the types verify without problems; the failure lists all problems.
///
/// In a `@Test` function of Swift Testing the failure is an issue of the test.
///
/// ```swift
/// XCTAssertVerifies(app.injector)  // the whole program
/// XCTAssertVerifies(app.injector, Screen.self, Detail.self)  // these types
/// XCTAssertVerifies(app.injector, strict: true, allowing: ["title"])
/// ```
///
/// Without types, the assertion verifies every class and struct of the program: see
/// ``/OBInjectorDiagnostics/OBInjector/PropertyInjector/verifyProgram(modules:isolation:)``; with types, see
/// ``/OBInjectorDiagnostics/OBInjector/PropertyInjector/verify(_:isolation:)``. It makes no object and runs no closure. A
/// failure also lists unused registrations, which are no failures by themselves.
///
/// Without types, `modules` names the modules to verify; an empty list means all. With `strict`, warnings are
/// failures too. `allowing` names intended findings: problems about these names, and warnings about registrations
/// with these names, are left out. Allow the names that only children register, such as those of a session.
///
/// - Parameters:
///   - injector: The injector whose registrations are verified.
///   - types: The types to verify; without any, every class and struct of the program.
///   - modules: The Swift modules to which this is limited; without any, all.
///   - strict: Whether warnings fail the test too.
///   - names: The names of registrations whose findings are intended.
///   - isolation: The actor of the caller; the compiler passes it.
///   - file: The file of the call, for messages.
///   - fileID: The file of the call, for messages.
///   - line: The line of the call, for messages.
public func XCTAssertVerifies(
  _ injector: PropertyInjector, _ types: Any.Type..., modules: [String] = [], strict: Bool = false,
  allowing names: [PropertyName] = [], fileID: StaticString = #fileID, file: StaticString = #filePath,
  line: UInt = #line, isolation: isolated (any Actor)? = #isolation
) {
  let report =
    types.isEmpty
    ? injector.verifyProgram(modules: modules, isolation: isolation)
    : injector.verify(all: types, caller: isolation)
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
/// A name is that of a property as its type declares it, or the one that it asks for: `"timeOut"` or `"server.timeOut"`
/// for `@InjectedNamed("server.timeOut") var timeOut`. In Swift Testing the failure is an issue of the test. The target
/// stays injected and can be used afterwards. A property that had a value before does not count as injected.
///
/// - Parameters:
///   - injector: The injector that fills the target.
///   - target: The object to fill.
///   - names: The properties that have to get a value.
///   - isolation: The actor of the caller; the compiler passes it.
///   - file: The file of the call, for messages.
///   - fileID: The file of the call, for messages.
///   - line: The line of the call, for messages.
public func XCTAssertInjects<Target: AnyObject>(
  _ injector: PropertyInjector, into target: Target, _ names: PropertyName..., fileID: StaticString = #fileID,
  file: StaticString = #filePath, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
) {
  let report = injector.injectDependencies(to: target, isolation: isolation)
  let injected = report.entries.filter { if case .injected = $0.outcome { true } else { false } }
  let missing = names.filter { name in !injected.contains { $0.property == name || $0.name == name } }
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

/// Makes every registration of an injector and its parents once, and fails if one of them fails; the failure lists all
/// of them, each with its path and its place.
///
/// ```swift
/// func everythingCanBeMade() async {
///   await XCTAssertMakes(
///     app.injector, arguments: ["car": ["red"]], except: ["payment"])
/// }
/// ```
///
/// Use it beside ``XCTAssertVerifies(_:_:modules:strict:allowing:fileID:file:line:isolation:)``, which runs nothing:
/// this assertion finds what closures hide, such as a lookup of a misspelled name, an error that they throw, and a
/// property that stays empty below what they make. In a `@Test` function of Swift Testing the failure is an issue of
/// the test.
///
/// Everything is made in a copy of the injector and its parents: their shared instances stay as they are, and code that
/// asks ``/OBInjector/InjectorController`` meanwhile gets the copy. Asynchronous closures are awaited, and each closure
/// runs on its actor. Ready-made instances are handed out as they are. Registrations that take arguments and get none
/// are not made; a failure lists them. At the end the copy is shut down, so that objects that conform to
/// ``/OBInjector/InjectorReleasing`` or ``/OBInjector/AsyncInjectorReleasing`` release what they hold.
///
/// `arguments` has the arguments of registrations that take some, by name. `except` names the registrations to leave
/// out; one that another registration needs is made for it all the same.
///
/// The closures run for real: leave out those with effects that a test must not have, or replace them with
/// ``/OBInjector/PropertyInjector/withModules(_:isolation:)`` first. A closure without an injector
/// parameter that uses the original all the same has captured it, and ignores what a child or a test replaces: that is a
/// failure, too. Code that such a closure calls at once counts as its own; initializers, components and hooks don't
/// count, nor do closures that take the injector. The original keeps no plans from then on: injections through it take
/// longer.
///
/// - Parameters:
///   - injector: The injector whose registrations, and its parents', are made, in a copy.
///   - arguments: The arguments of registrations that take some, by name.
///   - names: The registrations to leave out.
///   - file: The file of the call, for messages.
///   - fileID: The file of the call, for messages.
///   - line: The line of the call, for messages.
public func XCTAssertMakes(
  _ injector: PropertyInjector, arguments: [PropertyName: [any Sendable]] = [:], except names: [PropertyName] = [],
  fileID: StaticString = #fileID, file: StaticString = #filePath, line: UInt = #line
) async {
  if let error = injector.unconfigured {
    return TestFailure.record("\(error)", fileID: fileID, filePath: file, line: line)
  }
  let report = await EverythingMaker.report(of: injector, arguments: arguments, except: names)
  if !report.isValid { TestFailure.record("\(report)", fileID: fileID, filePath: file, line: line) }
}
