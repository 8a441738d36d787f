// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import OBInjector

// A module of its own, so that a verification of the program has these types alone. No other type has a property with
// these names, and none of the names is a misspelling of another one, but for "vCrad" and "vReadr".

protocol Lit: AnyObject {}
final class Wick: Lit, Sendable {}
class Oil {}
final class Whale: Oil {}
struct Glow: Sendable {}
@propertyWrapper struct Wrapped<Value> { var wrappedValue: Value }

class Lamp {
  var vWick: Wick?, vTower: Tower?, vLabel: String?
  weak var vOil: Oil?
}
final class BigLamp: Lamp {
  var vGlow: Glow?, vBigLamp: BigLamp?
  weak var vMast: Mast?
}
final class Tower: Lit {
  @Injected var vWick: Wick
  var vLamp: Lamp?, vLit: (any Lit)?, vMast: Mast?
}
final class Keeper {
  var injector: PropertyInjector?, vLabel: String?, vFixed: Fixed?, vLit: (any Lit)?, other: Reader?
  @Injected var vOil: Whale?
  weak var vTower: Tower?
}
struct Card {
  var vWick: Wick?, vLabel: String?, vCount: Int?, injector: PropertyInjector?
  let vGlow = Glow(), vOil: Oil? = nil
}
struct Box {
  @Injected var vOil: Oil
  var vKeeper: Keeper?, vLit: (any Lit)?, vCrad: Card?
}
final class Mast {
  init(_ oil: Oil, _ wick: Wick?) {}
  var vBox: Box?, vCount: Int?
  weak var vLit: (any Lit)?
  weak var vReadr: Reader?
}
final class Reader {
  var vLamp: Lazy<Lamp>?, previousBox: Box?, previousMast: Mast?
  @Injected var vMast: Provider<Mast>
  @InjectedByType var first: Oil
  @InjectedByType var second: Glow?
  @InjectedNamed("vWick") var third: (any Lit)?
}
final class Fixed {
  let vWick: Wick? = nil, vCount = 0
  lazy var vLabel: String? = ""
  var vOil = Oil(), vLamp: Lamp?
  @Wrapped var vGlow: Glow? = nil
  weak var delegate: (any Lit)?
}

/// The types of random verifications: each is a target, and what a registration makes.
public enum VerifiedFamily: CaseIterable, Sendable {
  case wick, oil, whale, glow, label, count, lamp, bigLamp, tower, keeper, card, box, mast, reader, fixed, lit

  /// How an injection sees a property; the last four it never sets.
  public enum Form: Sendable {
    case plain, weak, required, injected, lazy, lazyRequired, byType, byTypeOrNil, named
    case constant, lazyVar, notOptional, wrapped

    public var isRequired: Bool { [.required, .lazyRequired, .byType].contains(self) }
    public var isDeclared: Bool {
      [.required, .injected, .lazyRequired, .byType, .byTypeOrNil, .named].contains(self)
    }
    public var isByType: Bool { self == .byType || self == .byTypeOrNil }
    public var isDeferred: Bool { self == .lazy || self == .lazyRequired }
    public var isNeverSet: Bool { [.constant, .lazyVar, .notOptional, .wrapped].contains(self) }
  }
  public struct Property: Sendable {
    public let owner: VerifiedFamily, name: PropertyName
    /// `nil` for the injector.
    public let wanted: VerifiedFamily?
    public let form: Form

    public var path: String { "\(owner.type).\(name)" }
  }

  /// The name under which the type is mostly registered.
  public var name: PropertyName { PropertyName("v\("\(self)".prefix(1).uppercased())\("\(self)".dropFirst())") }
  public var superclass: VerifiedFamily? { self == .bigLamp ? .lamp : self == .whale ? .oil : nil }
  public var isStruct: Bool { [.glow, .label, .count, .card, .box].contains(self) }
  public var isClass: Bool { !isStruct && self != .lit }
  public var isSendable: Bool { [.wick, .glow, .label, .count].contains(self) }
  public var isStandard: Bool { self == .label || self == .count }
  public var isLeftAlone: Bool { isStruct && self != .box }
  public var declaresItself: Bool { properties.contains(where: \.form.isDeclared) }

  /// Whether each value of the type fits the other one.
  public func isSure(_ other: VerifiedFamily) -> Bool {
    self == other || superclass == other || other == .lit && (self == .wick || self == .tower)
  }
  /// Whether some value may fit, for all that the type tells.
  public func mayFit(_ other: VerifiedFamily) -> Bool {
    isSure(other) || other.superclass == self || isClass && other == .lit || self == .lit && other.isClass
  }

