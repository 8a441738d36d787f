import Apart
import Foundation
import Measuring
import Together

@testable import Workloads

/// Measures this library next to what an app would write by hand.
@main
struct Main {
  static func main() throws {
    guard let options = Options(CommandLine.arguments.dropFirst()) else {
      print(Options.usage)
      exit(2)
    }
    if let requests = options.soak {
      print(Table([Soak.row(requests: requests)]).text)
      return
    }
    let together = Together.Cases.all() + Together.Cases.throughController()
    let all = Apart.Cases.all() + together.map { $0.named(Comparison.samePrefix) }
    let cases = all.filter { options.wants($0.name) }
    if options.isList {
      for one in cases { print("\(one.batch)\t\(one.name)") }
    } else if options.isCount {
      for one in cases { one.countHalves() }
    } else {
      try measure(cases, options)
    }
  }

  private static func measure(_ cases: [Case], _ options: Options) throws {
    let services = Services()
    var rows: [Row] = []
    var quiet = Quiet(seconds: options.isBrief ? 1 : options.patience)
    // First of all, while no class has been injected.
    if options.wants("first use") { rows += FirstUse.rows(services, isBrief: options.isBrief, &quiet) }
    if options.wants("memory") { rows += Memory.rows(services, isBrief: options.isBrief) }
    if options.wants("threads") { rows += Threads.rows(services, isBrief: options.isBrief, &quiet) }
    if options.wants("kept values") { rows += KeptValues.rows(isBrief: options.isBrief, &quiet) }
    var timing = Timing()
    timing.measure(cases, rounds: options.isBrief ? 40 : 1_000, &quiet)
    let counts = try options.counts.map(Counts.init) ?? Counts()
    rows += try options.sizes.map(Sizes.init)?.rows ?? []
    rows += counts.rows + Comparison.all.flatMap { $0.rows(timing, counts) } + peer(timing)
    let table = Table(rows)
    let caption = "\(options.caption), \(quiet.summary)"
    print(table.text, caption, separator: "\n")
    if let output = options.output {
      let folder = URL(fileURLWithPath: output, isDirectory: true)
      try table.csv.write(to: folder.appendingPathComponent("results.csv"), atomically: true, encoding: .utf8)
    }
    if let markdown = options.markdown {
      try replaceTable(in: URL(fileURLWithPath: markdown), by: "\(caption)\n\n\(table.markdown)")
    }
  }

  /// How many times as long the fastest container for Swift takes: worked out, not run (see `README.md`).
  private static func peer(_ timing: Timing) -> [Row] {
    guard let assignment = timing.median("4 properties/assignment"), let ours = timing.median("4 properties/library")
    else { return [] }
    let times = 3_677.0 / 258 * assignment / ours
    return [Row("the fastest Swift peer, worked out", times, "×", must: 20, stretch: 50, atLeast: true)]
  }

  /// Replaces what stands between the two marks.
  private static func replaceTable(in file: URL, by table: String) throws {
    let text = try String(contentsOf: file, encoding: .utf8)
    guard let start = text.range(of: "<!-- measured -->\n"), let end = text.range(of: "\n<!-- end of measured -->")
    else {
      print("\(file.path) has no part to replace: <!-- measured --> to <!-- end of measured -->")
      exit(2)
    }
    try (text[..<start.upperBound] + table + text[end.lowerBound...])
      .write(to: file, atomically: true, encoding: .utf8)
  }
}
