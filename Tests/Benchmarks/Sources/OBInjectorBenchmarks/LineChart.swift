import Foundation

/// One line for each system.
struct LineChart {
  struct Series {
    let key: Drawing.Key
    let points: [(x: Double, y: Double)]
  }

  let title: String
  let note: String
  let caption: String
  let xName: String
  let series: [Series]
  /// Whether each step to the right multiplies; otherwise the scale is even.
  ///
  /// The upward scale is always even, and both begin at 0 if they are.
  var isLogarithmicX = false

  var svg: String {
    var drawing = Drawing(height: 430, title: title, note: note, keys: series.map(\.key), caption: caption)
    let (left, right, top, bottom) = (70.0, 800.0, 92.0, 350.0)
    let all = series.flatMap(\.points)
    let xs = Set(all.map(\.x)).sorted()
    guard let lowest = xs.first, let highest = xs.last, lowest < highest, let most = all.map(\.y).max() else {
      return drawing.svg
    }
    func x(_ value: Double) -> Double {
      let part = isLogarithmicX ? log(value / lowest) / log(highest / lowest) : value / highest
      return left + part * (right - left)
    }
    let ceiling = Self.roundUp(most)
    func y(_ value: Double) -> Double { bottom - value / ceiling * (bottom - top) }
    for step in 0...4 {
      let value = ceiling * Double(step) / 4
      drawing.line([(left, y(value)), (right, y(value))], color: "#e9ecef")
      drawing.text("\(Int(value)) ns", x: left - 6, y: y(value) + 4, size: 11, anchor: "end", color: "#666")
    }
    for value in xs {
      drawing.text(String(Int(value)), x: x(value), y: bottom + 18, size: 11, anchor: "middle", color: "#666")
    }
    drawing.text(xName, x: (left + right) / 2, y: bottom + 38, anchor: "middle", color: "#666")
    for one in series {
      drawing.line(one.points.map { (x($0.x), y($0.y)) }, color: one.key.color, width: 2)
      for point in one.points { drawing.dot(x: x(point.x), y: y(point.y), color: one.key.color) }
    }
    return drawing.svg
  }

  /// The next 1, 2, 4 or 5 times a power of ten.
  private static func roundUp(_ value: Double) -> Double {
    let power = pow(10, floor(log10(value)))
    return [1, 2, 4, 5, 8, 10].map { $0 * power }.first { $0 >= value } ?? value
  }
}
