/// The answer to a request for a value.
enum ProvidedValue {
  /// A value; without a scope that shares it, `isolation` says nothing: it belongs to its requester.
  case value(InstanceStore.Shared)
  /// The object is still inside its initializer; the property that requests it has to wait.
  case later(frame: Int)
  /// The closure returned `nil`.
  case nothing
  /// An error for this requester; it concerns a single property.
  case refused(InjectionError)

  /// The outcome that an observer sees.
  var outcome: InjectionEvent.Outcome {
    switch self {
    case .value: .made
    case .later, .nothing: .noValue
    case .refused(let error): .failed(error)
    }
  }
}

extension BoundRequest {
  /// Returns the frame of the value on the path, which retains neither the arguments nor what was awaited.
  package func frame(
    _ arguments: ArgumentKey? = nil, _ awaited: AwaitedValues? = nil, _ maker: CallerIsolation = .nonisolated
  ) -> ResolutionPath.Frame {
    ResolutionPath.Frame(
      registration: Unretained(registration), alias: binding.alias.map { Unretained($0) },
      injector: Unretained(scopeOwner), arguments: arguments.map { Unretained($0) },
      isForProperty: request.isForProperty,
      type: registration.type, caller: maker, awaited: awaited.map { Unretained($0) })
  }
}
