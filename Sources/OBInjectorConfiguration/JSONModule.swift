public import Foundation
public import OBInjector

/// Registers the values of a JSON file, each under its key.
///
/// ```json
/// { "timeout": 30, "server": { "host": "example.org" } }
/// ```
/// ```swift
/// final class Client {
///   var timeout: Double?
///   @InjectedNamed("server.host") var host: String
/// }
/// let settings = try JSONModule(contentsOf: url)
/// let injector = try PropertyInjector(modules: [settings])
/// ```
///
/// A value is converted to the type of the property that requests it, if nothing is lost: text to a `String`, `URL`,
/// `Bool` (`true`, `false`, `yes`, `no`) or number, a whole number to any numeric type that holds it, an array or a
/// dictionary to one of such elements. A value that does not fit is a `typeMismatch` that shows the value and its line.
/// `null` injects nothing. Of several files the later module overrides the earlier one, name by name.
public struct JSONModule: InjectorModule, Sendable {
  private static var format: ConfigurationFormat {
    ConfigurationFormat(name: "JSON data", hasLines: true, parse: JSONParser.parse)
  }

  private let file: ConfigurationFile

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - url: The file.
  ///   - prefix: A prefix for every name, joined with a dot: under `"reader"` the key `timeout` is `reader.timeout`.
  ///   - fileID: The place of the call, for errors; the compiler passes it.
  ///   - line: The line of the call.
  /// - Throws: ``ConfigurationError`` that names the file, and the place in it if it is malformed.
  public init(
    contentsOf url: URL, under prefix: PropertyName? = nil, fileID: StaticString = #fileID, line: UInt = #line
  ) throws {
    file = try ConfigurationFile(contentsOf: url, Self.format, under: prefix, fileID: fileID, line: line)
  }

  /// Reads JSON that is already in memory.
  ///
  /// ```swift
  /// import Foundation
  ///
  /// let settings = try JSONModule(data: Data(#"{"timeout": 30}"#.utf8))
  /// ```
  ///
  /// Use it in tests, and for settings that come from a server. Messages name the line of this call in place of a file.
  ///
  /// - Parameters:
  ///   - data: The content of a JSON file, with an object at its top.
  ///   - prefix: Put before each name, with a dot.
  ///   - fileID: The file of the call, for messages.
  ///   - line: The line of the call, for messages.
  /// - Throws: ``ConfigurationError`` that names the place where the data is malformed.
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
