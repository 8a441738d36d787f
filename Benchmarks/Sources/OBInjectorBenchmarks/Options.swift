/// What the command line asks for.
struct Options {
  /// Few rounds: to see that it works, not to believe the figures.
  var isBrief = false
  /// Only workloads and cases whose name contains this.
  var only: String?
  /// Where the CSV and the pictures go.
  var output: String?
  /// A Markdown file whose marked part is replaced by the table.
  var markdown: String?
  /// The one case to run for callgrind, how many batches of it, and whether only the loop around it.
  var callgrind: String?
  var batches = 10
  var isEmpty = false
  var isList = false

  static let usage = """
    usage: OBInjectorBenchmarks [--brief] [--only NAME] [--output DIR] [--markdown FILE]
           OBInjectorBenchmarks --list
           OBInjectorBenchmarks --callgrind CASE [--batches N] [--empty]
    """

  /// `nil` if the command line can't be understood.
  init?(_ arguments: some Sequence<String>) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--brief": isBrief = true
      case "--empty": isEmpty = true
      case "--list": isList = true
      case "--only", "--output", "--markdown", "--callgrind", "--batches":
        guard let value = rest.next(), set(argument, value) else { return nil }
      default: return nil
      }
    }
  }

  private mutating func set(_ argument: String, _ value: String) -> Bool {
    switch argument {
    case "--only": only = value
    case "--output": output = value
    case "--markdown": markdown = value
    case "--callgrind": callgrind = value
    default:
      guard let count = Int(value), count > 0 else { return false }
      batches = count
    }
    return true
  }

  func wants(_ name: String) -> Bool { only.map { name.contains($0) } ?? true }
}
