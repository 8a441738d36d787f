/// Properties that may request something other than their own names.
extension DependencyWalk {
  /// The possible values of an `@Injected` property with a name under which nothing is registered.
  ///
  /// The name or type that it requests instead is a value of the object, which the type does not tell.
  enum Request {
    /// One of these registrations; if none is sure to fit, the ones that possibly fit.
    case some([Registration])
    /// A component, which is made for a request by type.
    case component(any Component.Type)
    case injector
    /// No value: nothing fits, for any request.
    case nothing
  }

  func request(of point: InjectionPoint, in type: Any.Type) -> Request {
    let names = names(for: type)
    let sure = names.filter { $0.isLikely(point.needed) }
    let fitting = sure.isEmpty ? names.filter { mayFit($0, point.needed) } : sure
    guard fitting.isEmpty else { return .some(fitting) }
    let wanted = Fitting.unwrapped(point.needed)
    if wanted == PropertyInjector.self { return .injector }
    return (wanted as? any Component.Type).map { .component($0) } ?? .nothing
  }

  /// Returns true if a value of the registration may turn out to fit.
  ///
  /// If the registration promises a class and the property is of a protocol's type, the program must have a subclass
  /// that conforms.
  private func mayFit(_ registration: Registration, _ needed: Any.Type) -> Bool {
    let (wanted, promised) = (Fitting.unwrapped(needed), registration.providedType)
    guard registration.canFit(wanted) else { return false }
    guard FieldRecords.kind(of: promised) == .class, FieldRecords.kind(of: wanted) == .existential else { return true }
    return TypeDescriptor.mayHaveHeir(of: promised, conformingTo: wanted)
  }
}
