/// A parameter of an initializer or an element of a collection, and what an injection finds for it.
final class Requirement {
  /// True for an element of a collection, false for a parameter.
  let isPart: Bool
  /// The declared type of the parameter, without its Optional.
  let declared: Any.Type
  /// The registration that provides the value or, for a `Lazy`, a `Provider` or a `Maker`, the value of that; `nil` for a
  /// component, for the injector, and where there is a mistake.
  private(set) var source: Registration?
  /// The component that is made for the parameter, without a registration.
  private(set) var component: Any.Type?
  /// True for a `Lazy`, a `Provider` or a `Maker`, for which no value is made now.
  private(set) var isLazy = false
  /// The error with which making the value of the initializer's registration ends, without its path; `nil` if none is
  /// known.
  let mistake: InjectionError?
  /// The registrations that fit the type, whichever of them is used.
  let fitting: [Registration]

  /// The registration that has to provide a value first; `nil` for a `Lazy`, a `Provider` or a `Maker`.
  var sourceNow: Registration? { isLazy ? nil : source }

  fileprivate init(
    isPart: Bool = false, declared: Any.Type, _ found: Registration?, mistake: InjectionError? = nil,
    fitting: [Registration]
  ) {
    (self.isPart, self.declared, self.mistake, self.fitting) = (isPart, declared, mistake, fitting)
    guard let origin = found?.origin else { return }
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
    guard let factory = registration.factory else { return [] }
    let registry = planner(of: registration).registry
    if let collected = factory.collected {
      let element = collected.valueType
      let request = Request(key: .type, valueType: element, demandsSendable: collected.demandsSendable)
      return registry.parts(for: element, of: registration, caller: .nonisolated).map { part in
        Requirement(
          isPart: true, declared: element, part.registration, mistake: registry.mistake(part, request),
          fitting: [part.registration])
      }
    }
    return factory.dependencies.map { dependency in
      let request = Request(
        parameter: dependency, of: Unretained(registration), demandsSendable: factory.demandsSendable)
      return parameter(request, as: Fitting.unwrapped(dependency), registry)
    }
  }

  /// Returns what a parameter gets, by the functions that an injection asks.
  private func parameter(_ request: Request, as declared: Any.Type, _ registry: Registry) -> Requirement {
    let levels = sequence(first: declared) { LazyTypes.of($0).map { Fitting.unwrapped($0.value) } }
    let fitting = Array(levels).map { registry.candidates(for: $0, caller: .nonisolated).map(\.registration) }
      .first { !$0.isEmpty }
    do throws(InjectionError) {
      let found = try registry.lookUp(request, caller: .nonisolated)
      return Requirement(
        declared: declared, found?.registration, mistake: found.flatMap { registry.mistake($0, request) },
        fitting: fitting ?? [])
    } catch {
      return Requirement(declared: declared, nil, mistake: error, fitting: fitting ?? [])
    }
  }
}

extension Registry {
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
