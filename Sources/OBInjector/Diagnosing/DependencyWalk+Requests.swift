/// Properties whose types do not tell the names that they ask for.
extension DependencyWalk {
  /// The possible values of an `@InjectedNamed` property, which has its name in the object.
  enum Request {
    /// One of these registrations; if none is sure to fit, the ones that possibly fit.
    case some([Registration])
    /// Nothing that is registered fits the property, which does without a value.
    case nothing
    /// Nothing that is registered fits the property, which is required.
    case mistake(InjectionError)
  }

  func request(of point: InjectionPoint, in type: Any.Type) -> Request {
    let names = names(for: type)
    let sure = names.filter { $0.isLikely(point.dependencyType) }
    let fitting = sure.isEmpty ? names.filter { mayFit($0, point.dependencyType) } : sure
    guard fitting.isEmpty else { return .some(fitting) }
    if Fitting.unwrapped(point.dependencyType) == PropertyInjector.self { return .some([.injector]) }
    guard point.isRequired else { return .nothing }
    let table = planner.registry.table
    return .mistake(.unknownType(point.dependencyType, of: point.name) { table.visible })
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
