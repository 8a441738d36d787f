/// The lookup of an injected `Lazy` or `Provider`, in the injector that injected it.
final class InjectedLazyResolver: LazyResolver {
  let request: LazyRequest
  let injector: InjectorReference
  let watcher: CallContext.Watcher?
  /// True if the injector retains the owner of this lookup; the reference to the injector is then weak, since a strong
  /// one would be a retain cycle.
  let isKeptByInjector: Bool
  /// The value of a `Lazy`, which is made once; `nil` for a `Provider`.
  let kept: OnceBox?

  init(_ source: LazySource, for request: ValueRequest, by resolution: Resolution) {
    // The registration is not retained: its instance may be the object that has the `Lazy`.
    let (owner, property) = resolution.requester(request, below: resolution.path.count)
    self.request = LazyRequest(source, of: owner, property)
    isKeptByInjector = resolution.isCached(by: request.planner, request)
    injector = InjectorReference(request.planner, isWeak: isKeptByInjector)
    watcher = resolution.trace.map { CallContext.Watcher($0.observer) }
    kept = source.type.isMadeOnce ? OnceBox(source.origin) : nil
  }

  @inline(never)
  func value(
    of type: Any.Type, from arguments: [Any], isolation: (any Actor)?, demandsSendable: Bool
  ) throws -> Any {
    if let known = try kept?.find(type, isolation, demandsSendable: demandsSendable) { return known }
    guard let (injector, planner) = injector.found else { throw injectorGone }
    defer { withExtendedLifetime(injector) {} }
    let resolution = Resolution.current
    let context = CallContext(caller: CallerIsolation(isolation), observer: watcher.map { Unretained($0) })
    return try resolution.call(.lookUp, context) { () throws(InjectionError) -> Any in
      let made = try made(wanted(type, arguments, demandsSendable: demandsSendable), by: planner, resolution)
      return try OnceBox.answer(made, type, from: arguments, context.caller, demandsSendable: demandsSendable)
    }
  }

  /// Returns the value of a request, or the `Lazy` that provides it.
  private func made(
    _ wanted: Request, by planner: Planner, _ resolution: Resolution
  ) throws(InjectionError) -> Any {
    guard let found = try resolution.find(wanted, by: planner) else {
      preconditionFailure("only an Optional parameter may be missing")
    }
    // Checked before `once` finds a value: the caller that stored it may not have demanded a `Sendable` one.
    if kept != nil, case .notSendable(let mistake) = planner.registry.refusal(of: found, for: wanted) {
      throw resolution.error(mistake, found)
    }
    // A closure with a static type such as `Any` may return a `Lazy`, which then provides the value.
    let mayBeLazy = found.registration.mayHold(request.lazyType)
    return try resolution.once(box(for: found.registration), found) { () throws(InjectionError) in
      try resolution.fittingValue(of: resolution.admitted(found, wanted, planner), mayBeLazy: mayBeLazy)
    }
  }

  func wanted(_ type: Any.Type, _ arguments: [Any], demandsSendable: Bool) -> Request {
    Request(
      key: request.key, valueType: type, arguments: arguments, demandsSendable: demandsSendable,
      origin: .lazy(Unretained(request)))
  }

  var injectorGone: InjectionError {
    InjectionError(.injectorGone, property: request.property, type: request.valueType).at([request.property])
  }

  /// Returns the store for the value of a registration; `nil` if nothing is stored.
  ///
  /// A value that the injector shares is not stored here: it may own this `Lazy`, which would be a retain cycle.
  func box(for registration: Registration) -> OnceBox? {
    isKeptByInjector && registration.isCached ? nil : kept
  }
}

/// The closure of a `Lazy` or a `Provider` that was created by hand; it runs on the path, like a registered closure.
final class DeferredBlock: LazyResolver {
  /// A wrapper that keeps the value of a closure from being filled; the value is returned as it is, even `nil`.
  private final class HandedOut {
    let value: Any
    init(_ value: Any) { self.value = value }
  }

  private let registration: Registration
  /// The planner of an injector without registrations.
  private let planner: Planner
  let kept: OnceBox?

  init(
    _ make: @escaping @Sendable ([Any]) throws -> Any, isolation: (any Actor)?, as type: any LazyType.Type,
    at location: SourceLocation, by planner: Planner
  ) {
    // The types of the `Lazy` and its value decide which isolations may use it.
    let factory = Factory(
      isolation: isolation, parameters: type.arguments, isSendable: true,
      make: .now { context in HandedOut(try make(context.arguments)) })
    registration = Registration(
      name: PropertyName(TypeNames.lowerCamelCase(of: type.value)), type: type.value, source: .made(factory),
      location: location, isImplicit: true)
    self.planner = planner
    kept = type.isMadeOnce ? OnceBox(registration) : nil
  }

