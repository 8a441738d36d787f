import Measuring

/// The pictures that are drawn from the rows.
struct Plots {
  /// The worst first.
  let rows: [Row]
  let timing: Timing
  /// Commit and machine.
  let caption: String

  /// File names and what to write there.
  var files: [(name: String, svg: String)] {
    [
      ("filling.svg", bars("Filling objects, in times of doing it by hand", of: ["if-nil", "assignment"], limit: 4)),
      ("look-ups.svg", bars("Look-ups, in times of closures in a dictionary", of: ["closures"], limit: 8)),
      ("properties.svg", properties), ("registrations.svg", registrations),
    ]
  }

  private static let apart = Drawing.Key(color: "#d9480f", name: "OBInjector, types in a module of their own")
  private static let together = Drawing.Key(color: "#f4a261", name: "OBInjector, all in one module")

  private func bars(_ title: String, of yardsticks: [String], limit: Double) -> String {
    let compared = rows.filter { yardsticks.contains($0.beside) }
    var labels: [String] = []
    for row in compared where !labels.contains(row.title) { labels.append(row.title) }
    let groups = labels.map { label in
      let bars = compared.filter { $0.title == label }.sorted { $0.place < $1.place }.map { row in
        BarChart.Bar(
          value: row.times ?? 0, color: (row.place == "own module" ? Self.apart : Self.together).color,
          goal: row.must?.limit)
      }
      return (label, bars)
    }
    return BarChart(
      title: title, note: "medians of one run, making the objects not counted; shorter is faster; the worst first",
      keys: [Self.apart, Self.together], caption: caption, groups: groups,
      one: Drawing.Key(color: "#1971c2", name: "by hand"), limit: limit
    ).svg
  }

  private func series(_ color: String, _ name: String, _ points: [(Double, String)]) -> LineChart.Series {
    LineChart.Series(
      key: Drawing.Key(color: color, name: name),
      points: points.compactMap { x, name in timing.median(name).map { (x, $0) } })
  }

  private var properties: String {
    func all(_ prefix: String, _ system: String) -> [(Double, String)] {
      [1, 4, 8, 16].map { (Double($0), "\(prefix)\($0) \($0 == 1 ? "property" : "properties")/\(system)") }
    }
    return LineChart(
      title: "Time by number of properties", note: "nanoseconds for one object; ready-made instances", caption: caption,
      xName: "properties of the object",
      series: [
        series("#1971c2", "if-nil, types in a module of their own", all("", "if-nil")),
        series("#74a9cf", "if-nil, one module", all(Comparison.samePrefix, "if-nil")),
        series("#868e96", "assignment, one module", all(Comparison.samePrefix, "assignment")),
        series(Self.apart.color, "OBInjector", all("", "library")),
      ]
    ).svg
  }

  private var registrations: String {
    let counts = [10, 1_000, 10_000, 100_000]
    let lookUps = [10, 10_000]
    return LineChart(
      title: "Time by number of registrations", note: "nanoseconds; one object with 4 properties, one look-up by type",
      caption: caption, xName: "registrations in the injector",
      series: [
        series(
          Self.apart.color, "OBInjector, filling", counts.map { (Double($0), "4 properties among \($0)/library") }),
        series("#1971c2", "if-nil", counts.map { (Double($0), "4 properties/if-nil") }),
        series(
          "#e599f7", "OBInjector, instance(of:)", lookUps.map { (Double($0), "instance(of:) among \($0)/library") }),
        series("#868e96", "closures by type", lookUps.map { (Double($0), "instance(of:) among \($0)/closures") }),
      ], isLogarithmicX: true
    ).svg
  }
}
