#if Diagnosing
  extension DependencyGraph {
    /// The graph as a Mermaid flowchart.
    public var mermaid: String {
      let shapes = nodes.enumerated().map { number, node in
        let text = node.lines.map(Self.mermaidText).joined(separator: "<br/>")
        let look = node.kind.look
        return "  n\(number)\(look.open)\"\(text)\"\(look.close):::\(look.name)"
      }
      let arrows = edges.map { edge in
        let arrow = edge.style == "solid" ? "-->" : "-.->"
        let label = edge.label.isEmpty ? "" : "|\"\(Self.mermaidText(edge.label))\"|"
        return "  n\(edge.from) \(arrow)\(label) n\(edge.to)"
      }
      let used = Node.Kind.allCases.filter { kind in nodes.contains { $0.kind == kind } }
      let styles = used.map { "  classDef \($0.look.name) \($0.look.style)" }
      return (["flowchart LR"] + shapes + arrows + styles).joined(separator: "\n")
    }

    /// The graph in the DOT language of Graphviz.
    public var dot: String {
      let shapes = nodes.enumerated().map { number, node in
        "  n\(number) [label=\"\(node.lines.map(Self.dotText).joined(separator: "\\n"))\", \(node.kind.look.dot)];"
      }
      let arrows = edges.map { edge in
        "  n\(edge.from) -> n\(edge.to) [label=\"\(Self.dotText(edge.label))\", style=\(edge.style)];"
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
      Array(text.unicodeScalars).map { replacements[$0] ?? String($0) }.joined()
    }
  }

  extension DependencyGraph.Node.Kind {
    /// The name and style of its class in Mermaid, the brackets around its text there, and its attributes in DOT.
    fileprivate var look: (name: String, style: String, open: String, close: String, dot: String) {
      switch self {
      case .given: ("given", "stroke-width:3px", "[", "]", "shape=box, penwidth=3")
      case .type: ("type", "stroke-width:1px", "[", "]", "shape=box")
      case .instance: ("instance", "stroke-width:1px", "[/", "/]", "shape=parallelogram")
      case .unique:
        ("unique", "stroke-width:1px,stroke-dasharray:4", "(", ")", "shape=box, style=\"rounded,dashed\"")
      case .graph: ("graph", "stroke-width:1px", "(", ")", "shape=box, style=rounded")
      case .shared: ("shared", "stroke-width:1px", "[(", ")]", "shape=cylinder")
      case .problem:
        (
          "problem", "stroke:#c00,color:#c00,stroke-width:2px", "{{", "}}",
          "shape=hexagon, color=red, fontcolor=red, penwidth=2"
        )
      case .unknown:
        (
          "unknown", "stroke:#888,color:#888,stroke-dasharray:2", "((", "))",
          "shape=circle, color=gray, fontcolor=gray, style=dashed"
        )
      }
    }
  }
#endif
