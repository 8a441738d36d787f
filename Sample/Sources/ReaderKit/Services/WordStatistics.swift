import Synchronization

/// How many words a text has, and which ones are frequent.
struct WordCount: Sendable {
  let total: Int
  /// Every word with the number of times it occurs, the most frequent first.
  let frequencies: [(word: String, count: Int)]

  init(_ text: String) {
    let words = text.lowercased().split { !$0.isLetter && $0 != "'" }.map(String.init)
    total = words.count
    frequencies = Dictionary(words.map { ($0, 1) }, uniquingKeysWith: +)
      .map { (word: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.word) < ($0.count, $1.word) }
  }
}

/// Counts the words of documents.
protocol WordStatistics: Sendable {
  func count(_ document: Document) -> WordCount
}

/// Counts each document once, on first use.
///
/// Shared by all threads of the server, so it takes what it needs through its initializer and keeps it in a `let`.
final class WordCounter: WordStatistics {
  private let log: any Log
  private let counted = Mutex<[String: WordCount]>([:])

  init(log: any Log) { self.log = log }

  func count(_ document: Document) -> WordCount {
    counted.withLock { counted in
      if let known = counted[document.name] { return known }
      log.note("counted the words of \(document.name)")
      let count = WordCount(document.text)
      counted[document.name] = count
      return count
    }
  }
}
