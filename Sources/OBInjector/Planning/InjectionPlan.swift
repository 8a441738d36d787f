import Synchronization

/// What an injector does with the instances of one type: all that can be worked out once.
///
/// `@unchecked Sendable` is sound: nothing changes after `init`, and the values that the plan holds are handed out
/// only where their registrations allow it.
final class InjectionPlan: @unchecked Sendable {
  /// What to do with one property.
  enum Step {
    /// Copy this value if the property is empty.
    case ready(ReadyField, Confinement, Registration)
    /// The same for a weak property or a key path: the memory holds an Optional of the property's type.
    case kept(UnsafeRawPointer, Confinement, Registration)
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

  unowned(unsafe) let record: TypeRecord
  let steps: [Step]
  /// The ready-made values and blocks side by side, for the loops that do nothing else.
  private let moves: UnsafeMutableBufferPointer<Move>
  /// Whether that loop is all there is to do, and for which callers.
  let immediate: Immediate
  let details: ReportDetails?
  let isPreparing: Bool
  private let isActor: Bool
  /// The parent's generation that the plan was made from; a child's plan is stale when it has moved.
  let inherited: UInt

  enum Immediate {
    case never, always
    case on(ObjectIdentifier?)
    /// Nothing but ready-made values and direct blocks.
    case withBlocks
  }

  /// A step of the short loops; counts no references, the plan's steps do.
  struct Move {
    let field: ReadyField?
    let direct: Unmanaged<Direct>?
    let bit: UInt64
  }

  private let prototypes: Prototypes

  init(
    record: TypeRecord, steps: [Step], prototypes: Prototypes, table: RegistrationTable, inherited: UInt,
    isPreparing: Bool
  ) {
    self.record = record
    self.steps = steps
    self.prototypes = prototypes
    self.inherited = inherited
    self.isPreparing = isPreparing
    isActor = record.isActor
    let list = steps.enumerated().compactMap { Move($1, number: $0) }
    moves = .allocate(capacity: list.count)
    _ = moves.initialize(from: list)
    immediate = Self.immediate(record, steps, isPreparing: isPreparing)
    details = Self.details(record, steps, table)
  }

  deinit {
    moves.deinitialize()
    moves.deallocate()
  }

  private static func immediate(_ record: TypeRecord, _ steps: [Step], isPreparing: Bool) -> Immediate {
    guard steps.count <= 64, !isPreparing, !record.isMirrored else { return .never }
    var confinements: [ObjectIdentifier?] = []
    var hasBlocks = false
    for step in steps {
      switch step {
      case .kept, .make, .injector, .requested: return .never
      case .direct: hasBlocks = true
      case .settled, .ready(_, .none, _): continue
      case .ready(_, .to(let actor), _): confinements.append(actor.map { ObjectIdentifier($0) })
      }
    }
    if hasBlocks { return confinements.isEmpty && !record.participates && !record.hasSlots ? .withBlocks : .never }
    guard let first = confinements.first else { return .always }
    return confinements.allSatisfy { $0 == first } ? .on(first) : .never
  }

  private static func details(_ record: TypeRecord, _ steps: [Step], _ table: RegistrationTable) -> ReportDetails? {
    let below = failures(of: record)
    let isTold = below.isEmpty && steps.count <= 64 && steps.allSatisfy { !$0.isSettled }
    return isTold ? nil : ReportDetails(states: steps.map(\.state), table: table, below: below)
  }

  /// What is known of each property before anything is done.
  var states: [ReportDetails.State] { steps.map(\.state) }

  func isSettled(_ index: Int) -> Bool { steps[index].isSettled }

  // MARK: - The hot path

  /// Sets the empty properties of the object at `base`, and a bit for each, if that is all there is to do.
  ///
  /// `false` means that it is not: the plan holds more than ready-made values, or one that this caller may not have, or
  /// something has changed in a parent since, or an `@Injected` property wants something else than its own name.
  @inline(never)
  func run(
    _ base: UnsafeMutableRawPointer, for isolation: (any Actor)?, below parent: PropertyInjector?, _ pins: Pins,
    _ bits: inout UInt64, isInsideActor: Bool = false
  ) -> Bool {
    guard isImmediate(for: isolation, pins), !isActor || isInsideActor, parent == nil || parent?.generation == inherited
    else { return false }
    var filled: UInt64 = 0
    defer { bits = filled }
    for move in moves {
      switch move.field.unsafelyUnwrapped.fill(base) {
      case .filled: filled |= move.bit
      case .occupied: break
      case .elsewhere: return false
      }
    }
    return true
  }

