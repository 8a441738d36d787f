#if Diagnosing
  extension DependencyGraph {
    /// The graph as a Mermaid flowchart.
    public var mermaid: String {
      let shapes = nodes.enumerated().map { number, node in
        let text = node.lines.map(Self.mermaidText).joined(separator: "<br/>")
        let (open, close) = node.kind.mermaidShape
        return "  n\(number)\(open)\"\(text)\"\(close):::\(node.kind.rawValue)"
      }
      let arrows = edges.map { edge in
        let arrow = edge.kind == .property || edge.kind == .part ? "-->" : "-.->"
        let label = edge.label.isEmpty ? "" : "|\"\(Self.mermaidText(edge.label))\"|"
        return "  n\(edge.from) \(arrow)\(label) n\(edge.to)"
      }
      let used = Node.Kind.allCases.filter { kind in nodes.contains { $0.kind == kind } }
      let styles = used.map { "  classDef \($0.rawValue) \($0.mermaidStyle)" }
      return (["flowchart LR"] + shapes + arrows + styles).joined(separator: "\n")
    }

    /// The graph in the DOT language of Graphviz.
    public var dot: String {
      let shapes = nodes.enumerated().map { number, node in
        "  n\(number) [label=\"\(node.lines.map(Self.dotText).joined(separator: "\\n"))\", \(node.kind.dotStyle)];"
      }
      let arrows = edges.map { edge in
        "  n\(edge.from) -> n\(edge.to) [label=\"\(Self.dotText(edge.label))\", style=\(edge.kind.dotStyle)];"
      }
      return (["digraph dependencies {", "  rankdir=LR;"] + shapes + arrows + ["}"]).joined(separator: "\n")
    }

    /// Escapes text for Mermaid, which reads HTML in quoted text, and entities of its own after a number sign.
    private static func mermaidText(_ text: String) -> String {
      replacing(text, ["\"": "#quot;", "#": "#35;", "&": "#amp;", "<": "#lt;", ">": "#gt;", "\n": " ", "\r": " "])
    }

    private static func dotText(_ text: String) -> String {
      replacing(text, ["\"": "\\\"", "\\": "\\\\", "\n": " ", "\r": " "])
    }

    private static func replacing(_ text: String, _ replacements: [Unicode.Scalar: String]) -> String {
      var result = ""
      for scalar in text.unicodeScalars {
        if let replacement = replacements[scalar] {
          result += replacement
        } else {
          result.unicodeScalars.append(scalar)
        }
      }
      return result
    }
  }

  extension DependencyGraph.Node.Kind {
    fileprivate var mermaidShape: (String, String) {
      switch self {
      case .given, .type: ("[", "]")
      case .instance: ("[/", "/]")
      case .unique, .graph: ("(", ")")
      case .shared: ("[(", ")]")
      case .problem: ("{{", "}}")
      case .unknown: ("((", "))")
      }
    }

    fileprivate var mermaidStyle: String {
      switch self {
      case .given: "stroke-width:3px"
      case .type, .instance, .graph, .shared: "stroke-width:1px"
      case .unique: "stroke-width:1px,stroke-dasharray:4"
      case .problem: "stroke:#c00,color:#c00,stroke-width:2px"
      case .unknown: "stroke:#888,color:#888,stroke-dasharray:2"
      }
    }

    fileprivate var dotStyle: String {
      switch self {
      case .given: "shape=box, penwidth=3"
      case .type: "shape=box"
      case .instance: "shape=parallelogram"
      case .unique: "shape=box, style=\"rounded,dashed\""
      case .graph: "shape=box, style=rounded"
      case .shared: "shape=cylinder"
      case .problem: "shape=hexagon, color=red, fontcolor=red, penwidth=2"
      case .unknown: "shape=circle, color=gray, fontcolor=gray, style=dashed"
      }
    }
  }

  extension DependencyGraph.Edge.Kind {
    fileprivate var dotStyle: String {
      switch self {
      case .property, .part: "solid"
      case .parameter, .lazily: "dashed"
      case .makes: "dotted"
      }
    }
  }
#endif
