public import Foundation
public import OBInjector
import OBInjectorConfiguration

/// The settings, each with its name and its type: a misspelled one does not compile.
extension PropertyKey where Value == String {
  static var hostname: Self { "settings.http.hostname" }
  static var databasePath: Self { "settings.database.path" }
  static var logLevel: Self { "settings.log.level" }
}

extension PropertyKey where Value == Int {
  static var port: Self { "settings.http.port" }
  static var idleMinutes: Self { "settings.sessions.idleMinutes" }
  static var maximumLength: Self { "settings.notes.maximumLength" }
}

extension PropertyKey where Value == [String: String] {
  /// A password for each name: enough for a sample.
  ///
  /// A server for real users keeps salted hashes in its database.
  static var passwords: Self { "settings.passwords" }
}

/// Returns the server's modules; the later one wins.
///
/// All settings are below "settings", so that none takes a service's place.
///
/// - Throws: If the file can't be read.
public func serverModules(
  environment: [String: String] = ProcessInfo.processInfo.environment,
  options: CommandLineOptions = CommandLineOptions()
) throws -> [any InjectorModule] {
  let file = Bundle.module.bundleURL.appending(path: "Settings.json")
  return [
    AppModule(),
    try JSONModule(contentsOf: file, under: "settings"),
    // Strict: a variable that is not in the file is misspelled.
    EnvironmentModule(
      prefix: "NOTES_", environment: environment, under: "settings",
      strict: true),
    options,
  ]
}

/// The settings of the command line, which come after the file and the variables.
public struct CommandLineOptions: InjectorModule {
  var hostname: String?
  var port: Int?
  var database: String?

  /// Takes what is given; the rest stays as the file and the variables say.
  public init(hostname: String? = nil, port: Int? = nil, database: String? = nil) {
    (self.hostname, self.port, self.database) = (hostname, port, database)
  }

  /// Registers what is given.
  public func configure(_ injector: PropertyInjector) {
    if let hostname { injector.registerProperty(.hostname, withInstance: hostname) }
    if let port { injector.registerProperty(.port, withInstance: port) }
    if let database { injector.registerProperty(.databasePath, withInstance: database) }
  }
}
