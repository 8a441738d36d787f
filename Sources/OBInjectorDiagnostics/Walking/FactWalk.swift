import OBInjector

/// The walk over the needs: from a type to the registrations of its properties, from a registration to what it needs
/// and to the type that it makes.
///
/// A queue, so that paths are short; each type and each registration is visited once for each injector that makes it.
final class FactWalk {
  /// A type that an injector fills, or a registration of which it makes the value; with what that needs.
  final class Node {
    /// `nil` for a type.
    let registration: Registration?
    /// The type, or that of the registration's value.
    let type: Any.Type
    /// The names on the way; empty for a given type.
    let path: [PropertyName]
    /// The injector that makes it.
    let injector: PropertyInjector
    /// True if it is reachable from the given types; only then do its properties count as uses of registrations.
    let isGiven: Bool
    /// The innermost shared registration that this is made for, perhaps itself: for it, what a child registers is out
    /// of reach.
    let sharer: Registration?
    /// False if a decorator may hand out a ready-made instance, which is not filled: what it lacks is not known.
    var isMade = true
    /// False for a type of the program of which nothing but the name of a property suggests that it is injected.
    var isMeant = true
    /// The number in the order of the walk.
    var number = 0
    var needs: [Need] = []
    /// The nodes that need this one, or make it.
    fileprivate(set) var askers: [Key]

    /// Creates a node that another one needs or makes; without one, that of a given type, or of any registration.
    ///
    /// - Parameter injector: The injector that asks for it.
    @inline(never)
    init(
      _ registration: Registration?, _ type: Any.Type, at path: [PropertyName], by injector: PropertyInjector,
      for asker: Node? = nil
    ) {
      (self.registration, self.type, self.path) = (registration, type, path)
      self.injector = registration.map(injector.maker) ?? injector
      isGiven = asker?.isGiven ?? (registration == nil)
      sharer = registration?.scope.outlivesCall == true ? registration : asker?.sharer
      askers = asker.map { [$0.key] } ?? []
    }

    private(set) lazy var record = TypeRecord.of(type, injector.reflection)

    var key: Key { Key(registration, type, by: injector) }
  }

  /// A type or a registration, and the injector that makes it.
  struct Key: Hashable {
    private let (made, injector): (ObjectIdentifier, ObjectIdentifier)

    init(_ registration: Registration?, _ type: Any.Type, by injector: PropertyInjector) {
      made = registration.map { ObjectIdentifier($0) } ?? ObjectIdentifier(type)
      self.injector = ObjectIdentifier(injector)
    }
  }

  private(set) var nodes: [Node] = []
  private var known: [Key: Node] = .init()
  /// The nodes of types.
  var types: [Node] { nodes.filter { $0.registration == nil } }
  private let isProgram: Bool
  /// The types that registrations make, by their declared types.
  private let made: Set<ObjectIdentifier>
  private var queue: [Node] = []
  /// The types that are perhaps not made, which come last.
  private var doubtful: [Node] = []

  /// Follows the types, and the registrations that they do not reach.
  init(_ types: [Any.Type], _ registrations: [Registration], by injector: PropertyInjector, isProgram: Bool) {
    self.isProgram = isProgram
    let making = registrations.filter { $0.factory != nil }
    made = Set(making.map { ObjectIdentifier($0.providedType) })
    follow(types.map { Node(nil, $0, at: [], by: injector) })
    follow(making.map { Node($0, $0.providedType, at: [$0.name], by: injector) })
    while let last = doubtful.popLast() { follow([last]) }
    for node in nodes where node.isMade {
      node.needs = node.needs.map { need in
        guard let source = need.sourceOnPath, !isOnPath(source, to: node) else { return need }
        return Need(need.kind, need.type, .empty(.failed(source.argumentsAtProperty)))
      }
    }
  }

  /// Returns the needs of a type that the walk has visited.
  func needs(of type: Any.Type, by injector: PropertyInjector) -> [Need]? { known[Key(nil, type, by: injector)]?.needs }

  /// Returns true if, on each known path to a node, an object is used for the registration: of unique ones, only the
  /// direct parent is.
  private func isOnPath(_ wanted: Registration, to node: Node) -> Bool {
    let isUnique = !wanted.scope.isShared
    var (isUsed, seen, next) = (false, Set<Key>(), [(node: node, distance: 0)])
    while let (node, distance) = next.popLast() {
      let made = node.registration?.undecorated
      if !isUnique || distance == 2, made.map({ $0 === wanted.undecorated }) ?? (node.type == wanted.providedType) {
        isUsed = true
        continue
      }
      // An eager singleton is made first.
      let isTop = node.askers.isEmpty || node.path.isEmpty && !isProgram || made?.scope.isEager == true
      if isTop || isUnique && distance == 2 { return false }
      let askers = node.askers.filter { isUnique || seen.insert($0).inserted }.compactMap { known[$0] }
      next += askers.map { ($0, distance + 1) }
    }
    return isUsed
  }

  private func follow(_ nodes: [Node]) {
    queue = nodes
    var next = 0
    while next < queue.count {
      visit(queue[next])
      next += 1
    }
  }

  private func visit(_ node: Node) {
    if let known = known[node.key] { return known.askers += node.askers }
    node.number = nodes.count
    known[node.key] = node
    if let registration = node.registration {
      node.needs = node.injector.needs(of: registration)
      let made = Node(nil, node.type, at: node.path, by: node.injector, for: node)
      made.isMade = !registration.mayBeReadyMade
      if !node.record.isLeftAlone { if made.isMade { queue += [made] } else { doubtful += [made] } }
    } else {
      node.needs = node.injector.needs(of: node.type).map { need in
        node.isMade || need.lack() == nil ? need : Need(need.kind, need.type, .empty(.matched))
      }
      node.isMeant = !isProgram || !node.isGiven || isMeant(node)
    }
    nodes += [node]
    for need in node.needs { follow(need, of: node) }
  }

  /// Returns true if a registration makes or fills the type, or was meant to fill what declares itself.
  private func isMeant(_ node: Node) -> Bool {
    if made.contains(ObjectIdentifier(node.type)) || node.needs.contains(where: { $0.source != nil }) { return true }
    let declares = node.record.participates || node.record.declaresItself || node.type is any Component.Type
    return declares && node.needs.contains { $0.mistake != nil }
  }

  private func follow(_ need: Need, of asker: Node) {
    guard case .source(let source) = need.answer, source.factory != nil, need.sourceOnPath == nil else { return }
    let names: [PropertyName] =
      switch need.kind {
      case .base: []
      case .property(let point) where !source.isImplicit: [point.name]
      case .property, .parameter, .part: [source.name]
      }
    let node = Node(source, source.providedType, at: asker.path + names, by: asker.injector, for: asker)
    // A decorated value and its base count as one; what a `Lazy` looks up later has another path.
    if case .base = need.kind { node.askers = asker.askers } else if need.isLazy { node.askers = [] }
    queue += [node]
  }
}

extension Registration {
  /// True if a decorator may hand out, as it is, the ready-made instance that it receives.
  var mayBeReadyMade: Bool { decoration != nil && undecorated.factory == nil }
}

extension TypeRecord {
  /// True if values that an injector makes are not filled: structs that declare nothing.
  var isLeftAlone: Bool { FieldRecords.kind(of: type) == .struct && !declaresItself }
}
