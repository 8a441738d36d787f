/// A parameter of an initializer or an element of a collection, and what an injection finds for it.
final class Requirement {
  /// True for an element of a collection, false for a parameter.
  let isPart: Bool
  /// The declared type of the parameter, without its Optional.
  let declared: Any.Type
  /// The registration that provides the value or, for a `Lazy` or a `Provider`, the value of that; `nil` for a
  /// component, for the injector, and where there is a mistake.
  private(set) var source: Registration?
  /// The component that is made for the parameter, without a registration.
  private(set) var component: Any.Type?
  /// True for a `Lazy` or a `Provider`, for which no value is made now.
  private(set) var isLazy = false
  /// Why this value can't be made, without the path of the error; `nil` if no reason is known.
  let mistake: InjectionError?
  /// The registrations that fit the type, whichever of them is used.
  let fitting: [Registration]

  /// The registration that has to provide a value first; `nil` for a `Lazy` or a `Provider`.
  var sourceNow: Registration? { isLazy ? nil : source }

  fileprivate init(_ need: Registry.Need, isPart: Bool, mistake: InjectionError?, fitting: [Registration]) {
    (self.isPart, declared, self.mistake, self.fitting) = (isPart, need.type, mistake, fitting)
    guard let found = need.found?.registration else { return }
    let origin = found.origin
    isLazy = origin !== found
    if !origin.isImplicit {
      source = origin
    } else if origin.factory != nil {
      component = origin.providedType
    }
  }
}

extension InjectorView {
  /// Returns the dependencies of an initializer, or the elements of a collection.
  func requirements(of registration: Registration) -> [Requirement] {
    let registry = planner(of: registration).registry
    let isCollection = registration.factory?.collected != nil
    return registry.needs(of: registration, caller: .nonisolated).map { need in
      let own = isCollection ? need.found.map { [$0.registration] } : nil
      return Requirement(
        need, isPart: isCollection, mistake: need.mistake ?? need.found.flatMap { registry.mistake($0, need.request) },
        fitting: own ?? registry.fitting(need.type))
    }
  }
}

extension Registry {
  /// A parameter or an element, and what an injection finds for it: nothing for an Optional, or a mistake.
  typealias Need = (type: Any.Type, request: Request, found: Binding?, mistake: InjectionError?)

  /// Returns the parameters of a registration's initializer, or the elements of its collection, by the functions that
  /// an injection asks.
  func needs(of registration: Registration, caller: CallerIsolation) -> [Need] {
    guard let factory = registration.factory else { return [] }
    if let collected = factory.collected {
      let type = collected.valueType
      let request = Request(key: .type, valueType: type, demandsSendable: collected.demandsSendable)
      return parts(for: type, of: registration, caller: caller).map { (type, request, $0, nil) }
    }
    return factory.dependencies.map { dependency in
      let request = Request(
        parameter: dependency, of: Unretained(registration), demandsSendable: factory.demandsSendable)
      let type = Fitting.unwrapped(dependency)
      do throws(InjectionError) { return (type, request, try lookUp(request, caller: caller), nil) } catch {
        return (type, request, nil, error)
      }
    }
  }

  /// Returns the registrations that fit a type or, if it is a `Lazy` or a `Provider` for which there are none,
  /// the type of its value.
  fileprivate func fitting(_ type: Any.Type) -> [Registration] {
    let levels = sequence(first: type) { LazyTypes.of($0).map { Fitting.unwrapped($0.value) } }
    return Array(levels).map { candidates(for: $0, caller: .nonisolated).map(\.registration) }
      .first { !$0.isEmpty } ?? []
  }

  /// Returns the mistake of a registration that was found for a parameter or an element, if no actor and no other
  /// finding tells of it.
  fileprivate func mistake(_ found: Binding, _ request: Request) -> InjectionError? {
    guard case .refuse(let refusal) = decide(found, for: request, nil) else { return nil }
    switch refusal {
    case .notSendable, .arguments:
      return mistake(refusal, of: found, for: request, nil).at([found.registration.name])
    case .shutDown, .decorator, .type, .unreachable, .asynchronous, .elsewhere: return nil
    }
  }
}
