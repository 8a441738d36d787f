import OBInjector
import XCTest

/// A shared object of a random graph: it gets others by lookups in its closure, and others as properties.
///
/// `@unchecked Sendable` is sound: what the injector sets is set before another thread sees the object complete, and
/// the count is behind a lock.
class RingNode: InjectorDelegate, @unchecked Sendable {
  let number: Int
  let parts: [RingNode]
  let graph: RingGraph
  private let notifications = RunCounter()
  var notified: Int { notifications.count }

  required init(_ number: Int, _ parts: [RingNode], _ graph: RingGraph) {
    (self.number, self.parts, self.graph) = (number, parts, graph)
    graph.made(self)
  }

  func didInjectDependencies() { notifications.count() }
  /// What the properties contain, by the second digit of their names.
  var properties: [Int: RingNode] {
    Mirror(reflecting: self).children.reduce(into: [:]) { properties, child in
      guard let number = child.label?.last?.wholeNumberValue, let node = child.value as? RingNode else { return }
      properties[number] = node
    }
  }
  static let count = 5
}

private final class Ring0: RingNode, @unchecked Sendable { var p01, p02, p03, p04: RingNode? }
private final class Ring1: RingNode, @unchecked Sendable { var p10, p12, p13, p14: RingNode? }
private final class Ring2: RingNode, @unchecked Sendable { var p20, p21, p23, p24: RingNode? }
private final class Ring3: RingNode, @unchecked Sendable { var p30, p31, p32, p34: RingNode? }
private final class Ring4: RingNode, @unchecked Sendable { var p40, p41, p42, p43: RingNode? }

/// A random graph of shared objects, and what becomes of them.
final class RingGraph: @unchecked Sendable {
  /// How a closure gets another object.
  enum Way: CaseIterable { case name, caught, lazy, provider, target }

  struct Shape: CustomStringConvertible {
    /// What each looks up in its closure, and what its properties ask for.
    var lookUps: [[Int]] = []
    /// How it looks them up.
    var ways: [[Way]] = []
    var properties: [[Int]] = []
    var scopes: [Scope] = []
    /// The ones from this number on belong to a child.
    var childFrom = RingNode.count
    var decorated: Set<Int> = []
    /// One that throws: always, or as often as not.
    var failing: Int?
    var failsAlways = true

    /// - Parameters:
    ///   - isMixed: True if some are not shared.
    ///   - ways: How closures may look up others.
    init(
      _ random: inout some RandomNumberGenerator, fails: Bool, isMixed: Bool = false, ways choice: [Way] = [.name]
    ) {
      let all = 0..<RingNode.count
      if Int.random(in: 0..<4, using: &random) == 0 { childFrom = Int.random(in: 1..<RingNode.count, using: &random) }
      let density = Int.random(in: 1...4, using: &random)
      for one in all {
        let visible = all.filter { $0 != one && (one >= childFrom || $0 < childFrom) }
        lookUps.append(
          visible.filter { _ in Int.random(in: 0..<10, using: &random) < density / 2 + 1 }.shuffled(using: &random))
        properties.append(visible.filter { _ in Int.random(in: 0..<10, using: &random) < density })
        var choice = [Scope.singleton, .singleton, .eagerSingleton, .weakSingleton, .custom("x")]
        if isMixed { choice += [.unique, .graph, .unique, .graph] }
        scopes.append(choice.randomElement(using: &random)!)
        if Int.random(in: 0..<12, using: &random) == 0 { decorated.insert(one) }
      }
      if fails { failing = all.randomElement(using: &random) }
      // Last, so that the rest of a graph is the same in any way.
      ways = lookUps.map { $0.map { _ in choice.count == 1 ? choice[0] : choice.randomElement(using: &random)! } }
    }

    /// The same, with a failure as often as not, and without objects that nothing holds.
    var failingSometimes: Shape {
      var shape = self
      shape.failsAlways = false
      shape.scopes = scopes.map { $0 == .weakSingleton ? .singleton : $0 }
      return shape
    }

    /// True if the object is in no cycle of three and more, and needs no value of a graph; a decorated one is two.
    func runsOnce(_ number: Int) -> Bool {
      let needs = needs(of: number)
      let cycle = needs.filter { self.needs(of: $0).contains(number) }
      return cycle.count + cycle.count(where: decorated.contains) < 3 && !needs.contains { scopes[$0] == .graph }
    }

    /// What an object needs, directly or not, with itself.
    private func needs(of number: Int) -> Set<Int> {
      var (open, seen) = ([number], Set([number]))
      while let one = open.popLast() { open += (lookUps[one] + properties[one]).filter { seen.insert($0).inserted } }
      return seen
    }

