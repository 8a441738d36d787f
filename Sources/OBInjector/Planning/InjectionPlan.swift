/// A plan for injections into the instances of one type: all decisions that can be made once.
///
/// The plan has three lists and an audience: `ready` values are copied, `active` steps run user code, and `unfilled`
/// properties have a reason why they stay as they are.
///
/// `@unchecked Sendable` is sound: nothing changes after `init`, and the values in the plan are given to its audience
/// only.
final class InjectionPlan: @unchecked Sendable {
  /// The callers that may use a plan.
  ///
  /// A number, and not an enum, so that the ready loop compares one word.
  struct Audience: Equatable {
    /// The address of the callers' actor, 0 if they are on no actor; 1 for all callers, 2 for none, which are no
    /// addresses.
    private let number: UInt

    static let everybody = Audience(number: 1)
    /// No caller: the plan is for the object for which it was made.
    static let oneObject = Audience(number: 2)
    /// The callers on the actor of this one; the plan has values for these callers only.
    static func callers(like caller: CallerIsolation) -> Audience { Audience(number: caller.actorID) }

    /// The ID of the actor of some callers only; `nil` for all callers and for none.
    var actorID: UInt? { self == .everybody || self == .oneObject ? nil : number }

    /// Returns true if the audience includes a caller, as far as the caller's isolation is known without asking the
    /// thread.
    @inline(__always)
    func includes(_ caller: CallerIsolation) -> Bool { _fastPath(number == 1) || number == caller.actorID }
  }

  let record: TypeRecord
  /// The points of the type.
  let points: [InjectionPoint]
  let ready: ReadyFields
  let active: UnretainedArray<ActiveStep>
  /// The steps for ready values that only an await makes again, if they are forgotten before an awaiting call takes
  /// them.
  let awaited: [ActiveStep]
  /// The properties that the plan does not fill, and the reasons.
  let unfilled: [ReportDetails.PropertyState]
  /// The registration of each property that is filled.
  let sources: [Registration?]
  /// The parts of the object's requests that its type does not tell, if there are any; the plan is only for objects of
  /// which these parts are the same.
  let requests: SlotRequests?
  let audience: Audience
  /// The callers for which an injection only copies values: none, or the audience.
  ///
  /// One word, so that the ready loop has one comparison to make.
  let copyOnlyAudience: Audience
  /// True if something comes before the first value: the object is notified, the caller's isolation is checked, or a
  /// required property lacks a value.
  ///
  /// Otherwise, the values are copied first; then, if the object has the requests that the plan was made for, steps
  /// run, the object is notified, or the report takes more than bits.
  let asksFirst: Bool
  /// The state of the registrations when the plan was made.
  let generation: PropertyInjector.Generation
  /// The ready-made values that belong to another plan.
  private let inherited: (plan: InjectionPlan, bits: UInt64)?
  let reports: ReportTemplate

  init(_ draft: consuming PlanDraft, for injector: PropertyInjector, _ generation: PropertyInjector.Generation) {
    let (record, points) = (draft.record, draft.points)
    // Loops, since a child that exists for one request makes a plan.
    var lacksRequired = false
    for point in draft.unfilled where !lacksRequired {
      lacksRequired = point.state.isFailed || points[point.index].isRequired || points[point.index].request == .type
    }
    let reports = ReportTemplate(draft, injector)
    asksFirst = lacksRequired || record.isPreparing || record.isActor
    let isCopyOnly =
      !asksFirst && draft.active.isEmpty && draft.requests.isEmpty && reports.details == nil && !record.isDelegate
      && injector.parent == nil
    copyOnlyAudience = isCopyOnly ? draft.audience : .oneObject
    self.record = record
    self.points = points
    self.reports = reports
    self.generation = generation
    ready = ReadyFields(draft.ready)
    // Weak properties come first, so that the existing values are set before user code runs.
    var steps: [ActiveStep] = []
    for step in draft.active where step.isReady { steps.append(step) }
    for step in draft.active where !step.isReady { steps.append(step) }
    active = UnretainedArray(steps)
    awaited = draft.awaited
    unfilled = draft.unfilled
    sources = draft.sources
    requests = draft.requests.isEmpty ? nil : draft.requests
    audience = draft.audience
    inherited = draft.inherited
  }

