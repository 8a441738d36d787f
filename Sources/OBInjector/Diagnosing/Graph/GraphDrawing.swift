/// The text of a graph in two languages.
final class GraphDrawing {
  enum Shape: String, CaseIterable {
    case given, type, instance, unique, graph, shared, problem, unknown

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
  private(set) var numbers: [ObjectIdentifier: Int] = .init()

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
