import OBInjector

/// The needs that one walk has found, by what the rules of a verification ask of them.
///
/// The rules, the unused registrations and the graph are functions of these facts.
final class DependencyFacts {
  typealias Node = FactWalk.Node
  /// A property, its number among those of its type, and the type.
  struct Property { let (node, number, point, need): (Node, Int, InjectionPoint, Need) }
  /// A registration that is made.
  struct Making { let (node, registration): (Node, Registration) }
  /// A need of a making, or of the object that it makes, for the value of the making at the position `next`.
  struct Edge {
    let (making, need, next): (Making, Need, Int)

    /// True for a property that can wait for its value: not one of a struct, since what refers to a struct takes a copy,
    /// which has to be filled by then.
    var isHeld: Bool { need.point != nil && FieldRecords.kind(of: making.node.type) != .struct }
  }
  /// A property that no injection sets, though a registration has the name and fits.
  struct Unfillable { let (node, property, registration): (Node, UnfillableProperty, Registration) }
  /// The names of the registrations that something uses, and of those that not only properties of the given types use:
  /// parameters of initializers and perhaps `@InjectedNamed` properties, since their types do not tell the names that
  /// they ask for.
  struct Usage { var (used, needed): (Set<PropertyName>, Set<PropertyName>) = ([], []) }

  /// The injector that was asked.
  let injector: PropertyInjector
  /// The visible registrations without aliases.
  let all: [Registration]
  /// The types of the program, if all of them are verified.
  let scan: ProgramScan?
  /// The caller; only ready-made instances of its isolation can be read.
  let caller: CallerIsolation
  let walk: FactWalk
  /// The visible registrations by their numbers, in order of registration.
  let numbers: [ObjectIdentifier: Int]
  let makings: [Making]
  /// All properties of all types, in the order of the walk.
  let properties: [Property]
  /// The names of the registrations that fill some property; a value that fills one by its type tells nothing about
  /// names.
  let filling: Set<PropertyName>
  /// The measure by which a property is misspelled.
  let meant: MeantRegistrations
  /// The needs for values that are made now, of each making without decorators, in order of registration.
  private(set) lazy var edges = findEdges()
  private(set) lazy var usage = findUsage()
  private(set) lazy var unfillable = walk.types.flatMap { node in
    UnfillableProperty.all(in: node.record, injector).compactMap { property in
      registration(property.name).flatMap {
        property.isFit(for: $0) ? Unfillable(node: node, property: property, registration: $0) : nil
      }
    }
  }
  /// The names of `let` properties, which initializers that the injector doesn't see may set: one that a child
  /// registers, or a call in a closure.
  private(set) lazy var constants = Set(
    unfillable.compactMap { found in
      let isMeant = found.node.isMeant || !Suggestion.isStandardValue(found.property.field.type)
      return found.property.reason == .constant && isMeant ? found.property.name : nil
    })
  private(set) lazy var deadEnds = findDeadEnds()
  /// The modules that register something, and those with types that an injection fills.
  private(set) lazy var modules = Set(
    all.map { String($0.location.fileID.prefix { $0 != "/" }) }
      + walk.types.filter { node in node.needs.contains { $0.source != nil } }
      .compactMap { TypeDescriptor(of: $0.type)?.module?.ownName })
  private(set) lazy var loose = LooseProperty.all(facts: self)

  init(of types: [Any.Type], _ injector: PropertyInjector, scan: ProgramScan? = nil, caller: CallerIsolation) {
    all = injector.visible.filter { $0.aliased == nil }
    walk = FactWalk(types, all, by: injector, isProgram: scan != nil)
    numbers = Dictionary(uniqueKeysWithValues: all.enumerated().map { (ObjectIdentifier($1), $0) })
    makings = walk.nodes.compactMap { node in node.registration.map { Making(node: node, registration: $0) } }
    properties = walk.types.flatMap { node in
      node.needs.enumerated().compactMap { number, need in
        need.point.map { Property(node: node, number: number, point: $0, need: need) }
      }
    }
    filling = Set(properties.filter(\.point.asksForOwnName).compactMap(\.need.source?.name))
    meant = MeantRegistrations(injector: injector, names: scan?.names ?? SimilarNames(injector.visible.map(\.name)))
    (self.injector, self.scan, self.caller) = (injector, scan, caller)
  }

  var isProgram: Bool { scan != nil }

  /// Returns true for a standard value, such as a `String`, if the registration of the name fills another property.
  func isCommon(_ type: Any.Type, _ registration: Registration) -> Bool {
    filling.contains(registration.name) && Suggestion.isStandardValue(type)
  }

  /// Returns the registration that a name leads to in the injector that was asked.
  func registration(_ name: PropertyName) -> Registration? { (try? injector.find(name))?.registration }

