/// A parameter of an initializer or an element of a collection, and the registrations that fit it.
struct Requirement {
  enum Kind { case parameter, part }

  let kind: Kind
  /// The declared type of the parameter, without its Optional.
  let declared: Any.Type
  /// The type that has to be registered: for a `Lazy`, a `Provider` or a `Maker`, the type of its value.
  let type: Any.Type
  /// The innermost `Lazy`, `Provider` or `Maker`, for which no value is made now; `nil` for other parameters.
  let lazyType: (any LazyType.Type)?
  let isOptional: Bool
  let candidates: [Registration]
  /// The registrations that fit but take other arguments, if no other registration fits.
  let rejectedForArguments: [Registration]

  /// The registration that is used, if exactly one fits.
  var only: Registration? { candidates.count == 1 ? candidates[0] : nil }
  /// The registration that has to provide a value first; `nil` for a `Lazy`, a `Provider` or a `Maker`.
  var requiredNow: Registration? { lazyType == nil ? only : nil }
  /// True for a `Maker` with arguments.
  private var passesArguments: Bool { lazyType?.arguments.isEmpty == false }
  /// The component that is made for the parameter, if no registration fits.
  var component: (any Component.Type)? {
    candidates.isEmpty && rejectedForArguments.isEmpty ? type as? any Component.Type : nil
  }

  /// Returns the error with which making the value of the initializer's registration would end; `nil` if none is known.
  ///
  /// - Parameter registry: The registry of the injector that makes the value.
  func mistake(for registration: Registration, in registry: Registry) -> InjectionError? {
    if candidates.count > 1 { return .ambiguous(type, candidates.map(\.described), for: registration) }
    guard candidates.isEmpty, !isOptional || passesArguments else { return nil }
    if !rejectedForArguments.isEmpty {
      return .untaken(lazyType?.arguments ?? [], type, by: rejectedForArguments, for: registration, as: lazyType)
    }
    let unregistered = component.map { Registration(implicit: $0) } ?? (type == PropertyInjector.self ? .injector : nil)
    if let unregistered { return passesArguments ? lazyType.map { .arguments(of: $0, unregistered) } : nil }
    guard !isOptional else { return nil }
    return registry.decoratedAway(from: type) ?? .unknownType(type, in: registry.table, for: registration)
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
          kind: .part, declared: element, type: element, lazyType: nil, isOptional: true,
          candidates: [part.registration], rejectedForArguments: [])
      }
    }
    func candidates(for type: Any.Type) -> [Registration] {
      registry.candidates(for: type, caller: .nonisolated).map(\.registration)
    }
    return factory.dependencies.map { dependency in
      let declared = Fitting.unwrapped(dependency)
      var (type, fitting) = (declared, candidates(for: declared))
      var lazyType: (any LazyType.Type)?
      while fitting.isEmpty, lazyType?.arguments.isEmpty != false, let inner = LazyTypes.of(type) {
        (lazyType, type) = (inner, Fitting.unwrapped(inner.value))
        fitting = candidates(for: type)
      }
      let taking = fitting.filter { $0.takes(types: lazyType?.arguments ?? []) }
      return Requirement(
        kind: .parameter, declared: declared, type: type, lazyType: lazyType,
        isOptional: FieldRecords.kind(of: dependency) == .optional, candidates: taking,
        rejectedForArguments: taking.isEmpty ? fitting : [])
    }
  }
}
