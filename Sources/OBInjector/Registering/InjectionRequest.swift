/// Who asks for a value: a property, a parameter of an initializer, or a look-up.
///
/// ```swift
/// injector.registerProperty("label", perTarget: { request in
///   "\(request.target.map { "\($0)" } ?? "app").\(request.property)"
/// })
/// ```
///
/// What a block of `registerProperty(_:perTarget:)` is given (<doc:MakingValues>). It holds the injector, so a block
/// should take from it what it needs and not keep it.
public struct InjectionRequest: Sendable {
  /// The injector that injects: a child, if the property is filled through a child.
  public let injector: PropertyInjector
  /// The type of the object whose property is filled, the dynamic one; for an initializer's parameter, and for a look-up of
  /// a block, the type that is made; `nil` for a look-up from outside.
  public let target: Any.Type?
  /// The property's own name, whatever it is registered under; for a parameter and for a look-up the registration's name.
  public let property: PropertyName
  /// The type that is wanted, without its Optional.
  public let type: Any.Type

  init(injector: PropertyInjector, target: Any.Type?, property: PropertyName, type: Any.Type) {
    self.injector = injector
    self.target = target
    self.property = property
    self.type = type
  }
}
