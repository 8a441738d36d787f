import Foundation

/// The rows as text for a terminal, as Markdown for the README, as CSV for everything else.
struct Table {
  let rows: [Row]

  private static let header = [
    "workload", "system", "result", "× if-nil", "× assignment", "× closures", "must", "stretch",
  ]

  private var cells: [[String]] {
    rows.map { row in
      [
        row.workload, row.system, "\(Self.number(row.value)) \(row.unit)", row.timesIfNil.map(Self.ratio) ?? "",
        row.timesAssignment.map(Self.ratio) ?? "", row.timesClosures.map(Self.ratio) ?? "",
        Self.describe(row.must, of: row), Self.describe(row.stretch, of: row),
      ]
    }
  }

  var text: String {
    let cells = [Self.header] + cells
    let widths = Self.header.indices.map { column in cells.map { $0[column].count }.max() ?? 0 }
    let lines = cells.map { line in
      line.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return (2...5).contains(column) ? padding + cell : cell + padding
      }.joined(separator: "  ")
    }
    return lines.joined(separator: "\n")
  }

  var markdown: String {
    let lines = cells.map { "| " + $0.joined(separator: " | ") + " |" }
    return (["| " + Self.header.joined(separator: " | ") + " |", "|---|---|--:|--:|--:|--:|---|---|"] + lines)
      .joined(separator: "\n")
  }

  var csv: String {
    let header =
      "workload,system,value,unit,times if-nil,times assignment,times closures,must,must reached,stretch,stretch reached"
    let lines = rows.map { row in
      [
        "\"\(row.workload)\"", "\"\(row.system)\"", "\(row.value)", row.unit, row.timesIfNil.map { "\($0)" } ?? "",
        row.timesAssignment.map { "\($0)" } ?? "", row.timesClosures.map { "\($0)" } ?? "", Self.csv(row.must),
        Self.reached(row.must, by: row), Self.csv(row.stretch), Self.reached(row.stretch, by: row),
      ].joined(separator: ",")
    }
    return ([header] + lines).joined(separator: "\n") + "\n"
  }

  // MARK: - Words

  static func number(_ value: Double) -> String {
    if value >= 10_000 { return String(format: "%.0f", value) }
    return String(format: value < 10 ? "%.2f" : "%.1f", value)
  }

  private static func ratio(_ value: Double) -> String { String(format: value < 10 ? "%.2f" : "%.0f", value) }

  private static func limit(_ goal: Goal) -> String {
    switch goal.measure {
    case .timesIfNil: "≤ \(number(goal.limit)) × if-nil"
    case .timesAssignment: "≤ \(number(goal.limit)) × assignment"
    case .timesClosures: "≤ \(number(goal.limit)) × closures"
    case .atMost: "≤ \(number(goal.limit))"
    case .atLeast: "≥ \(number(goal.limit))"
    }
  }

  private static func describe(_ goal: Goal?, of row: Row) -> String {
    guard let goal else { return "" }
    return limit(goal) + (row.reaches(goal).map { $0 ? " ✓" : " ✗" } ?? "")
  }

  private static func csv(_ goal: Goal?) -> String { goal.map { "\"\(limit($0))\"" } ?? "" }

  private static func reached(_ goal: Goal?, by row: Row) -> String {
    goal.flatMap { row.reaches($0) }.map { $0 ? "yes" : "no" } ?? ""
  }
}
