/// Takes back the notes of values that failed or that are not used.
extension Resolution {
  /// Takes back all that was noted since the mark, after a failure.
  func takeBack(to mark: Int) {
    guard journal.mark > mark else { return }
    undo(journal.takeBack(to: mark))
  }

  /// Takes back what is made again, and what was said below it.
  func takeBack(_ construction: Construction) {
    takeBack(to: construction.mark)
    _ = takeFailures(since: construction.failures)
  }

  /// Gives up the notes of a value that is not used, except those of values that a scope shares.
  func throwAway(to mark: Int) {
    guard journal.mark > mark else { return }
    undo(journal.throwAway(to: mark))
  }

  /// Clears the properties of objects that are given up where a retain cycle would keep them alive.
  func undo(_ taken: [Journal.Entry]) {
    for entry in taken.reversed() {
      switch entry {
      case .backReference(let object, let handle, to: _): handle.clear(in: InjectionTarget(object))
      // The frame was open when this was noted: unless it still is, its object is given up.
      case .exposed(let exposed, to: _): if exposed.frame >= path.count { exposed.clear() }
      case .shared(let instance): instance.abandon()
      case .settled, .graph, .graphUse, .waiting, .notification, .reference: break
      }
    }
    withExtendedLifetime(taken) {}
  }
}
