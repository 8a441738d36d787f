public import Foundation
public import OBInjector

/// Registers the values of a property list, each under its key.
///
/// ```swift
/// let settings = try PropertyListModule(contentsOf: url)
/// let injector = try PropertyInjector(modules: [settings])
/// ```
///
/// Foundation's `PropertyListDecoder` reads XML and binary lists, at most 64 levels deep. The conversions are those of
/// ``JSONModule``; in addition, dates and data fill properties of the types `Date` and `Data`. Foundation gives no lines:
/// messages name the file and the key path. Of a key that occurs twice it takes the last value, and a `<real>` without a
/// fraction is a whole number.
public struct PropertyListModule: InjectorModule, Sendable {
  private static var format: ConfigurationFormat {
    ConfigurationFormat(name: "property list data", hasLines: false, parse: PropertyListReader.parse)
  }

  private let file: ConfigurationFile

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - prefix: A prefix for every name, joined with a dot: under `"reader"` the key `timeout` is `reader.timeout`.
  ///   - fileID: The place of the call, for errors; the compiler passes it.
  ///   - line: The line of the call.
  /// - Throws: ``ConfigurationError`` that names the file, and the key path of a value that can't be read.
  public init(
    contentsOf url: URL, under prefix: PropertyName? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    file = try ConfigurationFile(contentsOf: url, Self.format, under: prefix, fileID: fileID, line: line)
  }

  /// Reads a property list that is already in memory.
  ///
  /// ```swift
  /// import Foundation
  ///
  /// let data = try PropertyListEncoder().encode(["timeout": 30])
  /// let settings = try PropertyListModule(data: data, under: "server")
  /// ```
  ///
  /// Use it in tests, and for settings that come from a server. Messages name the line of this call in place of a file.
  ///
  /// - Parameters:
  ///   - data: The content of a property list, with a dictionary at its top.
  ///   - prefix: Put before each name, with a dot.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Throws: ``ConfigurationError`` that names the line of the call, and the key path of a value that can't be read.
  public init(
    data: Data, under prefix: PropertyName? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    file = try ConfigurationFile(data, Self.format, under: prefix, fileID: fileID, line: line)
  }

  /// Registers the values.
  ///
  /// - Throws: ``/OBInjector/InjectionError`` with the code `typeMismatch` if a key is the name of a registration that
  ///   its value can't stand for, such as a service.
  public func configure(_ injector: PropertyInjector) throws { try file.register(in: injector) }
}
