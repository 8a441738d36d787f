public import Hummingbird
import Logging
public import OBInjector

/// Runs the server until a signal stops it.
///
/// Requests end first, then sessions, and the database is closed last. If the
/// server can't start, what it has opened is closed too.
public func serve(_ modules: [any InjectorModule]) async throws {
  let injector = try PropertyInjector(modules: modules)
  do {
    try await injector.awaitEagerSingletons()
    try await makeServer(injector).runService()
  } catch {
    await injector.awaitShutDown()
    throw error
  }
  await injector.awaitShutDown()
}

/// Makes the server from an injector with an open database.
///
/// - Throws: If a controller can't be filled, or a setting is missing.
public func makeServer(
  _ injector: PropertyInjector
) throws -> some ApplicationProtocol {
  try fillControllers(injector)
  let hostname = try injector.instance(forProperty: .hostname)
  let port = try injector.instance(forProperty: .port)
  return Application(
    router: try makeRouter(injector),
    configuration: ApplicationConfiguration(
      address: .hostname(hostname, port: port), serverName: "notes"),
    services: [try SessionExpiry(injector)],
    logger: try injector.instance())
}

/// Fills one controller of each class, as requests do: a missing setting is
/// found at the start, not by a user.
private func fillControllers(_ injector: PropertyInjector) throws {
  let session = try injector.makeChild(
    modules: [SessionModule(user: User(name: "nobody"))])
  defer { session.shutDown() }
  try session.fill(SessionController())
  try session.fill(NotesController())
}
