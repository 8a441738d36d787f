/// An error that states why a configuration file could not be read.
///
/// ```swift
/// do { _ = try JSONModule(contentsOf: url) } catch { print(error) }
/// // "/etc/app.json:3:14: …"
/// ```
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file; for data, the place in the program that reads it.
  public let source: String
  /// The line of the mistake, from 1; `nil` if the file could not be opened, and for a property list.
  public let line: Int?
  /// The column of the mistake, from 1, counted in bytes.
  public let column: Int?
  /// The offset of the mistake in bytes, from 0; `nil` where the line is.
  public let offset: Int?
  /// The mistake and its remedy.
  public let message: String

  /// The file and the place in the format of compilers, then the message.
  public var description: String {
    if let line, let column { return "\(source):\(line):\(column): \(message)" }
    return "\(source): \(message)"
  }
}

/// A mistake that a parser finds, and its byte offset, if the parser knows it.
struct Malformed: Error {
  let message: String
  let offset: Int?

  init(_ message: String, at offset: Int? = nil) {
    self.message = message
    self.offset = offset
  }
}

/// The nesting limit of JSON: deeper than files written by hand, and shallow enough for the stack of every thread.
let maximumDepth = 128
