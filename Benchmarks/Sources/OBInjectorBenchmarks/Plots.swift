/// The pictures that are drawn from the rows.
struct Plots {
  let rows: [Row]

  /// File names and what to write there.
  var files: [(name: String, svg: String)] {
    [
      ("systems.svg", systems), ("workloads.svg", workloads), ("properties.svg", properties),
      ("registrations.svg", registrations),
    ]
  }

  private var systems: String {
    let four = rows.filter { $0.workload == "4 properties" }
    let byHand = four.first { $0.system == "if-nil" }?.value ?? 0
    return BarChart(
      title: "Filling an object with 4 properties",
      note: "nanoseconds, medians of one run, making the object not counted; long bars are cut off",
      bars: four.map {
        BarChart.Bar(
          label: $0.system, value: $0.value, figure: "\(Table.number($0.value)) ns",
          color: Drawing.color(of: $0.system))
      }, limit: byHand * 8
    ).svg
  }

  private var workloads: String {
    let compared = rows.filter { $0.system == "library" && $0.timesIfNil != nil }
    return BarChart(
      title: "This library, in times of hand-written if-nil assignment",
      note: "shorter is faster; 1.0 is what an app writes by hand; the black mark is the goal; long bars are cut off",
      bars: compared.map { row in
        let times = row.timesIfNil ?? 0
        return BarChart.Bar(
          label: row.workload, value: times, figure: Table.number(times),
          color: times <= 1 ? Drawing.color(of: "library") : "#f4a582", goal: goal(of: row))
      }, limit: 4
    ).svg
  }

  /// The goal of a row on the scale of if-nil.
  private func goal(of row: Row) -> Double? {
    guard let goal = row.must, let ifNil = row.ifNil else { return nil }
    return switch goal.measure {
    case .timesIfNil: goal.limit
    case .timesAssignment: row.assignment.map { goal.limit * $0 / ifNil }
    case .timesClosures, .atMost, .atLeast: nil
    }
  }

  private var properties: String {
    let series = ["if-nil", "assignment", "library"].map { system in
      let points = rows.compactMap { row -> (x: Double, y: Double)? in
        guard row.system == system, let count = Self.propertyCount(row.workload) else { return nil }
        return (count, row.value)
      }
      return LineChart.Series(name: system, color: Drawing.color(of: system), points: points)
    }
    return LineChart(
      title: "Time by number of properties", note: "nanoseconds for one object; ready-made instances",
      xName: "properties of the object", series: series
    ).svg
  }

  private static func propertyCount(_ workload: String) -> Double? {
    let words = workload.split(separator: " ")
    guard words.count == 2, words[1].hasPrefix("propert") else { return nil }
    return Double(words[0])
  }

  private var registrations: String {
    let points = rows.compactMap { row -> (x: Double, y: Double)? in
      guard row.workload == "4 properties by registrations", let count = Double(row.system) else { return nil }
      return (count, row.value)
    }
    let byHand = rows.first { $0.workload == "4 properties" && $0.system == "if-nil" }?.value
    let level = byHand.map { value in points.map { ($0.x, value) } } ?? []
    return LineChart(
      title: "Time by number of registrations", note: "nanoseconds for one object with 4 properties",
      xName: "registrations in the injector",
      series: [
        LineChart.Series(name: "if-nil", color: Drawing.color(of: "if-nil"), points: level),
        LineChart.Series(name: "library", color: Drawing.color(of: "library"), points: points),
      ], isLogarithmicX: true
    ).svg
  }
}
