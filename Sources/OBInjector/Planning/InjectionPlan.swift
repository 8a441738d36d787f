/// What an injector does with the instances of one type: all that can be worked out once.
///
/// `@unchecked Sendable` is sound: nothing changes after `init`, and the values that the plan holds are handed out
/// only where their registrations allow it.
final class InjectionPlan: @unchecked Sendable {
  /// What to do with one property.
  enum Step {
    /// Copy the ready-made value of that number if the property is empty.
    case ready(Int32, Registration)
    /// The same for a weak property or a key path, from a `Prototype`.
    case kept(UnsafeMutableRawPointer, Registration)
    /// Let the block put its value into the property itself.
    case direct(Direct)
    /// Take or make what is registered. `level` counts from the plan's injector up to the one that registered it.
    case make(Registration, level: Int)
    /// Hand out the injector itself.
    case injector
    /// Ask the property: an `@Injected` one may want another name, or a type.
    case requested
    /// Nothing; this is why.
    case settled(ReportDetails.State)
  }

  /// A block for a property of its type.
  final class Direct: Sendable {
    let registration: Registration
    let block: DirectBlock
    let offset: Int
    /// Whether it makes an object, which has to be filled before the property gets it; other values are put in at once.
    let makesObject: Bool

    init(_ registration: Registration, _ block: DirectBlock, offset: Int, makesObject: Bool) {
      self.registration = registration
      self.block = block
      self.offset = offset
      self.makesObject = makesObject
    }

    /// What the block has put into the property.
    func value(in field: UnsafeMutableRawPointer) -> Any {
      func open<Value>(_: Value.Type) -> Any { field.assumingMemoryBound(to: Value?.self).pointee as Any }
      return open(registration.type)
    }
  }

  /// For whom the short loops are all there is to do.
  enum Immediate {
    case never, always
    case on(ObjectIdentifier?)
    /// Code of the user's runs on the way: blocks, setters, or the end of what a weak property has let go.
    case withUserCode
  }

  /// A step that counts no references, since the plan's steps do.
  enum Move {
    case ready(Int32)
    case kept(UnsafeRawPointer)
    case direct(Unmanaged<Direct>)
    case nothing
  }

  unowned(unsafe) let record: TypeRecord
  let steps: [Step]
  /// The ready-made values side by side, for the loop that does nothing else.
  let ready: UnsafeMutableBufferPointer<ReadyField>
  /// The steps once more for the loop that also runs code of the user's; empty if that loop is not enough.
  let moves: UnsafeMutableBufferPointer<Move>
  /// Where the values may go that not everybody may have; by the number of the property.
  let confinements: [Int: Confinement]
  let immediate: Immediate
  let details: ReportDetails?
  let isPreparing: Bool
  /// Whether an object that a block made can go without a word about those of its properties that stay empty.
  let isQuiet: Bool
  let isActor: Bool
  /// The parent's generation that the plan was made from; a child's plan is stale when it has moved.
  let inherited: UInt

  init(
    record: TypeRecord, steps: [Step], ready fields: [ReadyField], confinements: [Int: Confinement],
    table: RegistrationTable, inherited: UInt, isPreparing: Bool, isObserved: Bool
  ) {
    self.record = record
    self.steps = steps
    self.confinements = confinements
    self.inherited = inherited
    self.isPreparing = isPreparing
    isActor = record.isActor
    ready = .allocate(capacity: fields.count)
    _ = ready.initialize(from: fields)
    immediate = isObserved ? .never : Self.immediate(record, steps, confinements, isPreparing: isPreparing)
    let short = if case .withUserCode = immediate { steps.map(\.move) } else { [Move]() }
    moves = short.isEmpty ? .init(start: nil, count: 0) : .allocate(capacity: short.count)
    _ = moves.initialize(from: short)
    let below = Self.failures(of: record)
    isQuiet = below.isEmpty && zip(steps, record.points).allSatisfy { $0.isQuiet(for: $1) }
    let isTold = below.isEmpty && steps.count <= 64 && steps.allSatisfy { !$0.isSettled }
    details = isTold ? nil : ReportDetails(states: steps.map(\.state), table: table, below: below)
  }

  deinit {
    for (step, point) in zip(steps, record.points) {
      switch step {
      case .ready(let number, _): ready[Int(number)].release(point.wanted)
      case .kept(let prototype, _): Prototype.release(prototype, point.wanted)
      default: break
      }
    }
    ready.deallocate()
    moves.deallocate()
  }

  private static func immediate(
    _ record: TypeRecord, _ steps: [Step], _ confinements: [Int: Confinement], isPreparing: Bool
  ) -> Immediate {
    guard steps.count <= 64, !isPreparing, !record.isMirrored, steps.allSatisfy(\.isShort) else { return .never }
    if steps.contains(where: \.runsUserCode) {
      return confinements.isEmpty && !record.isDelegate && !record.hasSlots ? .withUserCode : .never
    }
    let actors = Set(confinements.values.map(\.actor))
    return actors.count > 1 ? .never : actors.first.map { .on($0) } ?? .always
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
  var isSettled: Bool { if case .settled = self { true } else { false } }
  var state: ReportDetails.State { if case .settled(let state) = self { state } else { .matched } }

  fileprivate var move: InjectionPlan.Move {
    switch self {
    case .ready(let number, _): .ready(number)
    case .kept(let prototype, _): .kept(UnsafeRawPointer(prototype))
    case .direct(let direct): .direct(Unmanaged.passUnretained(direct))
    case .make, .injector, .requested, .settled: .nothing
    }
  }

  /// The registration that the property gets its value from.
  var registration: Registration? {
    switch self {
    case .ready(_, let registration), .kept(_, let registration), .make(let registration, _): registration
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

  fileprivate var runsUserCode: Bool {
    switch self {
    case .kept, .direct: true
    default: false
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
  fileprivate var actor: ObjectIdentifier? {
    if case .to(let actor?) = self { ObjectIdentifier(actor) } else { nil }
  }
}
