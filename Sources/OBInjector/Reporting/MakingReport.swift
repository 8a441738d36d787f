/// The result of making every registration once; for `OBInjectorTesting`.
package struct MakingReport: Sendable, CustomStringConvertible {
  /// A mistake, and the registrations that can't be made because of it.
  typealias Failure = (error: InjectionError, registrations: [RegisteredProperty])
  /// A registration that was not made, and the arguments that it takes.
  typealias Unmade = (registration: RegisteredProperty, parameters: [Any.Type])
  /// A name that nothing has, and the parameter of the assertion that the test passes it to.
  typealias UnknownName = (name: PropertyName, label: String, suggestion: PropertyName?)

  /// The number of registrations.
  let count: Int
  /// The failures in order of registration, each mistake once.
  private(set) var failures: [Failure] = []
  var unmade: [Unmade] = []
  var unknownNames: [UnknownName] = []

  init(count: Int) { self.count = count }

  /// True if nothing failed; what takes arguments may not have been made.
  package var isValid: Bool { failures.isEmpty && unknownNames.isEmpty }
  /// The message for a failing test.
  package var description: String { Messages.describe(self) }

  /// Adds the failure of a registration; one with the same message, from another path, is not listed again.
  mutating func add(_ error: InjectionError, of registration: RegisteredProperty) {
    let message = error.at([]).description
    guard let index = failures.firstIndex(where: { $0.error.at([]).description == message }) else {
      return failures.append((error, [registration]))
    }
    let isShorter = error.path.count < failures[index].error.path.count
    let others = failures[index].registrations
    failures[index] = isShorter ? (error, [registration] + others) : (failures[index].error, others + [registration])
  }
}
