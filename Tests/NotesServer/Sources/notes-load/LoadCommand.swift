import ArgumentParser
import Foundation
import Hummingbird
import Logging
import OBInjector

@testable import NotesServer

/// A server for the script `load`: the same two routes, wired in three ways.
@main struct LoadCommand: AsyncParsableCommand {
  @Option var port: Int

  func run() async throws {
    let injector = try PropertyInjector(
      modules: serverModules(environment: ["NOTES_LOG__LEVEL": "error"]))
    try await injector.awaitEagerSingletons()
    let (store, clock): (NoteStore, any WallClock) = try (injector.instance(), injector.instance())
    for number in 1...10 {
      try await store.add(Note(id: "\(number)", owner: "ada", text: "Note \(number)", created: clock.now))
    }
    let router = Router(context: NotesContext.self)
    addByHand(to: router.group("hand"), store: store, clock: clock)
    addWithRoot(to: router.group("root"), injector: injector)
    addWithChild(to: router.group("child"), injector: injector)
    let server = Application(
      router: router, configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port)),
      logger: try injector.instance())
    try await server.runService()
    await injector.awaitShutDown()
  }
}

/// The values of a request, made in the same way for each wiring.
struct RequestValues {
  let user: User
  let requestID: String
  let logger: Logger

  init(_ request: Request, _ context: NotesContext) {
    user = User(name: request.headers[.authorization] ?? "nobody")
    requestID = context.id
    var logger = context.logger
    logger[metadataKey: "user"] = .string(user.name)
    self.logger = logger
  }
}

func answer(_ requestID: String, _ user: User, _ clock: any WallClock, _ logger: Logger) -> String {
  logger.debug("answers")
  return "\(requestID) \(user.name) \(clock.now.timeIntervalSince1970)"
}
