import OBInjector

/// What makes one kind of object of a random family, a closure or a decorator: what it looks up, what its object wants.
struct FamilyMaker: Sendable {
  enum End: Sendable { case value, same, nothing, failure }

  /// A number of its own in the family.
  let id: Int
  var properties: [Int] = []
  var lookUps: [Int] = []
  /// Whether it goes on when a look-up fails.
  var catches = false
  /// Whether it fills its object itself before it returns it.
  var fills = false
  var end = End.value
}

/// One registration of a level.
struct FamilyEntry: Sendable {
  enum Source: Sendable { case closure(Scope), instance, alias(Int) }

  let source: Source
  let maker: FamilyMaker
}

/// What one injector of the family registers, by name.
struct FamilyLevel: Sendable {
  var entries: [FamilyEntry?] = Array(repeating: nil, count: 6)
  var decorators: [[FamilyMaker]] = Array(repeating: [], count: 6)
  /// The names of the entries in the order of their registration.
  var order: [Int] = []
}

/// A parent, a child and a grandchild with random registrations, as data and as injectors.
struct RandomFamily {
  static let names = 0..<6
  /// How a family is made.
  struct Style {
    /// Whether registrations refer to later names only, aliases apart; else there are rings of all kinds.
    var isOrdered = true
    var failures = 0
    var isCatching = false
    /// Whether weak singletons are among them, and decorators and closures that drop what they looked up.
    var dropsThings = true
  }

  private(set) var levels = Array(repeating: FamilyLevel(), count: 3)
  let injectors: [PropertyInjector]
  /// Whether what fails does so.
  let fails = Setting(true)
  private let clock = TickingClock()
  /// A scope whose values expire at a tick.
  var timed: Scope { .timed(clock) }
  private let style: Style
  private var makers = 0

  init(_ style: Style, using random: inout SeededGenerator) {
    self.style = style
    let parent = PropertyInjector()
    let child = parent.makeChild()
    injectors = [parent, child, child.makeChild()]
    for level in levels.indices {
      let (registered, decorated) = ([80, 35, 25][level], [30, 25, 20][level])
      for name in Self.names {
        if random.chance(registered) { register(name, level, using: &random) }
        while levels[level].decorators[name].count < 3, random.chance(decorated) {
          decorate(name, level, using: &random)
        }
      }
    }
  }

  // MARK: - Registering

  /// Registers something under the name, as an app may at any time; the first one stays.
  mutating func register(_ name: Int, _ level: Int, using random: inout SeededGenerator) {
    let maker = maker(of: name, [.nothing], using: &random)
    let kind = Int.random(in: 0..<100, using: &random)
    let source: FamilyEntry.Source =
      switch kind {
      case 0..<12: .instance
      case 12..<35: .alias(Int.random(in: Self.names, using: &random))
      default: .closure(scopes.randomElement(using: &random) ?? .unique)
      }
    let isNew = add(source, maker, name, level)
    guard isNew, levels[level].entries[name] == nil else { return }
    levels[level].entries[name] = FamilyEntry(source: source, maker: maker)
    levels[level].order.append(name)
  }

  private func add(_ source: FamilyEntry.Source, _ maker: FamilyMaker, _ name: Int, _ level: Int) -> Bool {
    let injector = injectors[level]
    switch source {
    case .alias(let other): return injector.registerAlias(FamilyNode.name(name), of: FamilyNode.name(other))
    case .instance:
      // So that no object is made for nothing.
      guard levels[level].entries[name] == nil else { return false }
      return injector.registerProperty(PropertyKey(FamilyNode.name(name)), withInstance: FamilyNode(maker.id, [], []))
    case .closure(.unique) where maker.lookUps.isEmpty && maker.end == .value:
      // A plain closure of exactly the type of a property, which has a way of its own into that.
      let make: @Sendable () -> FamilyNode = { FamilyNode(maker.id, maker.properties, []) }
      return injector.registerProperty(PropertyKey(FamilyNode.name(name)), withBlock: make)
    case .closure(let scope):
      return injector.registerProperty(
        PropertyKey(FamilyNode.name(name)), scope: scope, withBlock: Self.closure(maker, fails))
    }
  }

  mutating func decorate(_ name: Int, _ level: Int, using random: inout SeededGenerator) {
    let maker = maker(of: name, [.same, .same], using: &random)
    levels[level].decorators[name].append(maker)
    let run = Self.decorator(maker, fails)
    injectors[level].decorateProperty(PropertyKey(FamilyNode.name(name))) {
      (injector: PropertyInjector, inner: FamilyNode) in
      try run(injector, inner)
    }
  }

  mutating func delete(_ name: Int, _ level: Int) {
    injectors[level].deleteProperty(FamilyNode.name(name))
    levels[level].entries[name] = nil
    levels[level].order.removeAll { $0 == name }
  }

  func tick() { clock.tick() }

  private var scopes: [Scope] {
    let scopes: [Scope] = [.unique, .graph, .singleton, .custom("x"), timed]
    // Unique objects in rings multiply.
    return (style.isOrdered ? scopes : scopes + scopes.dropFirst()) + (style.dropsThings ? [.weakSingleton] : [])
  }

  private mutating func maker(
    of name: Int, _ others: [FamilyMaker.End], using random: inout SeededGenerator
  ) -> FamilyMaker {
    makers += 1
    let later = Self.names.filter { !style.isOrdered || $0 > name }
    let end: FamilyMaker.End =
      random.chance(style.failures)
      ? .failure : random.chance(12) ? others.randomElement(using: &random) ?? .value : .value
    let (properties, lookUps) = style.isOrdered ? (35, 15) : (25, 8)
    let isDropping = end == .same || end == .nothing
    return FamilyMaker(
      id: makers, properties: later.filter { _ in random.chance(properties) },
      lookUps: isDropping && !style.dropsThings
        ? [] : later.filter { _ in random.chance(lookUps) }.shuffled(using: &random),
      catches: style.isCatching && random.chance(50), end: end)
  }

  // MARK: - What runs

  static func closure(
    _ maker: FamilyMaker, _ fails: Setting<Bool>
  ) -> @Sendable (PropertyInjector) throws -> FamilyNode? {
    { injector in
      let found = try lookUps(of: maker, injector)
      if maker.end == .failure, fails.value { throw DeliberateFailure() }
      guard maker.end != .nothing else { return nil }
      let node = FamilyNode(maker.id, maker.properties, found)
      if maker.fills { injector.injectDependencies(to: node) }
      return node
    }
  }

  private static func decorator(
    _ maker: FamilyMaker, _ fails: Setting<Bool>
  ) -> @Sendable (PropertyInjector, FamilyNode) throws -> FamilyNode {
    { injector, inner in
      let found = try lookUps(of: maker, injector)
      if maker.end == .failure, fails.value { throw DeliberateFailure() }
      return maker.end == .same ? inner : FamilyNode(maker.id, maker.properties, [inner] + found)
    }
  }

  private static func lookUps(of maker: FamilyMaker, _ injector: PropertyInjector) throws -> [FamilyNode] {
    try maker.lookUps.compactMap { name in
      do { return try FamilyNode.named(name, in: injector) } catch {
        if !maker.catches { throw error }
        return nil
      }
    }
  }
}
