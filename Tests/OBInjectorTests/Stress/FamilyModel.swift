import OBInjector

/// The rules of sharing, decorating, renaming and failing once more, for a family of injectors, as short as they can be
/// said.
///
/// Exact as long as nothing refers back to what is being made; `RandomRegistryTests` compares that.
final class FamilyModel {
  final class Object {
    let maker: Int
    let found: [Object]
    var properties: [Int: Object] = [:]
    /// The places of the shared values that it was made for; a decorator may keep what it is given in a place of its
    /// own.
    var users: Set<[Int]> = []
    init(_ maker: Int, _ found: [Object]) { (self.maker, self.found) = (maker, found) }
  }

  struct Failure: Error, Equatable {
    let code: InjectionError.Code
    let path: [PropertyName]
    /// Whether nothing was tried: such a failure leaves an Optional property empty and fails nothing else.
    var isMild = false
  }

  /// A lookup needs something that is just being made, or the objects multiply.
  struct TooEntangled: Error {}

  /// A value of the family: what a closure makes, or what one decorator makes of another value.
  indirect enum Source {
    case base(FamilyEntry, level: Int)
    case decorated(Source, FamilyMaker, home: Int)

    var entry: FamilyEntry {
      switch self {
      case .base(let entry, _): entry
      case .decorated(let inner, _, _): inner.entry
      }
    }
    /// The level that keeps it if it is shared.
    var home: Int {
      switch self {
      case .base(_, let level): level
      case .decorated(_, _, let home): home
      }
    }
    /// What it is kept under.
    var key: [Int] {
      switch self {
      case .base(let entry, _): [entry.maker.id]
      case .decorated(let inner, let maker, let home): inner.key + [maker.id, home]
      }
    }
  }

  struct Kept {
    let object: Object, scope: Scope?
    /// Whether no caller gets it any more; it lives until another one takes its place, or it is forgotten.
    var isExpired = false
  }

  /// What the call has made so far, in order.
  enum Record {
    case notified(Object)
    case shared(home: Int, key: [Int])
    case graph(key: [Int])
    /// A graph value that was made before, with what it has.
    case used([Object])
  }

  var levels: [FamilyLevel] = []
  var fails = true
  var shared: [[[Int]: Kept]] = [[:], [:], [:]]
  /// What may live, though no caller gets it any more.
  var aside: [Object] = []
  /// The places of what something has hidden; no rule says whether it comes back with its name.
  var hidden = Set<[Int]>()
  var graph: [[Int]: Object] = [:]
  var records: [Record] = []
  /// The names that lead to what is being made.
  var path: [Int] = []
  private var making: [[Int]] = []
  private var steps = 0
  private(set) var made: [Int: Int] = [:]
  private var instances: [Int: Object] = [:]

  // MARK: - Finding

  /// What a name means for an injector: an alias leads on from that injector, decorators are around its end.
  func source(_ name: Int, from level: Int) throws -> Source {
    var trail: [Int] = []
    var next = name
    while true {
      let isRing = trail.contains(next)
      let found = (0...level).last { levels[$0].entries[next] != nil }
      guard !isRing, let found, let entry = levels[found].entries[next] else {
        let code: InjectionError.Code = isRing ? .circularDependency : .notRegistered
        throw Failure(code: code, path: names(trail + [next]), isMild: true)
      }
      trail.append(next)
      guard case .alias(let other) = entry.source else {
        var source = Source.base(entry, level: found)
        for home in found...level {
          for maker in levels[home].decorators[next] { source = .decorated(source, maker, home: home) }
        }
        return source
      }
      next = other
    }
  }

  func names(_ more: [Int]) -> [PropertyName] { (path + more).map(FamilyNode.name) }

  // MARK: - Making

  /// What a look-up in a closure or a decorator gets.
  private func lookUp(_ name: Int, from level: Int) throws -> Object {
    let mark = records.count
    guard let object = try supply(name, from: level) else {
      try throwAway(since: mark)
      throw Failure(code: .providerFailed, path: names([name]))
    }
    return object
  }

