/// The result of making every registration once; for `OBInjectorTesting`.
package struct MakingReport: Sendable, CustomStringConvertible {
  /// A mistake, and the registrations that can't be made because of it.
  struct Failure: Sendable {
    let error: InjectionError
    var registrations: [RegisteredProperty]
  }

  /// A registration that was not made.
  struct Unmade: Sendable {
    let registration: RegisteredProperty
    let parameters: [Any.Type]
  }

  /// A name that the test passes and that nothing has.
  struct UnknownName: Sendable {
    let name: PropertyName
    /// The parameter of the assertion.
    let label: String
    let suggestion: PropertyName?
  }

  /// The number of registrations.
  let count: Int
  /// The failures in order of registration, each mistake once.
  private(set) var failures: [Failure] = []
  private(set) var unmade: [Unmade] = []
  private(set) var unknownNames: [UnknownName] = []

  init(count: Int) { self.count = count }

  /// True if nothing failed; what takes arguments may not have been made.
  package var isValid: Bool { failures.isEmpty && unknownNames.isEmpty }
  /// The message for a failing test.
  package var description: String { Messages.describe(self) }

  /// Adds the failure of a registration; one with the same message, from another path, is not listed again.
  mutating func add(_ error: InjectionError, of registration: RegisteredProperty) {
    let message = error.at([]).description
    guard let index = failures.firstIndex(where: { $0.error.at([]).description == message }) else {
      return failures.append(Failure(error: error, registrations: [registration]))
    }
    let isShorter = error.path.count < failures[index].error.path.count
    let others = failures[index].registrations
    failures[index] = Failure(
      error: isShorter ? error : failures[index].error,
      registrations: isShorter ? [registration] + others : others + [registration])
  }

  mutating func add(_ unmade: Unmade) { self.unmade.append(unmade) }
  mutating func add(_ unknownName: UnknownName) { unknownNames.append(unknownName) }
}
