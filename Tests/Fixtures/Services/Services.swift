// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import FixtureFeature
public import OBInjector

/// Keeps what the feature asks for.
final class MemoryStore: GreetingStore {
  private var log: Log?

  func greeting(for name: String) -> String? {
    log?.note("asked for \(name)")
    return "Hello, \(name)"
  }
}

/// Written by the store, read by the app.
public final class Log {
  public private(set) var lines: [String] = []

  public init() {}

  func note(_ line: String) { lines.append(line) }
}

/// Registers the store under the name, and as the protocol, of the feature.
public struct ServicesModule: InjectorModule {
  public init() {}

  public func configure(_ injector: PropertyInjector) {
    injector.registerProperty("greetingStore", scope: .singleton) { () -> any GreetingStore in MemoryStore() }
    injector.registerProperty("log", scope: .singleton) { Log() }
  }
}
