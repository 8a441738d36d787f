/// A picture in SVG, written element by element.
struct Drawing {
  /// What a colour means.
  struct Key {
    let color: String
    let name: String
  }

  let width = 860.0
  let height: Double
  private var elements: [String] = []

  /// A frame with a title, what the colours mean, and below where and when it was measured.
  init(height: Double, title: String, note: String, keys: [Key], caption: String) {
    self.height = height
    text(title, x: 16, y: 26, size: 16, weight: "bold")
    text(note, x: 16, y: 46, color: "#666")
    var x = 16.0
    for key in keys {
      bar(x: x, y: 58, width: 12, height: 12, color: key.color)
      text(key.name, x: x + 18, y: 68)
      x += 40 + 6.2 * Double(key.name.count)
    }
    text(caption, x: 16, y: height - 10, size: 10, color: "#666")
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
      "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(max(width, 0.5))\" height=\"\(height)\" fill=\"\(color)\"/>")
  }

  /// Two white strokes through a bar that is longer than it is drawn.
  mutating func gap(x: Double, y: Double, height: Double) {
    for x in [x, x + 7] { line([(x - 3, y + height + 1), (x + 3, y - 1)], color: "white", width: 3) }
  }

  mutating func line(_ points: [(x: Double, y: Double)], color: String, width: Double = 1) {
    let path = points.map { "\($0.x),\($0.y)" }.joined(separator: " ")
    elements.append("<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(width)\"/>")
  }

  mutating func dot(x: Double, y: Double, color: String) {
    elements.append("<circle cx=\"\(x)\" cy=\"\(y)\" r=\"3\" fill=\"\(color)\"/>")
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
}
