import Synchronization

/// The short loops: "empty? then set it", for plans that need no more.
extension InjectionPlan {
  /// Sets the empty properties of the object at `base`, and a bit for each, if that is all there is to do.
  ///
  /// `false` means that it is not: the plan holds more than ready-made values, or one that this caller may not have, or
  /// something has changed in a parent since, or an `@Injected` property wants something else than its own name.
  @inline(never)
  func run(
    _ base: UnsafeMutableRawPointer, for isolation: (any Actor)?, below parent: PropertyInjector?, _ pins: Pins,
    _ bits: inout UInt64, isInsideActor: Bool
  ) -> Bool {
    guard isImmediate(for: isolation, pins), !isActor || isInsideActor, isCurrent(below: parent) else { return false }
    var filled: UInt64 = 0
    defer { bits = filled }
    guard var field = UnsafePointer(ready.baseAddress) else { return true }
    let end = field + ready.count
    while field != end {
      switch field.pointee.fill(base) {
      case .filled: filled |= field.pointee.bit
      case .occupied: break
      case .elsewhere: return false
      }
      field += 1
    }
    return true
  }

  /// Whether the loop below is all there is to do.
  @inline(__always)
  func isWithUserCode(below parent: PropertyInjector?) -> Bool {
    guard case .withUserCode = immediate, !isActor else { return false }
    return isCurrent(below: parent)
  }

  /// Sets the empty properties of an object or lets a block do so; a bit for each.
  ///
  /// - Parameter run: Runs a block; it returns whether it has set the property.
  @inline(__always)
  func run(_ target: InjectionTarget, _ run: (Direct, _ index: Int) -> Bool) -> UInt64 {
    var filled: UInt64 = 0
    for index in 0..<moves.count {
      let isFilled =
        switch moves[index] {
        case .ready(let number): ready[Int(number)].fill(target.base) == .filled
        case .kept(let prototype): record.points[index].copy(prototype, to: target)
        case .direct(let direct): direct._withUnsafeGuaranteedRef { run($0, index) }
        case .nothing: false
        }
      if isFilled { filled |= 1 &<< UInt64(index) }
    }
    return filled
  }

  @inline(__always)
  private func isCurrent(below parent: PropertyInjector?) -> Bool {
    guard let parent else { return true }
    return parent.generation == inherited
  }

  @inline(__always)
  private func isImmediate(for isolation: (any Actor)?, _ pins: Pins) -> Bool {
    switch immediate {
    case .always: return true
    case .never, .withUserCode: return false
    case .on(let actor):
      if let isolation { return actor == ObjectIdentifier(isolation) }
      // No isolation inside a call means that of the outermost call on this thread.
      return actor == nil
        && (pins.isolatedCalls.pointee.load(ordering: .relaxed) == 0 || Resolution.running?.isolation == nil)
    }
  }
}
