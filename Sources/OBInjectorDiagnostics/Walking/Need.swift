import OBInjector

/// An edge of the walk: a property of a type, or something that a registration needs, and what an injection finds for
/// it, as far as types tell.
final class Need {
  enum Kind {
    case property(InjectionPoint)
    /// A parameter of an initializer.
    case parameter
    /// An element of a collection.
    case part
    /// The value that a decorator takes.
    case base
  }

  enum Answer {
    /// The registration provides the value or, for a `Lazy` or a `Provider`, the value of that; the library created
    /// it if the value is the injector itself, or a component that is not registered.
    case source(Registration)
    /// Only an object tells the name that the property asks for; it may be that of any of these registrations.
    case unknown([Registration])
    /// The need stays without a value, as in a report; `matched` if no finding is to be made.
    case empty(ReportDetails.State)
  }

  let kind: Kind
  /// The declared type; of a parameter, without its Optional.
  let type: Any.Type
  let answer: Answer
  /// True for a `Lazy` or a `Provider`, for which no value is made now.
  let isLazy: Bool
  /// The request for what was found for a parameter or an element.
  let request: BoundRequest?

  init(_ kind: Kind, _ type: Any.Type, _ answer: Answer, isLazy: Bool = false, _ request: BoundRequest? = nil) {
    (self.kind, self.type, self.answer, self.isLazy, self.request) = (kind, type, answer, isLazy, request)
  }

  var point: InjectionPoint? { if case .property(let point) = kind { point } else { nil } }

  /// The registration that provides the value, but not one that the library created.
  var source: Registration? { if case .source(let source) = answer, !source.isImplicit { source } else { nil } }

  var isInjector: Bool { if case .source(let source) = answer { source === Registration.injector } else { false } }

  /// The registration, perhaps that of a component, that has to provide a value first; `nil` for a `Lazy` or a
  /// `Provider`.
  var sourceNow: Registration? { if case .source(let source) = answer, !isLazy, !isInjector { source } else { nil } }

  /// The registration that a property can't pass arguments to: an object on the path has to be used for it.
  var sourceOnPath: Registration? {
    guard point != nil, let source = sourceNow, !source.takes(types: []) else { return nil }
    return source
  }

  /// The mistake that leaves the need without a value; that of an alias that leads nowhere has a path of several names.
  var mistake: InjectionError? { if case .empty(let state) = answer, state.isFailed { state.error } else { nil } }

  /// Returns the error with which a made object with the property would fail, or be reported; `nil` if there is none.
  func lack(in names: SuggestedNames = SuggestedNames()) -> InjectionError? {
    guard case .empty(let state) = answer, mistake != nil || point?.isRequired == true else { return nil }
    if case .notRegistered = state { return point?.unknown(in: names) }
    return state.error
  }
}

/// The enumerator of needs.
extension PropertyInjector {
  /// Returns the properties of a type, from the plan for the type.
  func needs(of type: Any.Type) -> [Need] {
    let plan = plan(for: type)
    return plan.record.points.enumerated().map { index, point in
      let state = plan.draft.unfilled.first { $0.index == index }?.state
      let source = state == nil ? plan.draft.sources?[index] : nil
      let isUnknown = state?.error?.code == .undetermined
      let answer = source.map(Need.Answer.source) ?? (isUnknown ? named(point) : .empty(state ?? .matched))
      let isLazy = point.isLazy && source?.isSure(point.valueType) == false
      return Need(.property(point), point.type, answer, isLazy: isLazy)
    }
  }

  /// Returns the base of a decorator, the parameters of an initializer, or the elements of a collection, by the
  /// functions that an injection asks.
  func needs(of registration: Registration, caller: CallerIsolation = .nonisolated) -> [Need] {
    guard let factory = registration.factory else { return [] }
    if let decoration = factory.decoration { return [Need(.base, decoration.decorator.type, .source(decoration.base))] }
    let demandsSendable = factory.demandsSendable
    if let collected = factory.collected {
      let request = Request(element: collected, demandsSendable: demandsSendable)
      return parts(for: collected, of: registration, caller: caller).map { need(.part, collected, request, $0) }
    }
    return factory.dependencies.map { dependency in
      let type = Fitting.unwrapped(dependency)
      let request = Request(parameter: dependency, of: Unretained(registration), demandsSendable: demandsSendable)
      do throws(InjectionError) {
        return need(.parameter, type, request, try lookUp(request, caller: caller))
      } catch { return Need(.parameter, type, .empty(.failed(error))) }
    }
  }

