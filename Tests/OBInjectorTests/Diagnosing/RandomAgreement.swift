import OBInjectorTesting

/// The types of random configurations: parts that registrations make, and targets that are injected.
enum RandomAgreement {
  protocol Agreeing: AnyObject {}
  final class Alpha: Agreeing, Sendable {}
  final class Beta: Agreeing { var n8: Alpha?, n9: Int? }
  struct Delta {}
  final class Gamma { init(alpha: Alpha, beta: Beta?) {} }
  final class Epsilon {
    var n7: Delta?
    init(agreeing: any Agreeing, list: [Alpha]?) {}
  }
  final class Zeta { init(gamma: Gamma, lazy: Lazy<Beta>) {} }
  final class Eta { init(theta: Theta) {} }
  final class Theta { init(eta: Eta?, free: any Agreeing & Sendable) {} }
  final class Iota { @Injected var n0: Alpha; var n8: Kappa? }
  final class Kappa {
    @InjectedByType var alpha: Alpha
    init(iota: Iota) {}
  }

  class Plain {
    required init() {}
    var n0: Alpha?, n1: Beta?, n2: Gamma?, n3: String?, n4: Int?
  }
  final class Inheriting: Plain { var n5: Zeta?, n6: Epsilon?, n7: Eta?, n8: Iota?, n9: Kappa? }
  final class OfProtocols {
    var n0: (any Agreeing)?, n1: (any Agreeing & Sendable)?, n2: AnyObject?, n3: Any?, n4: (any Agreeing)?
  }
  final class Weak {
    weak var n0: Alpha?
    weak var n1: (any Agreeing)?
    weak var n2: Gamma?
    weak var n5: Beta?
  }
  final class Required {
    @Injected var n0: Alpha
    @Injected var n1: any Agreeing
    @Injected var n5: Gamma
    @Injected var n6: Delta
  }
  final class Optionally {
    @Injected var n0: Alpha?
    @Injected var n2: Gamma?
    @Injected var n6: [Alpha]?
    @Injected var n7: Theta?
  }
  final class ByType {
    @InjectedByType var first: Alpha
    @InjectedByType var second: (any Agreeing)?
    @InjectedByType var third: Gamma
    @InjectedByType var fourth: Zeta?
  }
  final class Named {
    @InjectedNamed("n3") var first: Alpha
    @InjectedNamed("n4") var second: Beta?
    @InjectedNamed("n5") var third: any Agreeing
  }
  final class Later {
    var n0: Lazy<Alpha>?, n2: Provider<Gamma>?
    @Injected var n1: Lazy<Beta>
    @InjectedByType var byType: Provider<Alpha>
  }
  final class Lists { var n0: [Alpha]?, n1: [any Agreeing]?, n2: [PropertyName: Alpha]?, n5: [Gamma]? }
  final class Paths: KeyPathInjectable {
    var n0: Alpha?, other: Beta?, n6: Gamma?
    static var injectableProperties: [InjectableProperty] {
      [.init("n0", \Paths.n0), .init("n5", \Paths.other), .init("n6", \Paths.n6)]
    }
  }
  final class Values {
    var n0: Delta?, n3: Double?, n4: Int?
    var n6: (() -> Void)?
    var count = 0
    var injector: PropertyInjector?
  }
  final class Generic<Value> { var n0: Value? }

  /// Each target type, with a function that makes an empty object.
  static let targets: [(type: Any.Type, make: @Sendable () -> AnyObject)] = [
    (Plain.self, { Plain() }), (Inheriting.self, { Inheriting() }), (OfProtocols.self, { OfProtocols() }),
    (Weak.self, { Weak() }), (Required.self, { Required() }), (Optionally.self, { Optionally() }),
    (ByType.self, { ByType() }), (Named.self, { Named() }), (Later.self, { Later() }), (Lists.self, { Lists() }),
    (Paths.self, { Paths() }), (Values.self, { Values() }), (Generic<Beta>.self, { Generic<Beta>() }),
  ]

  /// The verification of all target types.
  static func verify(_ injector: PropertyInjector) -> VerificationReport {
    injector.verify(
      Plain.self, Inheriting.self, OfProtocols.self, Weak.self, Required.self, Optionally.self, ByType.self, Named.self,
      Later.self, Lists.self, Paths.self, Values.self, Generic<Beta>.self, isolation: nil)
  }

  /// The graph of all target types, which are its first nodes, in the order of `targets`.
  static func graph(_ injector: PropertyInjector) -> DependencyGraph {
    injector.dependencyGraph(
      of: Plain.self, Inheriting.self, OfProtocols.self, Weak.self, Required.self, Optionally.self, ByType.self,
      Named.self, Later.self, Lists.self, Paths.self, Values.self, Generic<Beta>.self)
  }

  // MARK: - Registrations

  /// Makes a registration of one kind under a name.
  typealias Kind = (name: String, register: @Sendable (PropertyInjector, PropertyName, Scope) -> Void)

