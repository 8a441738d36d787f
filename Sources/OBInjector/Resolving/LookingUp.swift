/// Lookups by name and by type: from outside, from closures, for parameters of initializers, and for collections.
extension Resolution: DependencyResolver {
  /// Looks up by name or, without one, by type; an Optional parameter is `nil` if its dependency is missing.
  ///
  /// Precondition: the request is for a `Value`.
  func instance<Value>(
    _ request: borrowing Request, by injector: PropertyInjector, _ context: CallContext
  ) throws(InjectionError) -> Value {
    if request.arguments.isEmpty {
      if let reader = Readers.enter() {
        defer { Readers.leave(reader) }
        if let plan = injector.nearest({ $0.plans.lookUp(Value.self, request.name, context.caller, under: reader) }) {
          noteLookedUp(plan.with(\.object))
          return plan.with { $0.copy() }
        }
      } else if let plan = injector.nearest({ $0.plans.plan(toLookUp: Value.self, request.name, context.caller) }) {
        noteLookedUp(plan.object)
        return plan.copy()
      }
    }
    return Fitting.fitted(try found(request, Value.self, injector, context))
  }

  /// Looks up a value that fits and, if it exists already, caches it for the next lookup; returns a `nil` for an
  /// Optional parameter without a value.
  ///
  /// Not generic: unspecialized generic code pays for the metadata of each type that it mentions.
  private func found(
    _ request: Request, _ valueType: Any.Type, _ injector: PropertyInjector, _ context: CallContext
  ) throws(InjectionError) -> Any {
    let generation = injector.plans.generation
    if injector.keepsNoPlans { injector.noteUse() }
    return try call(context) { () throws(InjectionError) -> Any in
      guard let wanted = try find(request, by: injector), let found = try fittingValue(of: wanted) else {
        return Any?.none as Any
      }
      if trace == nil {
        injector.cacheLookUp(wanted.binding, for: valueType, named: request.name, caller, generation: generation)
      }
      return found
    }
  }

  // The parts of a lookup before and after its value are functions of their own: what they need of the stack is free
  // while the value is made, which may look up others in turn.

  /// Returns the request for the registration of a lookup; `nil` for an Optional parameter without one.
  func find(_ request: Request, by injector: PropertyInjector) throws(InjectionError) -> BoundRequest? {
    do throws(InjectionError) {
      return try injector.lookUp(request, caller: caller).map { BoundRequest($0, by: injector, request) }
    } catch {
      // Joining arrays by `+` would be a third of a miss.
      var names = path.names
      if !error.path.isEmpty { names += error.path } else if let name = request.name { names.append(name) }
      throw error.at(names)
    }
  }

  /// Returns the value of a lookup, which fits the requested type; `nil` if an Optional parameter, or an element, has
  /// none.
  ///
  /// A value that does not fit is discarded before its objects are notified.
  func fittingValue(of wanted: BoundRequest, _ awaited: AwaitedValues? = nil) throws(InjectionError) -> Any? {
    if let value = try value(provide(wanted, awaited), of: wanted) { return try adapted(value, wanted) }
    guard wanted.request.isOptional else { throw error(.returnedNil(wanted.registration), for: wanted.binding) }
    return nil
  }

  private func adapted(_ value: Any, _ wanted: BoundRequest) throws(InjectionError) -> Any {
    let (request, registration) = (wanted.request, wanted.registration)
    guard let valueType = request.valueType else { preconditionFailure("a lookup asks for a type") }
    let adapted = request.name == nil ? value : registration.adapt(value, to: valueType)
    let isForOneActor =
      request.demandsSendable && Fitting.mayDependOnActor(valueType)
      && Fitting.certainty(of: value, as: valueType) == .onThisActor
    guard !isForOneActor, type(of: adapted) == valueType || Fitting.fits(adapted, valueType) else {
      throw error(request.mistake(of: value, as: valueType, from: registration), for: wanted.binding)
    }
    return adapted
  }