  private func findEdges() -> [[Edge]] {
    let bases = makings.filter { $0.registration.decoration == nil }
      .map { (place(of: $0.registration), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    let positions = Dictionary(uniqueKeysWithValues: bases.enumerated().map { ($1.node.key, $0) })
    return bases.map { making in
      (making.node.needs + held(by: making)).compactMap { need in
        guard let source = need.sourceNow else { return nil }
        let key = FactWalk.Key(source.undecorated, source.type, by: making.node.injector.maker(of: source))
        return positions[key].map { Edge(making: making, need: need, next: $0) }
      }
    }
  }

  /// Returns the needs of the object that a registration makes.
  func held(by making: Making) -> [Need] { walk.needs(of: making.node.type, by: making.node.injector) ?? [] }

  /// Returns the needs of a type, of the walk if it has been there.
  func needs(of type: Any.Type) -> [Need] { walk.needs(of: type, by: injector) ?? injector.needs(of: type) }

  // MARK: - Properties

  /// Returns the class that declares a property.
  func declaring(_ name: PropertyName, _ type: Any.Type) -> Any.Type {
    FieldRecords.classes(of: type).prefix { level in
      level == type || TypeRecord.of(level, injector.reflection).points.contains { $0.name == name }
    }.last ?? type
  }

  /// Returns the description of a property, with the class that declares it.
  func described(_ point: InjectionPoint, of type: Any.Type) -> VerificationReport.Warning.Property {
    .init(owner: declaring(point.name, type), name: point.name, type: point.type)
  }

  /// Returns the error of a need, with the registration that only a child has, if a shared object needs it.
  func explained(_ mistake: InjectionError, in node: Node) -> InjectionError {
    (node.sharer ?? node.registration).map { mistake.inside($0, askedBy: injector, home: node.injector) } ?? mistake
  }

  // MARK: - Uses of registrations

  private func chain(of name: PropertyName) -> [Registration] {
    injector.chain(from: injector.entry(name)).steps.map(\.registration)
  }

  private func findUsage() -> Usage {
    var usage = Usage()
    for making in makings where making.registration.decoration == nil {
      for need in making.node.needs {
        // Where a mistake leaves a parameter without a value, all that fits it is used.
        usage.needed.formUnion((need.source.map { [$0] } ?? fitting(need.type, making.node.injector)).map(\.name))
      }
    }
    for property in properties where property.node.isGiven {
      let (point, need) = (property.point, property.need)
      switch need.answer {
      case .empty where hasNameByChance(property): break
      // An alias may lead to the injector itself.
      case .source, .empty(.failed), .empty(.leadsNowhere), .empty(.noValue):
        let isByType = point.request == .type
        let requested = isByType ? fitting(Fitting.unwrapped(point.dependencyType), injector) : chain(of: point.name)
        usage.used.formUnion((requested + [need.source].compactMap { $0 }).map(\.name))
      case .unknown(let registrations)
      where !isProgram
        || FieldRecords.existential(Fitting.unwrapped(point.dependencyType))?.acceptsEverything != true:
        // A program always has some property that accepts every value, which marks no registration as used.
        for registration in registrations where registration.isLikely(point.dependencyType) {
          usage.needed.formUnion(chain(of: registration.name).map(\.name))
        }
      case .unknown, .empty: break
      }
    }
    usage.used.formUnion(usage.needed)
    return usage
  }

  /// Returns true if a property seems to have its name by chance, though the registration of that name can't fill it.
  ///
  /// Nothing but the name suggests that the type is injected, and reflection never fills the property, or the
  /// registration fills other properties.
  func hasNameByChance(_ property: Property) -> Bool {
    guard !property.node.isMeant, let error = property.need.mistake,
      error.code == .typeMismatch || error.code == .notWritable, let registration = registration(property.point.name)
    else { return false }
    return error.code == .notWritable || filling.contains(registration.name)
  }

  /// Returns true if no verified type and no initializer uses the registration, and no type that can't be verified
  /// has a property with its name.
  func isUnused(_ name: PropertyName) -> Bool {
    if usage.used.contains(name) || scan?.mentioned.contains(name) == true || isProgram && constants.contains(name) {
      return false
    }
    // The name may be the parent of a used one, as "server" is of "server.timeout".
    return !usage.used.contains { $0.rawValue.hasPrefix("\(name).") }
  }

  /// Returns the registrations that fit a type or, if it is a `Lazy` or a `Provider` for which there are none,
  /// the type of its value.
  private func fitting(_ type: Any.Type, _ injector: PropertyInjector) -> [Registration] {
    let levels = sequence(first: type) { InjectionPoint.lazyValue(of: $0).map(Fitting.unwrapped) }
    return Array(levels).map { injector.candidates(for: $0, caller: .nonisolated).map(\.registration) }
      .first { !$0.isEmpty } ?? []
  }
}
