/// A request together with the registration that was found for it, whose value it is for.
///
/// The call that makes the request retains the injector that receives it, which keeps that of the binding.
///
/// A class, since all of its fields would be copied by every function that passes it on.
package final class BoundRequest: Sendable {
  package let binding: Binding
  /// The injector that receives the request.
  let injector: PropertyInjector
  package let request: Request
  /// True if everything was checked that types tell: for a step of a plan.
  let isPlanned: Bool
  /// The number of times that the registration was replaced after it was found.
  private let renewals: Int

  /// Creates the request for what was found for it; without one, that of the registration's name.
  package init(
    _ binding: Binding, by injector: PropertyInjector, _ request: Request? = nil, isPlanned: Bool = false,
    renewals: Int = 0
  ) {
    (self.binding, self.injector) = (binding, injector)
    self.request = request ?? Request(name: binding.registration.name)
    (self.isPlanned, self.renewals) = (isPlanned, renewals)
  }

  package var registration: Registration { binding.registration }
  /// True if nothing has to be decided: the registration makes a value for every caller.
  var isSure: Bool { registration.runsUnconditionally && arguments.isEmpty && (isPlanned || refusal == nil) }
  var arguments: [Any] { request.arguments }

  /// The injector that has the registration.
  var home: PropertyInjector { binding.home.object }

  /// The injector that fills the value: a shared value belongs to its home, and sees no registrations of a child.
  @inline(__always) package var scopeOwner: PropertyInjector { registration.scope.outlivesCall ? home : injector }

  /// Returns true if a caller in that isolation gets the value only by an await: it is refused, and can be awaited.
  ///
  /// A shared instance is awaited even if it exists: it may be released, or forgotten by a reset, before the step that
  /// needs it.
  func isAwaited(by isolation: (any Actor)?) -> Bool {
    let caller = CallerIsolation(isolation)
    switch decide(for: caller) {
    case .take, .make, .refuse(.asynchronous), .refuse(.elsewhere(_, isKept: false)):
      return registration.factory.map { $0.isAwaited || $0.isSendable && $0.isolation(for: caller) == nil } ?? false
    case .ask, .nothing, .refuse: return false
    }
  }

  /// Returns true if an object on the path may be used in place of the refused value: then nothing is made, so that
  /// neither an await nor an actor nor arguments are needed.
  package func mayBeOnPath(_ refusal: Decision.Refusal) -> Bool {
    guard arguments.isEmpty else { return false }
    if case .arguments = refusal { return request.isForProperty }
    return refusal.concernsMaking
  }

  /// Returns the error of making the value; it names the child's registration that a parent's shared value can't use.
  package func explained(_ error: InjectionError) -> InjectionError {
    error.inside(registration, askedBy: injector, home: home)
  }

  /// Returns the same request for the registration that has replaced this one, which was deleted after it was found.
  ///
  /// - Throws: The error of the request if there is no replacement.
  func renewed() throws(InjectionError) -> BoundRequest {
    let name = registration.name
    // User code that runs on the way, such as the hashing of an argument, may replace the registration each time.
    guard renewals < 100, var found = try? injector.find(name), found.registration !== registration else {
      throw home.nearestClosed(upTo: binding.undecoratedHome) == nil
        ? .unknownName(name, valueType: registration.type, in: SuggestedNames())
        : .closed(name, registration.type, home)
    }
    found.alias = binding.alias
    var renewed = request
    renewed.name = name
    return BoundRequest(found, by: injector, renewed, renewals: renewals + 1)
  }
}
