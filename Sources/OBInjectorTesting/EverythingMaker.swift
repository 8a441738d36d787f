import OBInjector

/// Makes every registration of an injector and its parents once, each on its actor.
///
/// Asynchronous values come first, since other values may need them and can't wait; then those with an actor, since
/// what they share belongs there.
struct EverythingMaker {
  private let arguments: [PropertyName: [any Sendable]]
  private let items: [SingleRegistration]
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
    let copy = injector.copy()
    let report = await InjectorController.withInjector(copy, isolation: nil) {
      var maker = EverythingMaker(copy, arguments: arguments, except: names)
      return await maker.run()
    }
    for injector in copy.lineage { await injector.awaitShutDown(isolation: MainActor.shared) }
    return report
  }

  private init(_ injector: PropertyInjector, arguments: [PropertyName: [any Sendable]], except names: [PropertyName]) {
    let all = injector.singleRegistrations
    self.arguments = arguments
    var actors: [any Actor] = []
    for item in all where !item.isSendable {
      if let actor = item.actor, !actors.contains(where: { $0 === actor }) { actors.append(actor) }
    }
    self.actors = actors.filter { $0 === MainActor.shared } + actors.filter { $0 !== MainActor.shared }
    report = MakingReport(count: all.count)
    let known = Set(all.map(\.property.name))
    for (label, names) in [("arguments", arguments.keys.sorted { $0.rawValue < $1.rawValue }), ("except", names)] {
      for name in names where !known.contains(name) {
        report.unknownNames.append((name, label, injector.registeredName(closestTo: name)))
      }
    }
    var items: [SingleRegistration] = []
    for item in all where !names.contains(item.property.name) {
      if let mistake = item.mistake { report.add(mistake, of: item.property) }
      if !item.parameters.isEmpty, arguments[item.property.name] == nil {
        report.unmade.append(item)
      } else if !item.isAlias {
        items.append(item)
      }
    }
    self.items = items
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
      guard !again.isEmpty, again.count < open.count else { break }
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
    return item.isAwaited ? 0 : item.actor != nil ? 1 : 2
  }

  private mutating func make(_ item: SingleRegistration) async -> [InjectionError] {
    var first: [InjectionError]?
    // The isolation of the closure or, for one that belongs to no actor, those of the values that it may need.
    for isolation in item.actor.map({ [$0] }) ?? actors + [nil] {
      let (value, errors) = await item.make(arguments[item.property.name] ?? [], isolation: isolation)
      if let value { held.append(value) }
      if !errors.contains(where: Self.isElsewhere) { return errors }
      first = first ?? errors
    }
    return first ?? []
  }

  /// True if the value might be had on another actor, or later.
  private static func isElsewhere(_ error: InjectionError) -> Bool {
    error.code == .isolationMismatch || (error.underlying as? InjectionError).map(isElsewhere) == true
  }
}
