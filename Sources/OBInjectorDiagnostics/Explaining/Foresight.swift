import OBInjector

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
  /// Retains the registrations on the path, since frames retain nothing, and those of settled values.
  private var held: [Registration] = []
  /// The shared values that can be made, as far as is known: none is followed again.
  private var settled: Set<FactWalk.Key> = []
  /// The settled values that stay, whatever fails around them.
  private var kept: Set<FactWalk.Key> = []
  /// The outermost open frame that the last frame's value refers to; `max` if there is none.
  private var low = Int.max
  /// The failures that fail no object.
  private var failures: [Failure] = []
  /// The properties that wait, by the frames of the objects for which they do.
  private var waiting: [Int: [Wait]] = .init()
  /// The frame for want of whose object the last circular mistake was made; `max` if that object exists.
  private var needed = Int.max
  /// The registrations whose rings are sought, whatever else is wrong; `nil` if every mistake is.
  private var members: Set<ObjectIdentifier>?
  private let stackLimit = StackBounds.limit()

  /// A value that is refused concerns a single property.
  typealias Mistake = (error: InjectionError, isRefusal: Bool)
  /// A failure; those of notifications are the last ones, since the end of the call notifies, and that of a kept value
  /// stays.
  private typealias Failure = (error: InjectionError, isLast: Bool, isKept: Bool)
  /// A property that waits, and the names on the path to it.
  private typealias Wait = (step: InjectionPlan.ActiveStep, names: [PropertyName], injector: PropertyInjector)

  /// Creates a foresight for a target, or for any object of the type.
  init(into object: Explainer.Object?, of type: Any.Type, by injector: PropertyInjector) {
    caller = object?.caller
    // Any object will do: the path only tells whether there is one.
    let made = object?.target.reference ?? Unretained(injector)
    path.push(.init(target: type, made, by: Unretained(injector)))
  }

  /// Creates a foresight for lookups.
  init(ringsOf members: Set<ObjectIdentifier>? = nil) { self.members = members }

  /// The failures below the target, in the order of an injection.
  var below: [InjectionError] { (failures.filter { !$0.isLast } + failures.filter(\.isLast)).map(\.error) }

  /// Fills the properties of an object that a plan fills: those of a target, except some that have values, as far as
  /// possible; an object that is made completely or not at all.
  ///
  /// Returns the states of the properties that fail; of an object that is made, the one by which it fails.
  mutating func fill(
    by plan: InjectionPlan, of injector: PropertyInjector, isMade: Bool, except set: [Int] = []
  ) -> [ReportDetails.PropertyState] {
    let hasReady = plan.copied.contains { !set.contains($0) }
    let steps = plan.draft.active.filter { !set.contains($0.index) }
    if hasReady || steps.contains(where: { $0.misfit == nil }) { callHook(of: plan.record.type, isLast: false) }
    var failed: [ReportDetails.PropertyState] = []
    for step in steps {
      let before = settled
      let error = isMade ? mistake(ofMade: step, by: injector) : foresee(step, by: injector)?.error
      failed += error.map { [(step.index, .failed($0))] } ?? []
      if error == nil { continue }
      if isMade { return failed }
      settled = before.union(kept)
    }
    if hasReady || failed.count < steps.count { callHook(of: plan.record.type, isLast: true) }
    return failed
  }

  /// Notes that a hook of an object can't be called from here.
  private mutating func callHook(of type: Any.Type, isLast: Bool) {
    let hook: Any.Type = isLast ? (any InjectorDelegate).self : (any InjectorPreparing).self
    guard FieldRecords.conformsOnOneActor(type, to: hook), !FieldRecords.isIsolatedHere(type, to: hook) else { return }
    let error = InjectionError.conformanceElsewhere(type, to: isLast ? "InjectorDelegate" : "InjectorPreparing")
    failures += [(isLast ? error : error.at(path.names), isLast, false)]
  }

  /// Returns the mistake with which a step of a plan would end; `nil` if none is known.
  @inline(never)  // Inlined in a loop, it stops the optimizer of Swift 6.3.1.
  private mutating func foresee(_ step: InjectionPlan.ActiveStep, by injector: PropertyInjector) -> Mistake? {
    if let misfit = step.misfit {
      return members == nil ? (path.error(misfit, step.binding.registration, as: step.binding.alias), true) : nil
    }
    return foresee(BoundRequest(step.binding, by: injector, step.request, isPlanned: true))
  }

  @inline(never)
  mutating func foresee(_ request: BoundRequest) -> Mistake? {
    switch request.decide(for: caller) {
    case .take, .ask, .nothing: return nil
    case .refuse where members != nil: return nil
    case .refuse(let refusal):
      if request.mayBeOnPath(refusal), path.closing(.init(of: request))?.isEndless == false { return nil }
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
    let (registration, frame) = (request.registration, ResolutionPath.Frame(of: request))
    if members?.contains(ObjectIdentifier(registration.undecorated)) == false { return nil }
    if let (open, isEndless) = path.closing(frame) {
      // A target is its caller's.
      if path[open].registration != nil { low = min(low, open) }
      if !isEndless, path[open].made != nil || request.request.canWait { return nil }
      needed = path[open].made == nil ? open : .max
      return (path.circular(frame, open), false)
    }
    let made = FactWalk.Key(registration, registration.type, by: request.scopeOwner)
    // Stops at the depth at which an injection itself reports that it is too deep.
    guard !settled.contains(made), StackBounds.here > stackLimit else { return nil }
    held += [registration]
    path.push(frame)
    defer { path.pop(to: path.count - 1) }
    let before = (failures: failures, waiting: waiting, low: low)
    low = .max
    let mistake = mistake(ofNeedsOf: request) ?? mistake(ofObjectOf: request).map { ($0, false) }
    let isComplete = low >= path.count - 1
    low = isComplete ? before.low : min(before.low, low)
    if mistake != nil {
      // Nothing is said of what was below an object that does not exist.
      failures = before.failures + failures.dropFirst(before.failures.count).filter(\.isKept)
      waiting = before.waiting
    } else if registration.scope.isShared {
      settled.insert(made)
      if isComplete, registration.scope.outlivesCall {
        kept.insert(made)
        for index in before.failures.count..<failures.count { failures[index].isKept = true }
      }
    }
    return mistake
  }

  /// Returns the mistake of the decorated value, of a parameter or of an element.
  private mutating func mistake(ofNeedsOf request: BoundRequest) -> Mistake? {
    let injector = request.scopeOwner
    if let decoration = request.registration.decoration {
      do throws(InjectionError) {
        return foresee(try decoration.request(like: request, by: injector, path.names))
      } catch { return (error, false) }
    }
    for need in injector.needs(of: request.registration, caller: caller ?? .nonisolated) {
      let mistake = members == nil ? need.mistake : nil
      let error = if let request = need.request { foresee(request)?.error } else { mistake?.at(path.names) }
      if let error { return (error, false) }
    }
    return nil
  }

  /// Returns the error of the last frame's object, or of a property that waits for it.
  private mutating func mistake(ofObjectOf request: BoundRequest) -> InjectionError? {
    // A reference to a struct takes a copy, which has to be filled by then.
    let isStruct = FieldRecords.kind(of: request.registration.providedType) == .struct
    if isStruct, let mistake = mistake(ofFilling: request) { return mistake }
    path.setMade(Unretained(request.registration))
    for wait in waiting.removeValue(forKey: path.count - 1) ?? [] {
      if let mistake = mistake(ofMade: wait.step, by: wait.injector, wait.names) { return mistake }
    }
    return isStruct ? nil : mistake(ofFilling: request)
  }

  /// Returns the error of a required property, or of a value that can't be made, in an object that is made.
  private mutating func mistake(ofFilling request: BoundRequest) -> InjectionError? {
    let injector = request.scopeOwner
    let plan = injector.plan(for: request.registration.providedType, caller)
    // A decorator may hand out the base as it is, which is not filled again.
    guard request.registration.decoration == nil, !plan.record.isLeftAlone else { return nil }
    guard !plan.record.isActor else {
      let error = InjectionError(.actorFromOutside, type: plan.record.type).at(path.names)
      if plan.draft.wantsAnything { failures += [(error, false, false)] }
      return nil
    }
    for (index, state) in plan.draft.unfilled where plan.record.points[index].isRequired || state.isFailed {
      if state.error?.code == .undetermined || members != nil { continue }
      let lack = plan.lack(index, state, injector).below(path.names)
      if plan.record.points[index].isRequired { return lack }
      failures += [(lack, false, false)]
    }
    return fill(by: plan, of: injector, isMade: true).first?.state.error
  }

  /// Returns the error by which a step fails an object that is made; `nil` too if the property stays empty, or waits.
  ///
  /// - Parameter names: The names on the path to a property that has waited.
  private mutating func mistake(
    ofMade step: InjectionPlan.ActiveStep, by injector: PropertyInjector, _ names: [PropertyName]? = nil
  ) -> InjectionError? {
    guard let (mistake, isRefusal) = foresee(step, by: injector) else { return nil }
    let names = names ?? path.names + [step.binding.name]
    let error = isRefusal ? mistake.at(names) : mistake
    if isRefusal, !step.point.isRequired {
      failures += [(error, false, false)]
      return nil
    }
    guard step.request.canWait, step.binding.registration.scope.isShared, error.isCircular, needed < path.count - 1
    else { return error }
    // The value can be made as soon as the object of that frame exists.
    waiting[needed, default: []] += [(step, names, injector)]
    return nil
  }
}

extension Request {
  /// True for a property of an object, which can wait for an object that is still inside its initializer.
  fileprivate var canWait: Bool { isForProperty && asker.map { FieldRecords.kind(of: $0) != .struct } == true }
}
