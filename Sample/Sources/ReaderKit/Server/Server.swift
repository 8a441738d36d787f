import Dispatch
import OBInjector
import Synchronization

/// What a client asks for.
struct Request: Sendable {
  let id: Int
  let user: User
  let document: String
}

/// A user who is logged in.
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
  /// The reason if the request could not be answered.
  var failure: InjectionError?
}

/// A server without a network: several threads answer requests at the same time, each request with a child of its own.
struct Server: Sendable {
  let injector: PropertyInjector
  let workers: Int

  /// Logs the users in, answers the requests, and logs the users out.
  ///
  /// - Returns: The responses, in the order of the requests.
  func serve(_ requests: [Request]) throws -> [Response] {
    let users = Set(requests.map(\.user))
    let sessions = try Dictionary(uniqueKeysWithValues: users.map { ($0, try Session(of: $0, in: injector)) })
    defer { for session in sessions.values { session.end() } }

    let responses = Mutex<[Response]>([])
    DispatchQueue.concurrentPerform(iterations: workers) { worker in
      let answered = stride(from: worker, to: requests.count, by: workers).compactMap { number in
        sessions[requests[number].user].map { answer(requests[number], in: $0) }
      }
      responses.withLock { $0 += answered }
    }
    return responses.withLock { $0.sorted { $0.requestID < $1.requestID } }
  }

  /// Makes a handler, fills it with what this request's child knows, and lets it answer.
  func answer(_ request: Request, in session: Session) -> Response {
    do { return try session.makeChild(for: request).fill(RequestHandler()).read(request.document) } catch {
      return Response(
        requestID: request.id, user: session.user, words: nil, text: "#\(request.id): \(error)", failure: error)
    }
  }
}
