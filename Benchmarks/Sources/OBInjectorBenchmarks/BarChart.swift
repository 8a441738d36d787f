/// Bars with a label on the left and the figures in a column on the right.
struct BarChart {
  struct Bar {
    let label: String
    let value: Double
    let figure: String
    let color: String
    /// Where the goal stands, if there is one.
    var goal: Double?
  }

  let title: String
  let note: String
  let bars: [Bar]
  /// Bars that are longer are cut off here; their figures are bold.
  var limit: Double?

  var svg: String {
    let (left, step, top) = (260.0, 24.0, 64.0)
    var drawing = Drawing(width: 820, height: top + step * Double(bars.count) + 16, title: title)
    drawing.text(note, x: 16, y: 48, color: "#666")
    let longest = min(bars.map(\.value).max() ?? 1, limit ?? .infinity)
    let scale = 450 / longest
    for (index, bar) in bars.enumerated() {
      let y = top + step * Double(index)
      let length = min(bar.value, longest) * scale
      drawing.text(bar.label, x: left - 8, y: y + 14, anchor: "end")
      drawing.bar(x: left, y: y, width: length, height: step - 6, color: bar.color)
      drawing.text(bar.figure, x: 800, y: y + 14, anchor: "end", weight: bar.value > longest ? "bold" : "normal")
      if let goal = bar.goal, goal <= longest {
        let x = left + goal * scale
        drawing.line([(x, y - 2), (x, y + step - 4)], color: "#222", width: 2)
      }
    }
    return drawing.svg
  }
}
