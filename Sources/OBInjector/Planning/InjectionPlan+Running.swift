extension InjectionPlan {
  /// Does what comes after the ready-made values, and returns a bit for each property that was set.
  ///
  /// - Parameter run: Runs a block; it returns whether it has set the property.
  @inline(__always)
  func runMoves(_ target: InjectionTarget, _ run: (Direct, _ index: Int) -> Bool) -> UInt64 {
    var bits: UInt64 = 0
    for move in moves {
      let isSet =
        switch move.kind {
        case .kept(let prototype): record.points[move.index].copy(prototype, to: target)
        case .direct(let direct): direct._withUnsafeGuaranteedRef { run($0, move.index) }
        }
      if isSet { bits |= 1 &<< UInt64(move.index) }
    }
    return bits
  }
}
