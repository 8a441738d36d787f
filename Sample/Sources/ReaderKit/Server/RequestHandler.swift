import OBInjector

/// Answers one request, then goes away with the child that filled it.
final class RequestHandler {
  /// The app's: one for all requests, and so made to be used from several threads.
  @Injected private var library: any DocumentLibrary
  @Injected private var statistics: any WordStatistics
  /// This request's.
  @Injected private var requestID: Int
  @Injected private var user: User
  /// Registered by the app, made for this request.
  @Injected private var signature: Signature

  func read(_ name: String) -> Response {
    let document = library.documents.first { $0.name == name }
    let words = document.map { statistics.count($0).total }
    return Response(
      requestID: requestID, user: user, words: words,
      text: signature.sign(words.map { "\(name), \($0) words" } ?? "\(name): not found"))
  }
}

/// Says for whom something was done.
final class Signature {
  private var requestID: Int?
  private var user: User?

  func sign(_ text: String) -> String { "#\(requestID ?? 0) \(user?.name ?? "nobody"): \(text)" }
}
