import Foundation
import Hummingbird
import Logging
import OBInjector

@testable import NotesServer

typealias Group = RouterGroup<NotesContext>

// MARK: - By hand

final class HandController {
  private let noteStore: NoteStore
  private let clock: any WallClock
  private let user: User
  private let requestID: String
  private let logger: Logger

  init(noteStore: NoteStore, clock: any WallClock, user: User, requestID: String, logger: Logger) {
    self.noteStore = noteStore
    self.clock = clock
    self.user = user
    self.requestID = requestID
    self.logger = logger
  }

  func ping() -> String { answer(requestID, user, clock, logger) }
  func list() async throws -> [Note] { try await noteStore.notes(of: user) }
}

func addByHand(to group: Group, store: NoteStore, clock: any WallClock) {
  @Sendable func controller(_ request: Request, _ context: NotesContext) -> HandController {
    let values = RequestValues(request, context)
    return HandController(
      noteStore: store, clock: clock, user: values.user, requestID: values.requestID, logger: values.logger)
  }
  group.get("ping") { controller($0, $1).ping() }
  group.get("notes") { try await controller($0, $1).list() }
}

// MARK: - With the root injector

/// The app's injector knows nothing of the request: the route sets three of the five properties.
final class RootController {
  @Injected private var noteStore: NoteStore
  @Injected private var clock: any WallClock
  private let user: User
  private let requestID: String
  private let logger: Logger

  init(_ values: RequestValues) { (user, requestID, logger) = (values.user, values.requestID, values.logger) }

  func ping() -> String { answer(requestID, user, clock, logger) }
  func list() async throws -> [Note] { try await noteStore.notes(of: user) }
}

func addWithRoot(to group: Group, injector: PropertyInjector) {
  @Sendable func controller(_ request: Request, _ context: NotesContext) throws -> RootController {
    let controller = RootController(RequestValues(request, context))
    try injector.fill(controller)
    return controller
  }
  group.get("ping") { try controller($0, $1).ping() }
  group.get("notes") { try await controller($0, $1).list() }
}

// MARK: - With a child for each request

final class ChildController {
  @Injected private var noteStore: NoteStore
  @Injected private var clock: any WallClock
  @Injected private var user: User
  @Injected private var requestID: String
  @Injected private var logger: Logger

  func ping() -> String { answer(requestID, user, clock, logger) }
  func list() async throws -> [Note] { try await noteStore.notes(of: user) }
}

func addWithChild(to group: Group, injector: PropertyInjector) {
  @Sendable func controller(_ request: Request, _ context: NotesContext) throws -> ChildController {
    let values = RequestValues(request, context)
    let child = injector.makeChild { child in
      child.registerProperty("user", withInstance: values.user)
      child.registerProperty("requestID", withInstance: values.requestID)
      child.registerProperty("logger", withInstance: values.logger)
    }
    let controller = ChildController()
    try child.fill(controller)
    return controller
  }
  group.get("ping") { try controller($0, $1).ping() }
  group.get("notes") { try await controller($0, $1).list() }
}
