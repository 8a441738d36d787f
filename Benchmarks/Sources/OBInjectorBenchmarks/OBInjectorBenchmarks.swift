import Foundation
import Workloads

/// Measures this library next to what an app would write by hand.
@main
struct OBInjectorBenchmarks {
  static func main() throws {
    guard let options = Options(CommandLine.arguments.dropFirst()) else {
      print(Options.usage)
      exit(2)
    }
    let services = Services()
    let cases =
      FillingCases.all(services) + MakingCases.all(services) + DeclaredCases.all(services) + LookUpCases.all(services)
    if options.isList {
      for one in cases { print("\(one.batch)\t\(one.name)") }
    } else if let name = options.callgrind {
      guard let one = cases.first(where: { $0.name == name }) else {
        print("no case is named \"\(name)\"; --list shows them")
        exit(2)
      }
      Timing.run(one, batches: options.batches, isEmpty: options.isEmpty)
    } else {
      try measure(cases, services, options)
    }
  }

  private static func measure(_ cases: [Case], _ services: Services, _ options: Options) throws {
    var rows: [Row] = []
    // First of all, while no class has been injected.
    if options.wants("first use") { rows += FirstUse.rows(services, isBrief: options.isBrief) }
    if options.wants("memory") { rows += Memory.rows(services) }
    if options.wants("threads") { rows += Threads.rows(services, isBrief: options.isBrief) }
    let wanted = cases.filter { options.wants($0.name) }
    var timing = Timing()
    timing.measure(wanted, rounds: options.isBrief ? 40 : 1_000)
    rows = Row.rows(wanted, timing) + rows
    let table = Table(rows: rows)
    print(table.text)
    if let output = options.output { try write(table, to: URL(fileURLWithPath: output, isDirectory: true)) }
    if let markdown = options.markdown { try replaceTable(in: URL(fileURLWithPath: markdown), by: table.markdown) }
  }

  private static func write(_ table: Table, to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try table.csv.write(to: folder.appendingPathComponent("results.csv"), atomically: true, encoding: .utf8)
    for file in Plots(rows: table.rows).files {
      try file.svg.write(to: folder.appendingPathComponent(file.name), atomically: true, encoding: .utf8)
    }
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
