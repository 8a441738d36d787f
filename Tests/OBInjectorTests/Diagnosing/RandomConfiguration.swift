import OBInjector

/// A random configuration: an injector, and a description of what it was given.
struct RandomConfiguration: Sendable {
  let injector: PropertyInjector
  private(set) var description: [String] = []
  /// Whether some value only promises a type, or may fail.
  private(set) var hasPromises = false
  /// The names that are collected or decorated; each of them only once.
  ///
  /// Excluded, since `explain` says `injected` and an injection `typeMismatch`: a collection of a child under a name that
  /// the parent decorates for another type, where an `@InjectedByType` property wants the element (not yet reduced).
  private var collections: Set<PropertyName> = []

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // With `.declaredOnly`, `@Injected` properties are found only in objects, and verification says so (`valuesOnly`).
    let parent = PropertyInjector()
    injector = random.chance(35) ? parent.makeChild() : parent
    let promises = random.chance(35) ? 15 : 0
    for _ in 0..<Int.random(in: 2...12, using: &random) {
      let (place, prefix) = random.chance(50) ? (injector, "") : (parent, "above: ")
      if random.chance(12) {
        add(to: place, for: random.chance(50), prefix, promises, &random)
      } else {
        add(to: place, prefix, promises, &random)
      }
    }
  }

  /// Registers a name for the properties of one type.
  private mutating func add(
    to place: PropertyInjector, for isPlain: Bool, _ prefix: String, _ promises: Int, _ random: inout SeededGenerator
  ) {
    var (copy, generator) = (self, random)
    if isPlain {
      place.registerProperties(for: RandomAgreement.Plain.self) {
        copy.add(to: $0, prefix + "for Plain: ", promises, &generator)
      }
    } else {
      place.registerProperties(for: RandomAgreement.Required.self) {
        copy.add(to: $0, prefix + "for Required: ", promises, &generator)
      }
    }
    (self, random) = (copy, generator)
  }

  private mutating func add(
    to place: PropertyInjector, _ prefix: String, _ promises: Int, _ random: inout SeededGenerator
  ) {
    func randomName() -> PropertyName { PropertyName("n\(Int.random(in: 0..<10, using: &random))") }
    let (name, dice) = (randomName(), Int.random(in: 0..<100, using: &random))
    if dice < 10 {
      let other = randomName()
      description.append("\(prefix)\(name) is an alias of \(other)")
      // A place of its own: problems of aliases that one line registers count as one.
      place.registerAlias(name, of: other, line: UInt(description.count))
    } else if dice < 18, let decorator = RandomAgreement.decorators.randomElement(using: &random) {
      guard !decorator.isPromise || promises > 0, collections.insert(name).inserted else { return }
      hasPromises = hasPromises || decorator.isPromise
      description.append("\(prefix)\(name) decorated: \(decorator.name)")
      decorator.decorate(place, name)
    } else {
      let isPromise = random.chance(promises)
      hasPromises = hasPromises || isPromise
      let kinds = isPromise ? RandomAgreement.promising : RandomAgreement.certain
      guard let kind = kinds.randomElement(using: &random) else { return }
      if kind.name.hasPrefix("collecting") {
        guard collections.insert(name).inserted else { return }
      }
      let scope = RandomAgreement.scopes.randomElement(using: &random) ?? .unique
      description.append("\(prefix)\(name): \(kind.name), \(scope)")
      kind.register(place, name, scope)
    }
  }
}
