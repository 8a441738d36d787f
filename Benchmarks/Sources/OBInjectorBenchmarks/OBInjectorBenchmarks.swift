import Workloads

@main
struct OBInjectorBenchmarks {
  static func main() {
    let services = Services()
    let cases = FillingCases.all(services) + MakingCases.all(services) + DeclaredCases.all(services)
    let arguments = CommandLine.arguments
    if let index = arguments.firstIndex(of: "--callgrind") {
      let one = cases.first { $0.name == arguments[index + 1] }!
      Timing.run(one, batches: Int(arguments[index + 2])!, isEmpty: arguments.contains("--empty"))
      return
    }
    var timing = Timing()
    timing.measure(cases, rounds: 500)
    for one in cases { print(one.name, timing.median(one.name)!) }
  }
}
