/// The rest of what the hot path has begun to fill, by which code of the user's runs: blocks, setters, weak properties.
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

  // MARK: - One block

  /// Runs the block for a property if that is empty; says whether it was.
  @inline(__always)
  func run(
    _ direct: InjectionPlan.Direct, _ field: UnsafeMutableRawPointer, by injector: PropertyInjector
  ) throws(InjectionError) -> Bool {
    let mark = mark()
    frames.push(Frame(making: direct.registration, by: injector))
    var isSet: Bool
    if direct.makesObject {
      isSet = ReferenceField(field: field).isEmpty
      if isSet { try makeObject(direct, field, by: injector, mark) }
    } else {
      do { isSet = try direct.block.run(field) } catch { throw failed(direct.registration, error, mark) }
      if isInUse, isSet, !pending.isEmpty { fulfil(mark.frames, with: direct.value(in: field)) }
    }
    frames.pop(to: mark.frames)
    if isInUse { settle() }
    return isSet
  }

  /// Makes an object, fills it, and puts it into the property.
  private func makeObject(
    _ direct: InjectionPlan.Direct, _ field: UnsafeMutableRawPointer, by injector: PropertyInjector, _ mark: Mark
  ) throws(InjectionError) {
    let object: AnyObject
    do { object = try direct.block.object() } catch { throw failed(direct.registration, error, mark) }
    frames[mark.frames].made = object
    if isInUse { fulfil(mark.frames, with: object) }
    if trace != nil || direct.inertType != ObjectIdentifier(type(of: object)) {
      do throws(InjectionError) {
        try wire(created: object, by: injector)
      } catch {
        // Held until it is off the path: its deinit may use the injector.
        rollBack(to: mark)
        _fixLifetime(object)
        throw error
      }
    }
    // From here on the property alone holds it, and what dies in its place may empty that.
    frames.pop(to: mark.frames)
    ReferenceField(field: field).set(object)
  }

  /// Takes back what was begun, and says what to report.
  @inline(never)
  private func failed(_ registration: Registration, _ error: any Error, _ mark: Mark) -> InjectionError {
    rollBack(to: mark)
    return error as? InjectionError ?? failure(.blockThrew(registration.described, error), registration)
  }
}
