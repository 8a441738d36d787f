import Foundation
import OBInjector

/// The most frequent words of a document.
final class WordsScreen: Screen {
  /// `@Injected` spares the Optional.
  @Injected private var statistics: any WordStatistics
  /// Known to the child injector that the document's screen was filled with.
  @Injected private var document: Document
  /// From the settings file.
  private var limit: Int?
  /// The file of settings does not say it: that is no error, the report tells, and the default counts.
  private var shortest: Int?

  override var title: String { "Words of \(document.title)" }
  override var lines: [String] {
    ["opened: \(text(for: now))"] + frequentWords.map { "  \($0.word): \($0.count)" }
  }

  private var frequentWords: some Sequence<(word: String, count: Int)> {
    statistics.count(document).frequencies.filter { $0.word.count >= shortest ?? 1 }.prefix(limit ?? 3)
  }
}
