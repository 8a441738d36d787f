/// The edges of the dependency graph: from a type to the registrations of its properties, from a registration to the
/// type that it makes, to the dependencies of its initializer, and to the elements that it collects.
///
/// Runs no block and no initializer.
struct DependencyWalk {
  /// A property and the effect that an injection would have on it.
  struct Property {
    let point: InjectionPoint
    /// The registration that would fill the property.
    let source: Registration?
    /// The component that would be made for a request by type, without a registration.
    let component: Any.Type?
    /// The state in which the property stays unfilled; `nil` if it is filled, or has a value from the start.
    let unfilled: ReportDetails.State?

    /// True for a `Lazy` or a `Provider`, for which an injection makes no value.
    var isLazy: Bool { point.lazyType != nil && source?.fits(point.valueType) == .no }

    /// True for an `@InjectedNamed` property: only an object tells the name that it asks for.
    var isUndetermined: Bool { failure?.code == .undetermined }

    /// The error that leaves the property unfilled, if there is one.
    var failure: InjectionError? {
      switch unfilled {
      case .failed(let error), .leadsNowhere(let error): error
      case .matched, .injected, .noValue, .notRegistered, .withoutValue, .omitted, nil: nil
      }
    }
  }

  /// A parameter of an initializer or an element of a collection, and the registrations that fit it.
  struct Need {
    enum Kind { case parameter, part }

    let kind: Kind
    /// The declared type of the parameter, without its Optional.
    let declared: Any.Type
    /// The type that has to be registered: for a `Lazy` or a `Provider`, the type of its value.
    let type: Any.Type
    /// True for a `Lazy` or a `Provider`, for which no value is made now.
    let isLazy: Bool
    let isOptional: Bool
    let candidates: [Registration]
    /// The registrations that fit but take arguments, if no other registration fits.
    let untaken: [Registration]
    /// The registration that is used, if exactly one fits.
    var only: Registration? { candidates.count == 1 ? candidates[0] : nil }
    /// True if there is no value for the dependency.
    var isMissing: Bool {
      candidates.isEmpty && untaken.isEmpty && !isOptional && !(type is any Component.Type)
        && type != PropertyInjector.self
    }
  }

  let planner: Planner
  /// The registrations that a lookup can find, without aliases.
  let visible: [Registration]
  /// The registrations in `visible`, and the ones for the properties of a single type.
  let all: [Registration]
  /// The aliases, for all types and for single types.
  let aliases: [Registration]
  /// The registrations by every name that a lookup can find, with aliases resolved.
  private let names: [Registration]
  /// The names that have a registration for a single type.
  let namesForTypes: Set<PropertyName>

  init(_ planner: Planner) {
    self.planner = planner
    let table = planner.registry.table
    all = table.visible.filter { $0.aliased == nil }
    visible = all.filter { $0.target == nil }
    aliases = table.visible.filter { $0.aliased != nil }
    names = table.names()
    namesForTypes = Set(table.visible.filter { $0.target != nil }.map(\.name))
  }

  /// Returns the registrations by every name that the properties of a type can find, with aliases resolved.
  func names(for type: Any.Type) -> [Registration] {
    namesForTypes.isEmpty ? names : planner.registry.table.names(for: type)
  }

  /// Returns the registration that a name means for the properties of a type.
  func registration(_ name: PropertyName, of type: Any.Type? = nil) -> Registration? {
    (try? planner.registry.find(name, for: type))?.registration
  }

  /// Returns the aliases that begin with the name of a property and, if there is one, the registration that they lead
  /// to.
  func aliasChain(_ name: PropertyName, of type: Any.Type) -> [Registration] {
    planner.registry.table.chain(name, for: type).steps.map(\.registration)
  }

  func record(of type: Any.Type) -> TypeRecord { TypeRecord.of(type, planner.reflection) }

  /// Returns the properties of a type, from the plan for the type.
  func properties(of type: Any.Type) -> [Property] {
    let plan = planner.plan(for: type)
    var unfilled: [Int: ReportDetails.State] = [:]
    for property in plan.unfilled { unfilled[property.index] = property.state }
    return plan.points.enumerated().map { index, point in
      let source = plan.sources[index]
      guard let source, source.isImplicit else {
        return Property(point: point, source: source, component: nil, unfilled: unfilled[index])
      }
      let component = source.factory == nil ? nil : source.providedType
      return Property(point: point, source: nil, component: component, unfilled: unfilled[index])
    }
  }

  /// Returns the planner of the injector that makes the registration's value.
  ///
  /// A shared value is made by the injector with the registration, from what that injector and its parents know; all
  /// other values are made by the present injector.
  func planner(of registration: Registration) -> Planner {
    guard planner.parent != nil, registration.scope.isShared else { return planner }
    return sequence(first: planner, next: \.parent).first { $0.registry.contains(registration) } ?? planner
  }

