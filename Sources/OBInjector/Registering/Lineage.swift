/// The way from an injector up to the root: it uses what its parents have.
extension PropertyInjector {
  /// This injector, and its parents up to the root.
  @inline(never) package var lineage: [PropertyInjector] {
    var lineage = [self]
    while let parent = lineage[lineage.count - 1].parent { lineage.append(parent) }
    return lineage
  }

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

/// The end of an injector: a closed one provides nothing, and takes no registrations if it was never configured.
extension PropertyInjector {
  /// Closes the injector; the first reason counts.
  ///
  /// - Parameters:
  ///   - place: The place of its shutdown; `nil` if it is that of an `InjectorController` that is not configured, or a
  ///     child of it.
  ///   - failure: The error of the configuration, if there is one.
  func close(at place: SourceLocation? = nil, because failure: (any Error)? = nil) {
    contents.withLock { contents in
      if set(Self.isClosed) { (contents.shutDownPlace, contents.configurationFailure) = (place, failure) }
    }
  }

  /// Closes a new child of an injector that is not configured; a function, since inlined it would cost every child.
  @inline(never)
  func close(like parent: PropertyInjector) { close(because: parent.contents.withLock(\.configurationFailure)) }

  /// True if the injector is closed because it is not configured: then it takes no registrations.
  @inline(__always) var isUnconfigured: Bool { isClosed && isClosedUnconfigured }

  @inline(never) private var isClosedUnconfigured: Bool { contents.withLock { $0.shutDownPlace == nil } }

  /// Returns the first closed injector on the way from this one up to `home`: a registration of `home` is out of reach
  /// then.
  @inline(never) func nearestClosed(upTo home: Unretained<PropertyInjector>? = nil) -> PropertyInjector? {
    let last = first { injector in injector.isClosed || home.map { $0 === injector } == true }
    return last?.isClosed == true ? last : nil
  }
}
