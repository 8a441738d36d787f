/// A reference to an injector for later lookups: strong, or weak if the injector retains the owner of the reference.
struct InjectorReference: Sendable {
  /// `@unchecked Sendable` is sound: the properties are written once, before the object is shared.
  private final class Weak: @unchecked Sendable {
    weak var injector: PropertyInjector?
    weak var planner: Planner?
  }

  private let held: (injector: PropertyInjector, planner: Planner)?
  private let known: Weak?

  init(_ planner: Planner, isWeak: Bool) {
    let injector = planner.registry.injector
    guard isWeak else {
      (held, known) = ((injector, planner), nil)
      return
    }
    let weak = Weak()
    (weak.injector, weak.planner) = (injector, planner)
    (held, known) = (nil, weak)
  }

  var found: (injector: PropertyInjector, planner: Planner)? {
    if let held { return held }
    guard let injector = known?.injector, let planner = known?.planner else { return nil }
    return (injector, planner)
  }
}
