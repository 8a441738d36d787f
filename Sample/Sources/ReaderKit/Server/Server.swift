import OBInjector

/// What a client asks for.
struct Request: Sendable {
  let id: Int
  let user: User
  let document: String
}

/// Who asks.
struct User: Hashable, Sendable {
  let name: String
}

/// What the client gets.
struct Response: Sendable {
  let requestID: Int
  let user: User
  /// How many words the document has; `nil` if there is no such document.
  let words: Int?
  let text: String
}

/// A server without a network: several tasks answer requests at the same time, each request with a child of its own.
struct Server: Sendable {
  let injector: PropertyInjector
  let workers: Int

  /// Answers the requests, and returns the responses in the order of the requests.
  func serve(_ requests: [Request]) async -> [Response] {
    await withTaskGroup(of: [Response].self) { group in
      for worker in 0..<workers {
        group.addTask { stride(from: worker, to: requests.count, by: workers).map { answer(requests[$0]) } }
      }
      return await group.reduce(into: []) { $0 += $1 }.sorted { $0.requestID < $1.requestID }
    }
  }

  /// Who creates an object injects it: the handler with what this request's child knows.
  private func answer(_ request: Request) -> Response {
    let handler = RequestHandler()
    injector.makeChild(for: request).injectDependencies(to: handler)
    return handler.read(request.document)
  }
}
