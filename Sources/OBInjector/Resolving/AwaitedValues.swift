/// The values that were awaited ahead of a call: `Resolution` takes them where it would refuse to make the value.
///
/// Everything else about such a value is decided where it is decided for all others: whether it fits, its name in
/// errors, its place in a collection or below a decorator.
final class AwaitedValues {
  /// The collection that is made of these values; `nil` for a value that is asked for itself.
  let collection: Registration?
  /// The awaited values of the properties of the object that is filled, by the numbers of the properties.
  let properties: [Int: AwaitedValues]
  /// The outcomes by keys without arguments, which retain the registrations: one of these may be deleted meanwhile, and
  /// its address reused.
  fileprivate let values: [InstanceStore.Key: AwaitedValue.Outcome]

  init(
    _ values: [InstanceStore.Key: AwaitedValue.Outcome] = .init(), properties: [Int: AwaitedValues] = .init(),
    elementsOf collection: Registration? = nil
  ) {
    (self.values, self.properties, self.collection) = (values, properties, collection)
  }
}

extension Resolution {
  /// Provides a value in a call that has awaited some; user code that runs for the value finds none of them.
  @inline(never)
  func provideAwaited(_ request: ValueRequest, _ values: AwaitedValues) throws(InjectionError) -> ProvidedValue {
    if let outcome = values.values[.init(request.registration)] {
      return try take(outcome, of: request.binding)
    }
    awaited = nil
    defer { awaited = values }
    return try provide(request)
  }

  /// Returns the values that were awaited for the object that is filled next, and for no object below it.
  @inline(__always)
  func takeAwaited() -> Unretained<AwaitedValues>? {
    guard let values = awaited else { return nil }
    awaited = nil
    return Unretained(values)
  }

  private func take(
    _ outcome: AwaitedValue.Outcome, of request: Binding
  ) throws(InjectionError) -> ProvidedValue {
    // The path of an error begins with the value's own name, if with any; this request may have another one.
    func placed(_ mistake: any Error) -> InjectionError {
      let mistake = InjectionError.own(mistake)
      let own = error(mistake, request)
      return own.at(own.path + mistake.path.dropFirst())
    }
    switch outcome {
    case .success(let made):
      failures += made.failures.map(placed)
      if let refusal = made.refusal { return .refused(placed(refusal)) }
      return made.shared.map { .value($0) } ?? .nothing
    case .failure(let error): throw placed(error)
    }
  }

  /// Makes a part of a value that is awaited: runs its decorator, or fills what its closure or decorator has made.
  func construct(_ request: ValueRequest, part: MakingPart) throws(InjectionError) -> AwaitedValue {
    let identity = try identity(of: request)
    defer { withExtendedLifetime(identity) {} }
    var frame = request.frame(identity)
    // The path begins with the value's own name: those that ask for it under aliases share it.
    frame.alias = nil
    switch try construct(request, frame, part: part) {
    case .value(let shared): return AwaitedValue(shared: shared)
    case .refused(let mistake): return AwaitedValue(shared: nil, refusal: mistake)
    case .nothing, .later: return AwaitedValue(shared: nil)
    }
  }
}
