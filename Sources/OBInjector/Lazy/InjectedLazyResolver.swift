/// The lookup of an injected `Lazy` or `Provider`, in the injector that injected it.
///
/// `@unchecked Sendable` is sound: nothing changes after `init`.
final class InjectedLazyResolver: LazyResolver, @unchecked Sendable {
  /// The request for the value, without arguments.
  private let request: Request
  /// The name of the property that has the `Lazy` or `Provider`.
  private let property: PropertyName
  private let held: PropertyInjector?
  /// The injector in place of `held`, if it retains the owner of this lookup: a strong reference would be a retain
  /// cycle.
  private weak var keeper: PropertyInjector?
  let watcher: CallContext.Watcher?
  /// The key of a `Lazy`, under which the injector shares its value; `nil` for a `Provider`.
  let key: InstanceStore.Key?

  init(_ source: LazySource, for request: BoundRequest, by resolution: Resolution) {
    // The registration is not retained: its instance may be the object that has the `Lazy`.
    let (owner, property) = resolution.requester(request, below: resolution.path.count)
    self.property = property
    self.request = Request(
      name: source.name, valueType: source.type.value, point: request.request.point, asker: owner,
      lazyType: source.type)
    let injector = request.injector
    held = resolution.isCached(by: injector, request) ? nil : injector
    keeper = held == nil ? injector : nil
    watcher = resolution.trace.map { CallContext.Watcher($0.observer) }
    // A registration of its own, which has only the facts for errors.
    let (name, type, location) = (source.origin.name, source.origin.type, source.origin.location)
    let own = Registration(name: name, type: type, source: .injector, location: location, isImplicit: true)
    key = source.type.isMadeOnce ? .init(own, in: injector.store.id) : nil
  }

  deinit { if let key { (held ?? keeper)?.store.remove(key) } }

  @inline(never)
  func value(
    of type: Any.Type, from arguments: [Any], isolation: (any Actor)?, demandsSendable: Bool
  ) throws(InjectionError) -> Any {
    let injector = try liveInjector()
    defer { withExtendedLifetime(injector) {} }
    let context = CallContext(isolation, watcher)
    if let made = try madeValue(in: injector, context.caller, demandsSendable: demandsSendable) { return made }
    let resolution = Resolution.current
    return try resolution.call(context) { () throws(InjectionError) -> Any in
      let wanted = request(for: type, arguments, demandsSendable: demandsSendable)
      guard let request = try resolution.find(wanted, by: injector) else { preconditionFailure("it is not Optional") }
      if request.refusal == nil, let key = key(for: request.registration) {
        if let known = resolution.known(key) {
          return try key.handOut(known, to: resolution.caller)
        }
        let made = try resolution.makeOnce(key, in: injector.store, for: request) { attempt throws(InjectionError) in
          try resolution.valueOfLazy(attempt, in: injector.store, for: request)
        }
        guard case .value(let shared) = made else { preconditionFailure("a value is made, or an error thrown") }
        return try key.handOut(shared, to: resolution.caller)
      }
      return try resolution.fittingValue(of: request).unsafelyUnwrapped
    }
  }

  @inline(never)
  func request(for type: Any.Type, _ arguments: [Any], demandsSendable: Bool) -> Request {
    var request = request
    (request.valueType, request.arguments, request.demandsSendable) = (type, arguments, demandsSendable)
    return request
  }

  /// Returns the injector, unless it is only this object's keeper and has ended.
  func liveInjector() throws(InjectionError) -> PropertyInjector {
    if let injector = held ?? keeper { return injector }
    throw InjectionError(.injectorGone, property: property, type: request.valueType).at([property])
  }

  /// Returns the value of a `Lazy` for a caller, if it has been made; with `demandsSendable`, only one that may be used
  /// in every isolation.
  @inline(never)
  func madeValue(
    in injector: PropertyInjector, _ caller: CallerIsolation, demandsSendable: Bool
  ) throws(InjectionError) -> Any? {
    guard let key, let made = injector.store.find(key), !demandsSendable || made.isolation.isAnywhere else {
      return nil
    }
    return try key.handOut(made, to: caller)
  }

  /// Returns the key for the value of a registration; `nil` if the value is looked up each time.
  ///
  /// A value that the injector shares may own this `Lazy`: both would be kept after it is forgotten.
  func key(for registration: Registration) -> InstanceStore.Key? {
    held == nil && registration.scope.isKept ? nil : key
  }
}

extension InstanceStore.Key {
  /// Returns the value of a `Lazy` for a caller of its isolation, as a value that was looked up.
  @inline(never)
  fileprivate func handOut(_ shared: InstanceStore.Shared, to caller: CallerIsolation) throws(InjectionError) -> Any {
    guard shared.isolation.includes(caller) else {
      let (bound, here) = (Messages.written(shared.isolation), Messages.written(caller.actor))
      throw InjectionError(.keptElsewhere, of: registration, ["bound": .text(bound), "here": .text(here)])
        .at([registration.name])
    }
    Resolution.withCurrent { $0.noteLookedUp(FieldRecords.object(in: shared.value).map { Unretained($0) }) }
    return shared.value
  }
}

extension Resolution {
  /// Returns true if the injector retains the owner of the request: a shared instance of the injector is being made
  /// around it, or the request comes from a property of an object that the injector keeps, or of one below it.
  fileprivate func isCached(by injector: PropertyInjector, _ request: BoundRequest) -> Bool {
    if path.frames.contains(where: { $0.injector === injector && $0.registration?.object.scope.isKept == true }) {
      return true
    }
    let store = injector.store.id
    if AwaitingCall.path.contains(where: { $0.key.registration.scope.isKept && $0.key.store == store }) { return true }
    guard request.request.property != nil else { return false }
    return path.frames.contains { $0.made.map { injector.retains($0.object, caller: caller) } == true }
  }
}
