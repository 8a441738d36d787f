/// The values that were awaited ahead of a step: `Resolution` takes them where it would refuse to make the value.
///
/// Everything else about such a value is decided where it is decided for all others: whether it fits, its name in
/// errors, its place in a collection or below a decorator, when its objects are notified.
///
/// Not thread-safe. Precondition: used by the one step that it was awaited for.
final class AwaitedValues {
  /// A value or its error, the notes left while it was made, and the names around the await.
  ///
  /// The paths of the errors begin with those names.
  typealias Awaited = (
    result: Result<InstanceStore.Shared?, InjectionError>, notes: [AwaitingNote], around: [PropertyName]
  )

  /// The collection that is made of these values; `nil` for a value that is asked for itself.
  let collection: Registration?
  /// The awaited values of the properties of the object that is filled, by the numbers of the properties.
  let properties: [Int: AwaitedValues]
  private let values: [ObjectIdentifier: Awaited]
  /// The registrations whose values were taken: that of a `.unique` registration is given once.
  private var taken: Set<ObjectIdentifier> = []
  /// The notes with a failure that this step has claimed, and those of an attempt that is made again.
  private var (claimed, claimedBefore): (Set<ObjectIdentifier>, Set<ObjectIdentifier>) = ([], [])

  init(
    _ values: [ObjectIdentifier: Awaited] = .init(), properties: [Int: AwaitedValues] = .init(),
    elementsOf collection: Registration? = nil
  ) {
    (self.values, self.properties, self.collection) = (values, properties, collection)
  }

  /// Returns a value, once.
  fileprivate func take(_ registration: Registration) -> Awaited? {
    let key = ObjectIdentifier(registration)
    return taken.insert(key).inserted ? values[key] : nil
  }

  /// Claims a failure for the report of this step.
  fileprivate func claim(_ note: AwaitingNote) -> Bool {
    let key = ObjectIdentifier(note)
    guard claimedBefore.remove(key) != nil || note.take() else { return false }
    return claimed.insert(key).inserted
  }

  /// Gives the values again, to a step that is made again because its thread has given way.
  func giveAgain() {
    taken = []
    claimedBefore.formUnion(claimed)
    claimed = []
    for property in properties.values { property.giveAgain() }
  }
}

extension Resolution {
  /// Provides a value in a step that has awaited some; user code that runs for the value finds none of them.
  @inline(never)
  func provideAwaited(_ request: ValueRequest, _ values: AwaitedValues) throws(InjectionError) -> ProvidedValue {
    if let value = values.take(request.registration) { return try take(value, from: values, of: request.binding) }
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

  /// Hands out an awaited value: its objects are notified, and the failures below it reported, if the step keeps it.
  private func take(
    _ value: AwaitedValues.Awaited, from values: AwaitedValues, of request: Binding
  ) throws(InjectionError) -> ProvidedValue {
    func placed(_ error: InjectionError) -> InjectionError {
      // The value may have been awaited for others too, who asked for it by other names.
      var names = error.path.dropFirst(value.around.count)
      if names.first == request.registration.name { names[names.startIndex] = request.name }
      return error.at(path.names + names)
    }
    let shared: InstanceStore.Shared?
    do throws(InjectionError) { shared = try value.result.get() } catch { throw placed(error) }
    for note in value.notes {
      switch note.matter {
      case .telling(let filled, _):
        let identity = FieldRecords.object(in: filled).map { ObjectIdentifier($0) }
        journal.note(Journal.Notification(filled, identity, awaited: note))
      case .failure(let error as InjectionError): if values.claim(note) { failures.append(placed(error)) }
      case .failure: break
      }
    }
    return shared.map { .value($0.value, isComplete: true, isForwarded: $0.isForwarded) } ?? .nothing
  }

  // MARK: - The value of a closure that was awaited

  /// Runs a decorator around an awaited value; returns the result, which is not filled, and whether it is the value
  /// that the decorator received.
  func decorated(
    _ decoration: DecoratedRegistration, for request: ValueRequest
  ) throws(InjectionError) -> (made: Any, isForwarded: Bool) {
    guard case .value(let value, _, let isForwarded) = try construct(request, .running) else {
      return (Any?.none as Any, false)
    }
    return (value, isForwarded)
  }

  /// Fills the value that an asynchronous closure, or a decorator on another actor, has made; objects below it may
  /// refer back to it.
  func completeAwaited(_ value: Any, of request: ValueRequest) throws(InjectionError) -> Any? {
    guard case .value(let value, _, _) = try construct(request, .filling(value)) else { return nil }
    return value
  }

  private func construct(_ request: ValueRequest, _ part: MakingPart) throws(InjectionError) -> ProvidedValue {
    let (identity, isUnknown) = try identity(of: request)
    defer { withExtendedLifetime(identity) {} }
    let frame = ResolutionPath.Frame(
      making: request.registration, by: Unretained(request.scopeOwner), arguments: identity,
      hasUnknownArguments: isUnknown)
    return try construct(request, frame, part: part)
  }
}
