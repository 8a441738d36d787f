// modes: 5 6
import OBInjector

// expect: an initializer with looked-up parameters can't be asynchronous: write a closure that looks them up, '{
// injector async throws in try await Database(config: injector.awaitInstance()) }'
final class Config: Sendable {}
final class Database: Sendable { init(config: Config) async throws {} }
func configure(_ injector: PropertyInjector) {
  injector.registerProperty("database", withInitializer: { (config: Config) in try await Database(config: config) })
}
