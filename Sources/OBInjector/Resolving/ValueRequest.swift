/// A request for the value of a registration.
///
/// `@unchecked Sendable` is sound: only the call that passes the arguments uses them, and it waits for the value.
struct ValueRequest: @unchecked Sendable {
  let registration: Registration
  /// The number of parents from the planner up to the registration.
  var level = 0
  /// The planner of the injector that receives the request.
  let planner: Planner
  var arguments: [Any] = []
  var requester = ResolutionPath.Requester.lookUp
  var asker = Asker.nobody
  /// The number of times that the registration was replaced after it was found.
  var renewals = 0
}

/// The answer to a request for a value.
enum ProvidedValue {
  /// A value. If it is not complete, it is still being wired, or may be given up: nothing that refers to it may outlive
  /// it. If it is handed on, a block received it from a lookup: the store that keeps it does not notify it of its
  /// release.
  case value(Any, isComplete: Bool, isForwarded: Bool = false)
  /// The object is still inside its initializer; the property that requests it has to wait.
  case later(frame: Int)
  /// The object of another thread's build does not exist yet; the property that requests it has to wait.
  case elsewhere(SharedBuild)
  /// The block returned `nil`.
  case nothing
  /// An error for this requester; it concerns a single property.
  case refused(InjectionError)
}

extension ValueRequest {
  /// Creates the request of a property, for a step of a plan that may be a parent's.
  init(_ step: InjectionPlan.ActiveStep, of origin: Planner, by planner: Planner, for target: Any.Type) {
    self.init(
      registration: step.registration, level: planner.registry.depth - origin.registry.depth + step.level,
      planner: planner, requester: .property, asker: .property(Unretained(step.point), of: target))
  }

  /// Throws if the arguments do not match the expected types.
  func checkArguments(_ expected: [Any.Type]) throws(InjectionError) {
    guard arguments.count == expected.count, zip(arguments, expected).allSatisfy(Factory.fits) else {
      throw mistake(.arguments, for: nil)
    }
  }

  /// Returns the arguments as part of the value's identity; unknown if they can't be compared, which only a unique
  /// value allows.
  func identity() throws(InjectionError) -> (key: ArgumentKey?, isUnknown: Bool) {
    guard !arguments.isEmpty else { return (nil, false) }
    var position = 0
    if let key = ArgumentKey.of(arguments, position: &position) { return (key, false) }
    guard registration.scope == .unique else {
      throw .argumentNotHashable(arguments[position - 1], position: position, registration)
    }
    return (nil, true)
  }

  /// The planner of the injector that has the registration.
  var owner: Planner { planner.ancestor(level) }

  /// The planner that fills the value: a shared value belongs to its owner, and sees no registrations of a child.
  var scopeOwner: Planner { registration.scope.isShared ? owner : planner }

  /// Returns the error with which making the value has failed, with what a child has that a shared value of its parent
  /// lacks.
  func explained(_ error: InjectionError) -> InjectionError {
    error.inside(registration, askedBy: planner.registry, level: level)
  }

  /// Returns the same request for the registration that has replaced this one, which was deleted after it was found.
  ///
  /// - Throws: The error of the request if there is no replacement, or none that fits.
  func renewed() throws(InjectionError) -> ValueRequest {
    let (registry, name) = (planner.registry, registration.name)
    // User code that runs on the way, such as the hashing of an argument, may replace the registration each time.
    guard !owner.registry.isShutDown, renewals < 100,
      let found = try? registry.find(name, for: registration.target), found.registration !== registration
    else { throw owner.registry.unavailableError(for: registration) }
    guard !registry.isShutDown(upTo: found.level) else { throw .shutDown(name, registration.type) }
    if let valueType = asker.valueType, !found.registration.canFit(valueType) {
      throw .mismatch(name, valueType: valueType, found: found.registration.origin.providedType, found.registration)
    }
    return ValueRequest(
      registration: found.registration, level: found.level, planner: planner, arguments: arguments,
      requester: requester, asker: asker, renewals: renewals + 1)
  }
}
