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

  /// The values that this module needs of the others; none by default.
  ///
  /// ```swift
  /// struct ReaderModule: InjectorModule {
  ///   var requirements: [ModuleRequirement] {
  ///     [.property("clock", of: Clock.self)]
  ///   }
  ///   func configure(_ injector: PropertyInjector) {
  ///     injector.registerProperty("screen") { Screen() }
  ///   }
  /// }
  /// ```
  ///
  /// Use it in a feature that does not know which module registers what it needs: an app that forgets it does not
  /// start, and the feature's own test registers fakes. Each requirement has to be met when all modules are
  /// configured, by this injector or a parent, before eager singletons are made: something is registered under the
  /// name that may fit the type, or at least one registration fits the type. Aliases are followed and decorators
  /// applied; the actor, waiting and arguments do not count. Nothing runs. Otherwise the configuration throws
  /// ``InjectionError/Code/missingRequirement``. ``PropertyInjector/withoutModules(ofType:isolation:)`` checks nothing.
  /// The injector reads this property once for each configured module, before `configure(_:)`.
  var requirements: [ModuleRequirement] { get }
}

extension InjectorModule {
  /// No modules.
  public var modules: [any InjectorModule] { [] }

  /// No requirements.
  public var requirements: [ModuleRequirement] { [] }

  /// True if the other module can take the place of this one: it has the same type and, if that is `Hashable`, is
  /// equal.
  func isSame(as other: any InjectorModule) -> Bool {
    guard Swift.type(of: self) == Swift.type(of: other) else { return false }
    guard let mine = self as? any Hashable, let others = other as? any Hashable else { return true }
    return AnyHashable(mine) == AnyHashable(others)
  }
}
