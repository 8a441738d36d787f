/// The values that were awaited ahead of a call: `Resolution` takes them where it would refuse to make the value.
///
/// Everything else about such a value is decided where it is decided for all others: whether it fits, its name in
/// errors, its place in a collection or below a decorator.
final class AwaitedValues {
  /// The collection that is made of these values; `nil` for a value that is asked for itself.
  let collection: Registration?
  /// The awaited values of the properties of the object that is filled, by the numbers of the properties.
  let properties: [Int: AwaitedValues]
  fileprivate let values: [ObjectIdentifier: AwaitedValue.Outcome]

  init(
    _ values: [ObjectIdentifier: AwaitedValue.Outcome] = .init(), properties: [Int: AwaitedValues] = .init(),
    elementsOf collection: Registration? = nil
  ) {
    (self.values, self.properties, self.collection) = (values, properties, collection)
  }
}

extension Resolution {
  /// Makes a call with the values that were awaited for it; returns its failures too.
  ///
  /// It notifies at its end, even if code inside another call makes it.
  func call<Result>(
    _ context: CallContext, _ values: AwaitedValues?, _ body: () throws(InjectionError) -> Result
  ) throws(InjectionError) -> (result: Result, failures: [InjectionError]) {
    let (around, before) = (awaited, failures.count)
    awaited = values
    defer {
      awaited = around
      _ = takeFailures(since: before)
    }
    let result = try call(.target, context, body)
    return (result, takeFailures(since: before))
  }

  /// Provides a value in a call that has awaited some; user code that runs for the value finds none of them.
  @inline(never)
  func provideAwaited(_ request: ValueRequest, _ values: AwaitedValues) throws(InjectionError) -> ProvidedValue {
    if let outcome = values.values[ObjectIdentifier(request.registration)] {
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
    // The path of an error begins with the value's own name, of which this request may have another one.
    func placed(_ mistake: InjectionError) -> InjectionError {
      let own = error(mistake, request)
      return own.at(own.path + mistake.path.dropFirst())
    }
    do {
      let made = try outcome.get()
      failures += made.failures.map(placed)
      return made.shared.map { .value($0.value, isComplete: true, isForwarded: $0.isForwarded) } ?? .nothing
    } catch { throw placed(error) }
  }

  // MARK: - The value of a closure that was awaited

  /// Runs a decorator around an awaited value; returns the result, which is not filled, and whether it is the value
  /// that the decorator received.
  func decorated(_ request: ValueRequest) throws(InjectionError) -> (value: Any, isForwarded: Bool) {
    guard case .value(let value, _, let isForwarded) = try construct(request, part: .running) else {
      return (Any?.none as Any, false)
    }
    return (value, isForwarded)
  }

  /// Fills the value that an asynchronous closure, or a decorator on another actor, has made; objects below it may
  /// refer back to it.
  func complete(_ value: Any, of request: ValueRequest) throws(InjectionError) -> Any? {
    guard case .value(let value, _, _) = try construct(request, part: .filling(value)) else { return nil }
    return value
  }

  private func construct(_ request: ValueRequest, part: MakingPart) throws(InjectionError) -> ProvidedValue {
    let (registration, identity, isUnknown) = try identified(request)
    defer { withExtendedLifetime(identity) {} }
    let frame = ResolutionPath.Frame(
      making: registration, by: Unretained(request.scopeOwner), arguments: identity, hasUnknownArguments: isUnknown)
    return try construct(request, frame, part: part)
  }
}
