import Foundation
import GRDB
import Logging
import OBInjector

/// The pool of connections to the file of notes, opened at the start and closed last.
final class NotesDatabase: InjectorReleasing, Sendable {
  let pool: DatabasePool
  private let logger: Logger

  private init(pool: DatabasePool, logger: Logger) {
    self.pool = pool
    self.logger = logger
  }

  /// Opens the file, which is created if there is none, and brings its tables up to date.
  ///
  /// - Parameter path: The file; one of its own in a temporary folder if the path is empty.
  static func open(path: String, logger: Logger) async throws -> NotesDatabase {
    let path = try path.isEmpty ? temporaryPath() : path
    let pool = try DatabasePool(path: path)
    // What was acknowledged is on the disk, even if the machine loses power.
    try await pool.writeWithoutTransaction { try $0.execute(sql: "PRAGMA synchronous = FULL") }
    try migrator.migrate(pool)
    logger.info("the database is open: \(path)")
    return NotesDatabase(pool: pool, logger: logger)
  }

  func willBeReleased() {
    do {
      try pool.close()
      logger.info("the database is closed")
    } catch {
      logger.error("the database can't be closed: \(error)")
    }
  }

  private static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("notes") { db in
      try db.create(table: "note") { table in
        table.primaryKey("id", .text)
        table.column("owner", .text).notNull().indexed()
        table.column("text", .text).notNull()
      }
    }
    migrator.registerMigration("times") { db in
      try db.alter(table: "note") { $0.add(column: "created", .datetime).notNull().defaults(to: Date.distantPast) }
    }
    return migrator
  }

  private static func temporaryPath() throws -> String {
    let folder = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder.appending(path: "notes.sqlite").path(percentEncoded: false)
  }
}