  /// Whether ready-made values and direct blocks are all there is.
  @inline(__always)
  func isWithBlocks(below parent: PropertyInjector?) -> Bool {
    guard case .withBlocks = immediate, !isActor else { return false }
    return parent == nil || parent?.generation == inherited
  }

  /// Sets the empty properties of the object at `base`, and lets blocks do so; a bit for each.
  ///
  /// - Parameter run: Runs a block; it returns whether it has set the property.
  @inline(__always)
  func runWithBlocks(
    _ base: UnsafeMutableRawPointer, _ run: (Direct, UnsafeMutableRawPointer, _ bit: UInt64) -> Bool
  ) -> UInt64 {
    var filled: UInt64 = 0
    for move in moves {
      let isFilled =
        if let direct = move.direct {
          direct._withUnsafeGuaranteedRef { run($0, base + $0.offset, move.bit) }
        } else {
          move.field.unsafelyUnwrapped.fill(base) == .filled
        }
      if isFilled { filled |= move.bit }
    }
    return filled
  }

  @inline(__always)
  private func isImmediate(for isolation: (any Actor)?, _ pins: Pins) -> Bool {
    switch immediate {
    case .always: return true
    case .never, .withBlocks: return false
    case .on(let actor):
      if let isolation { return actor == ObjectIdentifier(isolation) }
      // No isolation inside a call means that of the outermost call on this thread.
      return actor == nil
        && (pins.isolatedCalls.pointee.load(ordering: .relaxed) == 0 || Resolution.running?.isolation == nil)
    }
  }

  /// Whether anything is registered for one of the properties.
  var wantsAnything: Bool {
    steps.contains { step in
      switch step {
      case .ready, .kept, .direct, .make, .settled(.failed): true
      case .injector, .requested, .settled: false
      }
    }
  }

  /// What is wrong with the type as a whole.
  static func failures(of record: TypeRecord) -> [InjectionError] {
    var failures: [InjectionError] = []
    if record.hidesFields { failures.append(InjectionError(.noMetadata(record.type))) }
    if record.hasKeyPathsElsewhere {
      failures.append(InjectionError(.hookElsewhere(record.type, hook: "KeyPathInjectable")))
    }
    return failures
  }
}

extension InjectionPlan.Move {
  fileprivate init?(_ step: InjectionPlan.Step, number: Int) {
    switch step {
    case .ready(let field, _, _): self.init(field: field, direct: nil, bit: number < 64 ? 1 << UInt64(number) : 0)
    case .direct(let direct):
      self.init(field: nil, direct: Unmanaged.passUnretained(direct), bit: number < 64 ? 1 << UInt64(number) : 0)
    default: return nil
    }
  }
}

extension InjectionPlan.Step {
  var isSettled: Bool { if case .settled = self { true } else { false } }
  var state: ReportDetails.State { if case .settled(let state) = self { state } else { .matched } }
}

/// The values of one plan, each in memory bound to the Optional of its property's type.
///
/// `@unchecked Sendable` is sound: filled while the plan is made, by one thread, and only read afterwards.
final class Prototypes: @unchecked Sendable {
  private var made: [(pointer: UnsafeMutableRawPointer, wanted: Any.Type)] = []
  private var copiers: [UnsafeMutablePointer<FieldCopier>] = []

  func keep(_ copier: FieldCopier) -> UnsafePointer<FieldCopier> {
    let pointer = UnsafeMutablePointer<FieldCopier>.allocate(capacity: 1)
    pointer.initialize(to: copier)
    copiers.append(pointer)
    return UnsafePointer(pointer)
  }

  /// The value as a `Wanted?` in memory that lives as long as this; `nil` if it does not fit.
  func make<Wanted>(_ value: Any, _: Wanted.Type) -> UnsafeRawPointer? {
    guard let fitting = Fitting.fit(value, to: Wanted.self) else { return nil }
    let pointer = UnsafeMutablePointer<Wanted?>.allocate(capacity: 1)
    // Where nil has a tag of its own and the value fills its buffer only in part, what is copied is still defined.
    UnsafeMutableRawPointer(pointer).initializeMemory(as: UInt8.self, repeating: 0, count: MemoryLayout<Wanted?>.stride)
    pointer.initialize(to: fitting)
    made.append((UnsafeMutableRawPointer(pointer), Wanted.self))
    return UnsafeRawPointer(pointer)
  }

  deinit {
    func release<Wanted>(_ pointer: UnsafeMutableRawPointer, _: Wanted.Type) {
      let value = pointer.assumingMemoryBound(to: Wanted?.self)
      value.deinitialize(count: 1)
      value.deallocate()
    }
    for (pointer, wanted) in made { release(pointer, wanted) }
    for copier in copiers {
      copier.deinitialize(count: 1)
      copier.deallocate()
    }
  }
}
