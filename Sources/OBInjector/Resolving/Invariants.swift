/// What is true whenever a frame, or a call, has ended: checked in debug builds.
extension Resolution {
  /// Returns the invariant that does not hold; `nil` if all do.
  var brokenInvariant: String? {
    // A low link is an open frame; what has none is published, or belongs to this call's graph.
    for instance in journal.instances.values where instance.attempt != nil || instance.low != ResolutionPath.noFrame {
      if instance.low >= path.count { return "an instance refers to a frame that has ended: \(instance.key)" }
    }
    for wait in journal.waiting where wait.frame >= path.count || path[wait.frame].made != nil {
      return "a property waits for an object that exists, or that never will: \(wait.step.binding.name)"
    }
    for attempt in openAttempts where attempt.isBegun && attempt.frame > path.count {
      return "the attempt of a frame that has ended is open: \(attempt.key)"
    }
    guard depth == 0 else { return nil }
    let isEmpty = journal.isEmpty && journal.waiting.isEmpty && openAttempts.isEmpty && lookedUp.isEmpty
    return isEmpty && path.count == 0 && !isGivingWay ? nil : "an outermost call has left something"
  }
}
