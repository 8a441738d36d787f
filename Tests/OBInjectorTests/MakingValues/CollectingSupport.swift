import OBInjector

protocol TitledPlugin { var title: String { get } }

final class NamedPlugin: TitledPlugin, Sendable {
  let title: String
  init(_ title: String) { self.title = title }
}
struct LightPlugin: TitledPlugin { let title: String }
final class WiredPlugin: TitledPlugin {
  var title: String { "wired \(number ?? 0)" }
  @Injected var number: Int?
}
final class PluginHost {
  var plugins: [any TitledPlugin]?, others: [any TitledPlugin]?
  @InjectedNamed("plugins") var list: [any TitledPlugin]
}

func titles(_ plugins: [any TitledPlugin]?) -> [String] { plugins?.map(\.title) ?? ["nil"] }

extension InjectionRequest {
  /// The name of the target's type.
  var requester: String { target.map { "\($0)" } ?? "nobody" }
}

extension PropertyInjector {
  /// Registers the array of all plugins.
  func collectPlugins() { registerProperty("plugins", collecting: (any TitledPlugin).self) }

  func addPlugin(_ name: PropertyName, _ title: String? = nil) {
    registerProperty(PropertyKey(name), withInstance: NamedPlugin(title ?? name.rawValue))
  }

  /// The titles of the plugins that a host gets.
  var pluginTitles: [String] { titles(filled(PluginHost()).plugins) }
}
