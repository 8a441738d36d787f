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
    let (registration, registry) = (request.registration, request.owner)
    // Otherwise the decision has asked the store.
    if key.arguments != nil || !registration.isCached, let shared = registry.store.find(key) {
      return handOut(shared, request)
    }
    if let closed = try close(frame) { return closed }
    let provision = try makeOnce(key, in: registry.store, for: request.binding, isShared: true) {
      build throws(InjectionError) in
      // The attempt precedes this check, so that a concurrent `deleteProperty` sees the attempt and cancels it.
      guard registry.contains(registration) else { return nil }
      do throws(InjectionError) { return try construct(request, frame, build) } catch { throw request.explained(error) }
    }
    if let provision {
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
    if request.registration.scope == .weakSingleton { journal.hold(shared.value) }
    return .value(shared)
  }
}
