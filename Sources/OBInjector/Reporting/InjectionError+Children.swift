// Mistakes of shared objects that need what only a child has.
extension InjectionError {
  /// Returns the error of a shared object, with the child's registration in the message if the shared object lacks
  /// what a child of its injector registers.
  ///
  /// - Parameters:
  ///   - registration: The registration of the shared object.
  ///   - child: The table of the injector that was asked.
  ///   - home: The table of the shared object, the same or a parent's.
  func inside(_ registration: Registration, askedBy child: Registry, home: Registry) -> InjectionError {
    guard var absence, !absence.isExplained, registration.scope.isShared else { return self }
    let sharer = absence.sharer ?? registration.described
    absence.sharer = sharer
    let wanted = absence.isByType ? nil : property
    guard let hidden = child.registration(of: wanted, type, below: home)?.described else { return with(absence) }
    absence.isExplained = true
    return with(absence, adding: [hidden.location, sharer.location], .childsOwn) {
      [
        "hidden": hidden.name.rawValue, "at": hidden.location.description, "sharer": Messages.placed(sharer),
        "needing": sharer.name.rawValue,
      ]
    }
  }
}

extension Registry {
  /// Returns a registration of this registry or of its parents below `home`: the one of the name or, without a
  /// name, the first that is likely to be meant for the type.
  fileprivate func registration(
    of name: PropertyName?, _ type: Any.Type?, below home: Registry
  ) -> Registration? {
    for table in lineage {
      if table === home { return nil }
      if let name {
        if let own = table.own(name) { return own }
      } else if let type,
        let fitting = table.local.first(where: { $0.aliased == nil && $0.takesNoArguments && $0.isLikely(type) })
      {
        return fitting
      }
    }
    return nil
  }
}
