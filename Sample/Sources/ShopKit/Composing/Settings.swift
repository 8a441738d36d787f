import Foundation
import OBInjectorConfiguration
import OBInjector

/// All modules of the app; the later one wins, so a variable overrides the value of the file.
func appModules(
  environment: [String: String] = ProcessInfo.processInfo.environment
) throws -> [any InjectorModule] {
  [
    AppModule(),
    try JSONModule(contentsOf: Bundle.module.bundleURL.appending(path: "Settings.json")),
    EnvironmentModule(prefix: "SHOP_", environment: environment),
  ]
}
