import OBInjector

/// A family and its model, to which the same things happen.
struct FamilyRun {
  private(set) var family: RandomFamily
  private let model = FamilyModel()
  private var nodes: [FamilyNode] = []
  private var objects: [FamilyModel.Object] = []
  private(set) var log: [String] = []

  init(_ style: RandomFamily.Style, using random: inout SeededGenerator) {
    FamilyNode.ledger = FamilyNode.Ledger()
    family = RandomFamily(style, using: &random)
    model.levels = family.levels
    FamilyNode.ledger.made = [:]
  }

  /// One random operation; the first difference that it shows.
  mutating func step(using random: inout SeededGenerator) throws -> String? {
    let (level, name) = (Int.random(in: 0..<3, using: &random), Int.random(in: RandomFamily.names, using: &random))
    FamilyNode.ledger.made = [:]
    FamilyNode.ledger.notified = []
    model.begin()
    let kind = Int.random(in: 0..<100, using: &random)
    var difference: String?
    switch kind {
    case 0..<38: difference = try lookUp(name, level)
    case 38..<62: difference = try inject(RandomFamily.names.filter { _ in random.chance(60) }, level)
    case 62..<68: difference = try list(level)
    case 68..<76: reset([.singleton, .custom("x"), family.timed].randomElement(using: &random) ?? .singleton, level)
    case 76..<80: delete(name, level)
    case 80..<86: register(name, level, using: &random)
    case 86..<90: decorate(name, level, using: &random)
    case 90..<93: (nodes, objects) = ([], [])
    case 93..<97: tick()
    default:
      family.fails.value.toggle()
      model.fails.toggle()
      log.append("fails: \(model.fails)")
    }
    model.putAsideWhatIsHidden()
    model.dropWeak(objects)
    return difference ?? ledgerDifference()
  }

  /// The child, then the parent: nothing that they shared lives on.
  mutating func end() -> String? {
    (nodes, objects) = ([], [])
    FamilyNode.ledger.made = [:]
    FamilyNode.ledger.notified = []
    model.begin()
    model.dropWeak([])
    for level in [1, 0] {
      family.injectors[level].shutDown()
      model.shutDown(level)
      log.append("shutDown \(level)")
      if let difference = ledgerDifference() { return difference }
      for name in RandomFamily.names {
        let error = family.injectors[level].refusal(of: FamilyNode.self, FamilyNode.name(name))
        if error?.code != .shutDown {
          return "n\(name) of \(level) after its end: \(error.map { "\($0)" } ?? "an object")"
        }
      }
    }
    return nil
  }

  // MARK: - Operations

  private mutating func lookUp(_ name: Int, _ level: Int) throws -> String? {
    log.append("look up n\(name) from \(level)")
    let expected = try outcome {
      guard let object = try model.supply(name, from: level) else {
        throw FamilyModel.Failure(code: .providerFailed, path: [FamilyNode.name(name)])
      }
      return [object]
    }
    return compare(expected, level) { injector throws(InjectionError) in [try FamilyNode.named(name, in: injector)] }
  }

  private mutating func list(_ level: Int) throws -> String? {
    log.append("list from \(level)")
    let expected = try outcome { try model.list(from: level) }
    return compare(expected, level) { injector throws(InjectionError) in try injector.instances(of: FamilyNode.self) }
  }

  private func outcome(
    _ body: () throws -> [FamilyModel.Object]
  ) throws -> Result<[FamilyModel.Object], FamilyModel.Failure> {
    do { return .success(try body()) } catch let failure as FamilyModel.Failure {
      model.giveUp(since: 0)
      return .failure(failure)
    }
  }

