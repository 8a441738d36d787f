import Foundation
import OBInjector

/// A format of configuration files.
struct ConfigurationFormat {
  /// The name of data in this format, for messages.
  let name: String
  /// True if the parser gives offsets, and so messages name lines.
  let hasLines: Bool
  let parse: (_ bytes: [UInt8]) throws(Malformed) -> ConfigurationValue
}

/// A configuration file that has been read, with the place in the program that reads it.
struct ConfigurationFile: Sendable {
  private let text: ConfigurationText
  private let prefix: PropertyName?
  private let fileID: StaticString
  private let line: UInt
  private let entries: [ConfigurationValue.Entry]

  init(
    contentsOf url: URL, _ format: ConfigurationFormat, under prefix: PropertyName?, fileID: StaticString, line: UInt
  ) throws {
    let path = url.isFileURL ? url.path(percentEncoded: false) : url.absoluteString
    func unreadable(_ reason: String) -> ConfigurationError {
      ConfigurationText(name: path).error(Malformed(reason))
    }
    guard url.isFileURL else { throw unreadable("only files can be read; pass a file URL") }
    guard FileManager.default.fileExists(atPath: path) else {
      throw unreadable("there is no such file; check its name, and that it is copied to where the program looks for it")
    }
    let data: Data
    do { data = try Data(contentsOf: url) } catch {
      throw unreadable("the file could not be read: \(error.localizedDescription)")
    }
    try self.init(data, path: path, format, under: prefix, fileID: fileID, line: line)
  }

  /// Reads the content of a file or, if the path is `nil`, data that is already in memory.
  init(
    _ data: Data, path: String? = nil, _ format: ConfigurationFormat, under prefix: PropertyName?,
    fileID: StaticString, line: UInt
  ) throws {
    let bytes = [UInt8](data)
    let lineFeeds = format.hasLines ? bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") } : nil
    text = ConfigurationText(
      name: path.map { String($0.split(separator: "/").last ?? "") } ?? format.name, path: path,
      reader: path == nil ? "\(fileID):\(line)" : nil, lineFeeds: lineFeeds)
    (self.prefix, self.fileID, self.line) = (prefix, fileID, line)
    do throws(Malformed) {
      guard !bytes.starts(with: [0xFE, 0xFF]), !bytes.starts(with: [0xFF, 0xFE]) else {
        throw Malformed("the file is UTF-16; save it as UTF-8", at: 0)
      }
      guard case .table(let entries) = try format.parse(bytes) else {
        throw Malformed("the top level is not a dictionary, so that its values have no names; make it one", at: 0)
      }
      self.entries = entries
    } catch {
      throw text.error(error)
    }
  }

  /// Registers every key below the prefix, nested ones as `outer.inner`; the keys of an outer level come first.
  ///
  /// - Throws: `typeMismatch` if a value takes the place of a registration of another kind.
  func register(in injector: PropertyInjector) throws {
    var level = entries
    if let prefix { level = level.map { ("\(prefix).\($0.key)", $0.item) } }
    while !level.isEmpty {
      var next: [ConfigurationValue.Entry] = []
      for entry in level {
        try injector.registerConvertible(
          PropertyName(entry.key), ConfiguredValue(entry.item, in: text), fileID: fileID, line: line)
        guard case .table(let inner) = entry.item.value else { continue }
        next += inner.map { ("\(entry.key).\($0.key)", $0.item) }
      }
      level = next
    }
  }
}

/// A value of a file, or of an environment variable, as the injector sees it.
final class ConfiguredValue: ConvertibleSource {
  private let item: ConfigurationValue.Item
  private let text: ConfigurationText
  let natural: (any Sendable)?

  init(_ item: ConfigurationValue.Item, in text: ConfigurationText) {
    (self.item, self.text, natural) = (item, text, item.value.natural)
  }

  var place: String { text.place(of: item.offset) }

  func converted(to type: Any.Type) -> Any? { try? item.converted(to: type) }
  func isShareable(as type: Any.Type) -> Bool { ConfigurationValue.isShareable(type) }

  func misfit(as type: Any.Type) -> ConvertibleMisfit {
    var misfit = ConfigurationMisfit(item: item, valueType: type)
    do { _ = try item.converted(to: type) } catch { misfit = error as? ConfigurationMisfit ?? misfit }
    return (
      subscripts: misfit.subscripts, written: misfit.item.value.written, place: text.fullPlace(of: misfit.item.offset),
      valueType: misfit.valueType, source: text.path
    )
  }
}
