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
    let sure = names.filter { $0.isLikely(point.dependencyType) }
    let fitting = sure.isEmpty ? names.filter { mayFit($0, point.dependencyType) } : sure
    guard fitting.isEmpty else { return .some(fitting) }
    let valueType = Fitting.unwrapped(point.dependencyType)
    if valueType == PropertyInjector.self { return .injector }
    return (valueType as? any Component.Type).map { .component($0) } ?? .nothing
  }

  /// Returns true if a value of the registration may turn out to fit.
  ///
  /// If the registration promises a class and the property is of a protocol's type, the program must have a subclass
  /// that conforms.
  private func mayFit(_ registration: Registration, _ dependencyType: Any.Type) -> Bool {
    let (valueType, promised) = (Fitting.unwrapped(dependencyType), registration.providedType)
    guard registration.canFit(valueType) else { return false }
    guard FieldRecords.kind(of: promised) == .class, FieldRecords.kind(of: valueType) == .existential else {
      return true
    }
    return TypeDescriptor.mayHaveHeir(of: promised, conformingTo: valueType)
  }
}
