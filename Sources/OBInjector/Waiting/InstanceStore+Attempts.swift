/// Attempts to make shared instances, one for each key: an instance enters the store when its attempt is kept.
extension InstanceStore {
  /// The result of a request for an instance.
  enum Joined {
    case found(Shared)
    /// An attempt of another thread or of a task, or of this thread at a `Lazy`, is open.
    case open(Attempt)
    /// A new attempt: ends with `publish`, or with `drop`.
    case new(Attempt)
  }

  /// Returns the instance, or the open attempt, or begins one.
  ///
  /// The decision has found no instance, but another thread may have made it since: only this lock tells. An attempt is
  ///
  /// - open if another thread or a task makes it, or if this thread does, for a `Lazy` that asks for itself: a cycle;
  /// - taken over if it was left to this thread, which has not begun it;
  /// - replaced if it is this thread's own for a shared instance: it has failed, and its object is being released.
  @inline(never)
  func join(_ key: Key, by maker: MakingThread, frame: Int) -> Joined {
    let (joined, known) = contents.withLock { contents -> (Joined, Attempt?) in
      let known = contents.attempts[key]
      if let found = contents.entry(key)?.shared { return (.found(found), known) }
      if let known, known.maker === maker, known.frame == nil {
        known.frame = frame
        return (.new(known), nil)
      }
      if let known, known.maker !== maker || key.isOfLazy { return (.open(known), nil) }
      if known == nil, !key.isOfLazy, let task = contents.tasks[key] { return (.open(task.attempt), nil) }
      let new = Attempt(key, by: maker, frame: frame)
      contents.attempts[key] = new
      return (.new(new), known)
    }
    // A task has made the value of a `Lazy` meanwhile; an own attempt that was replaced is released here.
    if case .found = joined, let known, known.maker === maker, known.frame == nil { drop(known) }
    return joined
  }

  /// Keeps the instance; returns false if it was forgotten while it was made, or a newer attempt has begun: it belongs
  /// to the caller then, which has to notify it of its release.
  func publish(_ shared: Shared, of attempt: Attempt) -> Bool {
    let key = attempt.key
    let (isKept, replaced, isDue) = contents.withLock { contents -> (Bool, Entry?, Bool) in
      guard (contents.attempts[key] ?? contents.tasks[key]?.attempt) === attempt else { return (false, nil, false) }
      contents.attempts[key] = nil
      guard contents.shutDown == nil else { return (false, nil, false) }
      let (replaced, isDue) = contents.keep(Entry(shared, as: key))
      return (true, replaced, isDue)
    }
    _fixLifetime(replaced)
    if isDue { sweep(key.withoutArguments) }
    WaitGraph.decide([attempt], keeping: shared)
    return isKept
  }

  /// Ends an attempt that has failed; the key is free then, or left to the thread that waits for it.
  func drop(_ attempt: Attempt) {
    contents.withLock { contents in
      let isCurrent = contents.attempts[attempt.key] === attempt
      let left = WaitGraph.decide([attempt], leaving: isCurrent ? attempt : nil)
      if isCurrent { contents.attempts[attempt.key] = left }
    }
  }
}