  @inline(never)
  func value(
    of type: Any.Type, from arguments: [Any], isolation: (any Actor)?, demandsSendable: Bool
  ) throws -> Any {
    if let known = try kept?.find(type, isolation, demandsSendable: demandsSendable) { return known }
    let resolution = Resolution.current
    let context = CallContext(caller: CallerIsolation(isolation), observer: nil)
    let wanted = wanted(arguments)
    return try resolution.call(.lookUp, context) { () throws(InjectionError) -> Any in
      try resolution.once(kept, wanted.binding) { () throws(InjectionError) in
        guard let made = try resolution.value(of: wanted) as? HandedOut else {
          preconditionFailure("the closure's value is wrapped")
        }
        return made.value
      }
    }
  }

  /// Returns the request for a value of the closure.
  func wanted(_ arguments: [Any]) -> ValueRequest {
    var wanted = Request(found: registration)
    wanted.arguments = arguments
    return ValueRequest(Binding(registration, in: planner.registry.table), by: planner, wanted)
  }
}

/// The value of a `Lazy`, with its isolation.
struct OnceBox: Sendable {
  /// The only key in `store`.
  static let key = InstanceStore.Key(
    Registration(
      name: "lazy", type: Void.self, source: .injector, location: SourceLocation(fileID: #fileID, line: #line),
      isImplicit: true))

  let store = InstanceStore()
  // The facts for errors; the registration is not retained, since its instance may be the object that has the `Lazy`.
  private let name: PropertyName
  private let type: Any.Type
  private let location: SourceLocation

  init(_ registration: Registration) {
    (name, type, location) = (registration.name, registration.type, registration.location)
  }

  /// Returns the value for a caller of that isolation, if the value has been made; with `demandsSendable`, only one
  /// that may be used in every isolation.
  @inline(never)
  func find(
    _ type: Any.Type, _ isolation: (any Actor)?, demandsSendable: Bool
  ) throws(InjectionError) -> Any? {
    guard let known = store.find(Self.key), !demandsSendable || known.isolation.isAnywhere else { return nil }
    let caller = CallerIsolation(isolation)
    return try Self.answer(handOut(known, to: caller), type, from: [], caller, demandsSendable: demandsSendable)
  }

  /// Returns the value that a closure made for a `Lazy`, or the value of the `Lazy` that the closure made instead.
  fileprivate static func answer(
    _ made: Any, _ type: Any.Type, from arguments: [Any], _ caller: CallerIsolation, demandsSendable: Bool
  ) throws(InjectionError) -> Any {
    guard !Fitting.fits(made, type), let lazy = made as? any LazyType else { return made }
    return try lazy.answer.given(as: type, arguments, caller.actor, demandsSendable: demandsSendable)
  }

  @inline(never)
  fileprivate func handOut(
    _ shared: InstanceStore.Shared, to caller: CallerIsolation
  ) throws(InjectionError) -> Any {
    guard shared.isolation.includes(caller) else {
      let (bound, here) = (Messages.written(shared.isolation), Messages.written(caller.actor))
      throw InjectionError(
        .keptElsewhere, property: name, type: type, locations: [location], ["bound": .text(bound), "here": .text(here)]
      ).at([name])
    }
    return shared.value
  }
}

extension Registration {
  /// Returns true if the value of the registration may be a `Lazy` or a `Provider` itself.
  func mayHold(_ lazyType: any LazyType.Type) -> Bool {
    factory != nil && Fitting.answer(type, valueType: lazyType) == .perhaps
  }

  /// Returns the isolation of a value that the registration has just provided to a caller.
  func isolationOfValue(for caller: CallerIsolation) -> Isolation {
    switch source {
    case .instance: isolation
    case .made(let factory): factory.isSendable ? .anywhere : Isolation(of: caller.actor)
    case .converted, .injector, .deferred, .alias: .anywhere
    }
  }
}

extension Resolution {
  /// Makes the value of a `Lazy` once, as a shared instance in its own store; waits while another thread makes it.
  ///
  /// Without a store, the value is made for each call.
  @inline(never)
  func once(
    _ kept: OnceBox?, _ binding: Binding, _ make: @escaping () throws(InjectionError) -> Any
  ) throws(InjectionError) -> Any {
    guard let kept else { return try make() }
    let subject = OnceSubject(key: OnceBox.key, store: kept.store, binding: binding, isShared: false) {
      _ throws(InjectionError) in
      .value(try make(), isComplete: true)
    }
    switch try makeOnce(subject) {
    case .shared(let shared, isComplete: _): return try kept.handOut(shared, to: caller)
    case .made(.value(let value, _, _)): return value
    case .made: preconditionFailure("a value is made, or an error thrown")
    }
  }

  /// Returns true if the injector retains the owner of the request: a shared instance of the injector is being made
  /// around it, or the request comes from a property of an object that the injector keeps.
  fileprivate func isCached(by planner: Planner, _ request: ValueRequest) -> Bool {
    for index in 0..<path.count where path[index].planner === planner {
      if path[index].registration?.object.isCached == true { return true }
    }
    guard case .property = request.request.origin, let object = path.last?.made?.object else { return false }
    return planner.registry.retains(object, caller: caller)
  }
}
