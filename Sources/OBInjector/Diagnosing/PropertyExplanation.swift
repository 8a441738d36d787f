/// Why one property of one object is as it is.
///
/// ```swift
/// print(injector.explain("clock", on: screen))
/// // "clock" of Screen is nil, wanted as "Clock": nothing is registered under "clock"; did you mean "clok"?
/// ```
public struct PropertyExplanation: Sendable, CustomStringConvertible {
  /// What the property holds at this moment.
  public enum State: Sendable, Hashable {
    /// The object has no such property.
    case noSuchProperty
    /// It has a value, which an injection keeps.
    case set
    /// It is `nil`, or an `@Injected` property that nobody has set.
    case empty
    /// It can't be read: `unowned`, functions, metatypes, `Any`.
    case unreadable
  }

  /// The object's own class.
  public let owner: Any.Type
  /// The property's own name.
  public let property: PropertyName
  /// Its type; `nil` if there is no such property.
  public let type: Any.Type?
  /// What it holds at this moment.
  public let state: State
  /// What an injection by this injector would do to it; `nil` if there is no such property.
  public let outcome: InjectionReport.Outcome?
  /// What would fill it.
  public let registration: RegisteredProperty?
  /// The property that was perhaps meant, if there is no such property.
  public let suggestion: PropertyName?
  /// The answer in a sentence.
  public var description: String { Messages.describe(self) }
}

extension PropertyInjector {
  /// Answers "why is this nil?" for one property of an object.
  ///
  /// ```swift
  /// print(injector.explain("clock", on: screen))
  /// ```
  ///
  /// Looks at this one property and says whether it has a value, and what an injection by this injector, called from
  /// here, would do. Nothing is made and no block runs. Of an `@Injected` property it sees what it asks for.
  ///
  /// - Parameters:
  ///   - property: The property's own name, as it is declared.
  ///   - object: The object; its own class decides.
  ///   - isolation: The actor that the caller runs on; the compiler passes it.
  public func explain<Object: AnyObject>(
    _ property: PropertyName, on object: Object, isolation: isolated (any Actor)? = #isolation
  ) -> PropertyExplanation {
    Explainer(injector: self, target: InjectionTarget(object), isolation: isolation).explain(property)
  }
}

/// Answers for one object.
private struct Explainer {
  let injector: PropertyInjector
  let target: InjectionTarget
  let isolation: (any Actor)?

  func explain(_ property: PropertyName) -> PropertyExplanation {
    let record = TypeRecord.of(target.type, injector.reflection)
    let points = record.points + (record.isMirrored ? MirroredSlots.find(in: target) : [])
    guard let point = points.last(where: { $0.name == property }) else {
      let names = points.map(\.name)
      return PropertyExplanation(
        owner: target.type, property: property, type: nil, state: .noSuchProperty, outcome: nil, registration: nil,
        suggestion: Suggestion.closest(to: property, among: names))
    }
    let state: PropertyExplanation.State =
      point.isUnwritable || (record.isActor && isolation !== target.object)
      ? .unreadable : point.isEmpty(in: target) ? .empty : .set
    var registration: Registration?
    let outcome = outcome(point, record, state, &registration)
    return PropertyExplanation(
      owner: target.type, property: property, type: point.type, state: state, outcome: outcome,
      registration: registration?.described, suggestion: nil)
  }

  private func outcome(
    _ point: InjectionPoint, _ record: TypeRecord, _ state: PropertyExplanation.State,
    _ registration: inout Registration?
  ) -> InjectionReport.Outcome {
    func failed(_ problem: Problem) -> InjectionReport.Outcome {
      .failed(InjectionError(problem, path: [point.name], owner: target.type))
    }
    if state == .set { return .alreadySet }
    if record.isActor, state == .unreadable { return failed(.actorFromOutside(target.type)) }
    var name = point.name
    if state == .empty {
      switch point.request(in: target) {
      case .name(let other): name = other
      case .type:
        let wanted = Fitting.unwrapped(point.wanted)
        let candidates = injector.candidates(for: wanted)
        guard candidates.count < 2 else {
          return failed(.ambiguous(wanted, candidates: candidates.map(\.described)))
        }
        guard let only = candidates.first else { return byTypeWithout(wanted, failed) }
        name = only.name
      case .ownName, nil: break
      }
    }
    guard let (found, level) = injector.find(name) else {
      if name == "injector", Fitting.unwrapped(point.wanted) == PropertyInjector.self { return .injected }
      return .notRegistered(
        suggestion: Suggestion.find(for: name, wanted: point.wanted, in: injector.table.visible))
    }
    registration = found
    if case .unwritable(let reason) = point.way { return failed(.notWritable(name, point.type, reason: reason)) }
    if case .instance(let value) = found.source, Fitting.unwrap(value) == nil { return .noValue }
    guard Fitting.canFit(found, wanted: point.wanted) else {
      return failed(found.mismatch(name, wanted: point.wanted, found: found.wanted))
    }
    if found.maker?.makeAsync != nil, ready(found, level) == nil { return failed(.asynchronous(found.described)) }
    return confinement(found, level).map(failed) ?? .injected
  }

  private func byTypeWithout(
    _ wanted: Any.Type, _ failed: (Problem) -> InjectionReport.Outcome
  ) -> InjectionReport.Outcome {
    if wanted is any Component.Type || wanted == PropertyInjector.self { return .injected }
    let name = PropertyName(TypeNames.lowerCamelCase(of: wanted))
    return failed(
      .unknownType(wanted, suggestion: Suggestion.find(for: name, wanted: wanted, in: injector.table.visible)))
  }

  private func ready(_ registration: Registration, _ level: Int) -> InstanceStore.Shared? {
    registration.isKept ? injector.ancestor(level).store.find(InstanceStore.Key(registration, nil)) : nil
  }

  /// That this caller may not have it.
  private func confinement(_ registration: Registration, _ level: Int) -> Problem? {
    let confinement: Confinement
    if let maker = registration.maker {
      confinement = ready(registration, level)?.confinement ?? (maker.isolation == nil ? .none : .to(maker.isolation))
    } else {
      confinement = registration.confinement
    }
    guard !confinement.allows(isolation), case .to(let actor) = confinement else { return nil }
    return .wrongIsolation(
      registration.described, bound: Messages.describe(actor), caller: Messages.describe(isolation))
  }
}
