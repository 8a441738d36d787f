/// From a registration to a value: taken, found, shared or made.
extension Resolution {
  private typealias Key = InstanceStore.Key

  /// What a registration has to offer at this moment.
  enum Supply {
    case value(Any)
    /// The value is still inside its initializer; the property that wants it has to wait.
    case later(frame: Int)
    /// The block returned `nil`.
    case nothing
    /// Not for this caller; concerns the one property only.
    case refused(Problem)
  }

  /// A value for `registration`, which belongs to `owner`, wanted through `builder`.
  func supply(
    _ registration: Registration, owner: PropertyInjector, by builder: PropertyInjector, arguments: [Any] = [],
    demand: Demand
  ) throws(InjectionError) -> Supply {
    switch registration.source {
    case .instance(let value):
      if let problem = Self.argumentProblem(registration, [], arguments) { throw failure(problem, registration) }
      guard registration.confinement.allows(isolation) else {
        return .refused(isolationProblem(registration, registration.confinement))
      }
      return Fitting.unwrap(value).map { .value($0) } ?? .nothing
    case .convertible(let convertible):
      if let problem = Self.argumentProblem(registration, [], arguments) { throw failure(problem, registration) }
      return convertible.value.map { .value($0) } ?? .nothing
    case .maker(let maker):
      if registration.isKept, arguments.isEmpty, let shared = owner.store.find(Key(registration, nil)) {
        return hand(out: shared, registration)
      }
      if frames.count == 1, !given.isEmpty, let supply = given[ObjectIdentifier(registration)]?.popLast() {
        return try supply.get()
      }
      guard maker.isReachable else { return .refused(.hookElsewhere(registration.type, hook: "Component")) }
      if maker.makeAsync != nil { return .refused(.asynchronous(registration.described)) }
      guard let actor = actor(of: maker) else {
        return .refused(isolationProblem(registration, .to(maker.isolation)))
      }
      if let problem = Self.argumentProblem(registration, maker.parameters, arguments) {
        throw failure(problem, registration)
      }
      return try isolated(to: actor) { () throws(InjectionError) in
        try supply(registration, maker, owner: owner, by: builder, arguments: arguments, demand: demand)
      }
    }
  }

  private func supply(
    _ registration: Registration, _ maker: Maker, owner: PropertyInjector, by builder: PropertyInjector,
    arguments: [Any], demand: Demand
  ) throws(InjectionError) -> Supply {
    var position = 0
    let identity = arguments.isEmpty ? nil : ArgumentKey(arguments, position: &position)
    let isUnknown = !arguments.isEmpty && identity == nil
    let scope = registration.scope
    if isUnknown && scope != .unique {
      let given = Swift.type(of: arguments[position - 1])
      throw failure(.argumentNotHashable(registration.described, position: position, given: given), registration)
    }
    let injector = scope.isShared ? owner : builder
    let frame = Frame(
      making: registration, by: injector, arguments: identity, hasUnknownArguments: isUnknown, demand: demand)
    let key = Key(registration, identity)
    switch scope.kind {
    case .unique:
      if let supply = try closedCycle(frame) { return supply }
      return try make(frame, maker, arguments)
    case .graph:
      let key = GraphKey(key: key, injector: ObjectIdentifier(injector))
      if let known = graph[key] { return .value(known) }
      if let supply = try closedCycle(frame) { return supply }
      let supply = try make(frame, maker, arguments)
      if case .value(let value) = supply, graph.updateValue(value, forKey: key) == nil { graphOrder.append(key) }
      return supply
    case .singleton, .eagerSingleton, .weakSingleton, .custom:
      return try share(frame, maker, arguments, key)
    }
  }

  /// The isolation in which the maker may run now: `nil` if in none, `.some(nil)` if in that of nobody.
  ///
  /// A nonisolated caller may be on the main actor all the same; then it gets what is `Sendable`, and only that, since
  /// the compiler lets it send on what it gets.
  private func actor(of maker: Maker) -> (any Actor)?? {
    guard let actor = maker.isolation, actor !== isolation else { return .some(isolation) }
    return maker.isSendable && isolation == nil && MainExecutor.isCurrent(actor) ? .some(actor) : nil
  }

