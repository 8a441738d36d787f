import Foundation
import OBInjector

/// Random numbers that are the same for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// These objects, and all that they lead to.
func everything<Object: AnyObject>(reachableFrom roots: [Object], _ next: (Object) -> [Object]) -> [Object] {
  var (open, seen, result) = (roots, Set<ObjectIdentifier>(), [Object]())
  while let object = open.popLast() {
    guard seen.insert(ObjectIdentifier(object)).inserted else { continue }
    result.append(object)
    open += next(object)
  }
  return result
}

/// A random registry of one injector, as data and as an injector; its registrations refer to each other in every way.
struct RandomRegistry {
  struct Entry {
    let scope: Scope
    let maker: FamilyMaker

    var isShared: Bool { scope != .unique && scope != .graph }
  }

  let entries: [Entry]
  let injector = PropertyInjector()
  /// Whether closures that fail do so.
  let fails = Setting(true)

  static let scopes: [Scope] = [.unique, .graph, .singleton, .eagerSingleton, .weakSingleton, .custom("x")]

  init(using random: inout SeededGenerator, failures: Int, catching: Bool) {
    FamilyNode.ledger = FamilyNode.Ledger()
    let count = Int.random(in: 2...6, using: &random)
    let (properties, lookUps) = (Int.random(in: 5...45, using: &random), Int.random(in: 0...25, using: &random))
    entries = (0..<count).map { id in
      let scope = random.chance(25) ? .unique : Self.scopes.randomElement(using: &random) ?? .unique
      let end: FamilyMaker.End = random.chance(failures) ? (random.chance(50) ? .failure : .nothing) : .value
      let maker = FamilyMaker(
        id: id, properties: (0..<count).filter { _ in random.chance(properties) },
        lookUps: (0..<count).filter { _ in random.chance(lookUps) }.shuffled(using: &random),
        catches: catching && random.chance(50), fills: catching && random.chance(20), end: end)
      return Entry(scope: scope, maker: maker)
    }
    for (id, entry) in entries.enumerated() {
      injector.registerProperty(
        PropertyKey(FamilyNode.name(id)), scope: entry.scope, withBlock: RandomFamily.closure(entry.maker, fails))
    }
  }
}
