import OBInjector

/// What the file of settings says about the server; a struct is filled in place.
struct ServerSettings {
  @InjectedNamed("server.requests") var requests: Int
  @InjectedNamed("server.workers") var workers: Int
  @InjectedNamed("server.users") var users: [String]
}

extension Program {
  /// Sends the server some thousand requests, and prints the first results and the statistics.
  ///
  /// - Parameter requests: How many; as many as the settings say unless it is given.
  static func serve(_ requests: Int?, _ injector: PropertyInjector, output: (String) -> Void) throws {
    var settings = ServerSettings()
    injector.injectDependencies(to: &settings)
    let library: any DocumentLibrary = try injector.instance()
    // In turn every document, and one that is not there.
    let names = library.documents.map(\.name) + ["missing.md"]
    let users = settings.users.map(User.init(name:))
    let all = (0..<(requests ?? settings.requests)).map { number in
      Request(id: number + 1, user: users[number % users.count], document: names[number % names.count])
    }

    let responses = try Server(injector: injector, workers: settings.workers).serve(all)
    output((["== Server =="] + results(responses)).joined(separator: "\n") + "\n")
    output(statistics(responses).joined(separator: "\n"))
  }

  private static func results(_ responses: [Response]) -> [String] {
    let shown = responses.prefix(8)
    let rest = responses.count - shown.count
    return shown.map(\.text) + (rest > 0 ? ["... and \(rest) more"] : [])
  }

  private static func statistics(_ responses: [Response]) -> [String] {
    let words = responses.compactMap(\.words)
    return [
      "== Statistics ==",
      "requests:       \(responses.count)",
      "documents read: \(words.count)",
      "not found:      \(responses.count - words.count)",
      "words:          \(words.reduce(0, +))",
      "users:          \(Set(responses.map(\.user)).count)",
    ]
  }
}
