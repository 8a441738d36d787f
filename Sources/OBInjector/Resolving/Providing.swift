/// The one verb for values: from a registration to a value, taken, found, shared or made.
extension Resolution {
  func provide(_ request: ValueRequest) throws(InjectionError) -> Provision {
    let registration = request.registration
    if registration.isPlainBlock, request.arguments.isEmpty {
      let frame = ResolutionPath.Frame(
        making: registration, by: Borrowed(request.builder), for: request.requester)
      if path.mayContain(registration), let closed = try close(frame) { return closed }
      return try construct(request, frame)
    }
    guard let factory = registration.factory else {
      try check(request, [])
      switch registration.source {
      case .instance:
        guard registration.isolation.includes(caller) else {
          return elsewhere(registration, registration.isolation)
        }
        guard let value = registration.instance else { return .nothing }
        return .value(value, isComplete: true)
      case .converted(let convertible): return convertible.value.map { .value($0, isComplete: true) } ?? .nothing
      case .injector: return .value(request.builder.registry.injector, isComplete: true)
      case .deferred(let source): return .value(deferred(source, for: request), isComplete: true)
      case .made, .alias: return .nothing
      }
    }
    if registration.isKept, request.arguments.isEmpty,
      let shared = request.owner.registry.store.find(InstanceStore.Key(registration))
    {
      return handOut(shared, registration)
    }
    if let isReachable = factory.isReachable, !isReachable() {
      return .refused(.conformanceElsewhere(registration.type, to: "Component"))
    }
    if factory.isAwaited { return try closed(request) ?? .refused(awaited(registration)) }
    guard let isolation = isolation(of: factory) else {
      return elsewhere(registration, Isolation(of: factory.isolation))
    }
    if request.requester == .property, !factory.parameters.isEmpty {
      return try closed(request) ?? .refused(.argumentsAtProperty(factory.parameters, registration))
    }
    try check(request, factory.parameters)
    return try isolated(to: isolation) { () throws(InjectionError) in try provideMade(request) }
  }

  /// What the caller may not have: the error names the block that looks it up, if that belongs to no actor.
  func elsewhere(_ registration: Registration, _ isolation: Isolation) -> Provision {
    var block: Registration?
    if caller.number == 0, let asking = path.last, asking.made == nil { block = asking.registration?.object }
    if block?.factory?.looksUpByItself != true { block = nil }
    return .refused(.elsewhere(registration, belongsTo: isolation, caller: caller, askedBy: block))
  }

  private func provideMade(_ request: ValueRequest) throws(InjectionError) -> Provision {
    let registration = request.registration
    let (identity, isUnknown): (ArgumentKey?, Bool)
    do throws(InjectionError) {
      (identity, isUnknown) = try request.identity()
    } catch { throw self.error(error, registration) }
    // The frame does not hold it, and nested look-ups compare with it until the value is made.
    defer { withExtendedLifetime(identity) {} }
    let frame = ResolutionPath.Frame(
      making: registration, by: Borrowed(request.scopeBuilder), arguments: identity, hasUnknownArguments: isUnknown,
      for: request.requester)
    switch registration.scope.kind {
    case .unique:
      if let closed = try close(frame) { return closed }
      return try construct(request, frame)
    case .graph: return try sharedInGraph(request, frame, InstanceStore.Key(registration, identity))
    case .singleton, .eagerSingleton, .weakSingleton, .custom:
      return try shared(request, frame, InstanceStore.Key(registration, identity))
    }
  }

  private func check(_ request: ValueRequest, _ expected: [Any.Type]) throws(InjectionError) {
    if request.arguments.isEmpty, expected.isEmpty { return }
    do throws(InjectionError) {
      try request.checkArguments(expected)
    } catch { throw self.error(error, request.registration) }
  }

  /// The isolation in which the factory may run now, if there is one.
  ///
  /// A nonisolated caller may be on the main actor all the same; then it gets what is `Sendable`, and only that, since
  /// the compiler lets it send on what it gets.
  func isolation(of factory: Factory) -> CallerIsolation? {
    guard let actor = factory.isolation, CallerIsolation(actor) != caller else { return caller }
    return factory.isSendable && caller.number == 0 && MainExecutor.isCurrent(actor) ? CallerIsolation(actor) : nil
  }

  // MARK: - Cycles

  /// What a reference to something that is already on the path gets: the object, or a place in the queue.
  func close(_ wanted: ResolutionPath.Frame) throws(InjectionError) -> Provision? {
    switch path.closing(wanted) {
    case .none, .again: return nil
    case .frame(let frame): return try reference(to: frame, wanted)
    case .circular(let frame): throw circular(wanted, frame)
    }
  }

  private func reference(
    to frame: Int, _ wanted: ResolutionPath.Frame
  ) throws(InjectionError) -> Provision {
    if let value = path[frame].value {
      path.refer(to: frame)
      return .value(value, isComplete: false)
    }
    guard wanted.requester == .property else { throw circular(wanted, frame) }
    path.refer(to: frame)
    return .later(frame: frame)
  }

  /// What is on the path already of something that can't be made here: without arguments, or without waiting.
  private func closed(_ request: ValueRequest) throws(InjectionError) -> Provision? {
    guard request.arguments.isEmpty else { return nil }
    let wanted = ResolutionPath.Frame(
      making: request.registration, by: Borrowed(request.scopeBuilder), for: request.requester)
    // Nothing is made here, so that nothing can lead back to itself.
    guard case .frame(let frame) = path.closing(wanted) else { return nil }
    return try reference(to: frame, wanted)
  }

