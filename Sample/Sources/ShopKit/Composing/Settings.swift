import Foundation
import OBInjector
import OBInjectorConfiguration

/// The app's modules; the later one wins, so a variable overrides the file.
func appModules(
  environment: [String: String] = ProcessInfo.processInfo.environment
) throws -> [any InjectorModule] {
  let folder = Bundle.module.resourceURL ?? Bundle.module.bundleURL
  let file = folder.appending(path: "Settings.json")
  return [
    AppModule(),
    try JSONModule(contentsOf: file, under: "settings"),
    EnvironmentModule(
      prefix: "SHOP_", environment: environment, under: "settings"),
  ]
}

/// What the injector fills: plain properties too, or declared ones only.
///
/// A switch without a new build. Here it is a variable; an app on a phone
/// reads what it fetched and stored when it ran before.
func reflection(
  environment: [String: String] = ProcessInfo.processInfo.environment
) -> PropertyInjector.Reflection {
  let isOff = environment["SHOP_PLAIN_PROPERTIES"] == "off"
  return isOff ? .declaredOnly : .storedProperties
}
