/// The way from an injector up to the root: it uses what its parents have.
extension PropertyInjector {
  /// This injector, and its parents up to the root.
  @inline(never)
  package var lineage: [PropertyInjector] { Array(sequence(first: self, next: \.parent)) }

  /// Returns the nearest injector for which the condition holds: this one or a parent.
  func first(where holds: (PropertyInjector) -> Bool) -> PropertyInjector? {
    // Not retained: an injector retains its parent.
    var next: Unretained? = Unretained(self)
    while let injector = next {
      if injector.with(holds) { return injector.object }
      next = injector.with { $0.parent.map { Unretained($0) } }
    }
    return nil
  }

  /// Notes, in this injector and in its parents, that there is a child with registrations of its own.
  func noteChild() {
    // Up to the root, although another thread may have set a flag: it may be on its way up.
    _ = first {
      $0.set(Self.hasChildren)
      return false
    }
  }
}
