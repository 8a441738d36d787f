import Foundation
import GRDB

/// A note as it is stored, and as the server answers it.
struct Note: Codable, FetchableRecord, PersistableRecord, Sendable {
  var id: String
  var owner: String
  var text: String
  var created: Date
}

/// The notes of all users: one store for the process.
struct NoteStore: Sendable {
  private let database: NotesDatabase

  init(database: NotesDatabase) { self.database = database }

  /// The notes of a user, the oldest first.
  func notes(of user: User) async throws -> [Note] {
    try await database.pool.read { db in
      try Note.filter(Column("owner") == user.name).order(Column("created"), Column("id")).fetchAll(db)
    }
  }

  /// Returns when the note is on the disk.
  func add(_ note: Note) async throws {
    try await database.pool.write { try note.insert($0) }
  }

  /// Returns `false` if the user has no such note.
  func delete(_ id: String, of user: User) async throws -> Bool {
    try await database.pool.write { db in
      try Note.filter(Column("id") == id && Column("owner") == user.name).deleteAll(db) > 0
    }
  }
}
