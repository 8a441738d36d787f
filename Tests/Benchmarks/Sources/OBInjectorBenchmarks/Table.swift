import Foundation

/// The rows, those that are furthest from what they must reach first, as Markdown and for a spreadsheet.
struct Table {
  let rows: [Row]

  init(_ rows: [Row]) { self.rows = rows.sorted { $0.distance > $1.distance } }

  private static let header = [
    "workload", "types in", "beside", "result", "×", "instructions", "×", "must", "stretch",
  ]

  private var cells: [[String]] {
    rows.map { row in
      let instructions = row.instructions.map(Self.number) ?? ""
      return [
        row.title, row.place, row.besideValue.map { "\(row.beside), \(Self.number($0)) ns" } ?? "",
        "\(Self.number(row.value)) \(row.unit)", row.times.map(Self.ratio) ?? "",
        instructions + (row.besideInstructions.map { " beside \(Self.number($0))" } ?? ""),
        row.timesInstructions.map(Self.ratio) ?? "", Self.describe(row.must), Self.describe(row.stretch),
      ]
    }
  }

  var text: String {
    let cells = [Self.header] + cells
    let widths = Self.header.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    return cells.map { line in
      zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  var markdown: String {
    ([Self.header, ["---", "---", "---", "--:", "--:", "--:", "--:", "---", "---"]] + cells)
      .map { "| " + $0.joined(separator: " | ") + " |" }.joined(separator: "\n")
  }

  var csv: String {
    let header =
      "workload,types in,value,unit,beside,its value,instructions,its instructions,must,reached,stretch,reached"
    let lines = rows.map { row in
      let numbers = [row.besideValue, row.instructions, row.besideInstructions].map { $0.map { "\($0)" } ?? "" }
      let bounds = [row.must, row.stretch].flatMap {
        [$0.map { "\($0.limit)" } ?? "", $0.map { "\($0.isReached)" } ?? ""]
      }
      return (["\"\(row.title)\"", row.place, "\(row.value)", row.unit, row.beside] + numbers + bounds)
        .joined(separator: ",")
    }
    return ([header] + lines).joined(separator: "\n") + "\n"
  }

  // MARK: - Words

  static func number(_ value: Double) -> String {
    String(format: value >= 100 ? "%.0f" : value < 10 ? "%.2f" : "%.1f", value)
  }

  static func ratio(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.0f", value) }

  private static func describe(_ bound: Bound?) -> String {
    guard let bound else { return "" }
    let limit = "\(bound.isLeast ? "≥" : "≤") \(ratio(bound.limit))"
    let beside = bound.beside.isEmpty ? "" : " × \(bound.beside) (\(ratio(bound.value)))"
    return limit + beside + (bound.isReached ? " ✓" : " ✗")
  }
}
