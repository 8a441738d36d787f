/// The origin of a request for a value: a property, a parameter of an initializer, or a lookup.
///
/// ```swift
/// injector.registerProperty("label", perTarget: { request in
///   "\(request.target.map { "\($0)" } ?? "app").\(request.property)"
/// })
/// ```
///
/// The argument of the closure given to `registerProperty(_:perTarget:)` (<doc:MakingValues>). It holds the injector,
/// so the closure should take from it what it needs and not keep it.
public struct InjectionRequest: Sendable {
  /// The injector that injects: a child, if the property is filled through a child.
  public let injector: PropertyInjector
  /// The dynamic type of the object that owns the property; for an initializer's parameter and for a lookup inside a
  /// closure, the type that is being made; `nil` for a lookup from outside.
  public let target: Any.Type?
  /// The property's own name, even if it asks for another one; for a parameter and for a lookup, the name of the
  /// registration.
  public let property: PropertyName
  /// The requested type, without its Optional.
  public let type: Any.Type
}
