/// Making objects by closures that run unconditionally: without arguments, an actor, or waiting.
///
/// The counterpart of `provide` where nothing is to be decided; the object never passes through an `Any`.
extension Resolution {
  /// Returns the object of a step's closure, filled, with a reference that the caller releases.
  func makeObject(
    by step: InjectionPlan.ActiveStep, _ planner: Unretained<Planner>
  ) throws(InjectionError) -> Unmanaged<AnyObject> {
    while true {
      let construction = try begin(.init(making: step.registration, by: planner, canWait: true))
      // The failed object stays alive until its frame is popped: its deinit may call the injector.
      var held: Unmanaged<AnyObject>?
      do {
        let object = try step.block.object()
        held = object
        let target = InjectionTarget(object)
        path.setMade(target.reference.unsafelyUnwrapped, in: construction.frame)
        if journal.waitingCount > 0 { try fillWaitingProperties(object, of: construction.frame) }
        if target.type != step.bareType, !isLookedUp(target.reference.unsafelyUnwrapped, in: construction),
          !copyOnly(created: target, by: planner),
          var filling = begin(created: target, by: planner)
        {
          try fill(&filling)
        }
        guard !building.isGivingWay else { throw interrupted(step.registration) }
        end(construction, .complete)
        return object
      } catch {
        let error = InjectionError.thrown(error, by: step.registration, path: path.names)
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
