import Foundation
import OBInjector

/// A configuration file that has been read, with the place in the program that reads it.
struct ConfigurationFile: Sendable {
  typealias Parser = (_ bytes: [UInt8]) throws(Malformed) -> ConfigurationValue

  private let source: String
  private let prefix: PropertyName?
  private let fileID: StaticString
  private let line: UInt
  private let entries: [ConfigurationValue.Entry]

  init(
    contentsOf url: URL, under prefix: PropertyName?, fileID: StaticString, line: UInt, parse: Parser
  ) throws {
    let path = url.isFileURL ? url.path(percentEncoded: false) : url.absoluteString
    func unreadable(_ reason: String) -> ConfigurationError {
      ConfigurationError(source: path, line: nil, column: nil, offset: nil, message: reason)
    }
    guard url.isFileURL else { throw unreadable("only files can be read; pass a file URL") }
    guard FileManager.default.fileExists(atPath: path) else {
      throw unreadable("there is no such file; check its name, and that it is copied to where the program looks for it")
    }
    let data: Data
    do { data = try Data(contentsOf: url) } catch {
      throw unreadable("the file could not be read: \(error.localizedDescription)")
    }
    try self.init([UInt8](data), source: path, under: prefix, fileID: fileID, line: line, parse: parse)
  }

  init(
    _ data: Data, kind: String, under prefix: PropertyName?, fileID: StaticString, line: UInt, parse: Parser
  ) throws {
    try self.init(
      [UInt8](data), source: "\(kind) (\(fileID):\(line))", under: prefix, fileID: fileID, line: line, parse: parse)
  }

  private init(
    _ bytes: [UInt8], source: String, under prefix: PropertyName?, fileID: StaticString, line: UInt, parse: Parser
  ) throws {
    self.source = source
    self.prefix = prefix
    self.fileID = fileID
    self.line = line
    let isBinary = bytes.starts(with: BinaryPropertyListParser.signature)
    do throws(Malformed) {
      guard !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xFF, 0xFE]) else {
        throw Malformed("the file is UTF-16; save it as UTF-8", at: 0)
      }
      guard case .table(let entries) = try parse(bytes) else {
        throw Malformed("the top level is not a dictionary, so that its values have no names; make it one", at: 0)
      }
      self.entries = entries
    } catch {
      let before = bytes.prefix(error.offset)
      let column = before.count - (before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0) + 1
      throw ConfigurationError(
        source: source, line: isBinary ? nil : before.count { $0 == UInt8(ascii: "\n") } + 1,
        column: isBinary ? nil : column, offset: isBinary ? error.offset : nil, message: error.message)
    }
  }

  /// Registers every key below the prefix, nested ones as `outer.inner`; the keys of an outer level come first.
  func register(in injector: PropertyInjector) {
    var level = entries
    if let prefix { level = level.map { ConfigurationValue.Entry(key: "\(prefix).\($0.key)", value: $0.value) } }
    while !level.isEmpty {
      var next: [ConfigurationValue.Entry] = []
      for entry in level {
        let value = entry.value
        injector.registerConvertible(
          PropertyName(entry.key), value.natural, from: source, fileID: fileID, line: line,
          isShareable: { ConfigurationValue.isShareable($0) }, convert: { value.converted(to: $0) })
        guard case .table(let inner) = value else { continue }
        next += inner.map { ConfigurationValue.Entry(key: "\(entry.key).\($0.key)", value: $0.value) }
      }
      level = next
    }
  }
}
