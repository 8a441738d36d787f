/// An edge of the walk: a property of a type, or something that a registration needs, and what an injection finds for
/// it, as far as types tell.
final class Need {
  enum Kind {
    case property(InjectionPoint)
    /// A parameter of an initializer.
    case parameter
    /// An element of a collection.
    case part
    /// The value that a decorator takes.
    case base
  }

  enum Answer {
    /// The registration provides the value or, for a `Lazy` or a `Provider`, the value of that.
    case source(Registration)
    /// The value is the injector itself.
    case injector
    /// The component is made, without a registration.
    case component(Any.Type)
    /// A mistake leaves the need without a value; an alias that leads nowhere has a path of several names.
    case failed(InjectionError)
    /// There is no value; with an error if the registration is a ready-made `nil`.
    case withoutValue(InjectionError?)
    /// Only an object tells the name that the property asks for; it may be that of any of these registrations.
    case unknown([Registration])
    /// Nothing is registered, or nothing that fits.
    case missing
    /// The property is not empty, or can't be filled, and has no registered name; or no finding is to be made.
    case untouched
  }

  let kind: Kind
  /// The declared type; of a parameter, without its Optional.
  let type: Any.Type
  let answer: Answer
  /// True for a `Lazy` or a `Provider`, for which no value is made now.
  let isLazy: Bool

  init(_ kind: Kind, _ type: Any.Type, _ answer: Answer, isLazy: Bool = false) {
    (self.kind, self.type, self.answer, self.isLazy) = (kind, type, answer, isLazy)
  }

  var point: InjectionPoint? { if case .property(let point) = kind { point } else { nil } }

  var source: Registration? { if case .source(let source) = answer { source } else { nil } }

  /// The registration that has to provide a value first; `nil` for a `Lazy` or a `Provider`.
  var sourceNow: Registration? { isLazy ? nil : source }

  var mistake: InjectionError? { if case .failed(let mistake) = answer { mistake } else { nil } }

  var isFailed: Bool { mistake != nil }

  /// True if a made object with the property would fail, or be reported.
  var isLacking: Bool {
    guard point?.isRequired == true else { return isFailed }
    switch answer {
    case .failed, .missing, .withoutValue: return true
    case .source, .injector, .component, .unknown, .untouched: return false
    }
  }
}

extension Need.Answer {
  /// Returns the answer that a registration, perhaps one that the library created, provides the value.
  static func provided(by source: Registration) -> Need.Answer {
    guard source.isImplicit else { return .source(source) }
    return source.factory == nil ? .injector : .component(source.providedType)
  }
}

extension PropertyInjector {
  /// A parameter or an element, and what an injection finds for it: nothing for an Optional, or a mistake.
  typealias Requirement = (type: Any.Type, found: ValueRequest?, mistake: InjectionError?)

  /// Returns the parameters of a registration's initializer, or the elements of its collection, by the functions that
  /// an injection asks.
  func requirements(of registration: Registration, caller: CallerIsolation) -> [Requirement] {
    guard let factory = registration.factory else { return [] }
    if let type = factory.collected {
      let request = Request(valueType: type, demandsSendable: factory.demandsSendable)
      return parts(for: type, of: registration, caller: caller).map { (type, ValueRequest($0, by: self, request), nil) }
    }
    return factory.dependencies.map { dependency in
      let request = Request(
        parameter: dependency, of: Unretained(registration), demandsSendable: factory.demandsSendable)
      let type = Fitting.unwrapped(dependency)
      do throws(InjectionError) {
        return (type, try lookUp(request, caller: caller).map { ValueRequest($0, by: self, request) }, nil)
      } catch { return (type, nil, error) }
    }
  }

  /// Returns the mistake of a registration that was found for a parameter or an element, if no actor and no other
  /// finding tells of it.
  fileprivate func mistake(of requirement: Requirement) -> InjectionError? {
    guard let found = requirement.found, case .refuse(let refusal) = found.decide(for: nil) else {
      return requirement.mistake
    }
    switch refusal {
    case .notSendable, .arguments:
      return found.mistake(refusal, for: nil).at([found.registration.name])
    case .shutDown, .decorator, .type, .unreachable, .asynchronous, .elsewhere: return nil
    }
  }
}

/// The enumerator of needs.
extension PropertyInjector {
  /// Returns the properties of a type, from the plan for the type.
  func needs(of type: Any.Type) -> [Need] {
    let plan = plan(for: type)
    var unfilled: [Int: ReportDetails.State] = .init()
    for property in plan.unfilled { unfilled[property.index] = property.state }
    return plan.points.enumerated().map { index, point in
      let source = plan.sources[index]
      let answer = source.map(Need.Answer.provided) ?? answer(to: point, unfilled[index], of: type)
      let isLazy = point.lazyType != nil && source?.fits(point.valueType) == .no
      return Need(.property(point), point.type, answer, isLazy: isLazy)
    }
  }

  /// Returns the base of a decorator, the parameters of an initializer, or the elements of a collection.
  func needs(of registration: Registration) -> [Need] {
    let base = registration.decoration.map { [Need(.base, $0.decorator.type, .source($0.base))] } ?? []
    let kind = registration.factory?.collected == nil ? Need.Kind.parameter : .part
    return base
      + requirements(of: registration, caller: .nonisolated).map { requirement in
        let found = requirement.found?.registration
        let answer: Need.Answer =
          if let mistake = self.mistake(of: requirement) { .failed(mistake) } else {
            found.map { .provided(by: $0.origin) } ?? .missing
          }
        return Need(kind, requirement.type, answer, isLazy: found.map { $0.origin !== $0 } ?? false)
      }
  }

  /// Returns the injector that makes the registration's value.
  ///
  /// A shared value is made by the injector with the registration, from what that injector and its parents know; all
  /// other values are made by the present injector.
  func maker(of registration: Registration) -> PropertyInjector {
    guard parent != nil, registration.scope.isShared else { return self }
    return lineage.first { $0.contains(registration) } ?? self
  }
}
