/// The walk that records the facts: from types to the registrations of their properties, from a registration to the
/// dependencies of its initializer and to the type that it makes.
///
/// Follows each type and each registration once for each injector that makes it.
struct FactWalk {
  private(set) var visits: [DependencyFacts.Visit] = []
  private(set) var makings: [DependencyFacts.Making] = []
  private let view: InjectorView
  private let isProgram: Bool
  /// The views of the injectors that make values.
  private var views: [ObjectIdentifier: InjectorView]
  /// The types that registrations make, as far as their promised types tell.
  private let made: Set<ObjectIdentifier>
  private var seen: Set<DependencyFacts.Made> = []
  private var queue: [(type: Any.Type, path: [PropertyName], isGiven: Bool, view: InjectorView)] = []

  init(_ view: InjectorView, isProgram: Bool) {
    self.view = view
    self.isProgram = isProgram
    views = [ObjectIdentifier(view.planner): view]
    made = Set(view.all.filter { $0.factory != nil }.map { ObjectIdentifier($0.providedType) })
  }

  /// Follows the given types.
  mutating func follow(_ types: [Any.Type]) {
    queue = types.map { ($0, [], true, view) }
    processQueue()
  }

  /// Follows the registrations that were not reached yet: those that are only looked up.
  mutating func followAll() {
    for registration in view.all { follow(registration, [registration.name], isGiven: false, in: view) }
    processQueue()
  }

  private mutating func processQueue() {
    var next = 0
    while next < queue.count {
      let (type, path, isGiven, view) = queue[next]
      visit(type, path, isGiven: isGiven, in: view)
      next += 1
    }
    queue = []
  }

  private mutating func visit(_ type: Any.Type, _ path: [PropertyName], isGiven: Bool, in view: InjectorView) {
    guard seen.insert(DependencyFacts.Made(ObjectIdentifier(type), by: view.planner)).inserted else { return }
    let (record, properties) = (view.record(of: type), view.properties(of: type))
    visits.append(
      DependencyFacts.Visit(
        number: visits.count, record: record, path: path, isGiven: isGiven,
        role: isProgram && isGiven ? role(of: record, properties) : .target, view: view, properties: properties))
    for property in properties {
      switch property.answer {
      case .source(let source): follow(source, path + [property.point.name], isGiven: isGiven, in: view)
      case .component(let component) where property.point.isRequired:
        follow(component, path, isGiven: isGiven, in: view)
      case .component, .injector, .failed, .leadsNowhere, .withoutValue, .unknown, .missing, .untouched: break
      }
    }
  }

  private func role(of record: TypeRecord, _ properties: [DependencyFacts.Property]) -> DependencyFacts.Visit.Role {
    if made.contains(ObjectIdentifier(record.type)) || properties.contains(where: { $0.source != nil }) {
      return .target
    }
    guard record.participates || record.declaresItself || record.type is any Component.Type else { return .unrelated }
    return properties.contains { if case .failed = $0.answer { true } else { false } } ? .target : .declared
  }

  /// Records what a registration needs, and queues the type that it makes.
  private mutating func follow(
    _ registration: Registration, _ path: [PropertyName], isGiven: Bool, in view: InjectorView
  ) {
    var open = [(registration, path, view)]
    while let (registration, path, asker) = open.popLast() {
      guard registration.factory != nil else { continue }
      let planner = asker.planner(of: registration)
      guard seen.insert(DependencyFacts.Made(ObjectIdentifier(registration), by: planner)).inserted else { continue }
      let view = self.view(of: planner)
      let requirements = view.requirements(of: registration)
      makings.append(DependencyFacts.Making(registration: registration, view: view, requirements: requirements))
      if let base = registration.decoration?.base { open.append((base, path, asker)) }
      queue.append((registration.providedType, path, isGiven, view))
      for requirement in requirements {
        if let only = requirement.only {
          open.append((only, path + [only.name], view))
        } else if let component = requirement.component {
          follow(component, path, isGiven: isGiven, in: view)
        }
      }
    }
  }

  /// Queues a component, which is made for a request by type without a registration.
  private mutating func follow(
    _ component: any Component.Type, _ path: [PropertyName], isGiven: Bool, in view: InjectorView
  ) {
    queue.append((component, path + [PropertyName(TypeNames.lowerCamelCase(of: component))], isGiven, view))
  }

  private mutating func view(of planner: Planner) -> InjectorView {
    if let known = views[ObjectIdentifier(planner)] { return known }
    let view = InjectorView(planner)
    views[ObjectIdentifier(planner)] = view
    return view
  }
}
