/// A plan for injections into the instances of one type: all decisions that can be made once.
///
/// The plan has three lists and an audience: `ready` values are copied, `active` steps run user code, and `unfilled`
/// properties have a reason why they stay as they are.
///
/// `@unchecked Sendable` is sound: nothing changes after `init`, and the values in the plan are given to its audience
/// only.
final class InjectionPlan: @unchecked Sendable {
  /// The callers that may use a plan.
  enum Audience: Equatable {
    case everybody
    /// Callers on the actor with this address, or on no actor if it is 0; the plan has values for these callers only.
    case callers(UInt)
    /// No caller: the plan is for the object for which it was made.
    case oneObject

    /// Returns true if the audience includes a caller, as far as the caller's isolation is known without asking the
    /// thread.
    @inline(__always)
    func includes(_ caller: CallerIsolation) -> Bool {
      switch self {
      case .everybody: true
      case .callers(let number): number == caller.actorID
      case .oneObject: false
      }
    }
  }

  /// A property that is filled by running user code: a block, a setter, or the deinitializer of a new object that a
  /// weak property does not retain.
  ///
  /// A class, so that a loop over the steps copies none of them.
  final class ActiveStep {
    enum Action {
      /// Copies a ready-made value into a weak property or through a key path.
      case copy(Prototype)
      /// Runs `block`, which stores its value in the property; an object is filled before it is stored.
      case run(makesObject: Bool)
      /// Takes or makes the value of the registration. If `isSure` is false, the fit is checked at each injection: a
      /// conformance may be visible on one actor only.
      case provide(isSure: Bool)
    }

    let index: Int
    let point: InjectionPoint
    let handle: PropertyHandle
    let registration: Registration
    /// The name that was looked up, if it is not the registration's own.
    let alias: PropertyName?
    /// The table of the registration: the planner's, or a parent's.
    private let home: Unretained<RegistrationTable>
    let action: Action
    /// True if the property's static type is `Sendable`, as far as that is known.
    let demandsSendable: Bool
    /// The plain block of `run`.
    ///
    /// Stored outside of `action` and not as an Optional, since extracting it from either would retain it.
    let block: TypedBlock

    init(
      _ action: Action, index: Int, _ point: InjectionPoint, _ handle: PropertyHandle,
      from binding: Binding, as alias: PropertyName?, demandsSendable: Bool
    ) {
      self.index = index
      self.point = point
      self.handle = handle
      registration = binding.registration
      self.alias = alias
      home = binding.home
      self.action = action
      self.demandsSendable = demandsSendable
      if case .run = action { block = registration.factory?.typed ?? .nothing } else { block = .nothing }
    }

    var binding: Binding { Binding(registration, in: home) }

    /// The error if the property can't be filled from the present actor; checked for steps that are not sure.
    var misfit: InjectionError? {
      let origin = registration.origin
      guard registration.canFit(point.valueType) else {
        return .mismatch(point.name, valueType: point.dependencyType, found: origin.providedType, registration)
      }
      return demandsSendable ? registration.refusal(asSendable: point.valueType) : nil
    }

    /// Returns the error for a value that the property does not accept.
    func mistake(of value: Any, as name: PropertyName) -> InjectionError {
      if demandsSendable, Fitting.certainty(of: value, as: point.valueType) == .onThisActor {
        return .conformsOnOneActor(registration, valueType: Fitting.unwrapped(point.valueType))
      }
      return .mismatch(name, valueType: point.valueType, found: type(of: value), registration)
    }

    /// True if the value exists already and no user code runs before it is in the property.
    var isReady: Bool { if case .copy = action { !point.isKeyPath } else { false } }
  }

  /// A property that the plan does not fill.
  struct Unfilled {
    let index: Int
    let state: ReportDetails.State
  }

