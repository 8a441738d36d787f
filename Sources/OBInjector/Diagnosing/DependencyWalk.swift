/// The edges from a type to the registrations behind its properties, from a registration to the type that it makes and to
/// what its initializer is given, or what it collects.
///
/// Runs nothing.
struct DependencyWalk {
  /// A property, and what an injection would do to it.
  struct Property {
    let point: InjectionPoint
    /// The registration that would fill it.
    let source: Registration?
    /// Why it would stay as it is; `nil` if it would not, or has a value from the start.
    let unfilled: ReportDetails.State?

    /// Whether it is a `Lazy` or a `Provider`, for which nothing is made at injection.
    var isLazy: Bool { point.deferral != nil && source?.fits(point.wanted) == .no }

    /// What is wrong with it.
    var failure: InjectionError? {
      switch unfilled {
      case .failed(let error), .leadsNowhere(let error): error
      case .matched, .injected, .noValue, .notRegistered, .withoutValue, .omitted, nil: nil
      }
    }
  }

  /// A parameter of an initializer, or a part of a collection, and what is registered for it.
  struct Need {
    enum Kind { case parameter, part }

    let kind: Kind
    /// As the parameter is declared.
    let declared: Any.Type
    /// What has to be registered.
    let type: Any.Type
    /// Whether it is a `Lazy` or a `Provider`, for which nothing is made now.
    let isLazy: Bool
    let isOptional: Bool
    let candidates: [Registration]
    /// What fits too, but takes arguments; where there is nothing else.
    let untaken: [Registration]
    /// The one that it is given.
    var only: Registration? { candidates.count == 1 ? candidates[0] : nil }
    /// Whether nothing at all would be given.
    var isMissing: Bool {
      candidates.isEmpty && untaken.isEmpty && !isOptional && !(type is any Component.Type)
        && type != PropertyInjector.self
    }
  }

  let planner: Planner
  /// What a look-up may find, without aliases.
  let visible: [Registration]
  /// The same, and what is for the properties of one type each.
  let all: [Registration]
  /// The aliases, for all and for one type each.
  let aliases: [Registration]
  /// Every name that a look-up sees, an alias with what it stands for.
  private let names: [Registration]
  /// The names that some type has for itself.
  let namesForTypes: Set<PropertyName>

  init(_ planner: Planner) {
    self.planner = planner
    let table = planner.registry.table
    let forTypes = table.forTypes
    visible = table.visible
    names = table.names
    namesForTypes = Set(forTypes.map(\.name))
    all = visible + forTypes.filter { $0.aliased == nil }
    aliases = table.aliases + forTypes.filter { $0.aliased != nil }
  }

  /// Every name that the properties of a type see.
  func names(for type: Any.Type) -> [Registration] {
    namesForTypes.isEmpty ? names : planner.registry.table.names(for: type)
  }

  /// The registration that a name means for the properties of a type.
  func registration(_ name: PropertyName, of type: Any.Type? = nil) -> Registration? {
    (try? planner.registry.find(name, for: type))?.registration
  }

  /// What the name of a property leads to: aliases, then the registration, if there is one.
  func trail(_ name: PropertyName, of type: Any.Type) -> [Registration] {
    planner.registry.trail(name, for: type)
  }

  func record(of type: Any.Type) -> TypeRecord { TypeRecord.of(type, planner.reflection) }

  /// The properties of a type, as the plan for it has them.
  func properties(of type: Any.Type) -> [Property] {
    let plan = planner.plan(for: type)
    var unfilled: [Int: ReportDetails.State] = [:]
    for property in plan.unfilled { unfilled[property.index] = property.state }
    return plan.points.enumerated().map { index, point in
      let source = plan.sources[index]
      return Property(point: point, source: source?.isImplicit == true ? nil : source, unfilled: unfilled[index])
    }
  }

  /// The injector that makes what is registered: what is shared is made by the one that has it, with what that one and
  /// those above it know.
  func builder(of registration: Registration) -> Planner {
    guard planner.registry.depth > 0, registration.scope.isShared else { return planner }
    let ancestors = (0...planner.registry.depth).lazy.map { planner.ancestor($0) }
    return ancestors.first { $0.registry.stillHas(registration) } ?? planner
  }

  /// What an initializer looks up, and what a collection consists of.
  func needs(of registration: Registration) -> [Need] {
    let registry = builder(of: registration).registry
    func candidates(for type: Any.Type) -> [Registration] {
      registry.candidates(for: type, caller: .nonisolated).map(\.registration)
    }
    if let element = registration.factory?.collected?.wanted {
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
      let isLazy = fitting.isEmpty && Deferral.of(declared) != nil
      if isLazy {
        type = Fitting.unwrapped(Deferral.needed(for: declared))
        fitting = candidates(for: type)
      }
      let taking = fitting.filter(\.takesNothing)
      return Need(
        kind: .parameter, declared: declared, type: type, isLazy: isLazy,
        isOptional: FieldRecords.kind(of: dependency) == .optional, candidates: taking,
        untaken: taking.isEmpty ? fitting : [])
    }
  }
}

// MARK: - Cycles

extension DependencyWalk.Need {
  /// The registration without which nothing can be made.
  fileprivate var onlyNow: Registration? { isLazy ? nil : only }
}

extension DependencyWalk {
  /// Initializers that need each other at once.
  func cycles() -> [[Registration]] { cycles { needs(of: $0).compactMap(\.onlyNow) } }

  /// Rings of unique objects that properties close: each needs a new one of the next, for ever.
  ///
  /// Two close with each other.
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

  /// Registrations that need each other: for each need that is part of a cycle the shortest one, each cycle once.
  ///
  /// Without recursion: a chain of ten thousand initializers is no reason to overflow the stack.
  private func cycles(_ needs: (Registration) -> [Registration]) -> [[Registration]] {
    let registrations = all
    var numbers: [ObjectIdentifier: Int] = [:]
    for (number, registration) in registrations.enumerated() { numbers[ObjectIdentifier(registration)] = number }
    var next = registrations.map { registration in
      needs(registration).compactMap { numbers[ObjectIdentifier($0.undecorated)] }
    }
    Self.removeLooseEnds(&next)
    var found: Set<Set<Int>> = []
    var cycles: [[Registration]] = []
    for (start, successors) in next.enumerated() {
      for successor in successors {
        guard let back = Self.path(from: successor, to: start, next) else { continue }
        // Starts with the one that was registered first, wherever it was found.
        let first = back.indices.min { back[$0] < back[$1] } ?? 0
        if found.insert(Set(back)).inserted {
          cycles.append((back[first...] + back[..<first]).map { registrations[$0] })
        }
      }
    }
    return cycles
  }

  /// Takes away whoever needs nobody that is left: what remains is on a cycle or leads to one.
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

  /// The shortest way, both ends included.
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
