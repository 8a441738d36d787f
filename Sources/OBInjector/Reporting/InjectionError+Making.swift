// Mistakes in making values, errors of closures and isolation: each function chooses a sentence.
extension InjectionError {
  /// A remedy for a value that has to be awaited and that a parameter, a closure or an object below a target needs.
  static let laterByLazy = "take a Lazy of it and call awaitGet() later"
  /// A remedy for a value that nonisolated code has registered or made, which may be generic code.
  private static let notByNonisolatedCode =
    "register it on that actor, or as Sendable, for which a generic function needs \"<Value: Sendable>\"."

  // MARK: - Making

  /// An error that a closure threw.
  ///
  /// An `InjectionError` is passed on.
  @inline(never)
  static func thrown(
    _ error: any Error, by registration: Registration, path: @autoclosure () -> [PropertyName]
  ) -> InjectionError {
    error as? InjectionError ?? InjectionError(.thrown, of: registration, underlying: error).at(path())
  }

  static func returnedNil(_ registration: Registration) -> InjectionError {
    let (fact, verb) =
      registration.undecorated.factory != nil
      ? ("the closure of {subject} returned nil", "return")
      : registration.undecorated.providesNothing
        ? ("{subject} is registered as nil", "register") : ("{decorators} returned nil", "return")
    return InjectionError(
      .noValue, of: registration,
      ["fact": .clause(fact), "verb": .text(verb), "decorators": decorators(of: registration)])
  }

  /// A request by name, by type, or for everything, that needs a closed injector: one that was shut down, or that of a
  /// controller that is not configured, perhaps because its configuration failed.
  @inline(never)
  static func closed(_ name: PropertyName?, _ type: Any.Type?, _ injector: PropertyInjector) -> InjectionError {
    let closed = injector.nearestClosed()
    guard let place = closed?.contents.withLock(\.shutDownPlace) else {
      let reason = closed?.contents.withLock(\.configurationFailure)
      return InjectionError(reason == nil ? .notConfigured : .notConfiguredBecause, underlying: reason)
    }
    let own = injector.parent == nil ? "the injector" : "the child injector"
    let what = name != nil ? "{name} can't" : type != nil ? "{type} can't" : "nothing can"
    return InjectionError(
      .shutDown, property: name, type: type, locations: [place],
      ["what": .clause(what), "injector": .text(closed === injector ? own : "a parent of the injector")])
  }

  // MARK: - Isolation

  @inline(never) package static func conformanceElsewhere(_ type: Any.Type, to name: String) -> InjectionError {
    InjectionError(.conformanceElsewhere, type: type, ["protocol": .text(name)])
  }

  /// A module that was configured in another isolation than the caller's.
  static func moduleElsewhere(
    _ module: Any.Type, _ configuring: (any Actor)?, caller: (any Actor)?
  ) -> InjectionError {
    let there = configuring.map { "on \(Messages.written($0))" } ?? "by nonisolated code"
    return InjectionError(
      .moduleElsewhere,
      ["module": .quoted("\(module)"), "there": .text(there), "here": .text(Messages.written(caller))])
  }

  /// A value that is not known to be `Sendable`, for a lookup, property or parameter of a `Sendable` static type.
  static func notSendable(_ sentence: Sentence, _ registration: Registration, as type: Any.Type) -> InjectionError {
    InjectionError(sentence, of: registration, ["required": .type(Fitting.unwrapped(type))])
  }

  /// - Parameters:
  ///   - valueType: The requested type: what conforms to it on its actor only is of no use to a caller that waits.
  ///   - lazyType: The `Lazy` or `Provider` that is asked for the value, if there is one.
  ///   - maker: The registration of the object that needs the value, which no await precedes; `nil` at a target.
  ///   - asker: The type of the object with the property that needs the value; `nil` for other code.
  @inline(never)
  static func elsewhere(
    _ registration: Registration, as valueType: Any.Type? = nil, belongsTo: Isolation, caller: CallerIsolation,
    for lazyType: (any LazyType.Type)? = nil, below maker: Registration? = nil, of asker: Any.Type? = nil,
    isListed: Bool = false
  ) -> InjectionError {
    // An actor is filled on itself only.
    let canMove = asker.map(FieldRecords.isActor) != true
    var remedy = "\(canMove ? "inject there" : "register it on {here}"), or register a Sendable value."
    if case .nonisolated = belongsTo { remedy = Self.notByNonisolatedCode }
    if let factory = registration.factory, factory.isSendable,
      !FieldRecords.conformsOnOneActor(registration.providedType, to: Fitting.unwrapped(valueType ?? Never.self))
    {
      // A caller that waits runs the closure on its actor, and the value may leave that actor.
      let call = lazyType?.waitingCall ?? (maker == nil ? waitingCall(for: asker) : nil)
      remedy =
        (isListed ? awaitingList : call.map { "wait for it with \($0)" } ?? laterByLazy)
        + (canMove ? ", \(factory.isBlock ? "" : "or ")inject there" : "")
        + (factory.isBlock ? ", or register the closure with \"anywhere:\" if it needs no actor." : ".")
    }
    return InjectionError(
      .elsewhere, of: registration,
      [
        "bound": .text(Messages.written(belongsTo)), "here": .text(Messages.written(caller.actor)),
        "remedy": .clause(remedy),
      ])
  }

  /// Returns the calls that wait for a value of a property; a struct has none that fills it.
  private static func waitingCall(for asker: Any.Type?) -> String {
    (asker.map(FieldRecords.kind) == .struct ? "" : "injectDependencies(awaiting:) or ") + "awaitInstance"
  }

  /// - Parameters:
  ///   - lazyType: The `Lazy` or `Provider` that is asked for the value, if there is one.
  ///   - maker: The registration of the object that needs the value, which no await precedes; `nil` at a target.
  ///   - asker: The type of the object with the property that needs the value; `nil` for other code.
  static func asynchronous(
    _ registration: Registration, for lazyType: (any LazyType.Type)?, below maker: Registration?,
    of asker: Any.Type? = nil, isListed: Bool = false
  ) -> InjectionError {
    let remedy =
      if registration.scope.isEager {
        "await awaitEagerSingletons() of its injector, or of a child, once when the app starts."
      } else if isListed {
        (maker == nil ? "" : "make {maker}, which needs it, in an asynchronous closure, ") + awaitingList + "."
      } else if maker != nil, lazyType == nil {
        (registration.scope.outlivesCall ? "await it with awaitInstance first, " : "")
          + "make {maker}, which needs it, in an asynchronous closure, or \(laterByLazy)."
      } else {
        "use \(lazyType?.waitingCall ?? waitingCall(for: asker))."
      }
    // A decorated value is awaited, too, if its closure and its decorator belong to different actors.
    let isAwaited = registration.undecorated.factory?.isAwaited == true
    return InjectionError(
      isAwaited ? .asynchronous : .decoratedElsewhere, of: registration,
      [
        "remedy": .clause(remedy), "maker": .registration((maker ?? registration).described),
        "decorators": decorators(of: registration),
      ])
  }

  private static let awaitingList = "register the list with \"collecting:\", and await it with awaitInstance"

  /// The decorators of a registration in the order in which they run.
  private static func decorators(of registration: Registration) -> Fact {
    let places = registration.decorations.reversed().map(\.decorator.location)
    return .read {
      let list = places.map(\.description).joined(separator: ", ")
      return "\(places.count == 1 ? "the decorator" : "one of the decorators") of \"\(registration.name)\" (\(list))"
    }
  }
}
