import FixtureVerified
import OBInjector

/// A random configuration of the family of types, and what an injection into them finds, without the library.
struct VerificationModel {
  typealias Family = VerifiedFamily
  typealias Property = VerifiedFamily.Property

  /// A registration, or an alias.
  final class Entry {
    static let custom: [Scope] = [.custom("x"), .custom("y")]
    let name: PropertyName, type: Family, way: Family.Way, scope: Scope, level: Int, alias: PropertyName?
    var isDecorated = false

    init(_ name: PropertyName, _ type: Family, _ way: Family.Way, _ scope: Scope, _ level: Int, _ alias: PropertyName?)
    {
      (self.name, self.type, self.way, self.level, self.alias) = (name, type, way, level, alias)
      self.scope = way == .instance || way == .none ? .unique : scope
    }

    /// The type that the registration is known to provide.
    var provided: Family { way == .instance && type == .lit ? .wick : type }
    var isMade: Bool { alias == nil && way != .instance && way != .none }
    var isUnique: Bool { isMade && scope == .unique }
    /// Whether it is kept or shared beyond a call.
    var isLasting: Bool { scope != .unique && scope != .graph }
    var isCustom: Bool { Self.custom.contains(scope) }

    func isSure(_ wanted: Family) -> Bool {
      alias == nil && way != .none && provided.isSure(wanted)
    }
    func mayFit(_ wanted: Family) -> Bool { isMade ? type.mayFit(wanted) : isSure(wanted) }
  }
  /// The end of a name: a registration; an alias that leads to nothing, with the missing name; nothing.
  enum End { case entry(Entry), dead(PropertyName), nothing }
  /// What a property or a parameter gets; a problem of an alias, which is said, is not said again.
  enum Answer {
    case source(Entry), injector, mistake(String, PropertyName), lacking(String), said, noValue, empty, unknown
  }
  struct Need {
    /// `nil` for a parameter.
    let property: Property?
    let wanted: Family?
    let answer: Answer

