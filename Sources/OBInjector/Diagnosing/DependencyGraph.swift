/// Who is filled with what, for people to look at.
///
/// ```swift
/// print(injector.dependencyGraph(of: Screen.self).mermaid)
/// ```
///
/// The order of nodes and edges never changes for the same types and registrations.
public struct DependencyGraph: Sendable {
  struct Edge: Hashable {
    let from: String
    let to: String
    let label: String
  }

  var nodes: [String] = []
  var edges: [Edge] = []

  /// The graph as a Mermaid flowchart.
  public var mermaid: String {
    let declared = nodes.enumerated().map { "  n\($0)[\"\(Self.escape($1, "#quot;"))\"]" }
    let arrows = edges.map { edge in
      "  n\(index(edge.from)) -->|\"\(Self.escape(edge.label, "#quot;"))\"| n\(index(edge.to))"
    }
    return (["flowchart LR"] + declared + arrows).joined(separator: "\n")
  }

  /// The graph in the DOT language of Graphviz.
  public var dot: String {
    let declared = nodes.enumerated().map { "  n\($0) [label=\"\(Self.escape($1, "\\\""))\"];" }
    let arrows = edges.map { edge in
      "  n\(index(edge.from)) -> n\(index(edge.to)) [label=\"\(Self.escape(edge.label, "\\\""))\"];"
    }
    return (["digraph dependencies {", "  rankdir=LR;"] + declared + arrows + ["}"]).joined(separator: "\n")
  }

  private func index(_ node: String) -> Int { nodes.firstIndex(of: node) ?? 0 }

  private static func escape(_ text: String, _ quote: String) -> String {
    text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: quote)
  }

  mutating func add(node: String) { if !nodes.contains(node) { nodes.append(node) } }

  mutating func add(_ edge: Edge) {
    add(node: edge.from)
    add(node: edge.to)
    if !edges.contains(edge) { edges.append(edge) }
  }
}

extension DependencyGraph {
  /// Follows the types, and what would be made for them, through the registrations of an injector.
  init(of types: [Any.Type], in injector: PropertyInjector) {
    var seen: Set<ObjectIdentifier> = []
    for type in types { follow(type, injector, &seen) }
  }

  private mutating func follow(_ type: Any.Type, _ injector: PropertyInjector, _ seen: inout Set<ObjectIdentifier>) {
    guard seen.insert(ObjectIdentifier(type)).inserted else { return }
    let from = "\(type)"
    add(node: from)
    let record = TypeRecord.of(type, injector.reflection)
    let plan = injector.plan(record, target: nil)
    for (point, step) in zip(record.points, plan.steps) {
      if let registration = step.registration {
        add(Edge(from: from, to: "\(registration.wanted)", label: "\(point.name), \(Self.kind(registration))"))
        follow(made: registration, injector, &seen)
      } else if case .settled(.failed(let error)) = step {
        add(Edge(from: from, to: "✗ \(error.code.rawValue)", label: point.name.rawValue))
      }
    }
  }

  private mutating func follow(
    made registration: Registration, _ injector: PropertyInjector, _ seen: inout Set<ObjectIdentifier>
  ) {
    guard let maker = registration.maker else { return }
    follow(registration.wanted, injector, &seen)
    for dependency in maker.dependencies {
      let wanted = Fitting.unwrapped(dependency)
      let candidates = injector.candidates(for: wanted)
      guard candidates.count == 1, let only = candidates.first else {
        let problem: InjectionError.Code = candidates.isEmpty ? .notRegistered : .ambiguous
        add(Edge(from: "\(registration.wanted)", to: "✗ \(problem.rawValue)", label: "init \(wanted)"))
        continue
      }
      add(Edge(from: "\(registration.wanted)", to: "\(only.wanted)", label: "init, \(Self.kind(only))"))
      follow(made: only, injector, &seen)
    }
  }

  private static func kind(_ registration: Registration) -> String {
    registration.maker == nil ? "instance" : "\(registration.scope)"
  }
}
