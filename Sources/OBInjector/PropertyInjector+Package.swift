/// The part for the other modules of the package: the core itself does not use it.
extension PropertyInjector {
  /// Returns the registered name that is closest in spelling.
  package func registeredName(closestTo name: PropertyName) -> PropertyName? {
    SimilarNames(listed().map(\.name)).near(name).first
  }

  // MARK: - For `OBInjectorTesting`

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
    let copy = PropertyInjector(like: self, parent: parent?.copy(), nil)
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

/// The part for `OBInjectorDiagnostics`: what a plan tells before it is used.
extension InjectionPlan {
  /// The numbers of the properties that are only copied.
  package var copied: [Int] { ready.numbers }
  /// The report of an injection that sets nothing.
  package var report: InjectionReport { reports.report(0) }

  /// Returns the name that a property looks up.
  package func lookedUp(_ index: Int) -> PropertyName { reports.name(index) }
}

/// The part for `OBInjectorDiagnostics`: a `Lazy` or a `Provider` without its type.
extension InjectionPoint {
  package var isLazy: Bool { lazyType != nil }

  /// Returns the type of the value of a `Lazy` or a `Provider`; `nil` for any other type.
  package static func lazyValue(of type: Any.Type) -> Any.Type? { LazyTypes.of(type)?.value }

  /// Returns the source of the `Lazy` or the `Provider` that an injection would make of the registration; `nil` if it
  /// takes the registration's own value.
  package func lazySource(_ registration: Registration) -> LazySource? {
    guard let lazyType, registration.fits(lazyType) == .no else { return nil }
    return LazySource(registration, as: lazyType, nil)
  }

  /// Returns the error that registrations of the type take other arguments than the property passes.
  package func untaken(by others: [Registration]) -> InjectionError {
    .untaken(arguments, dependencyType, by: others, of: name, as: lazyType)
  }
}

extension Registration {
  /// The error of a property, which can't pass the arguments that the value is made from.
  package var argumentsAtProperty: InjectionError { .arguments(of: nil, self) }

  /// Returns the error of a registration that is made synchronously and needs the value of this asynchronous one.
  package func asynchronous(below maker: Registration) -> InjectionError {
    .asynchronous(self, for: nil, below: maker)
  }
}