    var source: Entry? { if case .source(let entry) = answer { entry } else { nil } }
    var isWeak: Bool { property?.form == .weak }
    /// Whether the value is made now.
    var isNow: Bool { property?.form.isDeferred != true }
    var asksForOwnName: Bool { property.map { !$0.form.isByType && $0.form != .named } ?? false }
  }
  /// A registration that is made at a level, and a type that is filled at one.
  struct Making: Hashable {
    let entry: Entry, level: Int
    static func == (one: Making, other: Making) -> Bool { one.entry === other.entry && one.level == other.level }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(entry)) }
  }
  struct Filled: Hashable { let type: Family, level: Int }

  let injectors: [PropertyInjector]
  /// The level of the injector that is asked.
  var asked: Int { injectors.count - 1 }
  let isDeclaredOnly: Bool
  private(set) var entries: [Entry] = []
  private(set) var duplicates: Set<PropertyName> = []
  private(set) var description: [String] = []

  init(from file: StaticString, using random: inout SeededGenerator) {
    isDeclaredOnly = random.chance(15)
    let parent = PropertyInjector(reflection: isDeclaredOnly ? .declaredOnly : .storedProperties)
    injectors = random.chance(40) ? [parent, parent.makeChild()] : [parent]
    for _ in 0..<Int.random(in: 2...13, using: &random) { add(from: file, using: &random) }
  }

  private mutating func add(from file: StaticString, using random: inout SeededGenerator) {
    let (level, types) = (Int.random(in: injectors.indices, using: &random), Family.allCases)
    let number = Int.random(in: types.indices, using: &random)
    let type = random.chance(80) ? types[number] : types.randomElement(using: &random) ?? .wick
    let (name, isNew) = (types[number].name, own(types[number].name, level) == nil)
    // A child says nothing of its parent's.
    if !isNew, level == asked { duplicates.insert(name) }
    // An alias of a later name: no ring.
    if random.chance(10), let other = types[(number + 1)...].randomElement(using: &random)?.name {
      injectors[level].registerAlias(name, of: other)
      if isNew { entries += [Entry(name, type, .none, .unique, level, other)] }
      description.append("\(level) \(name) is an alias of \(other)")
      return
    }
    let ways: [Family.Way] = [.instance, .closure, .closure, .initializer, .initializer, .onMain, .asking]
    let way = random.chance(5) ? .none : ways.randomElement(using: &random) ?? .closure
    let scopes: [Scope] = [.unique, .unique, .graph, .singleton, .singleton, .eagerSingleton, .weakSingleton]
    let entry = Entry(name, type, way, (scopes + Entry.custom).randomElement(using: &random) ?? .unique, level, nil)
    type.register(name, way, entry.scope, in: injectors[level], from: file)
    if isNew {
      entries += [entry]
      entry.isDecorated = entry.isMade && random.chance(15)
      if entry.isDecorated { type.decorate(name, in: injectors[level]) }
    }
    description.append("\(level) \(name): \(way) \(type) \(entry.scope)\(entry.isDecorated ? ", decorated" : "")")
  }

  // MARK: - Finding

  private func own(_ name: PropertyName, _ level: Int) -> Entry? {
    entries.first { $0.name == name && $0.level == level }
  }

  func entry(_ name: PropertyName, _ level: Int) -> Entry? {
    own(name, level) ?? (level > 0 ? entry(name, level - 1) : nil)
  }

  func visible(_ level: Int) -> [Entry] { entries.filter { entry($0.name, level) === $0 } }

  func end(_ name: PropertyName, _ level: Int) -> End {
    guard let entry = entry(name, level) else { return .nothing }
    guard let other = entry.alias else { return .entry(entry) }
    if case .nothing = end(other, level) { return .dead(other) } else { return end(other, level) }
  }

  /// The names on the way to a registration, from the injector that is asked.
  func chain(_ name: PropertyName) -> [PropertyName] {
    entry(name, asked).map { [name] + ($0.alias.map(chain) ?? []) } ?? []
  }

  func candidates(_ wanted: Family, _ level: Int) -> [Entry] { visible(level).filter { $0.isSure(wanted) } }

  private func byType(_ wanted: Family, _ name: PropertyName, isRequired: Bool, _ level: Int) -> Answer {
    let found = candidates(wanted, level)
    if found.count > 1 { return .mistake("ambiguous", name) }
    return found.first.map { .source($0) } ?? (isRequired ? .mistake("notRegistered", name) : .empty)
  }

  private func answer(_ property: Property, _ level: Int) -> Answer {
    guard let wanted = property.wanted else { return .injector }
    let (name, isRequired) = (property.name, property.form.isRequired)
    if property.form == .named { return .unknown }
    if property.form.isByType { return byType(wanted, name, isRequired: isRequired, level) }
    switch end(name, level) {
    case .nothing: return isRequired ? .lacking("notRegistered") : .empty
    case .dead(let missing):
      let isSaid = visible(asked).contains { $0.alias == missing && entry(missing, asked) == nil }
      return isSaid ? .said : .mistake("notRegistered", missing)
    case .entry(let entry) where entry.way == .none: return isRequired ? .lacking("providerFailed") : .noValue
    case .entry(let entry): return entry.mayFit(wanted) ? .source(entry) : .mistake("typeMismatch", name)
    }
  }

  /// What a type needs that is filled at a level.
  func needs(of type: Family, _ level: Int) -> [Need] {
    type.properties.filter { !$0.form.isNeverSet && ($0.form.isDeclared || !isDeclaredOnly) }
      .map { Need(property: $0, wanted: $0.wanted, answer: answer($0, level)) }
  }

  func parameters(_ making: Making) -> [Need] {
    guard making.entry.way == .initializer else { return [] }
    return making.entry.type.parameters.map { type, isOptional in
      let answer = byType(type, making.entry.name, isRequired: !isOptional, making.level)
      return Need(property: nil, wanted: type, answer: answer)
    }
  }

  // MARK: - The walk

  struct Walk {
    var makings: Set<Making> = []
    var filled: Set<Filled> = []
  }

  /// What can be reached from types and registrations.
  func walk(_ types: [Family], _ registrations: [Entry] = []) -> Walk {
    var walk = Walk()
    for type in types { follow(type, asked, &walk) }
    for entry in registrations where entry.isMade { make(entry, asked, &walk) }
    return walk
  }

  private func follow(_ type: Family, _ level: Int, _ walk: inout Walk) {
    guard walk.filled.insert(Filled(type: type, level: level)).inserted else { return }
    for entry in needs(of: type, level).compactMap(\.source) where entry.isMade { make(entry, level, &walk) }
  }

  private func make(_ entry: Entry, _ level: Int, _ walk: inout Walk) {
    let making = Making(entry: entry, level: entry.isLasting ? entry.level : level)
    guard walk.makings.insert(making).inserted else { return }
    for entry in parameters(making).compactMap(\.source) where entry.isMade { make(entry, making.level, &walk) }
    if !entry.type.isLeftAlone { follow(entry.type, making.level, &walk) }
  }
}
