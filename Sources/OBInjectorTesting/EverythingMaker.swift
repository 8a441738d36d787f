import OBInjector

/// Makes every registration of an injector and its parents once, each on its actor.
///
/// Asynchronous values come first, since other values may need them and can't wait; then those with an actor, since
/// what they share belongs there.
struct EverythingMaker {
  /// A registration, and the lowest injector that sees it: a child may replace a name.
  private struct Item {
    let property: RegisteredProperty
    let injector: PropertyInjector
    /// The registration whose value is made; `nil` for an alias, whose target is a registration of its own.
    let made: Registration?
  }

  private let arguments: [PropertyName: [any Sendable]]
  private let items: [Item]
  /// The actors that keep values for themselves, the main actor first.
  private let actors: [(any Actor)?]
  private var report: MakingReport
  private var errors: [Int: [InjectionError]] = [:]
  /// The values, so that a weak singleton lives until the end.
  private var held: [any Sendable] = []

  /// Makes every registration of the injector and its parents once, in copies of them, which are shut down at the end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments for registrations that take some; without them they are not made.
  ///   - names: The registrations to leave out, unless another one needs them.
  static func report(
    of injector: PropertyInjector, arguments: [PropertyName: [any Sendable]], except names: [PropertyName]
  ) async -> MakingReport {
    let (copy, capturing) = (injector.copy(), Lock<[Registration]>([]))
    let note = { @Sendable (closure: Registration, used: PropertyInjector) in
      guard injector.isCaptured(by: closure, as: used) else { return }
      capturing.withLock { known in if !known.contains(where: { $0 === closure }) { known.append(closure) } }
    }
    for origin in injector.origins { origin.watch() }
    var report = await InjectorController.withInjector(copy, isolation: nil) {
      var maker = EverythingMaker(copy, arguments: arguments, except: names)
      return await PropertyInjector.noting(note, isolation: nil) { await maker.run() }
    }
    for closure in capturing.withLock({ $0 }) {
      report.add(InjectionError(.captured, of: closure), of: closure.described)
    }
    for injector in copy.lineage { await injector.awaitShutDown(isolation: MainActor.shared) }
    return report
  }

  private init(_ injector: PropertyInjector, arguments: [PropertyName: [any Sendable]], except names: [PropertyName]) {
    let all = Self.items(of: injector.lineage)
    self.arguments = arguments
    var actors: [any Actor] = []
    for item in all where item.made?.isSendable == false {
      if let actor = item.made?.actor, !actors.contains(where: { $0 === actor }) { actors.append(actor) }
    }
    self.actors = actors.filter { $0 === MainActor.shared } + actors.filter { $0 !== MainActor.shared }
    report = MakingReport(of: injector, count: all.count)
    let known = Set(all.map(\.property.name))
    for (label, names) in [("arguments", arguments.keys.sorted { $0.rawValue < $1.rawValue }), ("except", names)] {
      for name in names where !known.contains(name) {
        report.unknownNames.append((name, label, injector.registeredName(closestTo: name)))
      }
    }
    var items: [Item] = []
    for item in all where !names.contains(item.property.name) {
      // An alias is left out, unless it leads nowhere: then making it fails.
      if item.made == nil, item.injector.found(item.property.name) != nil { continue }
      if let parameters = item.made?.factory?.parameters, !parameters.isEmpty, arguments[item.property.name] == nil {
        report.unmade.append((item.property, parameters))
      } else {
        items.append(item)
      }
    }
    self.items = items
  }

  /// Returns the registrations of the outermost parent, then those of its children down to the injector.
  private static func items(of lineage: [PropertyInjector]) -> [Item] {
    let own = lineage.map(\.local)
    return lineage.indices.reversed().flatMap { level in
      own[level].map { registration in
        let replacing = own[..<level].lastIndex { $0.contains { $0.name == registration.name } }
        let injector = lineage[replacing.map { $0 + 1 } ?? 0]
        let made = registration.aliased == nil ? injector.found(registration.name) : nil
        return Item(property: registration.described, injector: injector, made: made)
      }
    }
  }

  private mutating func run() async -> MakingReport {
    var open = items.indices.sorted { (phase($0), $0) < (phase($1), $1) }
    while true {
      var again: [Int] = []
      for index in open {
        let errors = await make(items[index])
        self.errors[index] = errors
        if errors.contains(where: Self.isElsewhere) { again.append(index) }
      }
      // A value that had to be awaited, or belonged elsewhere, may exist by now.
      guard again.count < open.count else { break }
      open = again
    }
    for index in items.indices {
      for error in errors[index] ?? [] { report.add(error, of: items[index].property) }
    }
    return report
  }

  /// The position in the order of making.
  private func phase(_ index: Int) -> Int {
    let item = items[index]
    return item.made?.factory?.isAwaited == true ? 0 : item.made?.actor != nil ? 1 : 2
  }

  private mutating func make(_ item: Item) async -> [InjectionError] {
    var first: [InjectionError]?
    // The isolation of the closure or, for one that belongs to no actor, those of the values that it may need.
    for isolation in item.made?.actor.map({ [$0] }) ?? actors + [nil] {
      let name = item.property.name
      let (value, errors) = await item.injector.make(name, arguments[name] ?? [], isolation: isolation)
      if let value { held.append(value) }
      if !errors.contains(where: Self.isElsewhere) { return errors }
      first = first ?? errors
    }
    return first ?? []
  }

  /// True if the value might be had on another actor, or later.
  private static func isElsewhere(_ error: InjectionError) -> Bool {
    error.code == .isolationMismatch
  }
}

extension PropertyInjector {
  /// Returns the registration that a name leads to, decorated; `nil` if it leads to none.
  fileprivate func found(_ name: PropertyName) -> Registration? { (try? find(name))?.registration }

  /// Returns true if a closure of this injector, or of a parent, has captured the injector that it is registered in, the
  /// one that this was derived from, or a parent.
  fileprivate func isCaptured(by closure: Registration, as used: PropertyInjector) -> Bool {
    lineage.contains { injector in
      (injector.contains(closure) || injector.decorators.contains { $0 === closure })
        && injector.origins.contains { $0 === used }
    }
  }
}

extension Sentence {
  fileprivate static let captured = Code.providerFailed(
    "the closure of {subject} captures an injector, and ignores what another one registers, such as a child or a "
      + "test's; let it take the injector that makes the value: \"{ injector in … }\".")
}
