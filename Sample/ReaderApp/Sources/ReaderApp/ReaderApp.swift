import OBInjector
import ReaderKit
import SwiftUI

/// The reader with views; `swift run --package-path Sample reader` is the same reader in a terminal.
@main struct ReaderApp: App {
  /// Why there is nothing to show.
  private let error: String?

  /// Runs before the first view is made.
  init() {
    do {
      try InjectorController.configureInjector(modules: Composition.modules())
      error = nil
    } catch {
      self.error = "\(error)"
    }
  }

  var body: some Scene {
    WindowGroup {
      if let error { Text(error) } else { LibraryView() }
    }
  }
}
