/// A unit of an app's configuration: it registers what belongs together.
///
/// Use modules where several targets or teams register, and to replace a part of the configuration in tests.
///
/// ```swift
/// struct NetworkModule: InjectorModule {
///   let host: String
///   func configure(_ injector: PropertyInjector) {
///     injector.registerProperty("host", withInstance: host)
///   }
/// }
/// let network = NetworkModule(host: "example.org")
/// let injector = try PropertyInjector(modules: [network])
/// ```
///
/// Inside one module the first registration of a name wins; between modules the later module wins, name by name. Each
/// injector that ``PropertyInjector/withModules(_:isolation:)`` derives configures the module again, so `configure(_:)`
/// should register and do nothing else.
public protocol InjectorModule {
  /// Registers the values of the module.
  func configure(_ injector: PropertyInjector) throws

  /// The modules that this module requires; none by default.
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
  /// Use it in a part of a program that needs another part, independent of the code that assembles the program. A
  /// required module is configured before this one, in the same isolation, unless a module of its type (for a
  /// `Hashable` type: an equal module) was configured already. Modules that require each other do not cause an endless
  /// loop. Modules passed to ``PropertyInjector/init(modules:reflection:observer:isolation:)`` are always configured,
  /// even two of one type. ``PropertyInjector/withoutModules(ofType:isolation:)`` also removes required modules, and
  /// the modules that required them do not add them again. The injector reads this property once for each configured
  /// module.
  var modules: [any InjectorModule] { get }
}

extension InjectorModule {
  /// No modules.
  public var modules: [any InjectorModule] { [] }

  /// True if the other module can take the place of this one: it has the same type and, if that is `Hashable`, is
  /// equal.
  func isSame(as other: any InjectorModule) -> Bool {
    guard Swift.type(of: self) == Swift.type(of: other) else { return false }
    guard let mine = self as? any Hashable, let others = other as? any Hashable else { return true }
    return AnyHashable(mine) == AnyHashable(others)
  }
}
