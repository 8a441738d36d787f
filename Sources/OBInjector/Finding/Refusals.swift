// The refusals that types alone decide, and the error of each refusal: Reporting has the words.

extension Registration {
  /// Returns the reason that there is no value for a `Sendable` static type, as far as it is known before anything is
  /// made.
  func refusal(asSendable valueType: Any.Type) -> InjectionError? {
    if isSendable {
      return Fitting.mayDependOnActor(valueType) && fits(valueType) == .onThisActor
        ? .notSendable(.conformsOnOneActor, self, as: valueType) : nil
    }
    return Fitting.mayHideNonSendable(valueType) ? .notSendable(.notRegisteredAsSendable, self, as: valueType) : nil
  }

  /// The first mistake in the order in which the decorators run, the innermost first, judging by types.
  var mistakeOfDecorators: InjectionError? {
    decoration == nil ? nil : decorations.reversed().compactMap(\.mistake).first
  }
}

extension DecoratedRegistration {
  /// The reason that the decorator can't take the base's value, judging by types, or that its result can't be awaited;
  /// `nil` if there is none.
  package var mistake: InjectionError? {
    // A `nil` is never passed to a decorator.
    guard base.providesNothing || base.canFit(decorator.type) else {
      return .notDecorated(decorator, found: base.providedType, base)
    }
    if base.undecorated.factory?.isAwaited == true, !decorator.isSendable {
      return InjectionError(.decoratedNotSendable, of: decorator)
    }
    return decorator.isSendable && !base.isSendable && Fitting.mayHideNonSendable(decorator.type)
      ? notGivenSendable : nil
  }

  /// A decorator of a `Sendable` type, around a value that is not registered as `Sendable` or conforms on one actor
  /// only.
  var notGivenSendable: InjectionError {
    InjectionError(
      .notGivenSendable, property: base.name, type: decorator.type, locations: [base.location, decorator.location],
      subject: base.described)
  }
}

extension PropertyInjector {
  /// The error of an injector that takes no registrations.
  package var unconfigured: InjectionError? { isUnconfigured ? .closed(nil, nil, self) : nil }
}

extension BoundRequest {
  /// Returns the error of a refusal.
  ///
  /// - Parameter maker: The registration of the object that needs the value; `nil` at a target and in a plan.
  package func mistake(
    _ refusal: Decision.Refusal, for caller: CallerIsolation?, below maker: Registration? = nil
  ) -> InjectionError {
    let name = request.name ?? registration.name
    switch refusal {
    case .closed:
      return .closed(name, request.valueType ?? registration.type, injector)
    case .decorator(let mistake), .notSendable(let mistake): return mistake
    case .type:
      let found = registration.origin.knownType
      return .mismatch(
        name, valueType: LazyTypes.dependencyType(for: request.valueType ?? found), found: found, registration.origin,
        for: request.property)
    case .arguments:
      if let type = registration.deferred?.typeWithOtherArguments, request.arguments.isEmpty {
        return .arguments(of: type, registration.origin)
      }
      return request.isForProperty ? .arguments(of: nil, registration) : .arguments(request.arguments, registration)
    case .unreachable: return .conformanceElsewhere(registration.type, to: "Component")
    case .asynchronous:
      return .asynchronous(
        registration, for: request.lazyType, below: maker, of: request.asker, isListed: request.isListed)
    case .elsewhere(let isolation, isKept: _):
      return .elsewhere(
        registration, as: request.valueType, belongsTo: isolation, caller: caller ?? .nonisolated,
        for: request.lazyType, below: maker, of: request.asker, isListed: request.isListed)
    }
  }
}
