import OBInjector

/// An object of a random family; the properties that it does not want are occupied from the start.
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
    var filled: [Int: FamilyNode] = [:]
    for property in RandomFamily.names {
      if let value = self[property], value !== Self.occupied { filled[property] = value }
    }
    return filled
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

  /// Everything that can be reached from these objects, themselves included.
  static func reachable(from roots: [FamilyNode]) -> [FamilyNode] {
    everything(reachableFrom: roots) { $0.found + $0.filled.values }
  }
}

/// What a test has filled; it stands for no registration, since its type is another one.
final class FamilyTarget: FamilyNode {}
