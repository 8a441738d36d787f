import Foundation
import OBInjector
import OBInjectorConfiguration

/// The app's modules; the later one wins, so a variable overrides the file.
func appModules(
  environment: [String: String] = ProcessInfo.processInfo.environment
) throws -> [any InjectorModule] {
  let file = Bundle.module.bundleURL.appending(path: "Settings.json")
  return [
    AppModule(),
    try JSONModule(contentsOf: file, under: "settings"),
    EnvironmentModule(
      prefix: "SHOP_", environment: environment, under: "settings"),
  ]
}
