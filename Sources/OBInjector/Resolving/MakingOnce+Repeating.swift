/// Beginning again: what has failed only because of other threads is made again.
extension Resolution {
  /// Waits until the obstacle behind an error is gone; returns true if the value is to be made again.
  ///
  /// Precondition: what was made for the value is taken back, so that another thread can make it.
  func hasOvercome(_ error: InjectionError, _ subject: OnceSubject) -> Bool {
    // The thread has not met the cycle alone: a closure has filled a target with less than one thread would.
    if building.obstacle == nil, building.open.isEmpty, building.doubtsCycles, error.code == .circularDependency {
      building.obstacle = building.missed.map { .unmade($0) }
    }
    guard building.obstacle != nil else { return false }
    if let mark = error.neededMark, let frame = path.unfinishedFrame(marked: mark),
      subject.canQueue || frame < path.innermostQueue ?? 0
    {
      // A property waits for the object of the frame.
      return false
    }
    return hasOvercomeObstacle()
  }

  /// Waits until the obstacle behind an error is gone, if there is one; returns false if there is none, or if it stays.
  func hasOvercomeObstacle() -> Bool {
    guard let obstacle = building.obstacle, case .again = wait(for: .obstacle(obstacle)) else { return false }
    building.obstacle = nil
    if building.open.isEmpty { building.missed = nil }
    return true
  }

  /// Notes that something is made again, and waits until this thread may do that; returns false if what is around it
  /// has to be made again instead.
  func mayRepeat() -> Bool {
    building.repetitions += 1
    let isLate = building.repetitions > Building.manyRepetitions
    if WaitGraph.mayRepeat(building.currentThread(), isLate: isLate) { return true }
    guard building.open.isEmpty else { return false }
    _ = wait(for: .turn)
    return true
  }

  /// Notes that an instance outside any other is made, or has failed.
  func endFirst() {
    guard building.repetitions > 0 else { return }
    building.repetitions = 0
    WaitGraph.endFirst(building.currentThread())
  }
}