  /// Returns the dependencies of an initializer, or the elements of a collection.
  func needs(of registration: Registration) -> [Need] {
    let registry = planner(of: registration).registry
    func candidates(for type: Any.Type) -> [Registration] {
      registry.candidates(for: type, caller: .nonisolated).map(\.registration)
    }
    if let element = registration.factory?.collected?.valueType {
      let parts = registry.parts(for: element, of: registration, caller: .nonisolated)
      return parts.map { part in
        Need(
          kind: .part, declared: element, type: element, isLazy: false, isOptional: true,
          candidates: [part.registration], untaken: [])
      }
    }
    return (registration.factory?.dependencies ?? []).map { dependency in
      let declared = Fitting.unwrapped(dependency)
      var (type, fitting) = (declared, candidates(for: declared))
      let isLazy = fitting.isEmpty && LazyTypes.of(declared) != nil
      if isLazy {
        type = Fitting.unwrapped(LazyTypes.dependencyType(for: declared))
        fitting = candidates(for: type)
      }
      let taking = fitting.filter(\.takesNoArguments)
      return Need(
        kind: .parameter, declared: declared, type: type, isLazy: isLazy,
        isOptional: FieldRecords.kind(of: dependency) == .optional, candidates: taking,
        untaken: taking.isEmpty ? fitting : [])
    }
  }
}

// MARK: - Cycles

extension DependencyWalk.Need {
  /// The registration that has to provide a value first; `nil` for a `Lazy` or a `Provider`.
  fileprivate var onlyNow: Registration? { isLazy ? nil : only }
}

extension DependencyWalk {
  /// Returns the cycles of initializers that need each other's values.
  func cycles() -> [[Registration]] { cycles { needs(of: $0).compactMap(\.onlyNow) } }

  /// Returns the rings of unique objects that are closed by properties: each object needs a new one of the next,
  /// endlessly.
  ///
  /// Leaves out rings of two: the second object gets the first one, its direct parent.
  func ringsOfUnique() -> [[Registration]] {
    func isUnique(_ registration: Registration) -> Bool { registration.scope == .unique && registration.factory != nil }
    let rings = cycles { registration in
      guard isUnique(registration) else { return [] }
      let properties = properties(of: registration.providedType).filter { !$0.isLazy }.compactMap(\.source)
      return (properties + needs(of: registration).compactMap(\.onlyNow)).filter(isUnique)
    }
    let byInitializers = Set(cycles().map { Set($0.map(\.name)) })
    return rings.filter { $0.count > 2 && !byInitializers.contains(Set($0.map(\.name))) }
  }

  /// Returns cycles of registrations that need each other: for each need that is part of a cycle, the shortest cycle,
  /// and each cycle only once.
  ///
  /// Not recursive, since a chain of ten thousand initializers would overflow the stack.
  private func cycles(_ needs: (Registration) -> [Registration]) -> [[Registration]] {
    let registrations = all
    var numbers: [ObjectIdentifier: Int] = [:]
    for (number, registration) in registrations.enumerated() { numbers[ObjectIdentifier(registration)] = number }
    var next = registrations.map { registration in
      needs(registration).compactMap { numbers[ObjectIdentifier($0.base)] }
    }
    Self.removeLooseEnds(&next)
    var found: Set<Set<Int>> = []
    var cycles: [[Registration]] = []
    for (start, successors) in next.enumerated() {
      for successor in successors {
        guard let back = Self.path(from: successor, to: start, next) else { continue }
        // The cycle starts with the registration that was added first, wherever the search began.
        let first = back.indices.min { back[$0] < back[$1] } ?? 0
        if found.insert(Set(back)).inserted {
          cycles.append((back[first...] + back[..<first]).map { registrations[$0] })
        }
      }
    }
    return cycles
  }

  /// Removes, repeatedly, the registrations that need no remaining one: the rest are on a cycle or lead to one.
  private static func removeLooseEnds(_ next: inout [[Int]]) {
    var dependents: [[Int]] = next.map { _ in [] }
    for (number, successors) in next.enumerated() {
      for successor in successors { dependents[successor].append(number) }
    }
    var counts = next.map(\.count)
    var ends = counts.indices.filter { counts[$0] == 0 }
    while let end = ends.popLast() {
      next[end] = []
      for dependent in dependents[end] {
        counts[dependent] -= 1
        if counts[dependent] == 0 { ends.append(dependent) }
      }
    }
  }

  /// Returns the shortest path, both ends included.
  private static func path(from start: Int, to end: Int, _ next: [[Int]]) -> [Int]? {
    var previous = [start: start]
    var open = [start]
    var index = 0
    while index < open.count {
      let current = open[index]
      index += 1
      if current == end {
        var path = [end]
        while let last = path.last, last != start, let before = previous[last] { path.append(before) }
        return path.reversed()
      }
      for successor in next[current] where previous[successor] == nil {
        previous[successor] = current
        open.append(successor)
      }
    }
    return nil
  }
}