  private func circular(_ wanted: ResolutionPath.Frame, _ frame: Int) -> InjectionError {
    let registration = wanted.registration.unsafelyUnwrapped.object
    // What has been made once and is made again is what the scope asks for.
    let isRing = registration.scope == .unique && path[frame].made != nil
    // A ring is on the path more than once; it is named once.
    if isRing { return InjectionError.ringOfUnique(registration).at(path.names(untilSecond: registration)) }
    let error = error(.circular(registration), registration)
    return path[frame].made == nil ? error.needing(path.mark(frame)) : error
  }

  /// A mistake with the path from what was asked for down to this registration.
  func error(_ mistake: InjectionError, _ registration: Registration) -> InjectionError {
    mistake.at(path.isInside(registration) ? path.names : path.names + [registration.name])
  }

  // MARK: - Making

  /// Runs the block and fills what it makes, on the path.
  func construct(_ request: ValueRequest, _ frame: ResolutionPath.Frame) throws(InjectionError) -> Provision {
    let registration = request.registration
    // What is around a value and the value itself are one thing to whoever watches.
    guard trace != nil, !path.isInside(registration) else { return try make(request, frame) }
    return try observing(.instance, registration.name, registration.type, registration) {
      () throws(InjectionError) in
      try make(request, frame)
    } outcome: {
      if case .nothing = $0 { .noValue } else { .made }
    }
  }

  private func make(_ request: ValueRequest, _ frame: ResolutionPath.Frame) throws(InjectionError) -> Provision {
    guard let factory = request.registration.factory, !factory.isAwaited else { return .nothing }
    let construction = try begin(frame)
    // Held until what fails is off the path: its deinit may use the injector.
    var object: AnyObject?
    defer { withExtendedLifetime(object) {} }
    do {
      guard let value = Fitting.unwrap(try run(factory, for: request, frame)) else {
        if journal.waitingCount > 0 { try deliver(nil, of: construction.frame) }
        end(construction, .complete)
        return .nothing
      }
      let held = FieldRecords.object(in: value) ?? ResolutionPath.Boxed(value)
      object = held
      path.setMade(held, in: construction.frame)
      if journal.waitingCount > 0 { try deliver(value, of: construction.frame) }
      let isLink = isLookedUp(held, in: construction)
      let filled = isLink ? value : try fill(made: value, by: frame.builder)
      end(construction, .complete)
      return .value(filled, isComplete: true, isHandedOn: isLink)
    } catch {
      let error = InjectionError.thrown(error, by: request.registration, path: path.names)
      end(construction, .givenUp)
      throw error
    }
  }

  @inline(__always)
  private func run(_ factory: Factory, for request: ValueRequest, _ frame: ResolutionPath.Frame) throws -> Any {
    switch factory.make {
    case .now(let make):
      return try make(
        SourceContext(
          registry: frame.builder.with { Borrowed($0.registry) }, arguments: request.arguments, dependencies: self))
    case .asked(let make): return try make(injectionRequest(request))
    case .decorated(let decoration): return try decorate(decoration, for: request, frame)
    case .awaited: preconditionFailure("what has to be awaited is not made in one go")
    }
  }

  /// Fills the properties that waited for the object of that frame, which is `nil` if its block returned that.
  func deliver(_ made: Any?, of frame: Int) throws(InjectionError) {
    for (place, property) in journal.takeWaiting(for: frame) {
      let target = InjectionTarget(property.object)
      guard property.handle.isEmpty(in: target),
        let registration = property.question?.request.registration ?? path[frame].registration?.object
      else { continue }
      let provision: Provision
      if let question = property.question {
        guard made != nil else { throw question.error }
        do throws(InjectionError) { provision = try provide(question.request) } catch {
          if let other = frameToWaitFor(error, registration) {
            path.refer(to: other)
            journal.note(.waiting(property.waiting(for: other)), at: place)
          } else {
            try leaveEmpty(property, error, isMisfit: error.isMisfit)
          }
          continue
        }
      } else {
        provision = made.map { .value($0, isComplete: true) } ?? .nothing
      }
      switch provision {
      case .value(let value, _, _):
        if property.handle.assign(value, in: target) {
          journal.note(.backReference(property.object, property.handle), at: place)
          journal.notification(of: property.object)?.isWaiting = false
        } else {
          let error = InjectionError.mismatch(
            property.point.name, wanted: property.point.wanted, found: type(of: value), registration)
          try leaveEmpty(property, error.at(property.path))
        }
      case .later(let other): journal.note(.waiting(property.waiting(for: other)), at: place)
      case .refused(let mistake): try leaveEmpty(property, mistake.at(property.path))
      case .nothing:
        if property.point.isRequired { throw InjectionError.returnedNil(registration).at(property.path) }
      }
    }
  }

  /// Says why a property that waited stays empty, where its owner can do without it.
  private func leaveEmpty(
    _ property: Journal.WaitingProperty, _ error: InjectionError, isMisfit: Bool = true
  ) throws(InjectionError) {
    guard isMisfit, !property.point.isRequired else { throw error }
    failures.append(error)
  }
}
