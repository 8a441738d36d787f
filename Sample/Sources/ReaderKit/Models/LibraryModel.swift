import OBInjector
import Observation

/// What the first view of `ReaderApp` shows: which documents there are.
@MainActor @Observable public final class LibraryModel {
  /// A service: no view shows it, so no view observes it.
  @ObservationIgnored private var library: (any DocumentLibrary)?
  /// The injector that fills this model.
  @ObservationIgnored private var injector: PropertyInjector?
  /// Empty until ``load()`` is called.
  public private(set) var documents: [Document] = []

  /// Makes a model, which code that shows it has to inject.
  public init() {}

  /// Called when the view appears.
  public func load() { documents = library?.documents ?? [] }

  /// Makes the model of a document, filled by a child injector that knows the document.
  public func open(_ document: Document) -> DocumentModel {
    let model = DocumentModel(document)
    injector?.makeChild(for: document).injectDependencies(to: model)
    return model
  }
}
