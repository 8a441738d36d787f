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

    fileprivate var place: AtomicWord { words.word(2) }
  }

  private var asChild: Child { Child(words: words, contents: contents, store: store) }

  /// The index in the parent's list, counted from one; 0 if the child is not in the list.
  ///
  /// Written under the parent's lock; never 0 again once it is set.
  private var place: AtomicWord { words.word(2) }

  /// Has the parents list this injector; one in the list of its parent is known to the whole chain above.
  ///
  /// Lock order: a parent's lock may be held when a child's is taken, never the reverse.
  func joinParent() {
    guard let parent, place.loadAcquiring() == 0 else { return }
    parent.joinParent()
    parent.contents.withLock { contents in
      guard place.loadRelaxed() == 0 else { return }
      contents.children.append(asChild)
      place.storeReleasing(UInt(contents.children.count))
    }
  }

  /// Leaves the parent's list, where the last child moves to the free index; called when the injector ends.
  func leaveParent() {
    guard place.loadAcquiring() != 0, let parent else { return }
    parent.contents.withLock { contents in
      let (place, last) = (self.place.loadRelaxed(), contents.children.removeLast())
      guard place <= contents.children.count else { return }
      contents.children[Int(place) - 1] = last
      last.place.storeReleasing(place)
    }
  }

  // MARK: - Forgetting

  /// Forgets the shared values of a scope, here and around them; the decorated value of a ready-made instance stays,
  /// as the instance does.
  ///
  /// Like the other calls here, it returns what is to be notified of its release: what was decorated below before the
  /// values that it is around.
  func forget(_ scope: Scope) -> [InstanceStore.Shared] {
    func isForgotten(_ registration: Registration) -> Bool {
      registration.scope == scope && registration.base.factory != nil
    }
    let own = store.forget(where: isForgotten)
    return asChild.below { child in child.store.forget { isForgotten($0) && self.isInside($0) } } + own
  }

  /// Forgets a registration that was deleted: its shared values and its decorated forms.
  func forget(_ registration: Registration) -> [InstanceStore.Shared] {
    func forget(_ child: Child) -> [InstanceStore.Shared] {
      // Released outside the lock.
      _fixLifetime(child.contents.withLock { $0.decorated.remove(ObjectIdentifier(registration)) })
      return child.store.forget { $0.base === registration }
    }
    let own = forget(asChild)
    return asChild.below(forget) + own
  }

  /// Forgets everything, and keeps nothing from now on.
  func close(isAwaited: Bool, at location: SourceLocation) -> [InstanceStore.Shared] {
    shutDown(at: location)
    // The value of a `Lazy` is not the injector's.
    let own = store.forget(closing: isAwaited) { $0.scopeKind.isShared }
    return asChild.below { child in child.store.forget { self.isInside($0) } } + own
  }

  /// Returns true if a registration decorates one of this injector, decorated or not.
  private func isInside(_ registration: Registration) -> Bool {
    registration.decorations.contains { $0.binding.home === self }
  }
}

extension PropertyInjector.Child {
  /// Forgets in the injectors below, each before its own children: a value that a child is making around a forgotten
  /// one has begun by then, and is forgotten too.
  ///
  /// No lock is held while an injector forgets, since values are released then. A child that joins meanwhile has found
  /// none of the forgotten values.
  fileprivate func below(_ forget: (Self) -> [InstanceStore.Shared]) -> [InstanceStore.Shared] {
    contents.withLock(\.children).flatMap { child in
      let forgotten = forget(child)
      return child.below(forget) + forgotten
    }
  }
}
