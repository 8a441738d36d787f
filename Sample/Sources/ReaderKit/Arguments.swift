import Foundation

/// What the command line asks for.
struct Arguments {
  enum Command {
    case show, graph(isDOT: Bool), trace, serve(requests: Int?)
  }

  static let usage = """
    usage: reader [option] [folder]
      --graph            prints who is filled with what, as a Mermaid diagram
      --graph=dot        the same for Graphviz
      --trace            prints every injection as a tree
      --serve [requests] answers so many requests, each with a child injector
      -h, --help         prints this
    """

  private(set) var command = Command.show
  private(set) var folder: URL?

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    if let option = rest.first, option.hasPrefix("-") {
      rest.removeFirst()
      switch option {
      case "--graph", "--graph=mermaid": command = .graph(isDOT: false)
      case "--graph=dot": command = .graph(isDOT: true)
      case "--trace": command = .trace
      case "--serve":
        let requests = rest.first.flatMap { Int($0) }
        if let requests {
          guard requests > 0 else { throw UsageError("\"--serve\" wants a positive number, not \"\(rest[1])\"") }
          rest.removeFirst()
        }
        command = .serve(requests: requests)
      default: throw UsageError("unknown option \"\(option)\"")
      }
    }
    if let path = rest.popFirst() {
      guard !path.hasPrefix("-") else {
        throw UsageError("unexpected option \"\(path)\"; there is one, and it comes first")
      }
      folder = URL(filePath: path)
    }
    if let superfluous = rest.first {
      throw UsageError("unexpected argument \"\(superfluous)\"; one folder can be read")
    }
  }
}

/// Why the command line can't be understood, and how it should look.
struct UsageError: Error, CustomStringConvertible {
  let description: String

  init(_ reason: String) { description = "\(reason)\n\(Arguments.usage)" }
}
