/// Bars in groups, a label on the left of each group and the figures behind the bars.
struct BarChart {
  struct Bar {
    let value: Double
    let color: String
    /// Where the goal stands, if there is one.
    let goal: Double?
  }

  static let goalColor = "#212529"

  let title: String
  let note: String
  let keys: [Drawing.Key]
  let caption: String
  let groups: [(label: String, bars: [Bar])]
  /// What the bars are compared with: a line at 1.
  let one: Drawing.Key
  /// Bars that are longer are drawn broken.
  let limit: Double

  var svg: String {
    let (left, right, thick, top) = (330.0, 780.0, 12.0, 88.0)
    let heights = groups.map { thick * Double($0.bars.count) + 10 }
    let bottom = top + heights.reduce(0, +)
    let marks = [one, Drawing.Key(color: Self.goalColor, name: "must (a short stroke)")]
    var drawing = Drawing(height: bottom + 50, title: title, note: note, keys: keys + marks, caption: caption)
    let longest = groups.flatMap(\.bars).map { max($0.value, $0.goal ?? 0) }.max() ?? 1
    // The place behind the gap is no part of the scale.
    let isBroken = longest > limit
    let scale = (right - left - (isBroken ? 40 : 0)) / min(longest, limit)
    var y = top
    for (group, height) in zip(groups, heights) {
      drawing.text(group.label, x: left - 8, y: y + (height - 10) / 2 + 4, anchor: "end")
      for bar in group.bars {
        let isLong = bar.value > limit
        let length = isLong ? right - left : bar.value * scale
        drawing.bar(x: left, y: y, width: length, height: thick - 1, color: bar.color)
        if isLong { drawing.gap(x: right - 28, y: y, height: thick - 1) }
        drawing.text(Table.ratio(bar.value), x: left + length + 5, y: y + 10, size: 11)
        if let goal = bar.goal, goal <= limit {
          let x = left + goal * scale
          drawing.line([(x, y - 1), (x, y + thick)], color: Self.goalColor, width: 2)
        }
        y += thick
      }
      y += 10
    }
    drawing.line([(left + scale, top - 6), (left + scale, bottom)], color: one.color)
    let last = Int(min(longest, limit))
    for value in 0...last {
      drawing.text(
        "\(value)", x: left + Double(value) * scale, y: bottom + 14, size: 11, anchor: "middle", color: "#666")
    }
    if isBroken {
      drawing.text("longer: drawn broken", x: right, y: bottom + 14, size: 11, anchor: "end", color: "#666")
    }
    return drawing.svg
  }
}
