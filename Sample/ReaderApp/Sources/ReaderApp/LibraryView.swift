import OBInjector
import ReaderKit
import SwiftUI

/// The documents, and a way into each.
struct LibraryView: View {
  @State private var model: LibraryModel

  /// A preview passes a model that an injector of its own has filled.
  init(model: LibraryModel = filled(LibraryModel())) { _model = State(initialValue: model) }

  var body: some View {
    NavigationStack {
      List(model.documents) { document in
        NavigationLink(document.title, value: document)
      }
      .navigationTitle("Reader")
      .navigationDestination(for: Document.self) { DocumentView(model: model.open($0)) }
    }
    .task { model.load() }
  }
}

/// The model, filled by the app's injector: code that creates a model injects it.
@MainActor private func filled<Model: AnyObject>(_ model: Model) -> Model {
  InjectorController.injectDependencies(to: model)
  return model
}