  /// Returns the need for what was found: failed, if it can't be given for a reason that neither depends on the actor
  /// nor is another finding.
  private func need(_ kind: Need.Kind, _ type: Any.Type, _ request: Request, _ found: Binding?) -> Need {
    guard let found else { return Need(kind, type, .empty(.notRegistered)) }
    let registration = found.registration
    let wanted = BoundRequest(found, by: self, request)
    let mistake: InjectionError? =
      switch wanted.decide(for: nil) {
      case .refuse(.notSendable(let mistake)): mistake
      case .refuse(.arguments): wanted.mistake(.arguments, for: nil)
      case .take, .ask, .make, .nothing, .refuse: nil
      }
    let answer = mistake.map { Need.Answer.empty(.failed($0.at([registration.name]))) } ?? .source(registration.origin)
    return Need(kind, type, answer, isLazy: registration.origin !== registration, wanted)
  }

  /// Returns the injector that makes the registration's value.
  ///
  /// A shared value is made by the injector with the registration, from what that injector and its parents know; all
  /// other values are made by the present injector.
  func maker(of registration: Registration) -> PropertyInjector {
    guard parent != nil, registration.scope.outlivesCall else { return self }
    return lineage.first { $0.contains(registration) } ?? self
  }

  // MARK: - Properties of which only the type is known

  /// Makes a plan for a type, which names the registrations: without an object, the names of `@InjectedNamed`
  /// properties are unknown.
  func plan(
    for type: Any.Type, _ caller: CallerIsolation? = nil, reading target: InjectionTarget? = nil
  ) -> InjectionPlan {
    let record = TypeRecord.of(type, reflection)
    var draft = PlanDraft(record)
    draft.sources = .init()
    for (index, point) in record.points.enumerated() {
      if target == nil, point.request == .otherName {
        let mistake = if case .empty(let state) = named(point) { state.error } else { InjectionError?.none }
        let unknown = InjectionError(
          undetermined, property: point.name, type: point.type, ["holder": .text(Messages.quoted(record.type))])
        draft.fail(index, point.name, mistake ?? unknown)
      } else {
        // Without a caller, an instance that is bound to an actor counts as accessible.
        plan(point, index, target.flatMap(point.demand), caller, &draft)
      }
    }
    return InjectionPlan(draft, for: Unretained(self), 0)
  }

  /// Returns the answer to an `@InjectedNamed` property, which has its name in the object.
  func named(_ point: InjectionPoint) -> Need.Answer {
    let names = listed().filter { !point.isRequired || !$0.providesNothing }
    func isTaken(_ registration: Registration) -> Bool {
      point.lazySource(registration).map { !$0.takesOtherArguments } ?? registration.takes(types: [])
    }
    var fitting = fitting(point, among: names.filter(isTaken))
    if fitting.isEmpty, Fitting.unwrapped(point.dependencyType) == PropertyInjector.self {
      return .unknown([.injector])
    }
    let others = fitting.isEmpty ? self.fitting(point, among: names) : []
    // An object on the path may stand for a registration that takes arguments, but gives no `Lazy` or `Provider`.
    if !point.isLazy || !point.isRequired { fitting += others }
    guard fitting.isEmpty, point.isRequired else { return .unknown(fitting) }
    let unknown = InjectionError.unknownType(point.dependencyType, of: point.name, in: SuggestedNames(in: self))
    return .empty(.failed(others.isEmpty ? unknown : point.untaken(by: others)))
  }

  /// Returns the registrations that fit the property or, if there are none, those whose values may turn out to.
  private func fitting(_ point: InjectionPoint, among names: [Registration]) -> [Registration] {
    let possible = names.filter { mayFit($0, point) }
    let sure = possible.filter { $0.isLikely(point.dependencyType) || $0.isLikely(point.valueType) }
    return sure.isEmpty ? possible : sure
  }

  /// Returns true if a value of the registration, or a `Lazy` for it, may turn out to fit.
  ///
  /// If the registration promises a class and the property is of a protocol's type, the program must have a subclass
  /// that conforms; an optional `Lazy` is injected before that is known.
  private func mayFit(_ registration: Registration, _ point: InjectionPoint) -> Bool {
    let source = point.lazySource(registration)
    guard source?.canAnswer ?? registration.canFit(Fitting.unwrapped(point.valueType)) else { return false }
    if source != nil, !point.isRequired { return true }
    let (valueType, promised) = (Fitting.unwrapped(point.dependencyType), registration.providedType)
    return FieldRecords.kind(of: promised) != .class || FieldRecords.kind(of: valueType) != .existential
      || TypeDescriptor.mayHaveHeir(of: promised, conformingTo: valueType)
  }
}

extension Registration {
  /// True if it makes a new value for each use.
  var isUnique: Bool { !scope.isShared && factory != nil }
}

private let undetermined = Sentence.Code.undetermined(
  "whether {name} is filled can't be known from the type {holder}: each object stores the name that an "
    + "@InjectedNamed property asks for; explain an object with explain(_:on:).")
