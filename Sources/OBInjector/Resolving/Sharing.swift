/// Scopes: a value is shared within one call, or within an injector.
extension Resolution {
  /// Provides a value that is shared within the outermost call.
  func sharedInGraph(
    _ request: ValueRequest, _ frame: ResolutionPath.Frame, _ key: InstanceStore.Key
  ) throws(InjectionError) -> ProvidedValue {
    let key = InstanceStore.PlacedKey(key: key, place: ObjectIdentifier(frame.injector.object))
    if let known = journal.instance(key) {
      path.refer(to: known.low)
      if !building.open.isEmpty { journal.note(Journal.GraphUse(known)) }
      return .value(known.shared)
    }
    if let closed = try close(frame) { return closed }
    let (mark, around) = (journal.mark, path.beginPart())
    defer { path.refer(to: around) }
    let provision = try construct(request, frame)
    if case .value(let shared) = provision {
      let instance = Journal.Instance(key, shared, retaining: frame.injector.object, low: path.low)
      journal.share(instance, since: mark)
    }
    return provision
  }

  /// Provides a value that is shared within an injector.
  func shared(
    _ request: ValueRequest, _ frame: ResolutionPath.Frame, _ key: InstanceStore.Key
  ) throws(InjectionError) -> ProvidedValue {
    let store = request.owner.store
    // Otherwise the decision has asked the store.
    if key.arguments != nil || !request.registration.isCached, let shared = store.find(key) {
      return handOut(shared, request)
    }
    if let closed = try close(frame) { return closed }
    if let provision = try makeOnce(key, in: store, for: request, frame) {
      guard case .value(let shared) = provision else { return provision }
      return handOut(shared, request)
    }
    let renewed: ValueRequest
    do throws(InjectionError) { renewed = try request.renewed() } catch { return .refused(error) }
    return try provide(renewed)
  }

  /// Provides a value that exists, if this caller may have it.
  func handOut(_ shared: InstanceStore.Shared, _ request: ValueRequest) -> ProvidedValue {
    guard shared.isolation.includes(caller) else {
      return .refused(mistake(.elsewhere(shared.isolation, isMade: true), of: request))
    }
    if request.registration.scopeKind == .weakSingleton { journal.hold(shared.value) }
    return .value(shared)
  }
}
