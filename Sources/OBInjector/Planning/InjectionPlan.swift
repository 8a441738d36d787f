/// What an injector does with the instances of one type: all that can be worked out once.
///
/// Three lists and an audience: `ready` is copied, `active` runs code of the user's, `unfilled` says why not.
///
/// `@unchecked Sendable` is sound: nothing changes after `init`, and the values that the plan holds go to its audience
/// only.
final class InjectionPlan: @unchecked Sendable {
  /// Who may use a plan.
  enum Audience: Equatable {
    case everybody
    /// Those on this actor, since there are values that only they may have: its address, 0 for callers on none.
    case callers(UInt)
    /// The object that it was made for, and nobody else.
    case oneObject

    /// Whether a caller is among them, as far as that is known without asking the thread.
    @inline(__always)
    func includes(_ caller: CallerIsolation) -> Bool {
      switch self {
      case .everybody: true
      case .callers(let number): number == caller.number
      case .oneObject: false
      }
    }
  }

  /// A property that is filled by running code of the user's: a block, a setter, the end of what a weak property lets
  /// go.
  ///
  /// A class, so that a walk over the steps copies none of them.
  final class ActiveStep {
    enum Action {
      /// Copy a ready-made value, into a weak property or through a key path.
      case copy(Prototype)
      /// Let `block` put its value into the property; an object has to be filled before.
      case run(makesObject: Bool)
      /// Take or make what is registered. Not sure means that it has to be asked again whether it can fit: a conformance
      /// may be seen on one actor only.
      case provide(isSure: Bool)
    }

    let index: Int
    let point: InjectionPoint
    let handle: PropertyHandle
    let registration: Registration
    /// The name under which the registration was asked for, where that is not its own.
    let alias: PropertyName?
    /// How many parents up from the plan's planner the registration stands.
    let level: Int
    let action: Action
    /// Whether the property's static type is `Sendable`, as far as that is known.
    let demandsSendable: Bool
    /// The plain block of a `run`, outside of `action` and not Optional: to take it out of either would count a reference.
    let block: TypedBlock

    init(
      _ action: Action, index: Int, _ point: InjectionPoint, _ handle: PropertyHandle,
      from registration: Registration, as alias: PropertyName?, level: Int, demandsSendable: Bool
    ) {
      self.index = index
      self.point = point
      self.handle = handle
      self.registration = registration
      self.alias = alias
      self.level = level
      self.action = action
      self.demandsSendable = demandsSendable
      if case .run = action { block = registration.factory?.typed ?? .nothing } else { block = .nothing }
    }

    /// Why it can't be filled from the present actor, for one that has to be asked again.
    var misfit: InjectionError? {
      let origin = registration.origin
      guard registration.canFit(point.wanted) else {
        return .mismatch(point.name, wanted: point.needed, found: origin.providedType, registration)
      }
      return demandsSendable ? registration.refusal(asSendable: point.wanted) : nil
    }

    /// Why it does not take a value.
    func mistake(of value: Any, as name: PropertyName) -> InjectionError {
      if demandsSendable, Fitting.certainty(of: value, as: point.wanted) == .onThisActor {
        return .conformsOnOneActor(registration, wanted: Fitting.unwrapped(point.wanted))
      }
      return .mismatch(name, wanted: point.wanted, found: type(of: value), registration)
    }

    /// Whether its value is there already and no code of the user's stands between it and the property.
    var isReady: Bool { if case .copy = action { !point.isKeyPath } else { false } }
  }

  /// A property that stays as it is.
  struct Unfilled {
    let index: Int
    let state: ReportDetails.State
  }

  let record: TypeRecord
  /// The type's points; those that a mirror has found in the object behind them.
  let points: [InjectionPoint]
  let ready: ReadyFields
  let active: HeldList<ActiveStep>
  let unfilled: [Unfilled]
  /// The registration behind each property that is filled.
  let sources: [Registration?]
  /// What the object's `@Injected` properties asked for: the plan is right for those that ask for the same.
  let requests: SlotRequests
  let audience: Audience
  /// The parents' generation that the plan was made from; a child's plan is stale when it has moved.
  let inherited: UInt
  /// The same of the planner's own registrations and its parents' together: a plan that leans on this one is as old.
  let generation: UInt
  /// A parent's plan that some of the ready-made values are borrowed from, and which they are.
  private let lender: InjectionPlan?
  private let borrowed: UInt64
  /// Whether the type wants to know before.
  let isPreparing: Bool
  /// Whether somebody has to be asked before the first property is set: the object, or the actor that it is.
  let asksFirst: Bool
  /// Whether there are properties that a created object can't do without, or that failed.
  let lacksSomething: Bool
  /// Whether a fill by the ready loop is all that there is to an injection, for an object or for a struct.
  let isReadyOnly: Bool
  /// The same, where nobody has to be asked or told: nothing has to be looked at but the audience.
  private let isPlain: Bool
  private let isPlainForAll: Bool
  let hasRequests: Bool
  /// What a report has to say that bits can't.
  let details: ReportDetails?
  private let missing: UInt64
  private let registry: RegistryID
  private let subject: ReportedType