  let record: TypeRecord
  /// The points of the type, then the points that a mirror has found in the object.
  let points: [InjectionPoint]
  let ready: ReadyFields
  let active: UnretainedArray<ActiveStep>
  let unfilled: [Unfilled]
  /// The registration of each property that is filled.
  let sources: [Registration?]
  /// The parts of the object's requests that its type does not tell; the plan is right only for objects with the same.
  let requests: SlotRequests
  let audience: Audience
  /// The generation of the parents for which the plan was made; a child's plan is stale when it has changed.
  let inherited: UInt
  /// The sum of the planner's own generation and `inherited`, by which a child checks that a plan to borrow from is up
  /// to date.
  let generation: UInt
  /// The parent's plan from which ready-made values are borrowed; `borrowed` has a bit for each of them.
  private let parentPlan: InjectionPlan?
  private let inheritedFields: UInt64
  /// True if the type is notified before it is filled.
  let isPreparing: Bool
  /// True if something comes before the first property: the object is notified, or it is an actor and the caller's
  /// isolation is checked.
  let needsPermission: Bool
  /// True if some unfilled property failed, is required, or is requested by its type.
  let hasRequiredGaps: Bool
  /// True if copying the ready-made values is all that an injection does, for an object or a struct.
  let isReadyOnly: Bool
  /// True if the audience is all that has to be checked: the plan is `isReadyOnly`, compares no requests, notifies no
  /// delegate, and its injector has no parent.
  private let isPlain: Bool
  private let isPlainForAll: Bool
  let hasRequests: Bool
  /// True for a struct with `@Injected` properties: it may share their slots with a copy of it.
  let mayShareSlots: Bool
  /// The facts of a report that bits can't express.
  let details: ReportDetails?
  private let missing: UInt64
  private let registry: TableID
  private let subject: ReportedType

  init(_ draft: consuming PlanDraft, for planner: Planner, generation: UInt, inherited: UInt) {
    record = draft.record
    points = draft.points
    ready = ReadyFields(draft.ready)
    // Weak properties come first, so that the existing values are set before user code runs.
    active = UnretainedArray(draft.active.filter(\.isReady) + draft.active.filter { !$0.isReady })
    unfilled = draft.unfilled
    sources = draft.sources
    requests = draft.requests
    hasRequests = !draft.requests.isEmpty
    mayShareSlots = draft.record.hasSlots && FieldRecords.kind(of: draft.record.type) == .struct
    audience = draft.audience
    self.inherited = inherited
    self.generation = generation &+ inherited
    parentPlan = draft.parentPlan
    inheritedFields = draft.inheritedFields
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
    hasRequiredGaps = draft.unfilled.contains {
      $0.isFailed || points[$0.index].isRequired || points[$0.index].request == .type
    }
    needsPermission = isPreparing || record.isActor
    isReadyOnly = draft.active.isEmpty && !needsPermission && !hasRequiredGaps
    isPlain =
      isReadyOnly && isSaidByBits && !record.isDelegate && !hasRequests && !mayShareSlots && planner.parent == nil
    isPlainForAll = isPlain && audience == .everybody
  }

  deinit {
    for step in active.all { if case .copy(let prototype) = step.action { prototype.release(step.point.valueType) } }
    active.release()
    ready.release(points, except: inheritedFields)
  }

  /// Returns true if the object has the requests that the plan was made for.
  @inline(__always)
  func suits(_ target: InjectionTarget) -> Bool { !hasRequests || requests.match(of: target) }

  /// Returns true if the plan may be used for a caller.
  @inline(__always)
  func isFor(_ caller: CallerIsolation) -> Bool { audience.includes(caller) }

  /// Returns true if the plan may run for the caller without further checks, and notifies no delegate.
  @inline(__always)
  func isPlain(for caller: CallerIsolation) -> Bool { isPlainForAll || (isPlain && isFor(caller)) }

  /// True if one of the properties has a registration, other than one that the library created, or failed.
  var wantsAnything: Bool {
    sources.contains { $0?.isImplicit == false } || unfilled.contains { $0.isFailed }
  }

  // MARK: - Reports

  /// Returns the report of an injection that has set the properties in `bits` and met no failure.
  @inline(__always)
  func report(_ bits: UInt64) -> InjectionReport {
    guard let details else { return plainReport(bits) }
    return InjectionReport(subject, bits: bits, details)
  }

  /// Returns the report of a plan without `details`.
  @inline(__always)
  func plainReport(_ bits: UInt64) -> InjectionReport {
    InjectionReport(subject, bits: bits, missing: missing, in: registry)
  }

  /// Returns the report of an injection in which some properties ended in another state or failures occurred below
  /// them.
  ///
  /// Suggestions come from `registry`: a child may fill by its parent's plan.
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
