/// The part for the other modules of the package: the core itself does not use it.
extension PropertyInjector {
  /// Returns the registered name that is closest in spelling.
  package func registeredName(closestTo name: PropertyName) -> PropertyName? {
    SimilarNames(listed().map(\.name)).near(name).first
  }

  // MARK: - For `OBInjectorTesting`

  /// The registrations of this injector without those of its parents, each alias with the type `Never`.
  package var ownProperties: [RegisteredProperty] { local.map(\.described) }

  /// Returns what tells where and when to make the registration that a name leads to; `nil` if it leads to none.
  package func facts(
    of name: PropertyName
  ) -> (actor: (any Actor)?, parameters: [Any.Type], isAwaited: Bool, isSendable: Bool)? {
    guard let found = (try? find(name))?.registration else { return nil }
    return (found.actor, found.factory?.parameters ?? [], found.factory?.isAwaited == true, found.isSendable)
  }

  /// Makes the value of a name in the caller's isolation; returns it, and everything that failed on the way.
  package func make(
    _ name: PropertyName, _ arguments: [any Sendable], isolation: isolated (any Actor)?
  ) async -> (value: (any Sendable)?, failures: [InjectionError]) {
    let request = Request(name: name, arguments: arguments)
    do throws(InjectionError) {
      guard let found = try find(request, caller: CallerIsolation(isolation)) else { return (nil, []) }
      let made = await awaiter.lookUp(BoundRequest(found, by: self, request), isolation: isolation)
      _ = try made.result.get()
      return (made.shared, made.failures)
    } catch { return (nil, [error]) }
  }

  /// Returns an injector with the same registrations and decorators, below a copy of the parent.
  ///
  /// Registrations are immutable, so both injectors use the same ones; shared instances belong to one injector. Modules
  /// are not configured again, and there is no observer.
  package func copy() -> PropertyInjector {
    let copy = PropertyInjector(reflection: reflection, parent: parent?.copy(), nil)
    for registration in local { _ = copy.add(registration) }
    for decorator in decorators { copy.add(decorator: decorator) }
    return copy
  }

  // MARK: - For `OBInjectorConfiguration`

  /// Registers a value that is converted to the type of the property that requests it, by name only.
  ///
  /// - Throws: `typeMismatch` if the name has a registration of another kind: a text in the place of a service.
  package func registerConvertible(
    _ name: PropertyName, _ source: some ConvertibleSource, fileID: StaticString, line: UInt
  ) throws(InjectionError) {
    let registration = Registration(
      name: name, type: source.natural.map { Swift.type(of: $0) } ?? (any Sendable)?.self,
      source: .converted(source), location: SourceLocation(fileID: fileID, line: line))
    if let earlier = chain(from: entry(name)).end?.registration, earlier.convertible == nil,
      !registration.canFit(earlier.type)
    {
      throw .otherKind(registration, source, than: earlier)
    }
    _ = add(registration)
  }
}
