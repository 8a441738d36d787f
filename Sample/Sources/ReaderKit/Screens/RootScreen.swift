import Foundation
import OBInjector

/// The first screen: when the program was started, what time it is, and which documents there are.
final class RootScreen: Screen {
  /// Typed as a protocol; whatever conforms to it fits.
  private var library: (any DocumentLibrary)?
  /// Two dates, told apart by their names.
  private var launchDate: Date?
  /// The injector that fills this screen.
  private var injector: PropertyInjector?

  var documents: [Document] { library?.documents ?? [] }

  override var title: String { "Reader" }
  override var lines: [String] {
    ["launched: \(text(for: launchDate))", "now:      \(text(for: now))", text(for: documents.count, "document")]
      + documents.map { "  \($0.name): \($0.title)" }
  }

  /// Makes the screen of a document, and a child injector that knows the document for it and the screens below it.
  func open(_ document: Document) -> DocumentScreen {
    let screen = DocumentScreen(document)
    injector?.makeChild(for: document).injectDependencies(to: screen)
    return screen
  }
}
