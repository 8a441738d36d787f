/// Making objects by closures that run unconditionally: without arguments, an actor, or waiting.
///
/// The counterpart of `provide` where nothing is to be decided; the object never passes through an `Any`.
extension Resolution {
  /// Returns a new object that a registration makes, filled, with a reference that the caller releases.
  ///
  /// Precondition: the registration makes objects, and is not on the path.
  func makeObject(
    from registration: Registration, by planner: Unretained<Planner>
  ) throws(InjectionError) -> Unmanaged<AnyObject> {
    guard let factory = registration.factory else { preconditionFailure("the registration makes objects") }
    return try makeObject(from: registration, by: planner, canWait: false) {
      if let typed = factory.typed { return try typed.object() }
      guard case .now(let make) = factory.make,
        let object = FieldRecords.object(in: try make(MakingContext(arguments: [], resolver: self)))
      else { preconditionFailure("the registration makes objects") }
      return .passRetained(object)
    }
  }

  /// Returns the object of a closure, filled, with a reference that the caller releases.
  ///
  /// - Parameter bareType: A class without anything to fill, whose subclasses may have something.
  @inline(__always)
  func makeObject(
    from registration: Registration, by planner: Unretained<Planner>, canWait: Bool, bareType: Any.Type? = nil,
    _ run: () throws -> Unmanaged<AnyObject>
  ) throws(InjectionError) -> Unmanaged<AnyObject> {
    while true {
      let construction = try begin(.init(making: registration, by: planner, canWait: canWait))
      // The failed object stays alive until its frame is popped: its deinit may call the injector.
      var held: Unmanaged<AnyObject>?
      do {
        let object = try run()
        held = object
        let target = InjectionTarget(object)
        path.setMade(target.reference.unsafelyUnwrapped, in: construction.frame)
        if journal.waitingCount > 0 { try fillWaitingProperties(object, of: construction.frame) }
        if target.type != bareType, !isLookedUp(target.reference.unsafelyUnwrapped, in: construction),
          !copyOnly(created: target, by: planner),
          var filling = begin(created: target, by: planner)
        {
          try fill(&filling)
        }
        guard !building.isGivingWay else { throw interrupted(registration) }
        end(construction, .complete)
        return object
      } catch {
        let error = InjectionError.thrown(error, by: registration, path: path.names)
        end(construction, .givenUp)
        held?.release()
        guard building.isGivingWay, try hasGivenWay(construction) else { throw error }
      }
    }
  }

  /// Delivers an object to the properties that wait for it.
  @inline(never)
  private func fillWaitingProperties(_ object: Unmanaged<AnyObject>, of frame: Int) throws(InjectionError) {
    try fillWaitingProperties(object.takeUnretainedValue(), of: frame)
  }
}
