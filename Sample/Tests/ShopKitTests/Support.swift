import OBInjector
import Synchronization

@testable import ShopKit

/// What the journal of a test has written.
final class Notes: Sendable {
  private let written = Mutex<[String]>([])

  var all: [String] { written.withLock { $0 } }
  func add(_ note: String) { written.withLock { $0.append(note) } }
}

/// Replaces the journal: the later module wins.
struct NotesModule: InjectorModule {
  let notes: Notes

  func configure(_ injector: PropertyInjector) {
    let notes = notes
    injector.registerProperty("journal", withInstance: Journal { notes.add($0) })
  }
}

extension PropertyInjector {
  /// The app's injector with the test's journal, and no database yet.
  @MainActor static func app(
    _ notes: Notes = Notes()
  ) throws -> PropertyInjector {
    let last = NotesModule(notes: notes)
    let modules = try appModules(environment: [:]) + [last]
    return try PropertyInjector(modules: modules)
  }

  /// The same, started.
  @MainActor static func startedApp(
    _ notes: Notes = Notes()
  ) async throws -> PropertyInjector {
    let injector = try app(notes)
    try await injector.awaitEagerSingletons()
    return injector
  }
}