  /// Returns the value for a caller that can't wait; `nil` if the closure returned `nil`.
  @inline(never)
  func value(_ provided: ProvidedValue, of request: BoundRequest) throws(InjectionError) -> Any? {
    switch provided {
    case .value(let shared):
      assert(
        !journal.instances.contains { $1.shared === shared && $1.low < path.low },
        "a frame does not refer to what its value refers to")
      noteLookedUp(FieldRecords.object(in: shared.value).map { Unretained($0) })
      return shared.value
    case .nothing: return nil
    case .refused(let mistake): throw error(mistake, for: request.binding)
    case .later: throw error(InjectionError(.circular, of: request.registration), for: request.binding)
    }
  }

  // MARK: - Initializers and collections

  // The frame of the value that is being made is the last one.

  var injector: PropertyInjector { path.top.injector.object }

  /// Returns a parameter of the running initializer, looked up by type.
  ///
  /// An Optional parameter is `nil` if its dependency is missing; a dependency that fails is an error all the same.
  func dependency<Parameter>(_: Parameter.Type, demandsSendable: Bool) throws -> Parameter {
    let (maker, injector) = (path.top.registration.unsafelyUnwrapped, path.top.injector)
    let request = Request(parameter: Parameter.self, of: maker, demandsSendable: demandsSendable)
    return try injector.with { try instance(request, by: $0, inside) }
  }

  /// Returns the elements of the collection that is being made, as its injector sees them.
  func elements(of type: Any.Type, demandsSendable: Bool) throws -> [(name: PropertyName, value: Any)] {
    try instances(of: type, by: injector, inside, demandsSendable: demandsSendable, for: path.top)
  }

  /// Returns all values that fit, the parents' before the children's, without the collection that requests them.
  func instances(
    of type: Any.Type, by injector: PropertyInjector, _ context: CallContext, demandsSendable: Bool,
    for collection: ResolutionPath.Frame? = nil
  ) throws(InjectionError) -> [(name: PropertyName, value: Any)] {
    if injector.keepsNoPlans { injector.noteUse() }
    return try call(context) { () throws(InjectionError) in
      var request = Request(element: type, demandsSendable: demandsSendable)
      request.isListed = collection == nil
      guard !injector.isClosed else { throw InjectionError.closed(nil, type, injector).at(path.names) }
      var elements: [(name: PropertyName, value: Any)] = []
      let owner = collection?.registration?.object
      for part in injector.parts(for: Fitting.unwrapped(type), of: owner, caller: caller) {
        let wanted = BoundRequest(part, by: injector, request)
        if let found = try fittingValue(of: wanted, collection?.awaited?.object) {
          elements += [(part.registration.name, found)]
        }
      }
      return elements
    }
  }

  // MARK: - Requesters

  /// Returns the description of the request that the closure on top of the path receives.
  func injectionRequest(_ request: BoundRequest) -> InjectionRequest {
    let (target, property) = requester(request, below: path.count - 1)
    let type = LazyTypes.dependencyType(for: request.request.valueType ?? request.registration.type)
    return InjectionRequest(
      injector: request.injector, target: target, property: property, type: Fitting.unwrapped(type))
  }

  /// Returns the type that requests the value, with the name of its property or of the registration.
  func requester(_ request: BoundRequest, below count: Int) -> (target: Any.Type?, property: PropertyName) {
    let property = request.request.point?.object.name ?? request.registration.name
    let isKnown = request.request.asker != nil || request.request.lazyType != nil
    if isKnown { return (request.request.asker, property) }
    let asker = path.asker(below: count)
    return (asker.map { frame in frame.value.map { Swift.type(of: $0) } ?? Fitting.unwrapped(frame.type) }, property)
  }

  // MARK: - Eager singletons

  /// Makes the eager singletons that need no await: one with an asynchronous closure, or of another actor, is left.
  func createEagerSingletons(of injector: PropertyInjector, _ context: CallContext) throws(InjectionError) {
    try call(context) { () throws(InjectionError) in
      guard !injector.isClosed else { throw InjectionError.closed(nil, nil, injector).at(path.names) }
      for found in injector.eagerSingletons() {
        let request = BoundRequest(found, by: injector)
        switch request.decide(for: caller) {
        case .refuse(.asynchronous), .refuse(.elsewhere): continue
        default: _ = try value(provide(request), of: request)
        }
      }
    }
  }
}
