/// The values that were awaited ahead of a call: `Resolution` takes them where it would refuse to make the value.
///
/// They belong to a request, to the properties of the object in a frame, or to the elements of the collection in one:
/// lookups in user code don't find them.
///
/// Everything else about such a value is decided where it is decided for all others: whether it fits, its name in
/// errors, its place in a collection or below a decorator.
final class AwaitedValues {
  /// The awaited values of the properties of the object that is filled, by the numbers of the properties.
  let properties: [Int: AwaitedValues]
  /// The outcomes by keys without arguments, which retain the registrations: one of these may be deleted meanwhile, and
  /// its address reused.
  fileprivate let values: [InstanceStore.Key: AwaitedValue.Outcome]

  init(_ values: [InstanceStore.Key: AwaitedValue.Outcome] = .init(), properties: [Int: AwaitedValues] = .init()) {
    (self.values, self.properties) = (values, properties)
  }
}

extension Resolution {
  /// Returns the value that was awaited for a request; `nil` if there is none.
  @inline(never)
  func take(_ request: ValueRequest, from awaited: AwaitedValues) throws(InjectionError) -> ProvidedValue? {
    // The path of an error begins with the value's own name, if with any; this request may have another one.
    func placed(_ mistake: any Error) -> InjectionError {
      let mistake = InjectionError.own(mistake)
      let own = error(mistake, request.binding)
      return own.at(own.path + mistake.path.dropFirst())
    }
    switch awaited.values[.init(request.registration)] {
    case nil: return nil
    case .success(let made):
      failures += made.failures.map(placed)
      if let refusal = made.refusal { return .refused(placed(refusal)) }
      return made.shared.map { .value($0) } ?? .nothing
    case .failure(let error): throw placed(error)
    }
  }

  /// Makes a part of a value that is awaited: runs its decorator or, with the value, fills it.
  func construct(
    _ request: ValueRequest, filling given: InstanceStore.Shared? = nil, _ awaited: AwaitedValues?
  ) throws(InjectionError) -> AwaitedValue {
    let identity = try identity(of: request)
    defer { withExtendedLifetime(identity) {} }
    var frame = request.frame(identity, awaited)
    // The path begins with the value's own name: those that ask for it under aliases share it.
    frame.alias = nil
    switch try construct(request, frame, filling: given, endsWithClosure: given == nil) {
    case .value(let shared): return AwaitedValue(shared: shared)
    case .refused(let mistake): return AwaitedValue(shared: nil, refusal: mistake)
    case .nothing, .later: return AwaitedValue(shared: nil)
    }
  }
}
