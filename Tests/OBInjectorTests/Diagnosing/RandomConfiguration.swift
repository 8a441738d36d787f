import OBInjector

/// A random configuration: an injector, and a description of what it was given.
struct RandomConfiguration: Sendable {
  let injector: PropertyInjector
  private(set) var description: [String] = []
  /// The names of closures that only promise: what they do when they run, no type tells.
  private(set) var promises: Set<PropertyName> = []
  private var aliases: [(alias: PropertyName, name: PropertyName)] = []

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let parent = PropertyInjector()
    injector = random.chance(35) ? parent.makeChild() : parent
    let chance = random.chance(35) ? 15 : 0
    for _ in 0..<Int.random(in: 2...12, using: &random) {
      let (place, prefix) = random.chance(50) ? (injector, "") : (parent, "above: ")
      add(to: place, prefix, chance, &random)
    }
    while let alias = aliases.first(where: { promises.contains($0.name) && !promises.contains($0.alias) })?.alias {
      promises.insert(alias)
    }
  }

  private mutating func add(
    to place: PropertyInjector, _ prefix: String, _ chance: Int, _ random: inout SeededGenerator
  ) {
    func randomName() -> PropertyName { PropertyName("n\(Int.random(in: 0..<10, using: &random))") }
    let (name, dice) = (randomName(), Int.random(in: 0..<100, using: &random))
    if dice < 10 {
      let other = randomName()
      description.append("\(prefix)\(name) is an alias of \(other)")
      aliases.append((name, other))
      place.registerAlias(name, of: other)
    } else if dice < 18, let decorator = RandomAgreement.decorators.randomElement(using: &random) {
      guard !decorator.isPromise || chance > 0 else { return }
      if decorator.isPromise { promises.insert(name) }
      description.append("\(prefix)\(name) decorated: \(decorator.name)")
      decorator.decorate(place, name)
    } else {
      let isPromise = random.chance(chance)
      if isPromise { promises.insert(name) }
      let kinds = isPromise ? RandomAgreement.promising : RandomAgreement.certain
      guard let kind = kinds.randomElement(using: &random) else { return }
      let scope = RandomAgreement.scopes.randomElement(using: &random) ?? .unique
      description.append("\(prefix)\(name): \(kind.name), \(scope)")
      kind.register(place, name, scope)
    }
  }
}
