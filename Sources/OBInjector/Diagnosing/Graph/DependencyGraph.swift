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
  /// The graph as a Mermaid flowchart.
  public let mermaid: String
  /// The graph in the DOT language of Graphviz.
  public let dot: String
}

extension DependencyGraph {
  /// Draws the types, and the objects that would be made for them.
  init(of types: [Any.Type], _ injector: PropertyInjector) {
    let nodes = FactWalk(types, [], by: injector, isProgram: false).nodes
    let builder = Builder(filled: Set(nodes.filter(Builder.isFilled).map { ObjectIdentifier($0.type) }))
    for type in types { _ = builder.add(type, .given) }
    for node in nodes { builder.add(node) }
    (mermaid, dot) = (builder.drawing.mermaid, builder.drawing.dot)
  }
}

/// Draws the nodes of a walk and their needs, in the order of the walk.
private final class Builder {
  let drawing = GraphDrawing()
  /// The numbers of the drawn types and registrations.
  private var numbers: [ObjectIdentifier: Int] = .init()
  /// The types with properties that are filled or fail.
  private let filled: Set<ObjectIdentifier>

  init(filled: Set<ObjectIdentifier>) { self.filled = filled }

  static func isFilled(_ node: FactWalk.Node) -> Bool {
    guard node.registration == nil, FieldRecords.kind(of: node.type) == .class || node.record.declaresItself else {
      return false
    }
    return !node.record.failures.isEmpty || node.needs.contains { $0.source != nil || $0.mistake != nil }
  }

  func add(_ node: FactWalk.Node) {
    let id = ObjectIdentifier(node.type)
    guard let from = numbers[node.registration.map { ObjectIdentifier($0) } ?? id] else { return }
    if node.registration == nil {
      for failure in node.record.failures { drawing.connect(from, add(failure), "", .solid) }
    }
    for need in node.needs { add(need, from) }
    if node.registration != nil, numbers[id] != nil || filled.contains(id) {
      drawing.connect(from, add(node.type, .type), "makes", .dotted)
    }
  }

  private func add(_ need: Need, _ from: Int) {
    let (label, line): (String, GraphDrawing.Line) =
      switch need.kind {
      case .property(let point): ("\(point.name): \(TypeNames.written(point.type))", need.isLazy ? .dashed : .solid)
      case .parameter: (TypeNames.written(need.type), .dashed)
      case .part: ("", .solid)
      case .base: ("decorates", .dashed)
      }
    let to: Int
    switch need.answer {
    case .source where need.isInjector: return
    case .source(let source): to = source.isImplicit ? add(source.providedType, .type) : add(source)
    case .failed(let error): to = add(error)
    case .unknown(let fitting) where !fitting.isEmpty: to = drawing.add(.unknown, ["unknown"])
    case .missing:
      guard let point = need.point, point.isRequired else { return }
      to = add(point.reported.unknown(in: SuggestedNames()))
    case .unknown, .withoutValue, .untouched: return
    }
    drawing.connect(from, to, label, line)
  }

  func add(_ type: Any.Type, _ shape: GraphDrawing.Shape) -> Int {
    number(ObjectIdentifier(type), shape, [TypeNames.written(type)])
  }

  private func add(_ registration: Registration) -> Int {
    let isMade = registration.factory != nil
    let shape: GraphDrawing.Shape =
      switch registration.scope.kind {
      case _ where !isMade: .instance
      case .unique: .unique
      case .graph: .graph
      case .singleton, .eagerSingleton, .weakSingleton, .custom: .shared
      }
    let scope = isMade ? "\(registration.scope)" : "instance"
    let lines = [
      "\(registration.name): \(TypeNames.written(registration.providedType))",
      registration.decoration == nil ? scope : "decorated, \(scope)",
    ]
    return number(ObjectIdentifier(registration), shape, lines)
  }

  private func add(_ mistake: InjectionError) -> Int {
    drawing.add(.problem, [mistake.code.rawValue, mistake.detail].filter { !$0.isEmpty })
  }

  /// Returns the number of the node for a type or a registration, which is drawn once.
  private func number(_ id: ObjectIdentifier, _ shape: GraphDrawing.Shape, _ lines: [String]) -> Int {
    if let known = numbers[id] { return known }
    let number = drawing.add(shape, lines)
    numbers[id] = number
    return number
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
