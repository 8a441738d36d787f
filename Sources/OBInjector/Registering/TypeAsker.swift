/// The origin of a request for a value by its type.
enum TypeAsker {
  case lookUp, property
  /// A parameter of an initializer, which can't pass arguments; the registration is on the path, which keeps the
  /// borrowed reference valid.
  case parameter(of: Unretained<Registration>, isOptional: Bool)

  var isParameter: Bool { if case .parameter = self { true } else { false } }

  /// The registration that an initializer's parameter belongs to.
  var owner: Registration? { if case .parameter(let owner, _) = self { owner.object } else { nil } }
}
