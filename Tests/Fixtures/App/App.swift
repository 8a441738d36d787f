public import FixtureFeature
import FixtureServices
public import OBInjector

/// Puts the parts together; the only one that knows both.
public struct App {
  public let injector: PropertyInjector

  public init() throws {
    injector = try PropertyInjector(modules: [ServicesModule(), FeatureModule()])
  }

  public func makeScreen() throws -> GreetingScreen { try injector.instance(of: GreetingScreen.self) }
}