  init(_ draft: consuming PlanDraft, for planner: Planner, generation: UInt, inherited: UInt) {
    record = draft.record
    points = draft.points
    ready = ReadyFields(draft.ready)
    // Weak properties first: what is there already is set before code of the user's runs.
    active = HeldList(draft.active.filter(\.isReady) + draft.active.filter { !$0.isReady })
    unfilled = draft.unfilled
    sources = draft.sources
    requests = draft.requests
    hasRequests = !draft.requests.isEmpty
    audience = draft.audience
    self.inherited = inherited
    self.generation = generation &+ inherited
    lender = draft.lender
    borrowed = draft.borrowed
    isPreparing = record.participates && record.type is any InjectorPreparing.Type
    subject = record.reported
    let failures = record.failures
    let isSaidByBits =
      failures.isEmpty && draft.properties == nil
      && draft.unfilled.allSatisfy { !$0.isFailed && $0.index < 64 && !$0.isNoValue }
    missing = isSaidByBits ? draft.unfilled.reduce(0) { $0 | 1 << UInt64($1.index) } : 0
    registry = isSaidByBits && missing == 0 ? .none : planner.registry.table.id
    details =
      isSaidByBits
      ? nil
      : ReportDetails(
        exceptions: Dictionary(uniqueKeysWithValues: draft.unfilled.map { ($0.index, $0.state) }),
        properties: draft.properties, registry: registry, below: failures)
    let (points, record) = (self.points, self.record)
    lacksSomething = draft.unfilled.contains {
      $0.isFailed || points[$0.index].isRequired || draft.properties?[$0.index].isByType == true
    }
    asksFirst = isPreparing || record.isActor
    isReadyOnly = draft.active.isEmpty && !asksFirst && !lacksSomething
    isPlain =
      isReadyOnly && isSaidByBits && !record.isDelegate && !hasRequests && planner.parent == nil
    isPlainForAll = isPlain && audience == .everybody
  }

  deinit {
    for step in active.all { if case .copy(let prototype) = step.action { prototype.release(step.point.wanted) } }
    active.release()
    ready.release(points, except: borrowed)
  }

  /// Whether the object's `@Injected` properties ask for what they asked for when the plan was made.
  @inline(__always)
  func suits(_ target: InjectionTarget) -> Bool { !hasRequests || requests.areThose(of: target) }

  /// Whether the plan may be used for a caller.
  @inline(__always)
  func isFor(_ caller: CallerIsolation) -> Bool { audience.includes(caller) }

  /// Whether nothing has to be asked but this, and nobody told.
  @inline(__always)
  func isPlain(for caller: CallerIsolation) -> Bool { isPlainForAll || (isPlain && isFor(caller)) }

  /// Whether anything is registered for one of the properties.
  var wantsAnything: Bool {
    sources.contains { $0?.isImplicit == false } || unfilled.contains { $0.isFailed }
  }

  // MARK: - Reports

  /// The report of an injection that has set these properties and met no failure.
  @inline(__always)
  func report(_ bits: UInt64) -> InjectionReport {
    guard let details else { return plainReport(bits) }
    return InjectionReport(subject, bits: bits, details)
  }

  /// The same for a plan that has nothing to say but bits.
  @inline(__always)
  func plainReport(_ bits: UInt64) -> InjectionReport {
    InjectionReport(subject, bits: bits, missing: missing, in: registry)
  }

  /// The same with what else became of some properties, what failed below them, and suggestions from what another
  /// injector sees: a child that fills by its parent's plan.
  func report(
    _ bits: UInt64, changes: [(index: Int, state: ReportDetails.State)] = [], below: [InjectionError] = [],
    by registry: Registry
  ) -> InjectionReport {
    if changes.isEmpty, below.isEmpty {
      guard registry.parent != nil else { return report(bits) }
      if details == nil {
        return InjectionReport(subject, bits: bits, missing: missing, in: missing == 0 ? .none : registry.table.id)
      }
    }
    var exceptions = details?.exceptions ?? Dictionary(uniqueKeysWithValues: unfilled.map { ($0.index, $0.state) })
    for change in changes { exceptions[change.index] = change.state }
    return InjectionReport(
      subject, bits: bits,
      ReportDetails(
        exceptions: exceptions, properties: details?.properties, registry: registry.table.id,
        below: (details?.below ?? []) + below))
  }
}

extension InjectionPlan.Unfilled {
  var isFailed: Bool {
    switch state {
    case .failed, .leadsNowhere: true
    case .matched, .injected, .noValue, .notRegistered, .withoutValue, .omitted: false
    }
  }
  fileprivate var isNoValue: Bool {
    switch state {
    case .noValue, .withoutValue: true
    case .matched, .injected, .notRegistered, .failed, .leadsNowhere, .omitted: false
    }
  }
}
