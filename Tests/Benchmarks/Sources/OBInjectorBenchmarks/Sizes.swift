import Foundation

/// How much larger the library makes a program, and how long it takes to compile, as `Benchmarks/size --figures` wrote
/// it.
struct Sizes {
  private var figures: [String: Double] = [:]

  init(file: String) throws {
    for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
      let cells = line.split(separator: "\t")
      guard cells.count == 3 else { continue }
      figures[String(cells[0])] = Double(cells[1])
    }
  }

  var rows: [Row] {
    [
      row("a program grows by", "size with Diagnosing", "kB", 1_000, must: 1_150, stretch: 800),
      row("a program grows by, without Diagnosing", "size without Diagnosing", "kB", 1_000, must: 900, stretch: 600),
      row("compiling, processor time", "compiling with Diagnosing", "s", 1, must: 36, stretch: 20),
    ].compactMap { $0 }
  }

  private func row(
    _ title: String, _ name: String, _ unit: String, _ divisor: Double, must: Double, stretch: Double
  ) -> Row? {
    figures[name].map { Row(title, $0 / divisor, unit, must: must, stretch: stretch) }
  }
}
