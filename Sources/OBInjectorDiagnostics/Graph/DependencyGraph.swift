import OBInjector

/// A picture of the objects that an injector would fill, and of the registrations that they use.
///
/// ```swift
/// print(injector.dependencyGraph(of: Screen.self).mermaid)
/// ```
///
/// | node | shape |
/// |---|---|
/// | a type with properties that are filled, or an unregistered component | rectangle, thick if the call names it |
/// | a ready-made instance | parallelogram |
/// | a closure or an initializer, `unique` | rounded rectangle, dashed border |
/// | a closure or an initializer, `graph` | rounded rectangle |
/// | a shared instance: singletons and custom scopes | cylinder |
/// | a problem | red hexagon |
/// | the value of an `@InjectedNamed` property, whose name the type does not tell | grey circle, "unknown" |
///
/// A solid arrow with a name is a property; without a name, it leads from a collection to an element. A dashed arrow is
/// a parameter of an initializer, a property that is a `Lazy` or a `Provider` or, with the word "decorates", leads to
/// what a decorator wraps. A dotted arrow leads from a registration to the type that it makes. In Mermaid, dashed
/// arrows look like dotted ones.
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
    // The types with properties that are filled or fail.
    let filled = Set(
      nodes.filter { node in
        node.registration == nil
          && (!node.record.failures.isEmpty || node.needs.contains { $0.source != nil || $0.mistake != nil })
      }.map { ObjectIdentifier($0.type) })
    let drawing = GraphDrawing()
    for type in types { _ = drawing.add(type, .given) }
    for node in nodes { drawing.add(node, filled) }
    (mermaid, dot) = (drawing.mermaid, drawing.dot)
  }
}

/// The text of a graph in two languages.
final class GraphDrawing {
  enum Shape: String, CaseIterable {
    case given, type, instance, unique
    // In Mermaid, "graph" alone is a reserved word.
    case graph = "perGraph"
    case shared, problem, unknown

    /// The style of its class in Mermaid, the brackets around its text there, and its attributes in DOT.
    fileprivate var look: (style: String, open: String, close: String, dot: String) {
      switch self {
      case .given: ("stroke-width:3px", "[", "]", "shape=box, penwidth=3")
      case .type: ("stroke-width:1px", "[", "]", "shape=box")
      case .instance: ("stroke-width:1px", "[/", "/]", "shape=parallelogram")
      case .unique: ("stroke-width:1px,stroke-dasharray:4", "(", ")", "shape=box, style=\"rounded,dashed\"")
      case .graph: ("stroke-width:1px", "(", ")", "shape=box, style=rounded")
      case .shared: ("stroke-width:1px", "[(", ")]", "shape=cylinder")
      case .problem:
        ("stroke:#c00,color:#c00,stroke-width:2px", "{{", "}}", "shape=hexagon, color=red, fontcolor=red, penwidth=2")
      case .unknown:
        (
          "stroke:#888,color:#888,stroke-dasharray:2", "((", "))",
          "shape=circle, color=gray, fontcolor=gray, style=dashed"
        )
      }
    }
  }
  enum Line: String { case solid, dashed, dotted }

  private var (shapes, arrows): ([String], [String]) = ([], [])
  private var (dotShapes, dotArrows): ([String], [String]) = ([], [])
  private var drawn: Set<String> = []
  /// The numbers of the drawn types and registrations.
  private var numbers: [ObjectIdentifier: Int] = .init()

  var mermaid: String {
    let styles = Shape.allCases.filter { shape in shapes.contains { $0.hasSuffix(":::\(shape.rawValue)") } }
      .map { "  classDef \($0.rawValue) \($0.look.style)" }
    return (["flowchart LR"] + shapes + arrows + styles).joined(separator: "\n")
  }

  var dot: String {
    (["digraph dependencies {", "  rankdir=LR;"] + dotShapes + dotArrows + ["}"]).joined(separator: "\n")
  }

