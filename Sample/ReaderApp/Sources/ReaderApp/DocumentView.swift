import ReaderKit
import SwiftUI

/// How a document begins, and its most frequent words.
struct DocumentView: View {
  /// SwiftUI makes this struct again and again, and keeps the first model.
  @State private var model: DocumentModel

  init(model: DocumentModel) { _model = State(initialValue: model) }

  var body: some View {
    List {
      Section("Beginning") {
        ForEach(model.beginning, id: \.self) { Text($0) }
      }
      Section("Frequent words") {
        ForEach(model.words) { LabeledContent($0.id, value: "\($0.count)") }
      }
    }
    .navigationTitle(model.document.title)
    .task { model.load() }
  }
}
