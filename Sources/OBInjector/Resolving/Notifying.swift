/// Notifies the objects that a call has filled, at its end.
extension Resolution {
  /// Queues the notification of a target in which something was set.
  func notifyLater(_ target: InjectionTarget, isWaiting: Bool) {
    guard let known = target.object.flatMap(journal.notification) else {
      return journal.notes.append(Journal.Notification(of: target, isWaiting: isWaiting))
    }
    // A nested call has filled the same object before; the target of the outermost call is notified last.
    known.isWaiting = known.isWaiting && isWaiting
    if path.count == 1 {
      journal.notes.removeAll { $0 === known }
      journal.notes.append(known)
    }
  }

  func notify(since mark: Int) {
    // A call inside a hook notifies at its own end: it leaves no notification here.
    let outer = notifyingDepth
    notifyingDepth = depth
    defer { notifyingDepth = outer }
    for notification in journal.takeNotifications(since: mark) where !notification.isWaiting {
      // The type conforms, but a cast of the value fails where the conformance is isolated to another actor.
      if let delegate = notification.filled as? any InjectorDelegate, MainExecutor.mayUse([type(of: delegate)]) {
        delegate.didInjectDependencies()
      } else {
        failures.append(.conformanceElsewhere(type(of: notification.filled), to: "InjectorDelegate"))
      }
    }
  }
}
