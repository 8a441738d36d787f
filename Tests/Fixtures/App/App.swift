public import FixtureFeature
import FixtureServices
public import OBInjector

/// Puts the parts together; the only one that knows both.
public struct App {
  /// The injector of all parts.
  public let injector: PropertyInjector

  /// Puts them together.
  public init() throws {
    injector = try PropertyInjector(modules: [ServicesModule(), FeatureModule()])
  }

  /// A screen of the feature, filled.
  public func makeScreen() throws -> GreetingScreen { try injector.instance(of: GreetingScreen.self) }
}
