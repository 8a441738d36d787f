import Foundation
import Measuring

/// Instructions and allocations of one object, as `Benchmarks/instructions --csv` wrote them.
struct Counts {
  private(set) var instructions: [String: Double] = [:]
  private var allocations: [String: Double] = [:]

  init() {}

  init(file: String) throws {
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "\t")
      guard cells.count == 3 else { continue }
      instructions[String(cells[0])] = Double(cells[1])
      allocations[String(cells[0])] = Double(cells[2])
    }
  }

  /// What has a goal of its own.
  var rows: [Row] {
    let name = "4 properties/library"
    guard let instructions = instructions[name], let allocations = allocations[name] else { return [] }
    return [
      Row("instructions of 4 properties", instructions, "instructions", must: 630, stretch: 240),
      Row("allocations of 4 properties", allocations, "calls of malloc", must: 0),
    ]
  }
}
