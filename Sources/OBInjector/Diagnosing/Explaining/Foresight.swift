#if Diagnosing
/// Foresees, as far as types tell, the error with which making a value would end.
///
/// Follows initializers to their parameters, collections to their elements, decorators to the decorated value, and
/// the types that are made to their properties. Runs nothing, and uses the code of an injection: the injector for
/// candidates, the request for a decision, the path for cycles. Errors inside a closure, and properties that it sets,
/// are unknown.
struct Foresight: ~Copyable {
  /// The caller; `nil` if only types are known.
  private var caller: CallerIsolation?
  private var path = ResolutionPath()
  /// Retains the registrations on the path and the target, since frames retain nothing.
  private var held: [AnyObject] = []
  /// The type with the properties in question.
  private var target: Any.Type
  /// The values that can be made, as far as is known, and whether the call shares them; none is followed twice.
  private var settled: [FactWalk.Key: Bool] = .init()
  private let stackLimit = StackBounds.limit()

  /// A value that is refused concerns a single property.
  typealias Mistake = (error: InjectionError, isRefusal: Bool)

  /// Creates a foresight for a target, or for any object of the type.
  init(into object: Explainer.Object?, of type: Any.Type, by injector: PropertyInjector) {
    (caller, target) = (object?.caller, type)
    let placeholder = InstanceStore.Shared(value: type)
    held = [placeholder]
    let made = object == nil ? Unretained<AnyObject>(placeholder) : object?.target.reference
    path.push(.init(injector: Unretained(injector), type: type, made: made))
  }

  /// Creates a foresight for lookups.
  init() { target = Never.self }

  /// Returns the mistake with which the next step of the target's plan would end; `nil` if none is known.
  ///
  /// The values that it makes, other than unique ones, are there for the steps that follow.
  mutating func foreseeNext(_ step: InjectionPlan.ActiveStep, by injector: PropertyInjector) -> Mistake? {
    let before = settled
    let mistake = foresee(step, by: injector)
    if mistake != nil { settled = before }
    for (made, isShared) in settled where !isShared { settled[made] = nil }
    return mistake
  }

  /// Returns the mistake with which a step of a plan would end; `nil` if none is known.
  @inline(never)  // Inlined in a loop, it stops the optimizer of Swift 6.3.1.
  mutating func foresee(_ step: InjectionPlan.ActiveStep, by injector: PropertyInjector) -> Mistake? {
    if let misfit = step.misfit { return (path.error(misfit, step.registration, as: step.binding.alias), true) }
    return foresee(BoundRequest(step.binding, by: injector, step.request, isPlanned: true))
  }

  @inline(never)
  mutating func foresee(_ request: BoundRequest) -> Mistake? {
    switch request.decide(for: caller) {
    case .take, .ask, .nothing: return nil
    case .refuse(let refusal):
      if request.mayBeOnPath(refusal, for: caller), (try? path.closing(request.frame())) != nil { return nil }
      let mistake = request.mistake(refusal, for: caller, below: path.askingRegistration)
      return (path.error(mistake, request.registration, as: request.binding.alias), true)
    case .make(let isolation):
      let outer = caller
      if outer != nil { caller = isolation }
      defer { caller = outer }
      return mistake(ofMaking: request).map { (request.explained($0.error), $0.isRefusal) }
    }
  }

  private mutating func mistake(ofMaking request: BoundRequest) -> Mistake? {
    let (registration, frame) = (request.registration, request.frame())
    do throws(InjectionError) {
      if let index = try path.closing(frame) {
        let mayWait = request.request.isForProperty && FieldRecords.kind(of: target) != .struct
        return path[index].value != nil || mayWait ? nil : (path.circular(frame, index), false)
      }
    } catch { return (error, false) }
    guard registration.factory != nil else { return nil }
    let injector = request.scopeOwner
    let made = FactWalk.Key(registration, registration.type, by: injector)
    // Stops at the depth at which an injection itself reports that it is too deep.
    guard settled[made] == nil, StackBounds.here > stackLimit else { return nil }
    held += [registration]
    path.push(frame)
    defer { path.pop(to: path.count - 1) }
    if let mistake = mistake(ofBaseOf: request, injector) { return mistake }
    let error =
      mistake(ofNeedsOf: registration, injector)
      ?? (registration.mayBeReadyMade ? nil : mistake(ofFilling: registration.providedType, injector))
    if error == nil { settled[made] = registration.scopeKind != .unique }
    return error.map { ($0, false) }
  }

  /// Returns the error of a required property, or of a value that can't be made, in an object that is made.
  private mutating func mistake(ofFilling type: Any.Type, _ injector: PropertyInjector) -> InjectionError? {
    let (plan, owner) = (injector.plan(for: type, caller), target)
    guard !plan.record.isActor, !plan.record.isLeftAlone else { return nil }
    let object = InstanceStore.Shared(value: type)
    held += [plan, object]
    // A reference to a struct takes a copy, which has to be filled by then.
    let isObject = FieldRecords.kind(of: type) != .struct
    if isObject { path.setMade(Unretained(object)) }
    target = type
    defer { target = owner }
    for unfilled in plan.draft.unfilled where plan.points[unfilled.index].isRequired {
      if case .failed(let error) = unfilled.state, error.code == .undetermined { continue }
      return plan.lack(unfilled.index, unfilled.state, injector).below(path.names)
    }
    for step in plan.draft.active {
      guard let mistake = foresee(step, by: injector), step.point.isRequired || !mistake.isRefusal else { continue }
      // The property of an object waits for one that is still inside its initializer.
      if isObject, step.registration.scopeKind != .unique, path.unfinishedFrame(neededBy: mistake.error) != nil {
        continue
      }
      return mistake.error
    }
    return nil
  }

  private mutating func mistake(ofNeedsOf made: Registration, _ injector: PropertyInjector) -> InjectionError? {
    for need in injector.needs(of: made, caller: caller ?? .nonisolated) {
      let error = if let request = need.request { foresee(request)?.error } else { need.mistake?.at(path.names) }
      if let error { return error }
    }
    return nil
  }

  private mutating func mistake(ofBaseOf request: BoundRequest, _ injector: PropertyInjector) -> Mistake? {
    guard let decoration = request.registration.decoration else { return nil }
    do throws(InjectionError) {
      return foresee(try decoration.request(like: request, by: injector, path.names))
    } catch { return (error, false) }
  }
}
#endif
