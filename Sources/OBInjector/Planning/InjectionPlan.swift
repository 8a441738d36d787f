/// What an injector does with the instances of one type: all that can be worked out once.
///
/// `@unchecked Sendable` is sound: nothing changes after `init`, and the values that the plan holds are handed out
/// only where their registrations allow it.
final class InjectionPlan: @unchecked Sendable {
  /// What to do with one property.
  ///
  /// The registration stands in the second word of each case: then the first tells them apart, and two are all.
  enum Step {
    /// Copy the ready-made value at that position if the property is empty.
    case ready(Int32, Registration)
    /// The same for a weak property or a key path, from a `Prototype`.
    case kept(UnsafeMutableRawPointer, Registration)
    /// Let the block put its value into the property itself.
    case direct(Direct)
    /// Take or make what is registered. `level` counts from the plan's injector up to the one that registered it.
    case make(level: Int32, Registration)
    /// Hand out the injector itself.
    case injector
    /// Ask the property: an `@Injected` one may want another name, or a type.
    case requested
    /// Nothing; this is why.
    case settled(ReportDetails.State)
  }

  /// Who gets all there is to get from the short loops.
  struct Immediate: Equatable {
    static let nobody = Immediate(actor: 2)
    static let everybody = Immediate(actor: 0)
    static let nonisolated = Immediate(actor: 1)

    /// The actor's address, or what no address can be.
    private let actor: UInt

    private init(actor: UInt) { self.actor = actor }

    /// Those on one actor.
    init(on actor: (any Actor)?) {
      self = actor.map { Immediate(actor: UInt(bitPattern: ObjectIdentifier($0))) } ?? .nonisolated
    }

    /// Whether this caller is one of them.
    @inline(__always)
    func includes(_ isolation: (any Actor)?, _ threads: Resolution.Threads) -> Bool {
      if self == .everybody { return true }
      if let isolation { return actor == UInt(bitPattern: ObjectIdentifier(isolation)) }
      // No isolation inside a call means that of the outermost call on this thread.
      return self == .nonisolated && !threads.isIsolated
    }
  }

  /// What is filled by a loop over ready-made values, and perhaps `moves`, without another word.
  enum Plain { case nothing, object, value }

  unowned(unsafe) let record: TypeRecord
  let plain: Plain
  /// The ready-made values side by side, for the loops that do nothing else.
  let ready: ReadyFields
  /// What comes after them.
  let moves: UnsafeMutableBufferPointer<Move>
  let immediate: Immediate
  let isActor: Bool
  let isPreparing: Bool
  /// Whether an object that a block made can go without a word about those of its properties that stay empty.
  let isQuiet: Bool
  /// The parent's generation that the plan was made from; a child's plan is stale when it has moved.
  let inherited: UInt
  /// Bit i: nothing is registered for property i.
  private let missing: UInt64
  private let table: TableNumber
  /// What a report has to say that bits can't.
  private let details: ReportDetails?
  let steps: [Step]
  /// Where the values may go that not everybody may have; by the number of the property.
  let confinements: [Int: Confinement]

  init(
    record: TypeRecord, steps draft: [Step], ready fields: [ReadyField], confinements: [Int: Confinement],
    injector: PropertyInjector, inherited: UInt
  ) {
    var positions = Array(repeating: Int32(0), count: fields.count)
    ready = ReadyFields(fields, positions: &positions)
    let steps = draft.map { step -> Step in
      if case .ready(let number, let registration) = step { .ready(positions[Int(number)], registration) } else { step }
    }
    let moving = steps.indices.compactMap { index in
      steps[index].move(for: record.points[index]).map { Move(index: index, kind: $0) }
    }
    // Weak properties first: what is there already is set before code of the user's runs.
    let isReady = { (move: Move) in steps[move.index].isReady(for: record.points[move.index]) }
    let short = moving.filter(isReady) + moving.filter { !isReady($0) }
    moves = short.isEmpty ? .init(start: nil, count: 0) : .allocate(capacity: short.count)
    _ = moves.initialize(from: short)
    self.record = record
    self.steps = steps
    self.confinements = confinements
    self.inherited = inherited
    isActor = record.isActor
    isPreparing = record.participates && record.type is any InjectorPreparing.Type
    let below = Self.failures(of: record)
    isQuiet = below.isEmpty && zip(steps, record.points).allSatisfy { $0.isQuiet(for: $1) }
    let areBitsEnough = below.isEmpty && steps.count <= 64 && !steps.contains(where: \.isFailed)
    missing = areBitsEnough ? steps.indices.reduce(0) { steps[$1].isMissing ? $0 | 1 &<< UInt64($1) : $0 } : 0
    table = missing == 0 ? .none : injector.table.number
    details =
      areBitsEnough
      ? nil : ReportDetails(states: steps.map(\.state), table: injector.table.number, below: below)
    immediate =
      isPreparing || injector.isObserved ? .nobody : Self.immediate(record, steps, confinements)
    plain =
      immediate != .nobody && areBitsEnough && !isActor && !record.isDelegate && !record.hasSlots
        && injector.parent == nil
      ? FieldRecords.kind(of: record.type) == .class ? .object : .value : .nothing
  }

