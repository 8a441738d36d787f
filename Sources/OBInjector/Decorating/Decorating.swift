/// Decorated values: the base is looked up as the requester would receive it, then the decorator runs.
extension Resolution {
  /// Runs a decorator, in the frame of the decorated registration; the scope of that registration keeps the result.
  ///
  /// - Parameter made: Set to the base's value, or to the reason why the decorator does not take it.
  func decorate(
    _ decoration: DecoratedRegistration, for request: BoundRequest, _ made: inout ProvidedValue
  ) throws -> Any {
    let (injector, none) = (injector, Any?.none as Any)
    let base = try decoration.request(like: request, by: injector, path.names)
    // A lookup, as in a closure: a value that the decorator returns unchanged is neither filled nor notified again.
    made = try call(inside) { () throws(InjectionError) in try provide(base, path.top.awaited?.object) }
    if case .refused(let mistake) = made {
      made = .refused(mistake.at(path.names))
      return none
    }
    let decorator = decoration.decorator
    guard let found = try value(made, of: base) else { return none }
    guard let given = Fitting.unwrap(decoration.base.adapt(found, to: decorator.type)),
      Fitting.fits(given, decorator.type)
    else {
      made = .refused(.notDecorated(decorator, found: type(of: found), decoration.base).at(path.names))
      return none
    }
    if decorator.isSendable, Fitting.certainty(of: given, as: decorator.type) == .onThisActor {
      throw decoration.notGivenSendable.at(path.names)
    }
    guard case .now(let run) = decorator.factory?.make else { preconditionFailure("a decorator is a closure") }
    do { return try run(self, [given]) } catch  where !(error is InjectionError) {
      throw InjectionError(.decoratorThrew, of: decorator, underlying: error).at(path.names)
    }
  }
}

extension DecoratedRegistration {
  /// Returns the request for the base, with the arguments and the asker of the request for the decorated value.
  package func request(
    like request: BoundRequest, by injector: PropertyInjector, _ path: @autoclosure () -> [PropertyName]
  ) throws(InjectionError) -> BoundRequest {
    if injector.nearestClosed(upTo: binding.home) != nil {
      throw InjectionError.closed(base.name, base.type, injector).at(path())
    }
    var wanted = request.request
    // As a lookup of the decorator's, for a value of its own type.
    wanted.isForProperty = false
    return BoundRequest(binding, by: injector, wanted, isPlanned: true)
  }
}
