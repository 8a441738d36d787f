// A child's plans have values of its parents, and its decorated values are around values of its parents: an injector
// that changes, or forgets something, has the injectors below do so too. For that it lists those that have ever kept
// something, from then on until they end.
extension PropertyInjector {
  /// The parts of a child that its parents reach.
  ///
  /// No reference to the injector: it could be the last one, and the injector would end in the middle of the parent's
  /// call.
  struct Child: Sendable {
    /// The child's words; used under the lock of its parent alone, which the child takes to leave the list.
    let words: AtomicWord
    let contents: Lock<Contents>
    fileprivate let store: InstanceStore

    fileprivate var position: AtomicWord { words.word(2) }

    /// Forgets the decorated forms of a registration that was deleted.
    fileprivate func forgetForms(of deleted: Registration?) {
      // Released outside the lock.
      guard let deleted else { return }
      let forms = contents.withLock(\.created.list).compactMap(\.decoration).filter { $0.base.undecorated === deleted }
      for form in forms { _fixLifetime(contents.withLock { $0.created.remove(ObjectIdentifier(form.base)) }) }
    }

    /// Forgets in the injectors below, each before its own children: a value that a child is making around a forgotten
    /// one has begun by then, and is forgotten too.
    ///
    /// No lock is held while an injector forgets, since values are released then. A child that joins meanwhile has found
    /// none of the forgotten values.
    fileprivate func forgetBelow(_ forget: (Self) -> [InstanceStore.Shared]) -> [InstanceStore.Shared] {
      contents.withLock(\.children).flatMap { child in
        let forgotten = forget(child)
        return child.forgetBelow(forget) + forgotten
      }
    }
  }

  private var asChild: Child { Child(words: words, contents: contents, store: store) }

  /// The index in the parent's list, counted from one; 0 if the child is not in the list.
  ///
  /// Written under the parent's lock; never 0 again once it is set.
  private var position: AtomicWord { words.word(2) }

  /// Has the parents list this injector; one in the list of its parent is known to the whole chain above.
  ///
  /// Lock order: a parent's lock may be held when a child's is taken, never the reverse.
  func joinParent() {
    guard let parent, position.loadAcquiring() == 0 else { return }
    parent.joinParent()
    parent.contents.withLock { contents in
      guard position.loadRelaxed() == 0 else { return }
      contents.children.append(asChild)
      position.storeReleasing(UInt(contents.children.count))
    }
  }

  /// Leaves the parent's list, where the last child moves to the free index; called when the injector ends.
  func leaveParent() {
    guard position.loadAcquiring() != 0, let parent else { return }
    parent.contents.withLock { contents in
      let (position, last) = (self.position.loadRelaxed(), contents.children.removeLast())
      guard position <= contents.children.count else { return }
      contents.children[Int(position) - 1] = last
      last.position.storeReleasing(position)
    }
  }

  // MARK: - Forgetting

  /// Forgets the shared values and the decorated forms of a registration that was deleted.
  @inline(never) func forget(_ registration: Registration) -> [InstanceStore.Shared] {
    forget(formsOf: registration) { $0.undecorated === registration }
  }

  /// Forgets shared values, here and decorated below; returns what is to be notified of its release: what was decorated
  /// below before the values that it is around.
  ///
  /// - Parameters:
  ///   - deleted: The registration whose decorated forms are forgotten too.
  ///   - shutDown: The form of the shutdown that forgets, after which the store of this injector keeps nothing.
  func forget(
    formsOf deleted: Registration? = nil, shuttingDown shutDown: InstanceStore.ShutDown? = nil,
    where isForgotten: @escaping (Registration) -> Bool
  ) -> [InstanceStore.Shared] {
    asChild.forgetForms(of: deleted)
    let own = store.forget(shuttingDown: shutDown, where: isForgotten)
    let below = asChild.forgetBelow { child in
      child.forgetForms(of: deleted)
      return child.store.forget { isForgotten($0) && $0.decorations.contains { $0.binding.home === self } }
    }
    return below + own
  }
}
