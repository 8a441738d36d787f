/// The registrations that one injector sees, and what names and types lead to among them.
///
/// Runs no closure and no initializer.
final class InjectorView {
  let planner: Planner
  /// The registrations that a lookup can find, without aliases.
  let visible: [Registration]
  /// The registrations in `visible`, and the ones for the properties of a single type.
  let all: [Registration]
  /// The aliases, for all types and for single types.
  let aliases: [Registration]
  /// The registrations by every name that a lookup can find, with aliases resolved.
  private let names: [Registration]
  /// The names that have a registration for a single type.
  let namesForTypes: Set<PropertyName>

  init(_ planner: Planner) {
    self.planner = planner
    let table = planner.registry.table
    let listed = table.visible
    all = listed.filter { $0.aliased == nil }
    visible = listed.filter(\.isForLookups)
    aliases = listed.filter { $0.aliased != nil }
    names = table.names()
    namesForTypes = Set(listed.filter { $0.target != nil }.map(\.name))
  }

  /// Returns the registrations by every name that the properties of a type can find, with aliases resolved.
  func names(for type: Any.Type) -> [Registration] {
    namesForTypes.isEmpty ? names : planner.registry.table.names(for: type)
  }

  /// Returns the registration that a name means for the properties of a type.
  @inline(never)
  func registration(_ name: PropertyName, of type: Any.Type? = nil) -> Registration? {
    (try? planner.registry.find(name, for: type))?.registration
  }

  /// Returns the aliases that begin with the name of a property and, if there is one, the registration that they lead
  /// to.
  @inline(never)
  func aliasChain(_ name: PropertyName, of type: Any.Type) -> [Registration] {
    planner.registry.table.chain(name, for: type).steps.map(\.registration)
  }

  func record(of type: Any.Type) -> TypeRecord { TypeRecord.of(type, planner.reflection) }

  /// Returns the planner of the injector that makes the registration's value.
  ///
  /// A shared value is made by the injector with the registration, from what that injector and its parents know; all
  /// other values are made by the present injector.
  func planner(of registration: Registration) -> Planner {
    guard planner.parent != nil, registration.scope.isShared else { return planner }
    return sequence(first: planner, next: \.parent).first { $0.registry.contains(registration) } ?? planner
  }
}
