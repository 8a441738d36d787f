import OBInjector

/// The result of making every registration once.
struct MakingReport: Sendable, CustomStringConvertible {
  /// A mistake, and the registrations that can't be made because of it.
  typealias Failure = (error: InjectionError, registrations: [RegisteredProperty])
  /// A name that nothing has, and the parameter of the assertion that the test passes it to.
  typealias UnknownName = (name: PropertyName, label: String, suggestion: PropertyName?)

  /// The injector, which suggestions are searched in when the errors are read.
  private let injector: PropertyInjector
  /// The number of registrations.
  private let count: Int
  /// The failures in order of registration, each mistake once.
  private(set) var failures: [Failure] = []
  /// The registrations that take arguments and got none.
  var unmade: [(property: RegisteredProperty, parameters: [Any.Type])] = []
  var unknownNames: [UnknownName] = []

  init(of injector: PropertyInjector, count: Int) { (self.injector, self.count) = (injector, count) }

  /// True if nothing failed; what takes arguments may not have been made.
  var isValid: Bool { failures.isEmpty && unknownNames.isEmpty }

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

  /// The message for a failing test.
  var description: String {
    let failing = Set(failures.flatMap(\.registrations).map(\.description)).count
    var lines = ["\(failing) of \(count) registrations failed"]
    for (index, failure) in failures.enumerated() {
      lines.append("  \(index + 1). \(Messages.placed(failure.registrations[0])): \(failure.error)")
      let others = failure.registrations.dropFirst().map(Messages.placed)
      if !others.isEmpty { lines.append("     This also concerns \(others.joined(separator: ", ")).") }
    }
    lines += unknownNames.map { unknown in
      let remedy = unknown.suggestion.map { "did you mean \"\($0)\"?" } ?? "correct the name, or leave it out."
      return "  \"\(unknown.name)\" in \"\(unknown.label):\" is not registered; \(remedy)"
    }
    if !unmade.isEmpty { lines.append("not made; pass the arguments in \"arguments:\"") }
    lines += unmade.map { "  - \(Messages.placed($0.property)) takes \(Messages.arguments($0.parameters))" }
    return lines.joined(separator: "\n")
  }
}