  // MARK: - Shared instances

  private func share(
    _ frame: Frame, _ maker: Maker, _ arguments: [Any], _ key: InstanceStore.Key
  ) throws(InjectionError) -> Supply {
    let owner = frame.injector
    if let shared = owner.store.find(key) { return hand(out: shared, key.registration) }
    if let supply = try closedCycle(frame) { return supply }
    beginBuilding()
    if let shared = provisional.last(where: { $0.key == key && $0.owner === owner })?.shared ?? owner.store.find(key) {
      settle()
      return hand(out: shared, key.registration)
    }
    sharedDepth += 1
    defer {
      sharedDepth -= 1
      settle()
    }
    let supply = try make(frame, maker, arguments)
    guard case .value(let value) = supply else { return supply }
    let shared = InstanceStore.Shared(value: value, confinement: maker.isSendable ? .none : .to(isolation))
    provisional.append(Provisional(key: key, owner: owner, shared: shared))
    if key.registration.scope == .weakSingleton { keptAlive.append(value) }
    return supply
  }

  private func hand(out shared: InstanceStore.Shared, _ registration: Registration) -> Supply {
    guard shared.confinement.allows(isolation) else {
      return .refused(isolationProblem(registration, shared.confinement))
    }
    if registration.scope == .weakSingleton { keptAlive.append(shared.value) }
    return .value(shared.value)
  }

  /// From here on this thread alone makes shared instances.
  private func beginBuilding() {
    guard !isBuilding else { return }
    InstanceStore.building.lock()
    isBuilding = true
  }

  /// Shows the shared instances to other threads once the outermost of them is completely wired, and so is everything
  /// that they refer to.
  @inline(__always)
  func settle() { if isBuilding || lowestReferred != .max { settleShared() } }

  @inline(never)
  private func settleShared() {
    if frames.count <= lowestReferred { lowestReferred = .max }
    guard isBuilding, sharedDepth == 0, lowestReferred == .max else { return }
    let finished = provisional
    provisional = []
    isBuilding = false
    if !finished.isEmpty {
      for index in untold.indices { untold[index].isShared = true }
    }
    for instance in finished { instance.owner.store.publish(instance.shared, for: instance.key) }
    InstanceStore.building.unlock()
  }

  // MARK: - Making

  private func make(_ frame: Frame, _ maker: Maker, _ arguments: [Any]) throws(InjectionError) -> Supply {
    guard let registration = frame.registration else { return .nothing }
    return try observing(frame.injector, .instance, registration.name, registration.type, registration) {
      () throws(InjectionError) in
      try made(frame, registration, maker, arguments)
    } outcome: {
      if case .nothing = $0 { .noValue } else { .made }
    }
  }

  private func made(
    _ frame: Frame, _ registration: Registration, _ maker: Maker, _ arguments: [Any]
  ) throws(InjectionError) -> Supply {
    guard !isStackLow else { throw failure(.tooDeep(registration.name, registration.type), registration) }
    let mark = mark()
    let index = frames.count
    frames.push(frame)
    do {
      let made = try maker.make(Making(injector: frame.injector, arguments: arguments))
      guard let value = Fitting.unwrap(made) else {
        frames.pop(to: frames.count - 1)
        dropPending(for: index)
        settle()
        return .nothing
      }
      let object =
        FieldRecords.kind(of: Swift.type(of: value)) == .class ? FieldRecords.object(in: value) : Boxed(value)
      frames[index].made = object
      fulfil(index, with: value)
      let wired = try wire(made: value, by: frame.injector)
      frames.pop(to: frames.count - 1)
      _fixLifetime((object, frame.arguments))
      settle()
      return .value(wired)
    } catch let error as InjectionError {
      rollBack(to: mark)
      throw error
    } catch {
      rollBack(to: mark)
      throw failure(.blockThrew(registration.described, error), registration)
    }
  }

  /// Fills the properties that waited for the object of that frame.
  func fulfil(_ frame: Int, with value: Any) {
    guard !pending.isEmpty else { return }
    let waiting = pending.filter { $0.frame == frame }
    dropPending(for: frame)
    for property in waiting {
      let target = InjectionTarget(property.object)
      guard property.point.isEmpty(in: target) else { continue }
      if property.point.assign(value, in: target) {
        for index in untold.indices where untold[index].filled as AnyObject === property.object {
          untold[index].isWaiting = false
        }
      } else {
        failures.append(mismatch(property.point, frames[frame].registration, found: value))
      }
    }
  }

