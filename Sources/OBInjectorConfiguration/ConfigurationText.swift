/// The source of configured values: its name in messages and, for a file, its lines.
struct ConfigurationText: Sendable {
  /// The name of the file, the format of data, or the environment variable.
  let name: String
  /// The path; `nil` if the text is no file.
  var path: String?
  /// The place in the program that reads data.
  var reader: String?
  /// The offsets of the line feeds; `nil` for a format without lines.
  var lineFeeds: [Int]?

  /// Returns the place in a message, such as `settings.json:4`; a property list has no lines.
  func place(of offset: Int) -> String {
    guard let lineFeeds else { return name }
    return name + (path == nil ? ", line " : ":") + "\(lineNumber(of: offset, lineFeeds))"
  }

  /// Returns the place, followed for data by the place in the program that reads it.
  func fullPlace(of offset: Int) -> String { place(of: offset) + (reader.map { ", \($0)" } ?? "") }

  func error(_ malformed: Malformed) -> ConfigurationError {
    let source = path ?? name + (reader.map { " (\($0))" } ?? "")
    guard let lineFeeds, let offset = malformed.offset else {
      return ConfigurationError(source: source, line: nil, column: nil, offset: nil, message: malformed.message)
    }
    let line = lineNumber(of: offset, lineFeeds)
    let start = line > 1 ? lineFeeds[line - 2] + 1 : 0
    return ConfigurationError(
      source: source, line: line, column: offset - start + 1, offset: offset, message: malformed.message)
  }

  /// Returns the line of an offset, from 1.
  private func lineNumber(of offset: Int, _ lineFeeds: [Int]) -> Int {
    lineFeeds.prefix { $0 < offset }.count + 1
  }
}
