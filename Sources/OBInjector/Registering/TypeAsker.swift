/// Who asks for a value by its type.
enum TypeAsker {
  case lookUp, property
  /// An initializer's, which can't give any arguments; the registration is on the path, and so held.
  case parameter(of: Borrowed<Registration>, isOptional: Bool)

  var isParameter: Bool { if case .parameter = self { true } else { false } }

  /// The registration whose parameter it is.
  var owner: Registration? { if case .parameter(let owner, _) = self { owner.object } else { nil } }
}
