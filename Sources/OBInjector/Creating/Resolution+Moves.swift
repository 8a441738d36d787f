/// The rest of what the hot path has begun to fill: blocks, setters, weak properties.
extension Resolution {
  /// Does the moves of a plan that the caller holds.
  @inline(never)
  func runMoves(
    of plan: InjectionPlan, _ object: AnyObject?, _ base: UnsafeMutableRawPointer, _ alreadySet: UInt64,
    by injector: PropertyInjector, isolation: (any Actor)?
  ) -> InjectionReport {
    let target = InjectionTarget(object, base, plan.record.type)
    guard depth == 0 else {
      // Inside another call there is a path, and perhaps a cycle to close.
      return inject(
        target, by: injector, isolation: isolation, alreadySet: alreadySet, isInsideActor: plan.isActor)
    }
    // Until code of the user's calls an injector, nothing is remembered, and nothing has to be looked at afterwards.
    var failed: [(index: Int, error: InjectionError)]?
    depth = 1
    self.isolation = isolation
    isIsolated = isolation != nil
    isInUse = false
    frames.push(Frame(target: target.object, target.type, injector))
    let bits =
      alreadySet
      | plan.runMoves(target) { direct, index in
        do throws(InjectionError) {
          return try run(direct, target.base + direct.offset, by: injector)
        } catch {
          failed = (failed ?? []) + [(index, error)]
          return false
        }
      }
    if bits != 0, plan.record.isDelegate { tellLater(target) }
    frames.pop(to: 0)
    if isInUse {
      settle()
      tellRest(of: .none)
      end(.none, failuresToo: false)
    } else {
      depth = 0
      self.isolation = nil
      isIsolated = false
    }
    return failed == nil && failures.isEmpty ? plan.report(bits) : report(plan, bits, failed ?? [], injector)
  }

  @inline(never)
  private func report(
    _ plan: InjectionPlan, _ bits: UInt64, _ failed: [(index: Int, error: InjectionError)],
    _ injector: PropertyInjector
  ) -> InjectionReport {
    var wired = Wired(plan)
    wired.bits = bits
    for failure in failed { wired.note(.failed(failure.error), at: failure.index) }
    return report(wired, injector, takeFailures(since: 0))
  }
}