  /// Registrations of which the types tell everything.
  static let certain: [Kind] = [
    ("instance Alpha", { to, name, _ in to.registerProperty(PropertyKey(name), withInstance: Alpha()) }),
    ("instance Beta", { to, name, _ in to.registerProperty(PropertyKey(name), withInstance: Beta()) }),
    ("instance Delta", { to, name, _ in to.registerProperty(PropertyKey(name), withInstance: Delta()) }),
    ("instance 5", { to, name, _ in to.registerProperty(PropertyKey(name), withInstance: 5) }),
    ("instance text", { to, name, _ in to.registerProperty(PropertyKey(name), withInstance: "text") }),
    ("nil Alpha", { to, name, _ in to.registerProperty(PropertyKey(name), withInstance: Alpha?.none) }),
    ("nil Beta", { to, name, _ in to.registerProperty(PropertyKey(name), withInstance: Beta?.none) }),
    ("closure Alpha", { $0.registerProperty(PropertyKey($1), scope: $2) { Alpha() } }),
    ("closure Beta", { $0.registerProperty(PropertyKey($1), scope: $2) { Beta() } }),
    ("closure Delta", { $0.registerProperty(PropertyKey($1), scope: $2) { Delta() } }),
    ("closure Gamma", { $0.registerProperty(PropertyKey($1), scope: $2) { Gamma(alpha: Alpha(), beta: nil) } }),
    ("closure with injector", { $0.registerProperty(PropertyKey($1), scope: $2) { (_: PropertyInjector) in Beta() } }),
    ("main-actor Alpha", { $0.registerProperty(PropertyKey($1), scope: $2) { @MainActor in Alpha() } }),
    ("main-actor Beta", { $0.registerProperty(PropertyKey($1), scope: $2) { @MainActor in Beta() } }),
    ("init Gamma", { $0.registerProperty(PropertyKey($1), scope: $2, withInitializer: Gamma.init(alpha:beta:)) }),
    ("init Epsilon", { $0.registerProperty(PropertyKey($1), scope: $2, withInitializer: Epsilon.init) }),
    ("init Zeta", { $0.registerProperty(PropertyKey($1), scope: $2, withInitializer: Zeta.init(gamma:lazy:)) }),
    ("init Eta", { $0.registerProperty(PropertyKey($1), scope: $2, withInitializer: Eta.init(theta:)) }),
    ("init Theta", { $0.registerProperty(PropertyKey($1), scope: $2, withInitializer: Theta.init(eta:free:)) }),
    ("closure Iota", { $0.registerProperty(PropertyKey($1), scope: $2) { Iota() } }),
    ("init Kappa", { $0.registerProperty(PropertyKey($1), scope: $2, withInitializer: Kappa.init(iota:)) }),
    ("taking Alpha", { $0.registerProperty(PropertyKey($1), scope: $2) { (_: PropertyInjector, _: Int) in Alpha() } }),
    ("taking Beta", { $0.registerProperty(PropertyKey($1), scope: $2) { (_: PropertyInjector, _: Int) in Beta() } }),
    ("async Alpha", { $0.registerProperty(PropertyKey($1), scope: $2) { () async -> Alpha in Alpha() } }),
    ("[Alpha]", { to, name, _ in to.registerProperty(PropertyKey(name), collecting: Alpha.self) }),
    ("[Agreeing]", { to, name, _ in to.registerProperty(PropertyKey(name), collecting: (any Agreeing).self) }),
    ("[Gamma]", { to, name, _ in to.registerProperty(PropertyKey(name), collecting: Gamma.self) }),
    ("[name: Alpha]", { to, name, _ in to.registerProperty(PropertyKey(name), collectingByName: Alpha.self) }),
  ]

  /// Closures that only promise: they fail, return `nil`, or return some value of a type that does not tell.
  static let promising: [Kind] = [
    ("closure Agreeing", { $0.registerProperty(PropertyKey($1), scope: $2) { () -> any Agreeing in Alpha() } }),
    ("closure Any", { $0.registerProperty(PropertyKey($1), scope: $2) { () -> Any in 5 } }),
    ("closure nil", { $0.registerProperty(PropertyKey($1), scope: $2) { () -> Alpha? in nil } }),
    ("throws", { $0.registerProperty(PropertyKey($1), scope: $2) { () throws -> Beta in throw DeliberateFailure() } }),
    ("asks", { $0.registerProperty(PropertyKey($1), scope: $2) { try $0.instance(forProperty: "n3") as Alpha } }),
  ]

  static let decorators:
    [(name: String, isPromise: Bool, decorate: @Sendable (PropertyInjector, PropertyName) -> Void)] = [
      ("Alpha", false, { $0.decorateProperty(PropertyKey($1)) { (alpha: Alpha) in alpha } }),
      ("Beta", false, { $0.decorateProperty(PropertyKey($1)) { (beta: Beta) in beta } }),
      ("Gamma", false, { $0.decorateProperty(PropertyKey($1)) { (gamma: Gamma) in gamma } }),
      ("on main", false, { $0.decorateProperty(PropertyKey($1)) { @MainActor (alpha: Alpha) -> Alpha in alpha } }),
      ("Agreeing", true, { $0.decorateProperty(PropertyKey($1)) { (agreeing: any Agreeing) in agreeing } }),
    ]

  static let scopes: [Scope] = [.unique, .graph, .singleton, .eagerSingleton, .weakSingleton, .custom("x")]
}
