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
    let goals: [(workload: String, must: Double, stretch: Double?)] = [
      ("4 properties", 630, 240), ("everyday", 310, nil), ("values", 270, nil), ("a child for a request", 15_000, nil),
      ("as in Servers", 22_000, nil),
    ]
    let counted = goals.compactMap { workload, must, stretch in
      instructions["\(workload)/library"].map {
        Row("instructions of \(workload)", $0, "instructions", must: must, stretch: stretch)
      }
    }
    return counted
      + allocations.filter { $0.key == "4 properties/library" }.map {
        Row("allocations of 4 properties", $0.value, "calls of malloc", must: 0)
      }
  }
}