  private mutating func compare(
    _ expected: Result<[FamilyModel.Object], FamilyModel.Failure>, _ level: Int,
    _ body: (PropertyInjector) throws(InjectionError) -> [FamilyNode]
  ) -> String? {
    do throws(InjectionError) {
      let got = try body(family.injectors[level])
      guard case .success(let objects) = expected else { return "an object instead of \(expected)" }
      guard got.count == objects.count else { return "\(got.map(\.maker)) instead of \(objects.map(\.maker))" }
      self.nodes += got
      self.objects += objects
      return graphDifference()
    } catch {
      guard case .failure(let failure) = expected else { return "\(error.code) \(error.path) instead of an object" }
      return Self.difference(error, failure)
    }
  }

  private mutating func inject(_ properties: [Int], _ level: Int) throws -> String? {
    log.append("inject \(properties) from \(level)")
    let (node, object) = (FamilyTarget(0, properties, []), FamilyModel.Object(0, []))
    FamilyNode.ledger.made[0] = nil
    let expected = try model.inject(object, properties, from: level)
    let report = family.injectors[level].injectDependencies(to: node)
    nodes.append(node)
    objects.append(object)
    for property in properties {
      guard let outcome = report.entries.first(where: { $0.name == FamilyNode.name(property) })?.outcome,
        let wanted = expected[property]
      else { return "no entry of n\(property)" }
      switch (outcome, wanted) {
      case (.injected, .success(true)), (.noValue, .success(false)): break
      case (.notRegistered, .failure(let failure)) where failure.code == .notRegistered: break
      case (.failed(let error), .failure(let failure)):
        if let difference = Self.difference(error, failure) { return difference }
      default: return "n\(property): \(outcome) instead of \(wanted)"
      }
    }
    return graphDifference()
  }

  private mutating func reset(_ scope: Scope, _ level: Int) {
    log.append("reset \(scope) of \(level)")
    family.injectors[level].reset(scope)
    model.reset(scope, level)
  }

  private mutating func tick() {
    log.append("tick")
    family.tick()
    model.expire(family.timed)
  }

  private mutating func delete(_ name: Int, _ level: Int) {
    log.append("delete n\(name) of \(level)")
    model.delete(name, level)
    family.delete(name, level)
    model.levels = family.levels
  }

  private mutating func register(_ name: Int, _ level: Int, using random: inout SeededGenerator) {
    family.register(name, level, using: &random)
    model.levels = family.levels
    FamilyNode.ledger.made = [:]
    log.append("register n\(name) of \(level): \(family.levels[level].entries[name].map { "\($0)" } ?? "")")
  }

  private mutating func decorate(_ name: Int, _ level: Int, using random: inout SeededGenerator) {
    family.decorate(name, level, using: &random)
    model.levels = family.levels
    log.append("decorate n\(name) of \(level): \(family.levels[level].decorators[name])")
  }

  // MARK: - Differences

  private static func difference(_ error: InjectionError, _ failure: FamilyModel.Failure) -> String? {
    if error.code == failure.code, error.path == failure.path { return nil }
    return "\(error.code) \(error.path) instead of \(failure.code) \(failure.path)"
  }

  private func ledgerDifference() -> String? {
    let ledger = FamilyNode.ledger
    if ledger.made != model.made { return "made \(ledger.made) instead of \(model.made)" }
    if ledger.notified != model.notified { return "notified \(ledger.notified) instead of \(model.notified)" }
    let (least, most) = (Self.count(model.alive(objects)), Self.count(model.alive(objects + model.aside)))
    for maker in Set(ledger.alive.keys).union(least.keys).sorted() {
      let (alive, few, many) = (ledger.alive[maker] ?? 0, least[maker] ?? 0, most[maker] ?? 0)
      if alive < few || alive > many { return "alive \(maker): \(alive) instead of \(few)...\(many)" }
    }
    return nil
  }

  private static func count(_ objects: [FamilyModel.Object]) -> [Int: Int] {
    objects.reduce(into: [:]) { $0[$1.maker, default: 0] += 1 }
  }

  /// The first difference below what was handed out.
  private func graphDifference() -> String? {
    var pairs = FamilyPairs()
    return pairs.difference(Array(zip(nodes, objects)))
  }
}
