/// A picture of the objects that an injector would fill, and of the registrations that they use.
///
/// ```swift
/// print(injector.dependencyGraph(of: Screen.self).mermaid)
/// ```
///
/// | node | shape |
/// |---|---|
/// | a type with properties that are filled | rectangle; with a thick border if the type was passed to the call |
/// | a ready-made instance | parallelogram |
/// | a closure or an initializer, `unique` | rounded rectangle, dashed border |
/// | a closure or an initializer, `graph` | rounded rectangle |
/// | a shared instance: singletons and custom scopes | cylinder |
/// | a problem | red hexagon |
/// | the value of an `@InjectedNamed` property, whose name the type does not tell | grey circle, "unknown" |
///
/// A solid arrow with a name is a property; without a name, it leads from a collection to an element. A dashed arrow is
/// a parameter of an initializer, or a property that is a ``Lazy`` or a ``Provider``. A dotted arrow leads from a
/// registration to the type that it makes.
///
/// The order of nodes and edges, and the names that they get, are always the same for the same types and registrations.
public struct DependencyGraph: Sendable {
  struct Node: Sendable {
    enum Kind: Sendable, CaseIterable { case given, type, instance, unique, graph, shared, problem, unknown }

    var kind: Kind
    /// One or two lines of text.
    let lines: [String]
  }

  struct Edge: Hashable, Sendable {
    let from: Int
    let to: Int
    let label: String
    /// The line: solid, dashed or dotted.
    let style: String
  }

  fileprivate(set) var nodes: [Node] = []
  fileprivate(set) var edges: [Edge] = []
}

extension DependencyGraph {
  /// Draws the types, and the objects that would be made for them.
  init(of types: [Any.Type], _ planner: Planner) {
    let facts = DependencyFacts(of: types, InjectorView(planner), withAllRegistrations: false)
    let builder = DependencyGraphBuilder(facts)
    for type in types { builder.add(given: type) }
    builder.follow()
    self = builder.graph
  }
}

/// Builds the graph in reading order: the given types first, then the types and registrations that they lead to.
private final class DependencyGraphBuilder {
  var graph = DependencyGraph()
  /// The visits to each type, and the makings of each registration: one for each injector that makes it.
  private var visits: [ObjectIdentifier: [DependencyFacts.Visit]]
  private var makings: [ObjectIdentifier: [DependencyFacts.Making]]
  private var types: [ObjectIdentifier: Int] = .init()
  private var registrations: [ObjectIdentifier: Int] = .init()
  private var edges: Set<DependencyGraph.Edge> = []
  private var openTypes: [(type: Any.Type, node: Int)] = []
  private var openRegistrations: [(registration: Registration, node: Int)] = []

  init(_ facts: DependencyFacts) {
    visits = Dictionary(grouping: facts.visits) { ObjectIdentifier($0.type) }
    makings = Dictionary(grouping: facts.makings) { ObjectIdentifier($0.registration) }
  }

  func add(given type: Any.Type) {
    let node = node(type)
    graph.nodes[node].kind = .given
  }

  func follow() {
    while !openTypes.isEmpty || !openRegistrations.isEmpty {
      let (types, registrations) = (openTypes, openRegistrations)
      openTypes = []
      openRegistrations = []
      for (type, node) in types { for visit in visits[ObjectIdentifier(type)] ?? [] { addProperties(visit, node) } }
      for (registration, node) in registrations {
        for making in makings[ObjectIdentifier(registration)] ?? [] { addDependencies(making, node) }
      }
    }
  }

  // MARK: - Edges

  private func addProperties(_ visit: DependencyFacts.Visit, _ from: Int) {
    for failure in visit.record.failures { add(from, problem(failure), "") }
    for property in visit.properties {
      let point = property.point
      let label = "\(point.name): \(TypeNames.written(point.type))"
      switch property.answer {
      case .source(let source): add(from, node(source), label, property.isLazy ? "dashed" : "solid")
      case .component(let component):
        add(from, node(component), label, point.lazyType == nil ? "solid" : "dashed")
      case .failed(let error), .leadsNowhere(let error): add(from, problem(error), label)
      case .unknown(let fitting) where !fitting.isEmpty: add(from, append(.unknown, ["unknown"]), label)
      case .missing where point.isRequired:
        add(from, problem(point.reported.unknown(in: SuggestedNames())), label)
      case .unknown, .missing, .withoutValue, .injector, .untouched: break
      }
    }
  }

  private func addDependencies(_ making: DependencyFacts.Making, _ from: Int) {
    let registration = making.registration
    if let base = registration.decoration?.base { add(from, node(base), "decorates", "dashed") }
    if fillsAnything(registration.providedType) { add(from, node(registration.providedType), "makes", "dotted") }
    for requirement in making.requirements {
      let label = TypeNames.written(requirement.declared)
      if let source = requirement.source {
        add(from, node(source), requirement.isPart ? "" : label, requirement.isPart ? "solid" : "dashed")
      } else if let error = requirement.mistake {
        add(from, problem(error), label, "dashed")
      }
    }
  }

  private func fillsAnything(_ type: Any.Type) -> Bool {
    if types[ObjectIdentifier(type)] != nil { return true }
    return (visits[ObjectIdentifier(type)] ?? []).contains { visit in
      guard FieldRecords.kind(of: type) == .class || visit.record.declaresItself else { return false }
      return !visit.record.failures.isEmpty || visit.properties.contains { $0.source != nil || $0.isFailed }
    }
  }

  @inline(never)
  private func add(_ from: Int, _ to: Int, _ label: String, _ style: String = "solid") {
    let edge = DependencyGraph.Edge(from: from, to: to, label: label, style: style)
    if edges.insert(edge).inserted { graph.edges.append(edge) }
  }

  // MARK: - Nodes

  @inline(never)
  private func node(_ type: Any.Type) -> Int {
    if let known = types[ObjectIdentifier(type)] { return known }
    let number = append(.type, [TypeNames.written(type)])
    types[ObjectIdentifier(type)] = number
    openTypes.append((type, number))
    return number
  }

  private func node(_ registration: Registration) -> Int {
    if let known = registrations[ObjectIdentifier(registration)] { return known }
    let kind: DependencyGraph.Node.Kind
    switch registration.scope.kind {
    case _ where registration.factory == nil: kind = .instance
    case .unique: kind = .unique
    case .graph: kind = .graph
    case .singleton, .eagerSingleton, .weakSingleton, .custom: kind = .shared
    }
    let scope = registration.factory == nil ? "instance" : "\(registration.scope)"
    let how = registration.decoration == nil ? scope : "decorated, \(scope)"
    let number = append(kind, ["\(registration.name): \(TypeNames.written(registration.providedType))", how])
    registrations[ObjectIdentifier(registration)] = number
    openRegistrations.append((registration, number))
    return number
  }

  @inline(never)
  private func problem(_ mistake: InjectionError) -> Int {
    append(.problem, [mistake.code.rawValue, mistake.detail].filter { !$0.isEmpty })
  }

  @inline(never)
  private func append(_ kind: DependencyGraph.Node.Kind, _ lines: [String]) -> Int {
    graph.nodes.append(DependencyGraph.Node(kind: kind, lines: lines))
    return graph.nodes.count - 1
  }
}

extension InjectionError {
  /// A short text about the error, for a node.
  fileprivate var detail: String {
    if let found { return "is \(TypeNames.written(found))" }
    if let property, type == nil || code == .notRegistered { return property.rawValue }
    return type.map(TypeNames.written) ?? ""
  }
}
