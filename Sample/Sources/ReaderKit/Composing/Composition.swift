import Foundation
import OBInjector
import OBInjectorConfiguration

/// The one place that knows which modules there are.
public enum Composition {
  /// All modules of the reader; the tests add one with a clock of their own, and the later module wins.
  ///
  /// - Parameter folder: Where the documents are; without it, those that come with the sample.
  /// - Throws: A `LibraryError`, or a `ConfigurationError` that names the place in the file.
  public static func modules(folder: URL? = nil) throws -> [any InjectorModule] {
    let folder = folder ?? resources.appending(path: "Documents")
    return [
      ServicesModule(library: try FolderLibrary(folder: folder)),
      ServerModule(),
      // Every key of the file is a property name: `limit` fills `WordsScreen.limit`, a nested one is `server.workers`.
      try JSONModule(contentsOf: resources.appending(path: "Settings.json")),
    ]
  }

  /// Where Xcode or `swift build` has put them in the bundle.
  static let resources = Bundle.module.resourceURL ?? Bundle.module.bundleURL
}

/// A child's own registrations come first, then its parent's.
extension PropertyInjector {
  /// A child for the screens of one document.
  func makeChild(for document: Document) -> PropertyInjector {
    makeChild { $0.registerProperty("document", withInstance: document) }
  }
}
