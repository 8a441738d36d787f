import OBInjector

/// An object of a random family or registry; the properties that it does not want are occupied from the start.
///
/// What is made, notified and alive is counted for one family at a time, on one thread.
class FamilyNode: InjectorDelegate {
  /// What happened to the objects of a family, by what made them.
  struct Ledger {
    var made: [Int: Int] = [:]
    var alive: [Int: Int] = [:]
    /// In the order in which they were notified.
    var notified: [Int] = []
    /// Their numbers, in the same order.
    var serials: [Int] = []
    /// All that were made.
    fileprivate var all: [Weak] = []

    /// Those that are alive.
    var living: [FamilyNode] { all.compactMap(\.node) }
  }

  fileprivate struct Weak { weak var node: FamilyNode? }

  nonisolated(unsafe) static var ledger = Ledger()
  nonisolated(unsafe) private static let occupied = FamilyNode()

  let maker: Int
  /// A number of its own in the family.
  let serial: Int
  /// What its closure or its decorator was given and looked up.
  let found: [FamilyNode]
  private(set) var notified = 0
  private var n0, n1, n2, n3, n4, n5: FamilyNode?

  private init() { (maker, serial, found) = (-1, -1, []) }

  init(_ maker: Int, _ properties: [Int], _ found: [FamilyNode]) {
    (self.maker, self.found, serial) = (maker, found, Self.ledger.all.count)
    Self.ledger.all.append(Weak(node: self))
    for property in RandomFamily.names where !properties.contains(property) { self[property] = Self.occupied }
    Self.ledger.made[maker, default: 0] += 1
    Self.ledger.alive[maker, default: 0] += 1
  }

  deinit {
    guard let count = Self.ledger.alive[maker] else { return }
    Self.ledger.alive[maker] = count == 1 ? nil : count - 1
  }

  func didInjectDependencies() {
    notified += 1
    Self.ledger.notified.append(maker)
    Self.ledger.serials.append(serial)
  }

  /// The properties that were filled.
  var filled: [Int: FamilyNode] {
    RandomFamily.names.reduce(into: [:]) { filled, name in
      if let value = self[name], value !== Self.occupied { filled[name] = value }
    }
  }

  /// Opens the rings that it is in.
  func clear() { for property in RandomFamily.names { self[property] = nil } }

  private subscript(property: Int) -> FamilyNode? {
    get { [n0, n1, n2, n3, n4, n5][property] }
    set {
      let paths: [ReferenceWritableKeyPath<FamilyNode, FamilyNode?>] = [\.n0, \.n1, \.n2, \.n3, \.n4, \.n5]
      self[keyPath: paths[property]] = newValue
    }
  }

  static func name(_ name: Int) -> PropertyName { PropertyName("n\(name)") }

  /// What a lookup by name gives.
  static func named(_ number: Int, in injector: PropertyInjector) throws(InjectionError) -> FamilyNode {
    try injector.instance(forProperty: PropertyKey(name(number)))
  }

  /// Everything that can be reached from these objects, themselves included.
  static func reachable(from roots: [FamilyNode]) -> [FamilyNode] {
    everything(reachableFrom: roots) { $0.found + $0.filled.values }
  }
}

/// What a test has filled; it stands for no registration, since its type is another one.
final class FamilyTarget: FamilyNode {}

/// Which object of a model stands for which object.
struct FamilyPairs {
  private var models: [ObjectIdentifier: FamilyModel.Object] = [:]
  private var nodes: [ObjectIdentifier: FamilyNode] = [:]

  /// The first difference below objects that should be the same.
  mutating func difference(_ pairs: [(FamilyNode, FamilyModel.Object)]) -> String? {
    var open = pairs
    while let (node, object) = open.popLast() {
      let (known, other) = (models[ObjectIdentifier(node)], nodes[ObjectIdentifier(object)])
      if known != nil || other != nil {
        if known !== object || other !== node { return "another object of \(object.maker)" }
        continue
      }
      models[ObjectIdentifier(node)] = object
      nodes[ObjectIdentifier(object)] = node
      if node.maker != object.maker { return "\(node.maker) in place of \(object.maker)" }
      guard node.found.count == object.found.count else { return "\(object.maker): \(node.found.count) found" }
      let filled = node.filled
      guard Set(filled.keys) == Set(object.properties.keys) else { return "\(object.maker): filled \(filled.keys)" }
      if node.notified != (filled.isEmpty ? 0 : 1) { return "\(node.maker) was notified \(node.notified) times" }
      open += zip(node.found, object.found)
      for (property, value) in filled {
        if let expected = object.properties[property] { open.append((value, expected)) }
      }
    }
    return nil
  }
}
