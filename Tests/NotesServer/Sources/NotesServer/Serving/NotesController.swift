import Foundation
import Hummingbird
import Logging
import OBInjector

/// Answers one request about the notes of its user.
final class NotesController {
  @Injected private var noteStore: NoteStore  // the app's
  @Injected private var clock: any WallClock
  @Injected private var ids: any IDGenerator
  @InjectedNamed(.maximumLength) private var maximumLength: Int
  @Injected private var user: User  // the session's
  @Injected private var visit: Visit
  @Injected private var logger: Logger  // this request's

  /// The body of a request that adds a note.
  struct NewNote: Decodable { let text: String }

  func list() async throws -> [Note] {
    visit.count()
    return try await noteStore.notes(of: user)
  }

  func add(_ new: NewNote) async throws -> Note {
    visit.count()
    guard (1...maximumLength).contains(new.text.utf8.count) else {
      throw HTTPError(
        .unprocessableContent,
        message: "a note has 1 to \(maximumLength) bytes")
    }
    let note = Note(
      id: ids.next(), owner: user.name, text: new.text, created: clock.now)
    try await noteStore.add(note)
    logger.info("added note \(note.id)")
    return note
  }

  func delete(_ id: String) async throws {
    visit.count()
    guard try await noteStore.delete(id, of: user) else {
      throw HTTPError(.notFound, message: "you have no such note")
    }
    logger.info("deleted note \(id)")
  }
}

extension Note: ResponseEncodable {}