    var description: String {
      "lookUps \(lookUps) ways \(ways) properties \(properties) scopes \(scopes) child \(childFrom) decorated \(decorated) failing \(failing.map(String.init) ?? "-")"
    }
  }

  let shape: Shape
  let parent = PropertyInjector()
  let child: PropertyInjector
  private let lock = NSLock()
  private var all: [RingNode] = []
  private var generator: SystemRandomNumberGenerator = .init()
  private var mayFail = true

  init(_ shape: Shape) {
    self.shape = shape
    child = parent.makeChild()
    for one in 0..<RingNode.count {
      let injector = one < shape.childFrom ? parent : child
      injector.registerProperty(PropertyKey(Self.name(one)), scope: shape.scopes[one]) {
        [unowned self] (injector: PropertyInjector) throws -> RingNode in
        let parts = try zip(shape.lookUps[one], shape.ways[one]).compactMap { try Self.part($0, $1, injector) }
        dawdle()
        if shape.failing == one, fails { throw DeliberateFailure() }
        return Self.make(one, parts, self)
      }
      for other in shape.properties[one] {
        injector.registerAlias(PropertyName("p\(one)\(other)"), of: Self.name(other))
      }
      if shape.decorated.contains(one) {
        injector.decorateProperty(PropertyKey(Self.name(one))) { (node: RingNode) in node }
      }
    }
  }

  private static func part(_ number: Int, _ way: Way, _ injector: PropertyInjector) throws -> RingNode? {
    let name = name(number)
    switch way {
    case .name: return try injector.instance(forProperty: PropertyKey(name), of: RingNode.self)
    case .caught: return try? injector.instance(forProperty: PropertyKey(name), of: RingNode.self)
    case .lazy: return try injector.instance(forProperty: PropertyKey(name), of: Lazy<RingNode>.self).get()
    case .provider: return try injector.instance(forProperty: PropertyKey(name), of: Provider<RingNode>.self).get()
    case .target:
      let target = injector.filled(SmallTarget())
      return try [target.n0, target.n1, nil, nil, nil][number]
        ?? injector.instance(forProperty: PropertyKey(name), of: RingNode.self)
    }
  }

  static func name(_ number: Int) -> PropertyName { PropertyName("n\(number)") }

  private var fails: Bool { lock.withLock { mayFail && (shape.failsAlways || Bool.random(using: &generator)) } }

  func stopFailing() { lock.withLock { mayFail = false } }

  func made(_ node: RingNode) { lock.withLock { all.append(node) } }

  func takeMade() -> [RingNode] {
    lock.withLock {
      defer { all = [] }
      return all
    }
  }

  /// How many were made of each that is shared.
  var madeCounts: [Int] {
    lock.withLock { (0..<RingNode.count).map { number in isShared(number) ? all.count { $0.number == number } : 0 } }
  }

  func isShared(_ number: Int) -> Bool { ![.unique, .graph].contains(shape.scopes[number]) }

  func instance(_ number: Int) throws -> RingNode {
    try child.instance(forProperty: PropertyKey(Self.name(number)), of: RingNode.self)
  }

  /// Has all of them set in a target; `nil` if one is missing.
  func target() -> [RingNode]? {
    let (target, report) = child.reported(RingTarget())
    return report.failures.isEmpty ? target.all.compactMap(\.self) : nil
  }

  /// Fills an object that is used as the value of one of them: of the only registration of its type.
  func fill(_ number: Int) -> RingNode { child.filled(Self.make(number, [], self)) }

  private final class RingTarget {
    var n0: RingNode?, n1: RingNode?, n2: RingNode?, n3: RingNode?, n4: RingNode?
    var all: [RingNode?] { [n0, n1, n2, n3, n4] }
  }

  private final class SmallTarget { var n0: RingNode?, n1: RingNode? }

  private static func make(_ number: Int, _ parts: [RingNode], _ graph: RingGraph) -> RingNode {
    let types: [RingNode.Type] = [Ring0.self, Ring1.self, Ring2.self, Ring3.self, Ring4.self]
    return types[number].init(number, parts, graph)
  }

  /// What is not as it should be in the objects that a complete one refers to; `nil` if all is well.
  func complaint(about root: RingNode) -> String? {
    var known: [Int: RingNode] = [:]
    var seen: Set<ObjectIdentifier> = []
    var open = [root]
    while let next = open.popLast() {
      guard seen.insert(ObjectIdentifier(next)).inserted else { continue }
      if isShared(next.number), known.updateValue(next, forKey: next.number) != nil { return "two of \(next.number)" }
      let properties = next.properties
      let lack = shape.properties[next.number].first { properties[$0] == nil }
      if let lack { return "\(next.number) lacks \(lack)" }
      open += next.parts + properties.values
    }
    return nil
  }
}
