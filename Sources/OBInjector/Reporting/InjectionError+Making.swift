// Mistakes in making values: errors of closures and configurations, arguments, isolation.
extension InjectionError {
  private typealias M = Messages
  /// A remedy for a value that has to be awaited and that a parameter, a closure or an object below a target needs.
  private static let laterByLazy = "take a Lazy of it and call awaitGet() later"

  // MARK: - Making

  /// An error that a closure threw.
  ///
  /// An `InjectionError` is passed on; it stays a misfit only if the registration is a decorated one.
  static func thrown(_ error: any Error, by registration: Registration, path: [PropertyName]) -> InjectionError {
    if let error = error as? InjectionError {
      return error.isMisfit && registration.decoration == nil ? error.misfit(false) : error
    }
    return InjectionError(.thrown, of: registration, underlying: error).at(path)
  }

  /// Returns an error of the library's own that has lost its type on the way.
  static func own(_ error: any Error) -> InjectionError {
    guard let error = error as? InjectionError else { preconditionFailure("not an error of the library: \(error)") }
    return error
  }

  static func returnedNil(_ registration: Registration) -> InjectionError {
    let (isMade, isNil) = (registration.base.factory != nil, registration.base.isReadyMadeNil)
    let subject = M.placed(registration)
    let fact =
      if isMade { "the closure of \(subject) returned nil where a value is required; return" } else {
        (isNil ? nil : M.decorators(of: registration))
          .map { "\($0) returned nil where a value is required; return" }
          ?? "\(subject) is registered as nil where a value is required; register"
      }
    return InjectionError(.returnedNil, of: registration) { ["fact": fact] }
  }

  /// An eager singleton that can't be made when configuration ends, for the reason of another error.
  static func eagerInVain(_ registration: Registration, _ error: InjectionError) -> InjectionError {
    let sentence = error.code("\"{name}\" ({scope}, {place}) can't be made when configuration ends: {error}")
    let scope = registration.scope
    return InjectionError(sentence, of: registration, underlying: error) { ["scope": "\(scope)"] }.at([
      registration.name
    ])
  }

  /// The controller has no injector, perhaps because its configuration failed.
  @inline(never)
  static func notConfigured(_ reason: InjectionError?, forLookUp isLookUp: Bool = false) -> InjectionError {
    InjectionError(reason == nil ? .notConfigured : .notConfiguredBecause, underlying: reason) {
      ["consequence": isLookUp ? "nothing can be looked up" : "nothing was injected"]
    }
  }

  /// A request by name, by type, or for everything, to an injector that was shut down.
  @inline(never)
  static func shutDown(_ name: PropertyName?, _ type: Any.Type?, _ ending: InjectorEnding?) -> InjectionError {
    if case .notConfigured(let reason) = ending { return .notConfigured(reason as? InjectionError, forLookUp: true) }
    let location: SourceLocation? = if case .shutDown(_, let location) = ending { location } else { nil }
    let (injector, remedy) =
      switch ending {
      case .shutDown(.child, _): ("the child injector", "make a new child")
      case .shutDown(.parent, _): ("a parent of the injector", "make a child of another injector")
      case .shutDown(.root, _), .notConfigured, nil: ("the injector", "make a new injector")
      }
    return InjectionError(.shutDown, property: name, type: type, locations: location.map { [$0] } ?? []) {
      [
        "subject": name.map { "\"\($0)\" can't" } ?? type.map { "\(M.quoted($0)) can't" } ?? "nothing can",
        "injector": injector, "place": location.map { " (\($0))" } ?? "", "remedy": remedy,
      ]
    }
  }

  // MARK: - Isolation

  @inline(never)
  static func conformanceElsewhere(_ type: Any.Type, to name: String) -> InjectionError {
    InjectionError(.conformanceElsewhere, type: type) { ["protocol": name] }
  }

  /// A value that is not known to be `Sendable`, for a lookup, property or parameter of a `Sendable` static type.
  static func notSendable(_ sentence: Sentence, _ registration: Registration, as valueType: Any.Type) -> InjectionError
  {
    InjectionError(sentence, of: registration) { ["wanted": TypeNames.written(Fitting.unwrapped(valueType))] }
  }

  /// - Parameters:
  ///   - closure: The nonisolated closure that looks up the value, if there is one.
  ///   - lazyType: The `Lazy` or `Provider` that is asked for the value, if there is one.
  ///   - maker: The registration of the object that needs the value, which no await precedes; `nil` at a target.
  @inline(never)
  static func elsewhere(
    _ registration: Registration, belongsTo: Isolation, caller: CallerIsolation, askedBy block: Registration? = nil,
    for lazyType: (any LazyType.Type)? = nil, below maker: Registration? = nil
  ) -> InjectionError {
    let (bound, here) = (M.written(belongsTo), M.written(caller.actor))
    if let block = block?.described {
      return InjectionError(.elsewhereInClosure, of: registration) { ["bound": bound, "closure": M.placed(block)] }
    }
    var remedy = "inject there, or register a Sendable value."
    if let factory = registration.factory, factory.isSendable {
      // A caller that waits runs the closure on its actor, and the value may leave that actor.
      let call = lazyType?.waitingCall ?? (maker == nil ? "injectDependencies(awaiting:) or awaitInstance" : nil)
      let wait = call.map { "wait for it with \($0)" } ?? Self.laterByLazy
      remedy =
        factory.isBlock
        ? "\(wait), inject there, or register the closure with \"anywhere:\" if it needs no actor."
        : "\(wait), or inject there."
    }
    return InjectionError(.elsewhere, of: registration) { [remedy] in ["bound": bound, "here": here, "remedy": remedy] }
  }

  /// - Parameters:
  ///   - lazyType: The `Lazy` or `Provider` that is asked for the value, if there is one.
  ///   - maker: The registration of the object that needs the value, which no await precedes; `nil` at a target.
  static func asynchronous(
    _ registration: Registration, for lazyType: (any LazyType.Type)?, below maker: Registration? = nil
  ) -> InjectionError {
    let remedy: String
    if registration.scope == .eagerSingleton {
      remedy = "await awaitEagerSingletons() of its injector, or of a child, once when the app starts."
    } else if let maker, lazyType == nil {
      let before = registration.scope.isShared ? "await it with awaitInstance first, " : ""
      remedy = "\(before)make \(M.placed(maker)), which needs it, in an asynchronous closure, or \(Self.laterByLazy)."
    } else {
      remedy = "use \(lazyType?.waitingCall ?? "injectDependencies(awaiting:) or awaitInstance")."
    }
    // A decorated value is awaited, too, if its closure and its decorator belong to different actors.
    let decorators = registration.base.factory?.isAwaited == true ? nil : M.decorators(of: registration)
    let subject = M.placed(registration)
    let fact =
      decorators.map { "\(subject) and \($0) belong to different actors" }
      ?? "the closure of \(subject) is asynchronous"
    return InjectionError(.asynchronous, of: registration) { [remedy] in ["fact": fact, "remedy": remedy] }
  }
}

extension Registration {
  /// Returns the reason that there is no value for a `Sendable` static type, as far as it is known before anything is
  /// made.
  @inline(never)
  func refusal(asSendable valueType: Any.Type) -> InjectionError? {
    if isSendable {
      return Fitting.mayDependOnActor(valueType) && fits(valueType) == .onThisActor
        ? .notSendable(.conformsOnOneActor, self, as: valueType) : nil
    }
    return Fitting.mayHideNonSendable(valueType) ? .notSendable(.notRegisteredAsSendable, self, as: valueType) : nil
  }
}
