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
      row("a program grows by", "size", "kB", 1_000, must: 840, stretch: 760),
      row("compiling, processor time", "compiling", "s", 1, must: 28, stretch: 20),
    ].compactMap { $0 }
  }

  private func row(
    _ title: String, _ name: String, _ unit: String, _ divisor: Double, must: Double, stretch: Double
  ) -> Row? {
    figures[name].map { Row(title, $0 / divisor, unit, must: must, stretch: stretch) }
  }
}
