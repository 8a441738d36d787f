// Mistakes in making values: errors of closures, modules and configurations, isolation.
extension InjectionError {
  /// A required property of a ready-made instance that is empty.
  static func emptyInstance(_ property: PropertyName, _ type: Any.Type, _ registration: Registration) -> InjectionError
  {
    let instance = Messages.quoted(registration.providedType)
    return InjectionError(.emptyInstance, property: property, type: type, locations: [registration.location]) {
      "\"\(registration.name)\" (\(registration.location)) is a ready-made instance of \(instance), and its required "
        + "\"\(property)\" is empty: the injector fills only what it makes; register a closure or an initializer that makes "
        + "it, or inject it before it is registered."
    }
  }

  /// An eager singleton that can't be made when configuration ends, for the reason of another error.
  static func eagerInVain(_ registration: Registration, _ error: InjectionError) -> InjectionError {
    InjectionError(error.code, of: registration, underlying: error) { _ in
      "\"\(registration.name)\" (\(registration.scope), \(registration.location)) can't be made when configuration ends: "
        + "\(error)"
    }.at([registration.name])
  }

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
    return InjectionError(.providerFailed, of: registration, underlying: error) { subject in
      M.ended("the closure of \(subject) threw: \(error)")
    }.at(path)
  }

  /// A task that was cancelled while it awaited a value; the closure may go on for other tasks.
  static func cancelled(awaiting registration: Registration) -> InjectionError {
    InjectionError(.providerFailed, of: registration, underlying: CancellationError()) { subject in
      "the task was cancelled while it awaited \(subject); await it in a task that isn't cancelled."
    }
  }

  static func returnedNil(_ registration: Registration) -> InjectionError {
    let (isMade, isNil) = (registration.base.factory != nil, registration.base.isReadyMadeNil)
    let decorators = isMade || isNil ? nil : M.decorators(of: registration)
    return InjectionError(.providerFailed, of: registration) { subject in
      let fact =
        if isMade { "the closure of \(subject) returned nil where a value is required; return" } else {
          decorators.map { "\($0) returned nil where a value is required; return" }
            ?? "\(subject) is registered as nil where a value is required; register"
        }
      return "\(fact) one, or use an Optional property."
    }
  }

  static func moduleFailed(_ module: String, _ error: any Error) -> InjectionError {
    InjectionError(.providerFailed, underlying: error) { "module \"\(module)\" could not be configured: \(error)" }
  }

  /// Modules that list further modules without end, no two of them equal.
  static func endlessModules(_ module: String) -> InjectionError {
    InjectionError(.circularDependency) {
      "module \"\(module)\" lists modules without end, since no two of them are equal; let \"modules\" return the same modules "
        + "each time."
    }
  }

  /// An error that the configuration of the controller threw.
  static func configurationFailed(_ error: any Error) -> InjectionError {
    InjectionError(.providerFailed, underlying: error) {
      M.ended("the configuration of InjectorController threw: \(error)")
    }
  }

  /// The controller has no injector, perhaps because its configuration failed.
  @inline(never)
  static func notConfigured(_ reason: InjectionError?, forLookUp isLookUp: Bool = false) -> InjectionError {
    let consequence = isLookUp ? "nothing can be looked up" : "nothing was injected"
    return InjectionError(.notConfigured, underlying: reason) {
      guard let reason else {
        return "InjectorController is not configured, so \(consequence); "
          + "call InjectorController.configureInjector when the program starts."
      }
      return "InjectorController is not configured, because InjectorController.configureInjector failed, "
        + "so \(consequence); fix this: \(reason)"
    }
  }

  /// A request by name, by type, or for everything, to an injector that was shut down.
  @inline(never)
  static func shutDown(_ name: PropertyName?, _ type: Any.Type?, _ ending: InjectorEnding?) -> InjectionError {
    if case .notConfigured(let reason) = ending { return .notConfigured(reason as? InjectionError, forLookUp: true) }
    let location: SourceLocation? = if case .shutDown(_, let location) = ending { location } else { nil }
    return InjectionError(.shutDown, property: name, type: type, locations: location.map { [$0] } ?? []) {
      let subject = name.map { "\"\($0)\" can't" } ?? type.map { "\(M.quoted($0)) can't" } ?? "nothing can"
      let (injector, remedy) =
        switch ending {
        case .shutDown(.child, _): ("the child injector", "make a new child")
        case .shutDown(.parent, _): ("a parent of the injector", "make a child of another injector")
        case .shutDown(.root, _), .notConfigured, nil: ("the injector", "make a new injector")
        }
      return
        "\(subject) be provided any more, since \(injector) was shut down\(location.map { " (\($0))" } ?? ""); "
        + "inject and look up before shutDown(), or \(remedy)."
    }
  }

  static func duplicate(_ first: RegisteredProperty, _ second: RegisteredProperty) -> InjectionError {
    let remedy =
      first.convertible == nil || second.convertible == nil
      ? "delete the first with deleteProperty, or register in a later module or a child."
      : "rename one of the two keys."
    return InjectionError(.duplicate, property: first.name, locations: [first.location, second.location]) {
      "\(M.named(first)) is registered at \(M.place(of: first)) and again at \(M.place(of: second)), where it is "
        + "ignored; \(remedy)"
    }
  }

  /// Two components of different types with the same short name, so that both would be registered under it.
  static func duplicate(
    _ name: PropertyName, _ first: Any.Type, _ second: Any.Type, at location: SourceLocation
  ) -> InjectionError {
    InjectionError(.duplicate, property: name, type: first, found: second, locations: [location]) {
      "the components \"\(String(reflecting: first))\" and \"\(String(reflecting: second))\" would both be registered under "
        + "\"\(name)\" (\(location)); register one of them under another name, or in another module."
    }
  }

  // MARK: - Isolation

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
      return InjectionError(.isolationMismatch, of: registration) { subject in
        "\(subject) belongs to \(bound), but the closure of \(M.placed(block)), which looks it up, belongs to no actor; write that "
          + "closure on the actor, or use \"withInitializer:\", whose parameters are looked up for the caller."
      }
    }
    let remedy: String
    if let factory = registration.factory, factory.isSendable {
      // A caller that waits runs the closure on its actor, and the value may leave that actor.
      let call = lazyType?.waitingCall ?? (maker == nil ? "injectDependencies(awaiting:) or awaitInstance" : nil)
      let wait = call.map { "wait for it with \($0)" } ?? Self.laterByLazy
      remedy =
        factory.isBlock
        ? "\(wait), inject there, or register the closure with \"anywhere:\" if it needs no actor."
        : "\(wait), or inject there."
    } else {
      remedy = "inject there, or register a Sendable value."
    }
    return InjectionError(.isolationMismatch, of: registration) { [remedy] subject in
      "\(subject) belongs to \(bound), but the caller is \(here); \(remedy)"
    }
  }

  /// A value that a `Lazy` keeps and that was made on another actor than the caller's.
  @inline(never)
  static func keptElsewhere(
    _ name: PropertyName, _ type: Any.Type, _ location: SourceLocation, belongsTo: Isolation, caller: CallerIsolation
  ) -> InjectionError {
    let (bound, here) = (M.written(belongsTo), M.written(caller.actor))
    return InjectionError(.isolationMismatch, property: name, type: type, locations: [location]) {
      "\"\(name)\" (\(location)), which a Lazy keeps, belongs to \(bound), but the caller is \(here); "
        + "call get there, or register a Sendable value."
    }
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
    return InjectionError(.isolationMismatch, of: registration) { subject in
      let fact =
        decorators.map { "\(subject) and \($0) belong to different actors" }
        ?? "the closure of \(subject) is asynchronous"
      return "\(fact); \(remedy)"
    }
  }

  static func actorFromOutside(_ type: Any.Type) -> InjectionError {
    InjectionError(.isolationMismatch, type: type) {
      "\(M.quoted(type)) is an actor, and only code on the actor may set its properties; "
        + "call injectDependencies(to: self) in a method of the actor, or await injectDependencies(to:) with the actor as "
        + "its own type."
    }
  }

  /// A conformance to a protocol of the library that is isolated to another actor.
  @inline(never)
  static func conformanceElsewhere(_ type: Any.Type, to name: String) -> InjectionError {
    InjectionError(.isolationMismatch, type: type) {
      "\(M.quoted(type)) conforms to \(name) on an actor that is not the caller's; inject it on its own actor."
    }
  }

  static func moduleElsewhere(
    _ module: String, configured: (any Actor)?, caller: (any Actor)?
  ) -> InjectionError {
    let (there, here) = (configured.map { "on \(M.written($0))" } ?? "by nonisolated code", M.written(caller))
    return InjectionError(.isolationMismatch) {
      "module \"\(module)\" was configured \(there), but the caller is \(here); derive the injector there."
    }
  }
}
