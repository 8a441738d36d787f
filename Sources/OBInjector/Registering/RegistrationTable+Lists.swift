/// Lists of the registrations of a table and its parents, for reports, diagnostics and suggestions.
extension RegistrationTable {
  /// The registrations of this table, then those of its parents under other names; without aliases.
  var visible: [Registration] { entries.filter { $0.aliased == nil } }

  /// Returns the number of these registrations, and of those for one type each, that promise exactly that type.
  func count(of type: Any.Type) -> Int {
    (visible + forTypes).count { $0.aliased == nil && $0.providedType == type }
  }

  /// Every name that a lookup sees; an alias has the type of the registration it leads to, or `Never` if there is none.
  var names: [Registration] {
    let entries = entries
    guard hasAliases || parent != nil else { return entries }
    var ends = AliasEnds(entries)
    return entries.map { entry in ends.find(entry).map { $0 === entry ? entry : entry.resolvedAlias(to: $0) } ?? entry }
  }

  /// The elements of `names`, then the registrations for one type each.
  var allNames: [Registration] { names + forTypes.map(resolved) }

  /// Returns the registrations for the properties of a type: those for that type first, then `names`.
  func names(for target: Any.Type) -> [Registration] {
    let own = tables.flatMap { $0.all(for: target) }
    return own.isEmpty ? names : own.map(resolved) + names
  }

  /// Returns the elements of `names(for:)` that take no arguments, since a property passes none.
  func fillingNames(for target: Any.Type) -> [Registration] { names(for: target).filter(\.takesNoArguments) }

  /// Returns the registrations of this table alone that are for one type.
  func ownNames(for target: Any.Type) -> [Registration] { ownForTypes.filter { $0.target == target }.map(resolved) }

  /// The aliases of this table and its parents.
  var aliases: [Registration] { entries.filter { $0.aliased != nil } }

  /// The registrations for one type each, aliases included; a parent's only if no child has one with the same key.
  var forTypes: [Registration] {
    var keys: Set<Registration.Key> = []
    return tables.flatMap(\.ownForTypes).filter { keys.insert($0.key).inserted }
  }

  private var entries: [Registration] {
    guard parent != nil else { return own }
    var names: Set<PropertyName> = []
    return tables.flatMap(\.own).filter { names.insert($0.name).inserted }
  }

  private func resolved(_ registration: Registration) -> Registration {
    var (seen, next): (Set<PropertyName>, Registration?) = ([], registration)
    while let alias = next, let name = alias.aliased {
      guard seen.insert(name).inserted else { return registration }
      next = tables.lazy.compactMap { $0.own(name, for: registration.target) }.first
    }
    return next.map { $0 === registration ? registration : registration.resolvedAlias(to: $0) } ?? registration
  }

  /// The registrations that names lead to; each alias is followed once for many names.
  private struct AliasEnds {
    private var known: [PropertyName: Registration?] = [:]

    init(_ entries: [Registration]) { for entry in entries { known[entry.name] = .some(entry) } }

    /// Returns the registration at the end of the chain, or `nil` if there is none.
    mutating func find(_ entry: Registration) -> Registration? {
      var (trail, seen): ([PropertyName], Set<PropertyName>) = ([], [])
      var end: Registration? = entry
      while let alias = end, let name = alias.aliased {
        trail.append(alias.name)
        end = seen.insert(alias.name).inserted ? known[name] ?? nil : nil
      }
      for name in trail { known[name] = .some(end) }
      return end
    }
  }

  private var tables: [RegistrationTable] {
    var tables = [self]
    while let parent = tables[tables.count - 1].parent { tables.append(parent) }
    return tables
  }
}
