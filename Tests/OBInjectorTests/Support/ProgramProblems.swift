import OBInjectorTesting

extension VerificationReport {
  /// The problems that the registrations of a test cause.
  ///
  /// The program is the test bundle. The names of a test that verifies it are those of no other test, which keeps the
  /// types of these out of the report; but their required `@Injected` properties are problems for every injector: an
  /// empty one has these too.
  var ownProblems: [InjectionError] { problems.filter { !Self.ofEmptyInjector.contains(Problem($0)) } }

  private struct Problem: Hashable {
    let owner: ObjectIdentifier?
    let property: PropertyName?
    let code: InjectionError.Code

    init(_ error: InjectionError) {
      (owner, property) = (error.owner.map { ObjectIdentifier($0) }, error.path.last)
      // A type that nothing fits in an empty injector may have more than one candidate in a test's.
      code = error.code == .ambiguous ? .notRegistered : error.code
    }
  }

  private static let ofEmptyInjector = Set(PropertyInjector().verifyProgram().problems.map { Problem($0) })
}
