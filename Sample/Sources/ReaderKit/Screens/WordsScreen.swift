import Foundation
import OBInjector

/// The most frequent words of a document.
final class WordsScreen: Screen {
  /// `@Injected` spares the Optional.
  @Injected private var statistics: any WordStatistics
  private let document: Document
  /// Nobody registered a limit: that is no error, the report says it, and the default counts.
  private var limit: Int?

  init(_ document: Document, currentDate: Date?) {
    self.document = document
    super.init(currentDate: currentDate)
  }

  override var title: String { "Words of \(document.title)" }
  override var lines: [String] {
    ["opened: \(text(for: now))"]
      + statistics.count(document).frequencies.prefix(limit ?? 3).map { "  \($0.word): \($0.count)" }
  }
}