  func supply(_ name: Int, from level: Int) throws -> Object? {
    let source = try source(name, from: level)
    let (count, mark) = (path.count, records.count)
    path.append(name)
    defer { path.removeSubrange(count...) }
    do { return try value(of: source, for: level) } catch {
      giveUp(since: mark)
      throw error
    }
  }

  private func value(of source: Source, for level: Int) throws -> Object? {
    let entry = source.entry
    var scope: Scope?
    switch entry.source {
    case .alias: return nil
    case .instance:
      if case .base = source { return instance(entry.maker) }
    case .closure(let known): scope = known
    }
    let isShared = scope != .unique && scope != .graph
    let key = scope == .graph ? source.key + [-10 - level] : source.key
    if isShared, let kept = shared[source.home][key], !kept.isExpired { return kept.object }
    if isShared, hidden.contains([source.home] + key) { throw TooEntangled() }
    if scope == .graph, let kept = graph[key] {
      records.append(.used(Self.reachable(from: [kept])))
      return kept
    }
    let builder = isShared ? source.home : level
    steps += 1
    guard steps < 400, !making.contains(key) else { throw TooEntangled() }
    making.append(key)
    let mark = records.count
    defer { making.removeLast() }
    do {
      guard let object = try run(source, builder) else { return nil }
      if isShared {
        shared[source.home][key] = Kept(object: object, scope: scope)
        for part in parts(since: mark) { part.users.insert([source.home] + key) }
        records.append(.shared(home: source.home, key: key))
      } else if scope == .graph {
        graph[key] = object
        records.append(.graph(key: key))
      }
      return object
    } catch {
      giveUp(since: mark)
      throw error
    }
  }

  private func run(_ source: Source, _ builder: Int) throws -> Object? {
    var (given, maker) = ([Object](), source.entry.maker)
    if case .decorated(let inner, let decorator, _) = source {
      guard let object = try value(of: inner, for: builder) else { return nil }
      (given, maker) = ([object], decorator)
    }
    var found: [Object] = []
    for name in maker.lookUps {
      do { found.append(try lookUp(name, from: builder)) } catch let failure as Failure {
        if !maker.catches { throw Failure(code: failure.code, path: failure.path) }
      }
    }
    switch maker.end {
    case .failure where fails: throw Failure(code: .providerFailed, path: names([]))
    case .nothing: return nil
    case .same: return given[0]
    default: break
    }
    made[maker.id, default: 0] += 1
    let object = Object(maker.id, given + found)
    try fill(object, maker.properties, from: builder)
    return object
  }

  private func fill(_ object: Object, _ properties: [Int], from level: Int) throws {
    for property in properties.sorted() {
      do { object.properties[property] = try supply(property, from: level) } catch let failure as Failure {
        if !failure.isMild { throw failure }
      }
    }
    if !object.properties.isEmpty { records.append(.notified(object)) }
  }

  func instance(_ maker: FamilyMaker) -> Object {
    let object = instances[maker.id] ?? Object(maker.id, [])
    instances[maker.id] = object
    return object
  }

  var readyMade: [Object] {
    levels.flatMap { $0.entries.compactMap { $0 } }.compactMap { entry in
      if case .instance = entry.source { instance(entry.maker) } else { nil }
    }
  }

  // MARK: - A call

  /// Begins an outermost call.
  func begin() { (records, graph, path, making, steps, made) = ([], [:], [], [], 0, [:]) }

  /// What the call tells when it ends, in order.
  var notified: [Int] { records.compactMap { if case .notified(let object) = $0 { object.maker } else { nil } } }

  /// What becomes of each wanted property of a target.
  func inject(_ target: Object, _ properties: [Int], from level: Int) throws -> [Int: Result<Bool, Failure>] {
    var outcomes: [Int: Result<Bool, Failure>] = [:]
    for property in properties.sorted() {
      do {
        target.properties[property] = try supply(property, from: level)
        outcomes[property] = .success(target.properties[property] != nil)
      } catch let failure as Failure { outcomes[property] = .failure(failure) }
    }
    if !target.properties.isEmpty { records.append(.notified(target)) }
    return outcomes
  }

  /// What `instances(of:)` lists.
  func list(from level: Int) throws -> [Object] { try parts(from: level).compactMap { try supply($0, from: level) } }
}
