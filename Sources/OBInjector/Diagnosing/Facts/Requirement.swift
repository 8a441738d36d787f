/// A parameter of an initializer or an element of a collection, and the registrations that fit it.
struct Requirement {
  enum Kind { case parameter, part }

  let kind: Kind
  /// The declared type of the parameter, without its Optional.
  let declared: Any.Type
  /// The type that has to be registered: for a `Lazy` or a `Provider`, the type of its value.
  let type: Any.Type
  /// True for a `Lazy` or a `Provider`, for which no value is made now.
  let isLazy: Bool
  let isOptional: Bool
  let candidates: [Registration]
  /// The registrations that fit but take arguments, if no other registration fits.
  let rejectedForArguments: [Registration]

  /// The registration that is used, if exactly one fits.
  var only: Registration? { candidates.count == 1 ? candidates[0] : nil }
  /// The registration that has to provide a value first; `nil` for a `Lazy` or a `Provider`.
  var requiredNow: Registration? { isLazy ? nil : only }
  /// The component that is made for the parameter, if no registration fits.
  var component: (any Component.Type)? {
    candidates.isEmpty && rejectedForArguments.isEmpty ? type as? any Component.Type : nil
  }

  /// Returns the error with which making the value of the initializer's registration would end; `nil` if none is known.
  ///
  /// - Parameter table: The table of the injector that makes the value, for suggestions.
  func mistake(for registration: Registration, in table: RegistrationTable) -> InjectionError? {
    if candidates.count > 1 { return .ambiguous(type, candidates.map(\.described), for: registration) }
    guard candidates.isEmpty, !isOptional else { return nil }
    if !rejectedForArguments.isEmpty { return .untaken([], type, by: rejectedForArguments, for: registration) }
    guard component == nil, type != PropertyInjector.self else { return nil }
    return .unknownType(type, in: table, for: registration)
  }
}

extension InjectorView {
  /// Returns the dependencies of an initializer, or the elements of a collection.
  func requirements(of registration: Registration) -> [Requirement] {
    guard let factory = registration.factory else { return [] }
    let registry = planner(of: registration).registry
    if let element = factory.collected?.valueType {
      return registry.parts(for: element, of: registration, caller: .nonisolated).map { part in
        Requirement(
          kind: .part, declared: element, type: element, isLazy: false, isOptional: true,
          candidates: [part.registration], rejectedForArguments: [])
      }
    }
    func candidates(for type: Any.Type) -> [Registration] {
      registry.candidates(for: type, caller: .nonisolated).map(\.registration)
    }
    return factory.dependencies.map { dependency in
      let declared = Fitting.unwrapped(dependency)
      var (type, fitting) = (declared, candidates(for: declared))
      let isLazy = fitting.isEmpty && LazyTypes.of(declared) != nil
      if isLazy {
        type = Fitting.unwrapped(LazyTypes.dependencyType(for: declared))
        fitting = candidates(for: type)
      }
      let taking = fitting.filter(\.takesNoArguments)
      return Requirement(
        kind: .parameter, declared: declared, type: type, isLazy: isLazy,
        isOptional: FieldRecords.kind(of: dependency) == .optional, candidates: taking,
        rejectedForArguments: taking.isEmpty ? fitting : [])
    }
  }
}
