/// Makes every registration of an injector and its parents once, each on its actor.
///
/// Asynchronous values come first, since other values may need them and can't wait; then those with an actor, since
/// what they share belongs there.
struct EverythingMaker {
  /// A registration, and the injector that is asked for it.
  private struct Item {
    let entry: Registration
    let found: Binding
    let injector: PropertyInjector
    let arguments: [Any]

    var registration: Registration { found.registration }
    var factory: Factory? { registration.factory }

    /// True if an instance of it exists already.
    var isMade: Bool {
      registration.scope.isShared && arguments.isEmpty
        && injector.planner.owner(of: found).registry.store.find(InstanceStore.Key(registration)) != nil
    }

    /// The position in the order of making.
    var phase: Int { factory?.isAwaited == true ? 0 : factory?.isolation != nil ? 1 : 2 }

    func request() -> ValueRequest {
      var request = ValueRequest(found, by: injector.planner)
      (request.request.valueType, request.request.arguments) = (registration.type, arguments)
      return request
    }
  }

  private let injectors: [PropertyInjector]
  private let arguments: [PropertyName: [any Sendable]]
  private let exceptions: Set<PropertyName>
  /// The actors that keep values for themselves, the main actor first.
  private let homes: [(any Actor)?]
  private var report: MakingReport
  private var items: [Item] = []
  private var errors: [Int: [InjectionError]] = .init()
  /// The values, so that a weak singleton lives until the end.
  private var held: [InstanceStore.Shared] = []

  /// Precondition: the injector is a copy, used for nothing else.
  init(_ injector: PropertyInjector, arguments: [PropertyName: [any Sendable]], except names: [PropertyName]) {
    self.arguments = arguments
    exceptions = Set(names)
    injectors = Array(sequence(first: injector, next: \.parent))
    homes = Self.homes(in: injectors)
    report = MakingReport(count: injectors.map { $0.planner.registry.table.local.count }.reduce(0, +))
    let known = injectors.flatMap { $0.planner.registry.table.local }
    for (label, names) in [("arguments", arguments.keys.sorted { $0.rawValue < $1.rawValue }), ("except", names)] {
      for name in names where !known.contains(where: { $0.name == name }) {
        report.unknownNames.append((name, label, Suggestion.closest(to: name, in: known)))
      }
    }
  }

  /// Makes the values.
  mutating func run() async -> MakingReport {
    collect()
    var open = items.indices.sorted { (items[$0].phase, $0) < (items[$1].phase, $1) }
    while true {
      var again: [Int] = []
      for index in open where !items[index].isMade {
        let errors = await make(items[index])
        self.errors[index] = errors
        if errors.contains(where: Self.isElsewhere) { again.append(index) }
      }
      for index in open where items[index].isMade { errors[index] = errors[index] ?? [] }
      // A value that had to be awaited, or belonged elsewhere, may exist by now.
      guard !again.isEmpty, again.count < open.count else { break }
      open = again
    }
    for index in items.indices {
      for error in errors[index] ?? [] { report.add(error, of: items[index].entry.described) }
    }
    return report
  }

  // MARK: - What is made

  private mutating func collect() {
    var seen: Set<ObjectIdentifier> = []
    for injector in injectors.reversed() {
      for entry in injector.planner.registry.table.local where !exceptions.contains(entry.name) {
        do throws(UnresolvedAlias) {
          guard let item = try item(for: entry), seen.insert(ObjectIdentifier(item.registration)).inserted else {
            continue
          }
          let parameters = item.factory?.parameters ?? []
          if !parameters.isEmpty, arguments[entry.name] == nil {
            report.unmade.append((entry.described, parameters))
          } else {
            items.append(item)
          }
        } catch {
          let table = injector.planner.registry.table
          report.add(InjectionError.deadEnd(error, valueType: nil, in: table), of: entry.described)
        }
      }
    }
  }

  /// Returns the lookup of a registration, by the lowest injector that sees it: a child may replace its name.
  private func item(for entry: Registration) throws(UnresolvedAlias) -> Item? {
    for injector in injectors {
      let registry = injector.planner.registry
      guard registry.table.entry(entry.name, for: entry.target)?.registration === entry else { continue }
      return try registry.find(entry.name, for: entry.target).map {
        Item(entry: entry, found: $0, injector: injector, arguments: arguments[entry.name] ?? [])
      }
    }
    return nil
  }

  // MARK: - Where it is made

  private mutating func make(_ item: Item) async -> [InjectionError] {
    var first: [InjectionError]?
    for isolation in isolations(for: item) {
      let awaiter = Awaiter(injector: item.injector, planner: item.injector.planner, watcher: nil)
      let (value, errors) = await awaiter.make(item.request(), isolation: isolation)
      if let value { held.append(value) }
      if !errors.contains(where: Self.isElsewhere) { return errors }
      first = first ?? errors
    }
    return first ?? []
  }

  /// The isolations to try: that of the closure or, for one that belongs to no actor, those of the values that it may
  /// need.
  private func isolations(for item: Item) -> [(any Actor)?] {
    if let home = item.registration.home { return [home] }
    return item.factory == nil ? [nil] : homes + [nil]
  }

  private static func homes(in injectors: [PropertyInjector]) -> [(any Actor)?] {
    var homes: [any Actor] = []
    for registry in injectors.map(\.planner.registry) {
      let confined = registry.table.local.filter { !$0.isSendable }.compactMap(\.home)
      let decorators = registry.decorators.filter { !$0.isSendable }.compactMap(\.isolation)
      for actor in confined + decorators where !homes.contains(where: { $0 === actor }) { homes.append(actor) }
    }
    return homes.filter { $0 === MainActor.shared } + homes.filter { $0 !== MainActor.shared }
  }

  /// True if the value might be had on another actor, or later.
  private static func isElsewhere(_ error: InjectionError) -> Bool {
    error.code == .isolationMismatch || (error.underlying as? InjectionError).map(isElsewhere) == true
  }
}

extension Registration {
  /// The actor of the closure or of the ready-made instance.
  fileprivate var home: (any Actor)? {
    if let factory { return factory.isolation }
    return if case .actor(let actor) = isolation { actor } else { nil }
  }
}

extension PropertyInjector {
  /// Makes every registration of this injector and its parents once, in copies of them, which are shut down at the end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments for registrations that take some; without them they are not made.
  ///   - names: The registrations to leave out, unless another one needs them.
  package func makeEverything(
    arguments: [PropertyName: [any Sendable]], except names: [PropertyName]
  ) async -> MakingReport {
    let copy = copy()
    let report = await InjectorController.withInjector(copy, isolation: nil) {
      var maker = EverythingMaker(copy, arguments: arguments, except: names)
      return await maker.run()
    }
    for injector in Array(sequence(first: copy, next: \.parent)) {
      await injector.awaitShutDown(isolation: MainActor.shared)
    }
    return report
  }
}
