import Foundation
import OBInjector
import OBInjectorConfiguration

/// The one place that knows which modules there are.
enum Composition {
  /// All modules of the reader; the tests add one with a clock of their own, and the later module wins.
  ///
  /// - Throws: A `LibraryError`, or a `ConfigurationError` that names the place in the file.
  static func modules(folder: URL) throws -> [any InjectorModule] {
    [
      ServicesModule(library: try FolderLibrary(folder: folder)),
      ServerModule(),
      // Every key of the file is a property name: `limit` fills `WordsScreen.limit`, a nested one is `server.workers`.
      try JSONModule(contentsOf: resources.appending(path: "Settings.json")),
    ]
  }

  static let resources = Bundle.module.bundleURL
}

/// The reader's two kinds of children: their own registrations come first, then their parent's.
extension PropertyInjector {
  /// For the screens of one document.
  func makeChild(for document: Document) -> PropertyInjector {
    makeChild { $0.registerProperty("document", withInstance: document) }
  }

  /// For one request, thousands of times a second.
  func makeChild(for request: Request) -> PropertyInjector {
    makeChild { child in
      child.registerProperty("requestID", withInstance: request.id)
      child.registerProperty("user", withInstance: request.user)
    }
  }
}
