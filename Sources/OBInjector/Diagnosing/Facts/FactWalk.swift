/// The walk that records the facts: from types to the registrations of their properties, from a registration to the
/// dependencies of its initializer and to the type that it makes.
///
/// Follows each type and each registration once for each injector that makes it.
final class FactWalk {
  private(set) var visits: [DependencyFacts.Visit] = []
  private(set) var makings: [DependencyFacts.Making] = []
  private let view: InjectorView
  private let isProgram: Bool
  /// The views of the injectors that make values.
  private var views: [ObjectIdentifier: InjectorView] = .init()
  /// The types that registrations make, by their declared types.
  private let made: Set<ObjectIdentifier>
  private var seen: Set<DependencyFacts.Made> = []
  private var queue: [(type: Any.Type, path: [PropertyName], origin: Origin)] = []
  /// The types with a decorator that may hand out a ready-made instance, which is not filled.
  private var doubtful: [(type: Any.Type, path: [PropertyName], origin: Origin)] = []

  /// How the walk reached a type or a registration.
  private struct Origin {
    let isGiven: Bool
    /// The innermost shared registration around the value, for which a child's registrations are out of reach.
    var sharer: Registration?
    var view: InjectorView
  }

  init(_ view: InjectorView, isProgram: Bool) {
    self.view = view
    self.isProgram = isProgram
    made = Set(view.all.filter { $0.factory != nil }.map { ObjectIdentifier($0.providedType) })
    views[ObjectIdentifier(view.planner)] = view
  }

  /// Follows the given types.
  func follow(_ types: [Any.Type]) {
    queue = types.map { ($0, [], Origin(isGiven: true, view: view)) }
    processQueue()
  }

  /// Follows the registrations that were not reached yet: those that are only looked up.
  func followAll() {
    let origin = Origin(isGiven: false, view: view)
    for registration in view.all { follow(registration, [registration.name], origin) }
    processQueue()
  }

  /// Follows the types of values that are perhaps not made; what is missing in them is not known.
  func followDoubtful() {
    while let (type, path, origin) = doubtful.popLast() {
      visit(type, path, origin, isMade: false)
      processQueue()
    }
  }

  private func processQueue() {
    var next = 0
    while next < queue.count {
      visit(queue[next].type, queue[next].path, queue[next].origin)
      next += 1
    }
    queue = []
  }

  private func visit(_ type: Any.Type, _ path: [PropertyName], _ origin: Origin, isMade: Bool = true) {
    let (view, isGiven) = (origin.view, origin.isGiven)
    guard seen.insert(DependencyFacts.Made(ObjectIdentifier(type), by: view.planner)).inserted else { return }
    let record = view.record(of: type)
    var properties = view.properties(of: type)
    if !isMade { properties = properties.map { $0.isLacking ? .init(point: $0.point, answer: .untouched) : $0 } }
    visits.append(
      DependencyFacts.Visit(
        number: visits.count, record, path, isGiven: isGiven, sharer: origin.sharer,
        isProgram && isGiven ? role(of: record, properties) : .target, view, properties))
    for property in properties {
      switch property.answer {
      case .source(let source): follow(source, path + [property.point.name], origin)
      case .component(let component): follow(component, path, origin)
      case .injector, .failed, .leadsNowhere, .withoutValue, .unknown, .missing, .untouched: break
      }
    }
  }

  private func role(of record: TypeRecord, _ properties: [DependencyFacts.Property]) -> DependencyFacts.Visit.Role {
    if made.contains(ObjectIdentifier(record.type)) || properties.contains(where: { $0.source != nil }) {
      return .target
    }
    guard record.participates || record.declaresItself || record.type is any Component.Type else { return .unrelated }
    return properties.contains(where: \.isFailed) ? .target : .declared
  }

  /// Records what a registration needs, and queues the type that it makes.
  private func follow(_ registration: Registration, _ path: [PropertyName], _ origin: Origin) {
    var open = [(registration, path, origin)]
    while let (registration, path, asker) = open.popLast() {
      guard registration.factory != nil else { continue }
      let planner = asker.view.planner(of: registration)
      let sharer = registration.scope.isShared ? registration : asker.sharer
      let made = DependencyFacts.Made(ObjectIdentifier(registration), by: planner)
      guard seen.insert(made).inserted else { continue }
      let view = self.view(of: planner)
      let requirements = view.requirements(of: registration)
      makings.append((registration, view, requirements, sharer))
      if let base = registration.decoration?.base { open.append((base, path, asker)) }
      var origin = asker
      (origin.view, origin.sharer) = (view, sharer)
      if !view.record(of: registration.providedType).isLeftAlone {
        let next = (registration.providedType, path, origin)
        if registration.mayBeReadyMade { doubtful.append(next) } else { queue.append(next) }
      }
      for requirement in requirements {
        if let source = requirement.source {
          open.append((source, path + [source.name], origin))
        } else if let component = requirement.component {
          follow(component, path, origin)
        }
      }
    }
  }

  /// Queues a component, which is made for a request by type without a registration.
  @inline(never)
  private func follow(_ component: Any.Type, _ path: [PropertyName], _ origin: Origin) {
    queue.append((component, path + [PropertyName(TypeNames.lowerCamelCase(of: component))], origin))
  }

  private func view(of planner: Planner) -> InjectorView {
    if let known = views[ObjectIdentifier(planner)] { return known }
    let view = InjectorView(planner)
    views[ObjectIdentifier(planner)] = view
    return view
  }
}
