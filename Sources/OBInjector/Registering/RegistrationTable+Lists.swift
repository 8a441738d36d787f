/// What a table and its parents have, for those who read lists: reports, questions, suggestions.
extension RegistrationTable {
  /// Those of this table and, below them, those of the parents whose names are not taken here; without aliases.
  var visible: [Registration] { entries.filter { $0.aliased == nil } }

  /// How many of all these promise exactly that type.
  func count(of type: Any.Type) -> Int {
    (visible + forTypes).count { $0.aliased == nil && $0.providedType == type }
  }

  /// Every name that a look-up sees: an alias with what it stands for, or with `Never` where that is nothing.
  var names: [Registration] {
    let entries = entries
    guard hasAliases || parent != nil else { return entries }
    var ends = AliasEnds(entries)
    return entries.map { entry in ends.find(entry).map { $0 === entry ? entry : entry.standing(for: $0) } ?? entry }
  }

  /// The same, and then all that are for one type each.
  var allNames: [Registration] { names + forTypes.map(resolved) }

  /// The same for the properties of a type: what is meant for it comes first.
  func names(for target: Any.Type) -> [Registration] {
    let own = tables.flatMap { $0.all(for: target) }
    return own.isEmpty ? names : own.map(resolved) + names
  }

  /// Those of them that a property may get: it can't give arguments.
  func fillingNames(for target: Any.Type) -> [Registration] { names(for: target).filter(\.takesNothing) }

  /// What this table alone has for one type.
  func ownNames(for target: Any.Type) -> [Registration] { ownForTypes.filter { $0.target == target }.map(resolved) }

  /// The aliases among them.
  var aliases: [Registration] { entries.filter { $0.aliased != nil } }

  /// Those that are for one type each, aliases included; a parent's only if the same is not taken here.
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
    return next.map { $0 === registration ? registration : registration.standing(for: $0) } ?? registration
  }

  /// What each of many names leads to; each alias is followed once.
  private struct AliasEnds {
    private var known: [PropertyName: Registration?] = [:]

    init(_ entries: [Registration]) { for entry in entries { known[entry.name] = .some(entry) } }

    /// `nil` for what leads nowhere.
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
