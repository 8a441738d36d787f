/// A picture in SVG, written element by element.
struct Drawing {
  let width: Double
  let height: Double
  private var elements: [String] = []

  init(width: Double, height: Double, title: String) {
    self.width = width
    self.height = height
    text(title, x: 16, y: 28, size: 16, weight: "bold")
  }

  mutating func text(
    _ text: String, x: Double, y: Double, size: Double = 12, anchor: String = "start", weight: String = "normal",
    color: String = "#222"
  ) {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    elements.append(
      "<text x=\"\(x)\" y=\"\(y)\" font-size=\"\(size)\" text-anchor=\"\(anchor)\" font-weight=\"\(weight)\" "
        + "fill=\"\(color)\">\(escaped)</text>")
  }

  mutating func bar(x: Double, y: Double, width: Double, height: Double, color: String) {
    elements.append(
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(max(width, 0.5))\" height=\"\(height)\" rx=\"2\" fill=\"\(color)\"/>")
  }

  mutating func line(_ points: [(x: Double, y: Double)], color: String, width: Double = 1, dashes: String = "none") {
    let path = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    elements.append(
      "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(width)\" "
        + "stroke-dasharray=\"\(dashes)\"/>")
  }

  mutating func dot(x: Double, y: Double, color: String) {
    elements.append("<circle cx=\"\(x)\" cy=\"\(y)\" r=\"3.5\" fill=\"\(color)\"/>")
  }

  var svg: String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
    font-family="Helvetica, Arial, DejaVu Sans, sans-serif">
    <rect width="100%" height="100%" fill="white"/>
    \(elements.joined(separator: "\n"))
    </svg>

    """
  }

  /// Systems have the same colour in every picture.
  static func color(of system: String) -> String {
    switch system {
    case "library": "#d9480f"
    case "if-nil": "#1971c2"
    case "assignment": "#74a9cf"
    default: "#adb5bd"
    }
  }
}
