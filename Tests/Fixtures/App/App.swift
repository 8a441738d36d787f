// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import FixtureFeature
import FixtureServices
public import OBInjector

/// Puts the parts together; the only one that knows both.
public struct App {
  public let injector: PropertyInjector

  public init() throws { injector = try PropertyInjector(modules: [ServicesModule(), FeatureModule()]) }

  /// A screen of the feature, filled.
  public func makeScreen() throws -> GreetingScreen { try injector.instance(of: GreetingScreen.self) }
}
