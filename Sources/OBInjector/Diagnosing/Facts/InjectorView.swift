/// The registrations that one injector sees; resolves names and types among them.
///
/// Runs no closure and no initializer.
final class InjectorView {
  let planner: Planner
  /// The registrations without aliases.
  let all: [Registration]
  let aliases: [Registration]
  /// The registrations by every name, with aliases resolved.
  let names: [Registration]

  init(_ planner: Planner) {
    self.planner = planner
    let table = planner.registry.table
    let listed = table.visible
    all = listed.filter { $0.aliased == nil }
    aliases = listed.filter { $0.aliased != nil }
    names = table.names()
  }

  @inline(never)
  func registration(_ name: PropertyName) -> Registration? { (try? planner.registry.find(name))?.registration }

  /// Returns the aliases that begin with the name of a property and, if there is one, the registration that they lead
  /// to.
  @inline(never)
  func aliasChain(_ name: PropertyName) -> [Registration] {
    planner.registry.table.chain(name).steps.map(\.registration)
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
