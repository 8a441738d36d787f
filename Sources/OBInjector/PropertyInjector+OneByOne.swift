/// A registration that a test makes by itself; for `OBInjectorTesting`.
///
/// `@unchecked Sendable` is sound: the binding refers to registrations and injectors, which are `Sendable`, without
/// retaining what `injector` retains.
package final class SingleRegistration: @unchecked Sendable {
  /// The registration as it is listed, perhaps an alias.
  package let property: RegisteredProperty
  /// The mistake of an alias that leads nowhere.
  package private(set) var mistake: InjectionError?
  private var found: Binding?
  private let injector: PropertyInjector

  fileprivate init(_ entry: Registration, in injector: PropertyInjector) {
    (property, self.injector) = (entry.described, injector)
    do throws(UnresolvedAlias) {
      let end = try injector.find(entry.name)
      if entry.aliased == nil { found = end }
    } catch { mistake = .deadEnd(error, valueType: nil, in: SuggestedNames(in: injector)) }
  }

  private var factory: Factory? { found?.registration.factory }

  /// True for an alias: its target is a registration of its own.
  package var isAlias: Bool { found == nil }
  package var isAwaited: Bool { factory?.isAwaited == true }
  package var isSendable: Bool { found?.registration.isSendable ?? true }
  package var parameters: [Any.Type] { factory?.parameters ?? [] }

  /// The actor of the closure or of the ready-made instance.
  package var actor: (any Actor)? {
    if let factory { return factory.isolation }
    return if case .actor(let actor) = found?.registration.isolation { actor } else { nil }
  }

  /// Makes a value in the caller's isolation; returns it, and everything that failed on the way.
  package func make(
    _ arguments: [any Sendable], isolation: isolated (any Actor)?
  ) async -> (value: (any Sendable)?, failures: [InjectionError]) {
    guard let found else { return (nil, []) }
    let registration = found.registration
    let request = ValueRequest(
      found, by: injector, Request(name: registration.name, valueType: registration.type, arguments: arguments))
    let awaiter = Awaiter(injector: injector, watcher: nil)
    do throws(InjectionError) {
      let made = try await awaiter.lookUp(request, isolation: isolation)
      return (made.shared, made.failures.map(InjectionError.own))
    } catch { return (nil, [error]) }
  }
}

extension PropertyInjector {
  /// The registrations of the outermost parent, then those of its children down to this injector, each as the lowest
  /// injector that sees it finds it: a child may replace a name.
  package var singleRegistrations: [SingleRegistration] {
    let lineage = lineage
    return lineage.reversed().flatMap(\.local).compactMap { entry in
      lineage.first { $0.entry(entry.name)?.registration === entry }
        .map { SingleRegistration(entry, in: $0) }
    }
  }

  /// Returns an injector with the same registrations and decorators, below a copy of the parent.
  ///
  /// Registrations are immutable, so both injectors use the same ones; shared instances belong to one injector. Modules
  /// are not configured again, and there is no observer. For `OBInjectorTesting`.
  package func copy() -> PropertyInjector {
    let copy = PropertyInjector(reflection: reflection, parent: parent?.copy(), nil)
    for registration in local { _ = copy.add(registration) }
    for decorator in decorators { copy.add(decorator) }
    return copy
  }
}
