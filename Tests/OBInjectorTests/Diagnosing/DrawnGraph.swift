import OBInjector

/// The nodes and edges of a graph of one type, read from its Mermaid text.
struct DrawnGraph {
  private var problems: [String: String] = [:]
  private var edges: [(from: String, label: String, to: String)] = []

  init(_ mermaid: String) {
    for line in mermaid.split(separator: "\n").dropFirst().map({ $0.drop { $0 == " " } }) {
      let name = String(line.prefix { $0 != " " && $0 != "[" && $0 != "(" && $0 != "{" })
      if line.hasPrefix("\(name){{\"") {
        problems[name] = String(line.dropFirst(name.count + 3).prefix { $0.isLetter })
      } else if line.hasPrefix("\(name) -"), let to = line.split(separator: " ").last {
        let label = line.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first ?? ""
        edges.append((name, String(label), String(to)))
      }
    }
  }

  /// What the graph says of a property of the given type, if that isn't what `explain` says.
  func difference(_ node: String, _ entry: InjectionReport.Entry, _ failures: [InjectionError]) -> String? {
    let property = entry.property
    let targets = edges.filter { $0.from == node && $0.label.hasPrefix("\(property): ") }.map(\.to)
    let said = targets.map { problems[$0] ?? "value" }.joined(separator: ", ")
    let expected: [String]
    switch entry.outcome {
    case .injected where entry.name == "injector": expected = [""]
    case .injected, .alreadySet: expected = ["value"]
    case .noValue, .notRegistered:
      // A failure if the property is required, or if its name is an alias that leads nowhere.
      let failure = failures.first { $0.path.first == property && [.providerFailed, .notRegistered].contains($0.code) }
      expected = [failure.map { "\($0.code)" } ?? ""]
    case .failed(let error) where error.code == .undetermined: expected = ["value", ""]
    case .failed(let error):
      // A mistake below the property is drawn below the registration.
      expected = ["\(error.code)", "value"]
    }
    return expected.contains(said) ? nil : "\(property): \"\(said)\" in place of \(expected), \(entry.outcome)"
  }
}