  /// The properties that the type declares itself.
  public var own: [Property] {
    let all: [(PropertyName, VerifiedFamily?, Form)] =
      switch self {
      case .lamp:
        [("vWick", .wick, .plain), ("vTower", .tower, .plain), ("vLabel", .label, .plain), ("vOil", .oil, .weak)]
      case .bigLamp: [("vGlow", .glow, .plain), ("vBigLamp", .bigLamp, .plain), ("vMast", .mast, .weak)]
      case .tower:
        [("vWick", .wick, .required), ("vLamp", .lamp, .plain), ("vLit", .lit, .plain), ("vMast", .mast, .plain)]
      case .keeper:
        [
          ("injector", nil, .plain), ("vLabel", .label, .plain), ("vFixed", .fixed, .plain), ("vLit", .lit, .plain),
          ("other", .reader, .plain), ("vOil", .whale, .injected), ("vTower", .tower, .weak),
        ]
      case .card:
        [
          ("vWick", .wick, .plain), ("vLabel", .label, .plain), ("vCount", .count, .plain), ("injector", nil, .plain),
          ("vGlow", .glow, .constant), ("vOil", .oil, .constant),
        ]
      case .box:
        [("vOil", .oil, .required), ("vKeeper", .keeper, .plain), ("vLit", .lit, .plain), ("vCrad", .card, .plain)]
      case .mast:
        [("vBox", .box, .plain), ("vCount", .count, .plain), ("vLit", .lit, .weak), ("vReadr", .reader, .weak)]
      case .reader:
        [
          ("vLamp", .lamp, .lazy), ("previousBox", .box, .plain), ("previousMast", .mast, .plain),
          ("vMast", .mast, .lazyRequired), ("first", .oil, .byType), ("second", .glow, .byTypeOrNil),
          ("third", .lit, .named),
        ]
      case .fixed:
        [
          ("vWick", .wick, .constant), ("vCount", .count, .constant), ("vLabel", .label, .lazyVar),
          ("vOil", .oil, .notOptional), ("vLamp", .lamp, .plain), ("vGlow", .glow, .wrapped), ("delegate", .lit, .weak),
        ]
      case .wick, .oil, .whale, .glow, .label, .count, .lit: []
      }
    return all.map { Property(owner: self, name: $0, wanted: $1, form: $2) }
  }
  /// The inherited ones, too.
  public var properties: [Property] { (superclass?.properties ?? []) + own }

  // MARK: - Registrations

  public var type: Any.Type { with(TypeOf()) }

  /// The parameters of the initializer by which `Way.initializer` registers the type.
  public var parameters: [(type: VerifiedFamily, isOptional: Bool)] {
    switch self {
    case .mast: [(.oil, false), (.wick, true)]
    case .lamp: [(.wick, false)]
    case .keeper: [(.lit, false), (.glow, false)]
    default: []
    }
  }

  public enum Way: CaseIterable, Sendable { case instance, none, closure, onMain, asking, initializer }

  public func register(
    _ name: PropertyName, _ way: Way, _ scope: Scope, in injector: PropertyInjector, from file: StaticString
  ) {
    switch (way, self) {
    case (.initializer, .mast):
      injector.registerProperty(PropertyKey(name), scope: scope, withInitializer: Mast.init, fileID: file)
    case (.initializer, .lamp):
      injector.registerProperty(
        PropertyKey(name), scope: scope, withInitializer: { (_: Wick) -> Lamp in never() }, fileID: file)
    case (.initializer, .keeper):
      injector.registerProperty(
        PropertyKey(name), scope: scope, withInitializer: { (_: any Lit, _: Glow) -> Keeper in never() }, fileID: file)
    default: with(Registering(name: name, way: way, scope: scope, injector: injector, file: file))
    }
  }

  public func decorate(_ name: PropertyName, in injector: PropertyInjector) {
    with(Decorating(name: name, injector: injector))
  }

  private func with<Task: VerifiedFamilyTask>(_ task: Task) -> Task.Result {
    switch self {
    case .wick: task.run(sendable: Wick())
    case .oil: task.run(Oil())
    case .whale: task.run(Whale())
    case .glow: task.run(sendable: Glow())
    case .label: task.run(sendable: "text")
    case .count: task.run(sendable: 5)
    case .lamp: task.run(Lamp())
    case .bigLamp: task.run(BigLamp())
    case .tower: task.run(Tower())
    case .keeper: task.run(Keeper())
    case .card: task.run(Card())
    case .box: task.run(Box())
    case .mast: task.run(Mast(Oil(), nil))
    case .reader: task.run(Reader())
    case .fixed: task.run(Fixed())
    case .lit: task.run(Wick() as any Lit)
    }
  }
}
