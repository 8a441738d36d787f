// Mistakes of shared objects that need what only a child has.
extension InjectionError {
  /// Returns the error of a shared object that was requested through a child of its injector, with the child's
  /// registration in the message if the shared object lacks that.
  ///
  /// - Parameters:
  ///   - registration: The registration of the shared object.
  ///   - child: The registry of the injector that was asked.
  ///   - level: The number of parents up to the registry of the shared object.
  func inside(_ registration: Registration, askedBy child: Registry, level: Int) -> InjectionError {
    guard var absence, !absence.isExplained, registration.scope.isShared else { return self }
    let sharer = absence.sharer ?? registration.described
    absence.sharer = sharer
    guard level > 0, let hidden = child.ownRegistration(of: absence.isByType ? nil : property, type, upTo: level) else {
      return with(absence)
    }
    absence.isExplained = true
    let (place, name, needing) = (Messages.placed(hidden), hidden.name, sharer.name)
    let shared = Messages.placed(sharer)
    return with(absence, adding: [hidden.location, sharer.location]) {
      "\(place) is registered in a child, but \(shared) needs it and is shared by the parent, which doesn't see what a "
        + "child registers; register \"\(needing)\" in the child, or \"\(name)\" in the parent."
    }
  }
}

extension Registry {
  /// Returns a registration of this registry or of its parents below that level: the one of the name or, without a
  /// name, the first that is likely to be meant for the type.
  fileprivate func ownRegistration(of name: PropertyName?, _ type: Any.Type?, upTo level: Int) -> Registration? {
    for registry in (0..<level).lazy.map(ancestor) {
      if let name {
        if let own = registry.table.own(name) { return own }
      } else if let type,
        let fitting = registry.table.own.first(where: { $0.aliased == nil && $0.takesNoArguments && $0.isLikely(type) })
      {
        return fitting
      }
    }
    return nil
  }
}