  func dropPending(for frame: Int) { if !pending.isEmpty { pending.removeAll { $0.frame == frame } } }

  // MARK: - Cycles

  /// What a reference to something that is already on the path gets: the object, a place in the queue, or an error.
  func closedCycle(_ wanted: Frame) throws(InjectionError) -> Supply? {
    guard let registration = wanted.registration else { return nil }
    let same = frames.indices.filter { isSame(frames[$0], wanted) }
    guard var last = same.last else { return nil }
    if registration.scope == .unique {
      // Whoever asks is the last frame; the one before it is its direct parent.
      if same.contains(frames.count - 2) {
        last = frames.count - 2
      } else {
        let onlyLookUps = wanted.demand == .lookUp && frames[(last + 1)...].allSatisfy { $0.demand == .lookUp }
        if (onlyLookUps && frames[last].made == nil) || same.count > 1 {
          throw failure(.circular(registration.name, registration.type), registration)
        }
        return nil
      }
    }
    if let object = frames[last].object {
      lowestReferred = min(lowestReferred, last)
      return .value(object)
    }
    if wanted.demand == .property {
      lowestReferred = min(lowestReferred, last)
      return .later(frame: last)
    }
    throw failure(.circular(registration.name, registration.type), registration)
  }

  private func isSame(_ frame: Frame, _ wanted: Frame) -> Bool {
    guard let registration = wanted.registration else { return false }
    guard let own = frame.registration else {
      // The target of the outermost call stands for the only registration of exactly its type.
      return frames[0].registration == nil && frame.type == frames[0].type && isOutermostTarget(frame)
        && wanted.arguments == nil && registration.wanted == frame.type
        && wanted.injector.table.visible.filter { $0.wanted == frame.type }.count == 1
    }
    return own === registration && frame.injector === wanted.injector && frame.arguments == wanted.arguments
      && !frame.hasUnknownArguments && !wanted.hasUnknownArguments
  }

  private func isOutermostTarget(_ frame: Frame) -> Bool {
    frame.made != nil && frame.made === frames[0].made
  }

  // MARK: - Problems

  /// An error with the path from what was asked for down to this registration.
  func failure(_ problem: Problem, _ registration: Registration?) -> InjectionError {
    let path = frames.compactMap { $0.registration?.name }
    return InjectionError(problem, path: path + (registration.map { [$0.name] } ?? []))
  }

  func mismatch(_ point: InjectionPoint, _ registration: Registration?, found: Any) -> InjectionError {
    let found = Swift.type(of: found)
    let problem =
      registration?.mismatch(point.name, wanted: point.wanted, found: found)
      ?? .mismatch(
        point.name, wanted: point.wanted, found: found, registration: SourceLocation(fileID: #fileID, line: #line))
    return failure(problem, registration)
  }

  func isolationProblem(_ registration: Registration, _ confinement: Confinement) -> Problem {
    guard case .to(let actor) = confinement else { return .failed(message: "", CancellationError()) }
    return .wrongIsolation(
      registration.described, bound: Messages.describe(actor), caller: Messages.describe(isolation))
  }

  static func argumentProblem(_ registration: Registration, _ expected: [Any.Type], _ given: [Any]) -> Problem? {
    guard expected.count == given.count else {
      return .argumentCount(registration.described, expected: expected, given: given.map { Swift.type(of: $0) })
    }
    for (index, pair) in zip(expected, given).enumerated() where !fits(pair.1, pair.0) {
      return .argumentType(
        registration.described, position: index + 1, expected: pair.0, given: Swift.type(of: pair.1))
    }
    return nil
  }

  /// An Optional parameter accepts a value or nil.
  private static func fits(_ argument: Any, _ parameter: Any.Type) -> Bool {
    guard let value = Fitting.unwrap(argument) else { return FieldRecords.kind(of: parameter) == .optional }
    return Fitting.fits(value, parameter)
  }
}
