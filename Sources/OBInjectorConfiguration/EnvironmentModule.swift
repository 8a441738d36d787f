public import Foundation
public import OBInjector

/// Registers the environment variables with a prefix, each under the name that it spells.
///
/// ```swift
/// final class Client {
///   // APP_SERVER__TIME_OUT=2.5
///   @InjectedNamed("server.timeOut") var timeOut: Double
/// }
/// let injector = try PropertyInjector(modules: [
///   try JSONModule(contentsOf: url),
///   EnvironmentModule(prefix: "APP_"),                   // the later one wins
/// ])
/// ```
///
/// Without the prefix, two underscores separate the parts of a nested name, and one underscore the words of a part,
/// which are joined in camel case: with the prefix `APP_` the variable `APP_SERVER__TIME_OUT` is `server.timeOut`. A
/// part with a lowercase letter is used as it is written, for names like `baseURL`: `APP_server__baseURL`. A variable
/// that spells no name, such as the prefix alone, is ignored.
///
/// A value is converted like a text in a file, see ``JSONModule``. A variable overrides that one name: a dictionary
/// that an earlier file registers under `server` keeps its contents. A value that does not fit is a `typeMismatch` that
/// names the variable and shows its value. A variable whose name is that of a service is an error when the module is
/// configured, and so, with `strict`, is a misspelled one.
public struct EnvironmentModule: InjectorModule, Sendable {
  private let prefix: String
  private let environment: [String: String]
  private let outer: PropertyName?
  private let isStrict: Bool
  private let fileID: StaticString
  private let line: UInt

  /// Takes the variables whose names begin with a prefix; the others are ignored.
  ///
  /// - Parameters:
  ///   - prefix: The beginning of the variables, such as `"APP_"`; an empty one takes all variables.
  ///   - environment: The variables, by default those of the process when the module is made.
  ///   - outer: A prefix for every name, joined with a dot: under `"reader"` the variable `APP_TIME_OUT` is
  ///     `reader.timeOut`.
  ///   - strict: If true, each variable with the prefix has to spell a name that is registered before, such as that of
  ///     a value in a file with all defaults; otherwise configuring throws an error that lists the misspelled ones.
  ///   - fileID: The place of the call, for errors; the compiler passes it.
  ///   - line: The line of the call.
  public init(
    prefix: String, environment: [String: String] = ProcessInfo.processInfo.environment,
    under outer: PropertyName? = nil, strict: Bool = false, fileID: StaticString = #fileID, line: UInt = #line
  ) {
    self.prefix = prefix
    self.environment = environment.filter { $0.key.hasPrefix(prefix) }
    self.outer = outer
    isStrict = strict
    self.fileID = fileID
    self.line = line
  }

  /// Registers the values, in the order of the variables' names.
  ///
  /// - Throws: ``ConfigurationError`` if two variables spell one name or, with `strict`, if a variable spells a name
  ///   that is not registered; ``/OBInjector/InjectionError`` with the code `typeMismatch` if a name is registered for
  ///   something that no variable can stand for, such as a service.
  public func configure(_ injector: PropertyInjector) throws {
    var variables: [String: String] = [:]
    var unknown: [String] = []
    for (variable, text) in environment.sorted(by: { $0.key < $1.key }) {
      guard let spelled = Self.name(variable.dropFirst(prefix.count)) else {
        unknown.append("the variable \"\(variable)\" spells no name; unset it.")
        continue
      }
      let name = outer.map { "\($0).\(spelled)" } ?? spelled
      if let other = variables.updateValue(variable, forKey: name) {
        throw error("the variables \"\(other)\" and \"\(variable)\" both spell the name \"\(name)\"; unset one of them")
      }
      if isStrict, !injector.hasProperty(PropertyName(name)) {
        let remedy = injector.registeredName(closestTo: PropertyName(name)).map { "did you mean \"\($0)\"?" }
        unknown.append(
          "the variable \"\(variable)\" spells \"\(name)\", which nothing before it registers; \(remedy ?? "unset it.")"
        )
      } else {
        let value = ConfiguredValue(
          .init(value: .text(text)), in: ConfigurationText(name: "environment variable \(variable)"))
        try injector.registerConvertible(PropertyName(name), value, fileID: fileID, line: line)
      }
    }
    if isStrict, !unknown.isEmpty { throw error(unknown.joined(separator: "\n")) }
  }

  private func error(_ message: String) -> ConfigurationError {
    ConfigurationText(name: "environment").error(Malformed(message))
  }

  /// Returns the name that a variable without its prefix spells; `nil` if a part of it has no letters.
  private static func name(_ spelled: Substring) -> String? {
    let parts = spelled.split(separator: "__", omittingEmptySubsequences: false).map(part)
    return parts.contains("") ? nil : parts.joined(separator: ".")
  }

  private static func part(_ spelled: Substring) -> String {
    guard !spelled.contains(where: \.isLowercase) else { return String(spelled) }
    let words = spelled.lowercased().split(separator: "_")
    return words.enumerated()
      .map { index, word in index == 0 ? String(word) : word.prefix(1).uppercased() + word.dropFirst() }
      .joined()
  }
}
