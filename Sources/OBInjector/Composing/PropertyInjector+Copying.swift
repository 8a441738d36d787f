extension PropertyInjector {
  /// Returns an injector with the same registrations and decorators, below a copy of the parent.
  ///
  /// Registrations are immutable, so both injectors use the same ones; shared instances belong to one injector. Modules
  /// are not configured again, and there is no observer. For `OBInjectorTesting`.
  package func copy() -> PropertyInjector {
    let copy = PropertyInjector(reflection: reflection, parent: parent?.copy(), observer: nil)
    for registration in local { _ = copy.add(registration) }
    for decorator in decorators { copy.add(decorator) }
    return copy
  }
}
