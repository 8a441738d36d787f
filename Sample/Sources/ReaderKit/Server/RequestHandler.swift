import OBInjector

/// Answers one request, then goes away with the child that filled it.
final class RequestHandler {
  /// The app's: one for all requests, and so made to be used from several threads.
  @Injected private var library: any DocumentLibrary
  @Injected private var statistics: any WordStatistics
  /// The session's: one for all requests of a user.
  @Injected private var user: User
  @Injected private var history: ReadingHistory
  /// This request's.
  @Injected private var requestID: Int
  /// Registered by the app, made for this request.
  @Injected private var signature: Signature

  func read(_ name: String) -> Response {
    let document = library.documents.first { $0.name == name }
    let words = document.map { statistics.count($0).total }
    if document != nil { history.add(name) }
    return Response(
      requestID: requestID, user: user, words: words,
      text: signature.sign(words.map { "\(name), \($0) words" } ?? "\(name): not found"))
  }
}

/// Adds the user and the number of the request to a text.
final class Signature {
  private var requestID: Int?
  private var user: User?

  func sign(_ text: String) -> String { "#\(requestID ?? 0) \(user?.name ?? "nobody"): \(text)" }
}
