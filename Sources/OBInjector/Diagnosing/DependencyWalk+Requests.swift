/// Properties that may ask for something else than their own names.
extension DependencyWalk {
  /// What an `@Injected` property may get whose own name nothing is registered under: what it asks for instead, by name or
  /// by type, is a value of the object.
  enum Request {
    /// One of these; of those that may fit where nothing is sure to.
    case some([Registration])
    /// A component, which is made for whoever asks by type.
    case component(any Component.Type)
    case injector
    /// Whatever it asks for, there is nothing that could fit.
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

  /// Whether a value from there may turn out to fit; what a class promises can only if the program has a subclass that does.
  private func mayFit(_ registration: Registration, _ needed: Any.Type) -> Bool {
    let (wanted, promised) = (Fitting.unwrapped(needed), registration.providedType)
    guard registration.canFit(wanted) else { return false }
    guard FieldRecords.kind(of: promised) == .class, FieldRecords.kind(of: wanted) == .existential else { return true }
    return TypeDescriptor.mayHaveHeir(of: promised, conformingTo: wanted)
  }
}
