/// The invariants of a call, which hold whenever a frame, or a call, has ended: checked in debug builds.
extension Resolution {
  /// Returns the invariant that does not hold, with the place; `nil` if all do.
  var brokenInvariant: String? {
    for (key, instance) in journal.instances {
      // A low link is an open frame; what has none is published, or belongs to this call's graph.
      guard instance.attempt != nil || instance.low != ResolutionPath.noFrame else { continue }
      if instance.low >= path.count { return broken("an instance refers to a frame that has ended", key.registration) }
      // Another thread reads in the attempt what it can make this one give up.
      if let attempt = instance.attempt, attempt.frame != instance.low {
        return broken("an attempt has another frame than its instance", key.registration)
      }
    }
    for wait in journal.waiting {
      if wait.frame >= path.count || path[wait.frame].made != nil {
        return broken("a property waits for an object that exists, or that never will", wait.step.registration)
      }
      // Its note is taken back together with the object that has the property.
      if !journal.notes.contains(where: { $0 === wait }) {
        return broken("a property of an object that is given up waits", wait.step.registration)
      }
    }
    for attempt in openAttempts where attempt.isBegun && attempt.frame > path.count {
      return broken("the attempt of a frame that has ended is open", attempt.key.registration)
    }
    return depth == 0 ? leftOver : nil
  }

  /// Returns the invariant that does not hold at the end of the last frame; `nil` if all do.
  ///
  /// The frame refers to everything to which the instances do that were made in it: otherwise they would be published
  /// while an object around them can fail.
  var brokenLowLink: String? {
    let low = journal.low(since: path.top.mark)
    guard low < path.count - 1, low < path.low, let own = path.top.registration?.object else { return nil }
    return broken("a frame does not refer to what its instances refer to", own)
  }

  /// Returns what an outermost call has left; `nil` if nothing.
  private var leftOver: String? {
    if let attempt = openAttempts.first {
      return broken("an outermost call has left an attempt", attempt.key.registration)
    }
    let left: KeyValuePairs = [
      "frames": path.count > 0, "notes": !journal.isEmpty, "objects": !lookedUp.isEmpty, "a retreat": isGivingWay,
    ]
    return left.first { $0.value }.map { "an outermost call has left \($0.key)" }
  }

  private func broken(_ invariant: String, _ registration: Registration) -> String {
    "\(invariant): \"\(registration.name)\" (\(registration.location)), path \(path.names)"
  }
}
