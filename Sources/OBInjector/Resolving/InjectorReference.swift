/// A reference to an injector for later lookups: strong, or weak if the injector retains the owner of the reference.
struct InjectorReference: Sendable {
  /// `@unchecked Sendable` is sound: the property is written once, before the object is shared.
  private final class Weak: @unchecked Sendable {
    weak var injector: PropertyInjector?
    init(_ injector: PropertyInjector) { self.injector = injector }
  }

  private let held: PropertyInjector?
  private let known: Weak?

  init(_ injector: PropertyInjector, isWeak: Bool) {
    (held, known) = isWeak ? (nil, Weak(injector)) : (injector, nil)
  }

  var found: PropertyInjector? { held ?? known?.injector }
}
