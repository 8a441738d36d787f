/// Why a configuration file could not be read.
///
/// ```swift
/// do { _ = try JSONModule(contentsOf: url) } catch { print(error) }
/// // "/etc/app.json:3:14: …"
/// ```
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file; for data, where in the program it was read.
  public let source: String
  /// The line at which it is malformed, from 1; `nil` if the file could not be opened, or has no lines.
  public let line: Int?
  /// The column in that line, from 1, counted in bytes.
  public let column: Int?
  /// The byte at which a binary file is malformed, from 0.
  public let offset: Int?
  /// What is wrong, and what to do about it.
  public let message: String

  /// File and place as compilers write them, then what is wrong.
  public var description: String {
    if let line, let column { return "\(source):\(line):\(column): \(message)" }
    if let offset { return "\(source), byte \(offset): \(message)" }
    return "\(source): \(message)"
  }
}

/// What a parser finds wrong, and at which byte.
struct Malformed: Error {
  let message: String
  let offset: Int

  init(_ message: String, at offset: Int) {
    self.message = message
    self.offset = offset
  }
}

/// How deep a file may be nested: deeper than any that people write, and shallow for every thread's stack.
let maximumDepth = 128

extension String {
  /// The text, unless it is ill-formed; the standard library's own initializer starts with macOS 15 and iOS 18.
  init?<Units: Collection, Encoding: Unicode.Encoding>(wellFormed units: Units, as encoding: Encoding.Type)
  where Units.Element == Encoding.CodeUnit {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(units.count)
    let isIllFormed = transcode(
      units.makeIterator(), from: encoding, to: UTF8.self, stoppingOnError: true, into: { bytes.append($0) })
    if isIllFormed { return nil }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
