import OBInjector
import Observation

/// What the view of a document shows: how it begins, and its most frequent words.
@MainActor @Observable public final class DocumentModel {
  /// A word with the number of times it occurs.
  public struct Word: Identifiable, Sendable {
    /// The word.
    public let id: String
    /// How often it occurs.
    public let count: Int
  }

  /// Not Optional, so it is this model's own business.
  public let document: Document
  /// The first lines; empty until ``load()`` is called.
  public private(set) var beginning: [String] = []
  /// The most frequent words, the most frequent first; empty until ``load()`` is called.
  public private(set) var words: [Word] = []
  @ObservationIgnored @Injected private var statistics: any WordStatistics
  /// From the settings file, where it has another name.
  @ObservationIgnored @InjectedNamed("beginning.lines") private var linesOfBeginning: Int
  @ObservationIgnored private var limit: Int?

  init(_ document: Document) { self.document = document }

  /// Called when the view appears.
  public func load() {
    let lines = document.text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
    beginning = lines.prefix(linesOfBeginning).map(String.init)
    words = statistics.count(document).frequencies.prefix(limit ?? 3).map { Word(id: $0.word, count: $0.count) }
  }
}
