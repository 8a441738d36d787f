/// The registrations among which a message searches a similar name, when it is read.
struct SuggestedNames: Sendable {
  private let kept: Registry?
  /// The table of a report, which does not retain it.
  private let number: TableID
  /// True for a lookup by type, which sees no alias.
  private let isByType: Bool
  /// The types of the arguments that a property passes; `nil` for a lookup, which may pass any.
  private var arguments: [Any.Type]?

  /// - Parameter number: The table instead, if it is not to be retained.
  init(
    in table: Registry? = nil, number: TableID = .none, isByType: Bool = false
  ) {
    (kept, self.number, self.isByType) = (table, number, isByType)
  }

  /// Returns the registrations of a property that passes these arguments.
  func taking(_ arguments: [Any.Type]) -> SuggestedNames {
    var names = self
    names.arguments = arguments
    return names
  }

  /// The table; `nil` if the injector no longer exists.
  var table: Registry? { kept ?? number.table }

  var registrations: [Registration] {
    guard let table else { return [] }
    let all = isByType ? table.visible.filter { $0.aliased == nil } : table.names()
    return arguments.map { arguments in all.filter { $0.takes(types: arguments) } } ?? all
  }
}
