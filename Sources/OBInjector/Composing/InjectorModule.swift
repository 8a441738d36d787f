/// A part of an app's configuration, with a name and perhaps with state.
///
/// ```swift
/// struct NetworkModule: InjectorModule {
///   let host: String
///   func configure(_ injector: PropertyInjector) {
///     injector.registerProperty("host", withInstance: host)
///   }
/// }
/// let injector = try PropertyInjector(modules: [NetworkModule(host: "example.org")])
/// ```
///
/// Inside one module the first registration of a name wins; between modules the later module wins, name by name.
/// A module is configured again for every injector that is derived with ``PropertyInjector/withModules(_:isolation:)``,
/// so `configure(_:)` should register and do nothing else.
public protocol InjectorModule {
  /// Registers what the module has to offer.
  func configure(_ injector: PropertyInjector) throws
}
