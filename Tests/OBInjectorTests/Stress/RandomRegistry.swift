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

/// One registration of a random registry: what its closure looks up, what its object's properties want, how it ends.
struct RandomEntry: Sendable {
  enum End: Sendable { case value, nothing, failure }

  var scope: Scope
  var properties: [Int]
  var lookUps: [Int]
  var end: End
  /// Whether the closure goes on when a look-up fails.
  var catches: Bool
  /// Whether the closure fills its object itself before it returns it.
  var fills = false

  var isShared: Bool { scope != .unique && scope != .graph }
}

/// An object with a property for every registration; those that are not wanted are occupied from the start.
final class RandomNode: InjectorDelegate {
  let id: Int
  let found: [RandomNode]
  private var n0, n1, n2, n3, n4, n5: RandomNode?
  private(set) var notified = 0

  nonisolated(unsafe) private static let occupied = RandomNode()

  private init() { (id, found) = (-1, []) }

  init(id: Int, properties: [Int], found: [RandomNode]) {
    (self.id, self.found) = (id, found)
    for property in 0..<6 where !properties.contains(property) { self[property] = Self.occupied }
  }

  func didInjectDependencies() { notified += 1 }

  /// What a wanted property holds.
  private(set) subscript(property: Int) -> RandomNode? {
    get { [n0, n1, n2, n3, n4, n5][property] }
    set {
      let paths: [ReferenceWritableKeyPath<RandomNode, RandomNode?>] = [\.n0, \.n1, \.n2, \.n3, \.n4, \.n5]
      self[keyPath: paths[property]] = newValue
    }
  }

  static func name(_ id: Int) -> PropertyName { PropertyName("n\(id)") }

  /// Everything that can be reached from these objects, themselves included.
  static func reachable(from roots: [RandomNode], _ entries: [RandomEntry]) -> [RandomNode] {
    everything(reachableFrom: roots) { node in node.found + entries[node.id].properties.compactMap { node[$0] } }
  }
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

/// The objects that closures have made, for as long as something holds them.
///
/// `@unchecked Sendable` is sound: every access holds the lock.
final class MadeNodes: @unchecked Sendable {
  private struct Weak { weak var node: RandomNode? }

  private let lock = NSLock()
  private var made: [Weak] = []

  func add(_ node: RandomNode) { lock.withLock { made.append(Weak(node: node)) } }

  var living: [RandomNode] { lock.withLock { made.compactMap(\.node) } }
}

/// A random registry, as data and as an injector.
struct RandomRegistry {
  var entries: [RandomEntry]
  let injector = PropertyInjector()
  /// Whether closures that fail do so.
  let fails = Setting(true)
  let made = MadeNodes()

  static let scopes: [Scope] = [.unique, .graph, .singleton, .eagerSingleton, .weakSingleton, .custom("x")]

  init(using random: inout SeededGenerator, failures: Int, catching: Bool) {
    let count = Int.random(in: 2...6, using: &random)
    let (properties, lookUps) = (Int.random(in: 5...45, using: &random), Int.random(in: 0...25, using: &random))
    entries = (0..<count).map { _ in
      let scope = random.chance(25) ? .unique : Self.scopes.randomElement(using: &random) ?? .unique
      let end: RandomEntry.End =
        random.chance(failures) ? (random.chance(50) ? .failure : .nothing) : .value
      return RandomEntry(
        scope: scope, properties: (0..<count).filter { _ in random.chance(properties) },
        lookUps: (0..<count).filter { _ in random.chance(lookUps) }.shuffled(using: &random), end: end,
        catches: catching && random.chance(50), fills: catching && random.chance(20))
    }
    for (id, entry) in entries.enumerated() {
      injector.registerProperty(
        PropertyKey(RandomNode.name(id)), scope: entry.scope, withBlock: Self.closure(id, entry, fails, made))
    }
  }

  private static func closure(
    _ id: Int, _ entry: RandomEntry, _ fails: Setting<Bool>, _ made: MadeNodes
  ) -> @Sendable (PropertyInjector) throws -> RandomNode? {
    { injector in
      var found: [RandomNode] = []
      for wanted in entry.lookUps {
        do {
          found.append(try injector.instance(forProperty: PropertyKey(RandomNode.name(wanted)), of: RandomNode.self))
        } catch {
          if !entry.catches { throw error }
        }
      }
      switch entry.end {
      case .failure where fails.value: throw DeliberateFailure()
      case .nothing: return nil
      default: break
      }
      let node = RandomNode(id: id, properties: entry.properties, found: found)
      made.add(node)
      if entry.fills { injector.injectDependencies(to: node) }
      return node
    }
  }
}
