/// A value that is wanted from a registration.
///
/// `@unchecked Sendable` is sound: the arguments are used by the call that passes them, which waits for the value.
struct ValueRequest: @unchecked Sendable {
  let registration: Registration
  /// How many parents up from the builder the registration stands.
  var level = 0
  /// The planner of the injector through which it is wanted.
  let builder: Planner
  var arguments: [Any] = []
  var requester = ResolutionPath.Requester.lookUp
  var asker = Asker.nobody
  /// How often the registration was replaced after it was found.
  var renewals = 0
}

/// What a registration has to offer at this moment.
enum Provision {
  /// Not complete means that it is still being wired, or may be given up: nothing may outlive it that refers to it.
  /// Handed on means that a block has got it by a look-up: what keeps it is not what tells it of its release.
  case value(Any, isComplete: Bool, isHandedOn: Bool = false)
  /// The value is still inside its initializer; the property that wants it has to wait.
  case later(frame: Int)
  /// The block returned `nil`.
  case nothing
  /// Not for this caller; concerns the one property only.
  case refused(InjectionError)
}

extension ValueRequest {
  /// For a property of an object, by a step of a plan that may be a parent's.
  init(_ step: InjectionPlan.ActiveStep, of origin: Planner, by builder: Planner, for target: Any.Type) {
    self.init(
      registration: step.registration, level: builder.registry.depth - origin.registry.depth + step.level,
      builder: builder, requester: .property, asker: .property(Borrowed(step.point), of: target))
  }

  /// Makes sure that the arguments are those that are taken.
  func checkArguments(_ expected: [Any.Type]) throws(InjectionError) {
    guard arguments.count == expected.count, zip(arguments, expected).allSatisfy(Factory.fits) else {
      throw mistake(.arguments, for: nil)
    }
  }

  /// The arguments as part of the value's identity; unknown if they can't be compared, which only a unique value may do.
  func identity() throws(InjectionError) -> (key: ArgumentKey?, isUnknown: Bool) {
    guard !arguments.isEmpty else { return (nil, false) }
    var position = 0
    if let key = ArgumentKey.of(arguments, position: &position) { return (key, false) }
    guard registration.scope == .unique else {
      throw .argumentNotHashable(arguments[position - 1], position: position, registration)
    }
    return (nil, true)
  }

  /// The planner of the injector that the registration belongs to.
  var owner: Planner { builder.ancestor(level) }

  /// The planner that fills what is made: what is shared belongs to its owner, and sees nothing of a child's.
  var scopeBuilder: Planner { registration.scope.isShared ? owner : builder }

  /// The same request for what is registered now in place of the registration, which was deleted after it was found.
  ///
  /// - Throws: What becomes of the request where nothing is, or nothing that fits.
  func renewed() throws(InjectionError) -> ValueRequest {
    let (registry, name) = (builder.registry, registration.name)
    // Code of the user's that runs on the way, of an argument that is hashed, may replace it each time.
    guard !owner.registry.isShutDown, renewals < 100,
      let found = try? registry.find(name, for: registration.target), found.registration !== registration
    else { throw owner.registry.lack(of: registration) }
    guard !registry.isShutDown(upTo: found.level) else { throw .shutDown(name, registration.type) }
    if let wanted = asker.wanted, !found.registration.canFit(wanted) {
      throw .mismatch(name, wanted: wanted, found: found.registration.origin.providedType, found.registration)
    }
    return ValueRequest(
      registration: found.registration, level: found.level, builder: builder, arguments: arguments,
      requester: requester, asker: asker, renewals: renewals + 1)
  }
}