  /// Draws a node with one or two lines of text, that of a type or a registration once; returns its number.
  func add(_ shape: Shape, _ lines: [String], for id: ObjectIdentifier? = nil) -> Int {
    if let known = id.flatMap({ numbers[$0] }) { return known }
    let (number, look) = (shapes.count, shape.look)
    if let id { numbers[id] = number }
    let text = lines.map(Self.mermaidText).joined(separator: "<br/>")
    shapes += ["  n\(number)\(look.open)\"\(text)\"\(look.close):::\(shape.rawValue)"]
    dotShapes += ["  n\(number) [label=\"\(lines.map(Self.dotText).joined(separator: "\\n"))\", \(look.dot)];"]
    return number
  }

  /// Draws an arrow, once.
  func connect(_ from: Int, _ to: Int, _ label: String, _ line: Line) {
    let dotArrow = "  n\(from) -> n\(to) [label=\"\(Self.dotText(label))\", style=\(line.rawValue)];"
    guard drawn.insert(dotArrow).inserted else { return }
    dotArrows += [dotArrow]
    let text = label.isEmpty ? "" : "|\"\(Self.mermaidText(label))\"|"
    arrows += ["  n\(from) \(line == .solid ? "-->" : "-.->")\(text) n\(to)"]
  }

  // MARK: - The nodes of a walk and their needs, in the order of the walk

  fileprivate func add(_ node: FactWalk.Node, _ filled: Set<ObjectIdentifier>) {
    let id = ObjectIdentifier(node.type)
    guard let from = numbers[node.registration.map { ObjectIdentifier($0) } ?? id] else { return }
    for failure in node.registration == nil ? node.record.failures : [] { connect(from, add(failure), "", .solid) }
    for need in node.needs { add(need, from) }
    if node.registration != nil, numbers[id] != nil || filled.contains(id) {
      connect(from, add(node.type, .type), "makes", .dotted)
    }
  }

  private func add(_ need: Need, _ from: Int) {
    let (label, line): (String, Line) =
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
    case .unknown(let fitting) where !fitting.isEmpty: to = add(.unknown, ["unknown"])
    case .unknown, .empty:
      guard let lack = need.lack() else { return }
      to = add(lack)
    }
    connect(from, to, label, line)
  }

  fileprivate func add(_ type: Any.Type, _ shape: Shape) -> Int {
    add(shape, [TypeNames.written(type)], for: ObjectIdentifier(type))
  }

  private func add(_ registration: Registration) -> Int {
    let (isMade, scope) = (registration.factory != nil, registration.scope)
    let shape: Shape = !isMade ? .instance : !scope.isShared ? .unique : !scope.outlivesCall ? .graph : .shared
    let life = isMade ? "\(scope)" : "instance"
    let lines = [
      "\(registration.name): \(TypeNames.written(registration.providedType))",
      registration.decoration == nil ? life : "decorated, \(life)",
    ]
    return add(shape, lines, for: ObjectIdentifier(registration))
  }

  private func add(_ mistake: InjectionError) -> Int {
    let isAboutName = mistake.type == nil || mistake.code == .notRegistered
    let detail =
      mistake.found.map { "is \(TypeNames.written($0))" } ?? (isAboutName ? mistake.property?.rawValue : nil)
      ?? mistake.type.map(TypeNames.written)
    return add(.problem, [mistake.code.rawValue] + (detail.map { [$0] } ?? []))
  }

  // MARK: - Escaping

  /// Escapes text for Mermaid, which reads HTML in quoted text, and entities of its own after a number sign.
  private static func mermaidText(_ text: String) -> String {
    replacing(text, ["\"": "#quot;", "#": "#35;", "&": "#amp;", "<": "#lt;", ">": "#gt;", "\n": " ", "\r": " "])
  }

  private static func dotText(_ text: String) -> String {
    replacing(text, ["\"": "\\\"", "\\": "\\\\", "\n": " ", "\r": " "])
  }

  private static func replacing(_ text: String, _ replacements: [Unicode.Scalar: String]) -> String {
    Array(text.unicodeScalars).map { replacements[$0] ?? String($0) }.joined()
  }
}
