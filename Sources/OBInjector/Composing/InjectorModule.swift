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

  /// The modules that this one can't do without; none, if a module does not say.
  ///
  /// ```swift
  /// struct AccountModule: InjectorModule {
  ///   var modules: [any InjectorModule] { [ServicesModule()] }
  ///   func configure(_ injector: PropertyInjector) {
  ///     injector.registerProperty("session") { Session() }
  ///   }
  /// }
  /// // The services are configured first.
  /// let injector = try PropertyInjector(modules: [AccountModule()])
  /// ```
  ///
  /// Use it in a part of a program that needs another one, whoever puts the whole together. Each is configured before
  /// this module, in the same isolation, unless one of its type was already; of a type that is `Hashable`, an equal
  /// one. Modules that bring each other are no endless loop. What is handed to
  /// ``PropertyInjector/init(modules:reflection:isolation:)`` is always configured, also two of one type.
  /// ``PropertyInjector/withoutModules(ofType:isolation:)`` removes modules that were brought, too, and those that
  /// brought them do not bring them again. Asked once for each configured module.
  var modules: [any InjectorModule] { get }
}

extension InjectorModule {
  /// None.
  public var modules: [any InjectorModule] { [] }
}

extension InjectorModule {
  /// Whether the other one would do: it is of the same type and, where that is `Hashable`, equal.
  func isSame(as other: any InjectorModule) -> Bool {
    guard Swift.type(of: self) == Swift.type(of: other) else { return false }
    guard let mine = self as? any Hashable, let others = other as? any Hashable else { return true }
    return AnyHashable(mine) == AnyHashable(others)
  }
}