  deinit {
    for (step, point) in zip(steps, record.points) {
      switch step {
      case .ready(let position, _): ready[Int(position)].release(point.wanted)
      case .kept(let prototype, _): Prototype.release(prototype, point.wanted)
      default: break
      }
    }
    ready.deallocate()
    moves.deallocate()
  }

  private static func immediate(
    _ record: TypeRecord, _ steps: [Step], _ confinements: [Int: Confinement]
  ) -> Immediate {
    guard steps.count <= 64, !record.isMirrored, steps.allSatisfy(\.isShort) else { return .nobody }
    guard let first = confinements.values.first?.immediate else { return .everybody }
    return confinements.values.allSatisfy { $0.immediate == first } ? first : .nobody
  }

  /// What an injection has done that has set these properties and met no failure.
  @inline(__always)
  func report(_ bits: UInt64) -> InjectionReport {
    guard let details else { return plainReport(bits) }
    return InjectionReport(record, bits: bits, details: details)
  }

  /// The same with suggestions from what another injector sees: a child that fills by its parent's plan.
  func report(_ bits: UInt64, for injector: PropertyInjector) -> InjectionReport {
    if let details {
      let own = ReportDetails(states: details.states, table: injector.table.number, below: details.below)
      return InjectionReport(record, bits: bits, details: own)
    }
    return InjectionReport(record, bits: bits, missing: missing, in: missing == 0 ? .none : injector.table.number)
  }

  /// The same for a plan that has nothing to say but bits, as each `plain` one.
  @inline(__always)
  func plainReport(_ bits: UInt64) -> InjectionReport {
    InjectionReport(record, bits: bits, missing: missing, in: table)
  }

  /// What is known of each property before anything is done.
  var states: [ReportDetails.State] { steps.map(\.state) }

  /// Whether anything is registered for one of the properties.
  var wantsAnything: Bool { steps.contains(where: \.wantsAnything) }

  /// What is wrong with the type as a whole.
  static func failures(of record: TypeRecord) -> [InjectionError] {
    var failures: [InjectionError] = []
    if let type = record.hidingType { failures.append(InjectionError(.noMetadata(type))) }
    if record.hasKeyPathsElsewhere {
      failures.append(InjectionError(.hookElsewhere(record.type, hook: "KeyPathInjectable")))
    }
    return failures
  }
}

extension InjectionPlan.Step {
  /// Whether its value is there already and no code of the user's stands between it and the property.
  func isReady(for point: InjectionPoint) -> Bool {
    switch self {
    case .ready: true
    case .kept: !point.isKeyPath
    default: false
    }
  }

  var isSettled: Bool { if case .settled = self { true } else { false } }
  var state: ReportDetails.State { if case .settled(let state) = self { state } else { .matched } }

  fileprivate var isMissing: Bool {
    switch self {
    case .settled(.notRegistered), .settled(.omitted): true
    default: false
    }
  }

  fileprivate var isFailed: Bool { if case .settled(.failed) = self { true } else { false } }

  fileprivate func move(for point: InjectionPoint) -> InjectionPlan.Move.Kind? {
    switch self {
    case .kept(let prototype, _): KeptValue(prototype, for: point).map { .kept($0) }
    case .direct(let direct): .direct(Unmanaged.passUnretained(direct))
    case .ready, .make, .injector, .requested, .settled: nil
    }
  }

  /// The registration that the property gets its value from.
  var registration: Registration? {
    switch self {
    case .ready(_, let registration), .kept(_, let registration), .make(_, let registration): registration
    case .direct(let direct): direct.registration
    case .injector, .requested, .settled: nil
    }
  }

  fileprivate var wantsAnything: Bool {
    if case .settled(.failed) = self { true } else { registration != nil }
  }

  /// Whether the short loops know what to do.
  fileprivate var isShort: Bool {
    switch self {
    case .settled(.failed), .make, .injector, .requested: false
    case .ready, .kept, .direct, .settled: true
    }
  }

  fileprivate func isQuiet(for point: InjectionPoint) -> Bool {
    switch self {
    case .settled(.failed): false
    case .settled(.notRegistered): !point.isRequired
    default: true
    }
  }
}

extension Confinement {
  fileprivate var immediate: InjectionPlan.Immediate {
    switch self {
    case .none: .everybody
    case .to(let actor): .init(on: actor)
    }
  }
}
