/// The registrations among which a message searches a similar name, when it is read.
struct SuggestedNames: Sendable {
  /// The registrations that the request could have found.
  enum Kind: Sendable {
    /// All names that a lookup sees.
    case names
    /// The same without aliases, for a lookup by type.
    case visible
    /// The names for the properties of a type.
    case filling(Any.Type)
  }

  private enum Source: Sendable {
    case table(RegistrationTable?)
    /// The table of a report, which does not retain it.
    case numbered(TableID)
  }

  private let source: Source
  private let kind: Kind
  /// The types of the arguments that a property passes; `nil` for a lookup, which may pass any.
  private var arguments: [Any.Type]?
  /// True if a verification asks, which can be told the names that only children register.
  private(set) var isForVerification = false

  init(_ kind: Kind, in table: RegistrationTable?) { (source, self.kind) = (.table(table), kind) }
  init(_ kind: Kind, in table: TableID) { (source, self.kind) = (.numbered(table), kind) }

  /// Returns the registrations of a property that passes these arguments.
  func taking(_ arguments: [Any.Type]) -> SuggestedNames {
    var names = self
    names.arguments = arguments
    return names
  }

  /// Returns the same registrations for a message of a verification.
  var forVerification: SuggestedNames {
    var names = self
    names.isForVerification = true
    return names
  }

  /// The table; `nil` if the injector no longer exists.
  var table: RegistrationTable? {
    switch source {
    case .table(let table): table
    case .numbered(let number): number.table
    }
  }

  var registrations: [Registration] {
    guard let arguments else { return all }
    return all.filter { $0.takes(types: arguments) }
  }

  private var all: [Registration] {
    guard let table else { return [] }
    switch kind {
    case .names: return table.names()
    case .visible: return table.visible.filter(\.isForLookups)
    case .filling(let type): return table.names(for: type)
    }
  }
}
