/// Properties that wait for an object inside its initializer: they are filled as soon as it exists.
extension Resolution {
  /// Queues the property for an object.
  ///
  /// - Parameter failure: The error of the request, if it is to be made again then.
  func wait(
    for frame: Int, _ step: InjectionPlan.ActiveStep, _ failure: InjectionError?, _ filling: inout Filling
  ) throws(InjectionError) -> State {
    guard let object = filling.target.object else {
      path.need(frame)
      throw error(InjectionError(.circular, of: step.registration), for: step.binding)
    }
    path.refer(to: frame)
    let wait = filling.waited?.object ?? Journal.Wait(object, step, filling, path: path.names + [step.binding.name])
    if filling.waited == nil { journal.notes.append(wait) }
    (wait.frame, wait.failure) = (frame, failure)
    journal.waiting.append(wait)
    filling.waiting += 1
    // Counts as set: if the object never exists, `fillWaitingProperties` adds a failure.
    return .injected
  }

  /// Fills the properties that waited for the object of the last frame: with `made`, or by the request that has failed.
  @inline(never)
  func fillWaitingProperties(_ made: ProvidedValue) throws(InjectionError) {
    for wait in journal.takeWaiting(for: path.count - 1) {
      defer { _fixLifetime(wait) }
      let (step, injector) = (wait.step, Unretained(wait.injector))
      var filling = Filling(
        target: InjectionTarget(wait.object), injector: injector, lease: PlanLease(wait.plan, of: injector),
        isCreated: wait.isCreated, waited: Unretained(wait))
      guard step.handle.isEmpty(in: filling.target) else { continue }
      do throws(InjectionError) {
        let failure = wait.failure
        if let failure { guard case .value = made else { throw failure } }
        switch try fill(step, with: failure == nil ? made : nil, &filling) {
        case .injected where filling.waiting == 0:
          wait.path = nil
          journal.notification(of: wait.object)?.isWaiting = false
        case .noValue(let lack?, _): failures.append(lack)
        default: break
        }
      } catch {
        guard !wait.isCreated else { throw error }
        // The report of the target has the state that the property had until now.
        failures.append(error)
      }
    }
  }
}
