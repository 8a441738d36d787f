/// What becomes of what was noted, when something ends.
extension Resolution {
  /// Nothing of a failure stays behind.
  func takeBack(to mark: Int) {
    guard journal.mark > mark else { return }
    undo(journal.takeBack(to: mark))
  }

  /// Gives up what was made for a value that is of no use, but for what is shared.
  func throwAway(to mark: Int) {
    guard journal.mark > mark else { return }
    undo(journal.throwAway(to: mark))
  }

  /// What was set in objects that are given up is set to `nil` again where a ring would keep itself alive.
  func undo(_ taken: [Journal.Entry]) {
    for entry in taken.reversed() {
      switch entry {
      case .backReference(let object, let handle, to: _): handle.clear(in: InjectionTarget(object))
      // Its frame was open when this was noted: it is given up unless it still is.
      case .exposed(let exposed, to: _): if exposed.frame >= path.count { exposed.clear() }
      case .shared(let instance): instance.store.abandon(instance.key, attempt: instance.attempt)
      case .settled, .graph, .graphUse, .waiting, .notification, .reference: break
      }
    }
    withExtendedLifetime(taken) {}
  }
}
