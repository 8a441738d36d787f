extension Registration {
  /// A component stands for itself, under its type's name in lower camel case.
  convenience init(
    component type: any Component.Type, name: PropertyName? = nil, scope: Scope? = nil, location: SourceLocation? = nil
  ) {
    // Asked only where the conformance may be used, see `Maker.isReachable`.
    nonisolated(unsafe) let made = type
    self.init(
      name: name ?? PropertyName(TypeNames.lowerCamelCase(of: type)), type: type, scope: scope ?? type.scope,
      source: .maker(Maker(isolation: nil, isSendable: false, component: type, make: { _ in made.init() })),
      confinement: .none, location: location ?? SourceLocation(fileID: #fileID, line: #line))
  }
}

extension Maker {
  /// Whether what the maker makes may be made on the present actor.
  ///
  /// A metatype is found whatever its conformance is isolated to; the conformance itself is seen on its actor only.
  var isReachable: Bool {
    guard let component, FieldRecords.isIsolated(component) else { return true }
    return FieldRecords.isIsolatedHere(component, to: (any Component).self)
  }
}
