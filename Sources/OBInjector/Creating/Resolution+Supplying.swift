/// From a registration to a value: taken, found, shared or made.
extension Resolution {
  typealias Key = InstanceStore.Key

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
    // The frame does not hold it, and nested look-ups compare with it until the object is made.
    defer { _fixLifetime(identity) }
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

  // MARK: - Making

  func make(_ frame: Frame, _ maker: Maker, _ arguments: [Any]) throws(InjectionError) -> Supply {
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
    // Held until what fails is off the path: its deinit may use the injector.
    var object: AnyObject?
    defer { _fixLifetime(object) }
    do {
      let made = try maker.make(Making(injector: frame.injector, arguments: arguments))
      guard let value = Fitting.unwrap(made) else {
        frames.pop(to: frames.count - 1)
        dropPending(for: index)
        settle()
        return .nothing
      }
      object = FieldRecords.kind(of: Swift.type(of: value)) == .class ? FieldRecords.object(in: value) : Boxed(value)
      frames[index].made = object
      fulfil(index, with: value)
      let wired = try wire(made: value, by: frame.injector)
      frames.pop(to: frames.count - 1)
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
  @inline(never)
  func fulfil(_ frame: Int, with value: Any) {
    guard !pending.isEmpty else { return }
    let waiting = pending.filter { $0.frame == frame }
    dropPending(for: frame)
    for property in waiting {
      let target = InjectionTarget(property.object)
      guard property.point.isEmpty(in: target) else { continue }
      if property.point.assign(value, in: target) {
        for index in untold.indices where untold[index].identity == ObjectIdentifier(property.object) {
          untold[index].isWaiting = false
        }
      } else {
        failures.append(mismatch(property.point, frames[frame].registration, found: value))
      }
    }
  }

  func dropPending(for frame: Int) { if !pending.isEmpty { pending.removeAll { $0.frame == frame } } }
}
