/// The lines of a configuration file, and its name, for messages.
struct ConfigurationText: Sendable {
  /// The origin of the text.
  enum Origin {
    case file(path: String)
    /// Data that is already in memory: its format, and the place in the program that reads it.
    case data(format: String, reader: String)
  }

  let origin: Origin
  /// The offsets of the line feeds; `nil` for a format without lines.
  private let lineFeeds: [Int]?

  init(_ bytes: [UInt8], _ origin: Origin, hasLines: Bool) {
    self.origin = origin
    lineFeeds = hasLines ? bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") } : nil
  }

  /// Returns the place in a message, such as `settings.json:4`; a property list has no lines.
  func place(of offset: Int) -> String {
    let line = lineFeeds.map { lineNumber(of: offset, $0) }
    switch origin {
    case .file(let path): return (path.split(separator: "/").last ?? "") + (line.map { ":\($0)" } ?? "")
    case .data(let format, _): return format + (line.map { ", line \($0)" } ?? "")
    }
  }

  func error(_ malformed: Malformed) -> ConfigurationError {
    let source =
      switch origin {
      case .file(let path): path
      case .data(let format, let reader): "\(format) (\(reader))"
      }
    let message = malformed.message
    guard let lineFeeds, let offset = malformed.offset else {
      return ConfigurationError(source: source, line: nil, column: nil, offset: nil, message: message)
    }
    let line = lineNumber(of: offset, lineFeeds)
    let start = line > 1 ? lineFeeds[line - 2] + 1 : 0
    return ConfigurationError(source: source, line: line, column: offset - start + 1, offset: offset, message: message)
  }

  /// Returns the line of an offset, from 1.
  private func lineNumber(of offset: Int, _ lineFeeds: [Int]) -> Int {
    var (first, end) = (0, lineFeeds.count)
    while first < end {
      let middle = (first + end) / 2
      if lineFeeds[middle] < offset { first = middle + 1 } else { end = middle }
    }
    return first + 1
  }
}
