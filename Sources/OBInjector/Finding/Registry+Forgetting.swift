// A child's decorated value holds the value of its parent that it is around: a registry that forgets something has the
// registries below forget what they have decorated of it. For that it knows those of them that have ever done so, from
// then on until they end.
extension Registry {
  /// The parts of a child's registry that its parent reaches.
  ///
  /// No reference to the registry: it could be the last one, and the registry would end in the middle of the parent's
  /// call.
  struct Heir: Sendable {
    fileprivate let store: InstanceStore
    fileprivate let rare: Lock<Rare>
  }

  private var asHeir: Heir { Heir(store: store, rare: rare) }

  /// Has the parents tell this registry of all that they forget.
  ///
  /// A registry in the list of its parent is known to the whole chain above.
  func joinParent() {
    guard let parent, !isHeir else { return }
    parent.joinParent()
    let heir = asHeir
    parent.rare.withLock { $0.heirs[ObjectIdentifier(self)] = heir }
    becomeHeir()
  }

  /// Removes a child that ends.
  func removeHeir(_ child: Registry) {
    _ = rare.withLock { $0.heirs.removeValue(forKey: ObjectIdentifier(child)) }
  }

  // MARK: - Forgetting

  /// Forgets the shared values of a scope, here and around them; the decorated value of a ready-made instance stays,
  /// as the instance does.
  ///
  /// Like the other calls here, it returns what is to be notified of its release: what was decorated below before the
  /// values that it is around.
  func reset(_ scope: Scope) -> [InstanceStore.Shared] {
    func isForgotten(_ registration: Registration) -> Bool {
      registration.scope == scope && registration.base.factory != nil
    }
    let own = store.forget(where: isForgotten)
    return asHeir.below { [table] in $0.store.forget { isForgotten($0) && $0.isAround(table) } } + own
  }

  /// Forgets a registration that was deleted: its shared values and its decorated forms.
  func delete(_ registration: Registration) -> [InstanceStore.Shared] {
    func forget(_ heir: Heir) -> [InstanceStore.Shared] {
      _fixLifetime(heir.rare.forgetDecorated(registration))
      return heir.store.forget { $0.base === registration }
    }
    let own = forget(asHeir)
    return asHeir.below(forget) + own
  }

  /// Forgets everything, and keeps nothing from now on.
  func close(isAwaited: Bool, at location: SourceLocation) -> [InstanceStore.Shared] {
    shutDown(at: location)
    let own = store.close(isAwaited: isAwaited)
    return asHeir.below { [table] in $0.store.forget { $0.isAround(table) } } + own
  }
}

extension Registry.Heir {
  /// Forgets in the registries below, each before its own children: a value that a child is making around a forgotten
  /// one has begun by then, and is forgotten too.
  ///
  /// No lock is held while a registry forgets, since values are released then. A child that joins meanwhile has found
  /// none of the forgotten values.
  fileprivate func below(_ forget: (Self) -> [InstanceStore.Shared]) -> [InstanceStore.Shared] {
    rare.withLock { Array($0.heirs.values) }.flatMap { heir in
      let forgotten = forget(heir)
      return heir.below(forget) + forgotten
    }
  }
}

extension Registration {
  /// Returns true if the registration decorates one, decorated or not, of that table.
  fileprivate func isAround(_ home: RegistrationTable) -> Bool { decorations.contains { $0.home === home } }
}
