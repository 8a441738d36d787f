import OBInjector
import ReaderKit
import SwiftUI

/// The documents, and a way into each.
struct LibraryView: View {
  @State private var model: LibraryModel

  /// Code that creates a model injects it; a preview passes an injector of its own.
  init(_ injector: PropertyInjector = InjectorController.injector) {
    let model = LibraryModel()
    injector.injectDependencies(to: model)
    _model = State(initialValue: model)
  }

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