  deinit {
    active.release()
    ready.release(points, except: inherited?.bits ?? 0)
  }

  /// The active steps as a retaining array, for code off the hot path.
  ///
  /// The plan lives until the array is made: the plan in `injector.plan(for: target, caller).plan.steps` may be the last
  /// reference, since another thread replaces what the cache holds.
  var steps: [ActiveStep] { withExtendedLifetime(self) { active.all } }

  /// Returns true if the object has the requests that the plan was made for.
  @inline(__always)
  func suits(_ target: InjectionTarget) -> Bool { requests?.match(of: target) ?? true }

  /// True if one of the properties has a registration, other than one that the library created, or failed.
  var wantsAnything: Bool {
    sources.contains { $0?.isImplicit == false } || unfilled.contains { $0.state.isFailed }
  }
}

extension InjectionPlan {
  /// A property that is filled by running user code: a closure, a setter, or the deinitializer of a new object that a
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
    /// The registration, of the plan's injector or of a parent.
    let binding: Binding
    let action: Action
    /// True if the property's static type is `Sendable`, as far as that is known.
    let demandsSendable: Bool
    /// The plain closure of `run`.
    ///
    /// Stored outside of `action` and not as an Optional, since extracting it from either would retain it.
    let block: TypedBlock
    /// The class of the objects of `run`, if there is nothing to fill in them; `nil` for all other steps.
    let bareType: Any.Type?

    init(
      _ action: Action, index: Int, _ point: InjectionPoint, _ handle: PropertyHandle,
      from binding: Binding, demandsSendable: Bool, isBare: Bool
    ) {
      self.index = index
      self.point = point
      self.handle = handle
      self.binding = binding
      self.action = action
      self.demandsSendable = demandsSendable
      bareType = isBare ? point.valueType : nil
      if case .run = action { block = binding.registration.factory?.typed ?? .nothing } else { block = .nothing }
    }

    deinit { if case .copy(let prototype) = action { prototype.release(point.valueType) } }

    @inline(__always) var registration: Registration { binding.registration }

    /// The error if the property can't be filled from the present actor; checked for steps that are not sure.
    @inline(never)
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
        return .notSendable(.conformsOnOneActor, registration, as: point.valueType)
      }
      return .mismatch(name, valueType: point.valueType, found: type(of: value), registration)
    }

    /// True if the value exists already and no user code runs before it is in the property.
    var isReady: Bool { if case .copy = action { !point.isKeyPath } else { false } }
  }
}

/// A plan under construction; not copyable, since a copy would retain a dozen references.
struct PlanDraft: ~Copyable {
  let record: TypeRecord
  var points: [InjectionPoint] { record.points }
  var ready: [ReadyField] = []
  var active: [InjectionPlan.ActiveStep] = []
  var awaited: [InjectionPlan.ActiveStep] = []
  var unfilled: [ReportDetails.PropertyState] = []
  var sources: [Registration?] = []
  var requests = SlotRequests()
  /// The properties, if they differ from those of the type.
  var names: [Int: PropertyName] = .init()
  var audience = InjectionPlan.Audience.everybody
  /// Another plan, which keeps the ready-made values alive that belong to it, and a bit for each property with one.
  var inherited: (plan: InjectionPlan, bits: UInt64)?

  init(_ record: TypeRecord) {
    self.record = record
    // `Array(repeating:count:)` would ask for the metadata of its storage each time.
    sources.reserveCapacity(points.count)
    for _ in points { sources.append(nil) }
    // Most properties are filled with existing values.
    ready.reserveCapacity(min(points.count, 8))
  }

  mutating func add(_ field: ReadyField, from source: Registration?) {
    ready.append(field)
    sources[Int(field.number)] = source
  }

  /// Sets the name by which reports refer to a property: the name that was looked up for it.
  @inline(never)
  mutating func setLookedUpName(_ index: Int, _ name: PropertyName) {
    names[index] = name
  }

  @inline(never)
  mutating func leaveEmpty(_ index: Int, _ state: ReportDetails.State) {
    unfilled.append((index, state))
  }

  @inline(never)
  mutating func fail(_ index: Int, _ name: PropertyName, _ error: InjectionError) {
    leaveEmpty(index, .failed(error.at([name])))
  }
}
