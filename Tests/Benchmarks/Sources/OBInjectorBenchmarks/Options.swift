/// What the command line asks for.
struct Options {
  /// Few rounds: to see that it works, not to believe the figures.
  var isBrief = false
  var isList = false
  var isCount = false
  /// How many seconds to wait for a machine that is busy with others, all in all.
  var patience = 30.0
  /// The options that take a word.
  private var words: [String: String] = [:]

  /// Only workloads and cases whose name contains this.
  var only: String? { words["--only"] }
  /// Where the CSV goes.
  var output: String? { words["--output"] }
  /// A Markdown file whose marked part is replaced by the table.
  var markdown: String? { words["--markdown"] }
  /// What `Benchmarks/instructions --csv` wrote.
  var counts: String? { words["--counts"] }
  /// What `Benchmarks/size --figures` wrote.
  var sizes: String? { words["--sizes"] }
  /// The number of requests to soak the library with, instead of measuring times.
  var soak: Int? { words["--soak"].flatMap(Int.init) }
  /// Commit and machine, to stand above the table.
  var caption: String { words["--caption"] ?? "no --caption says on which machine" }

  static let usage = """
    usage: OBInjectorBenchmarks [--brief] [--only NAME] [--counts FILE] [--sizes FILE] [--output DIR] [--caption TEXT]
                                [--markdown FILE] [--patience SECONDS]
           OBInjectorBenchmarks --list | --count [--only NAME]
           OBInjectorBenchmarks --soak REQUESTS
    """

  /// `nil` if the command line can't be understood.
  init?(_ arguments: some Sequence<String>) {
    var rest = arguments.makeIterator()
    while let argument = rest.next() {
      switch argument {
      case "--brief": isBrief = true
      case "--list": isList = true
      case "--count": isCount = true
      case "--patience":
        guard let seconds = rest.next().flatMap(Double.init), seconds > 0 else { return nil }
        patience = seconds
      case "--soak":
        guard let word = rest.next(), let count = Int(word), count >= 10 else { return nil }
        words[argument] = word
      case "--only", "--output", "--markdown", "--counts", "--sizes", "--caption":
        guard let word = rest.next() else { return nil }
        words[argument] = word
      default: return nil
      }
    }
  }

  func wants(_ name: String) -> Bool { only.map { name.contains($0) } ?? true }
}
