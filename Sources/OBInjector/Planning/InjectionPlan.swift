/// What an injector does with the instances of one type: all that can be worked out once.
///
/// `@unchecked Sendable` is sound: nothing changes after `init`, and the values that the plan holds are handed out
/// only where their registrations allow it.
final class InjectionPlan: @unchecked Sendable {
  /// What to do with one property.
  enum Step {
    /// Copy this value if the property is empty.
    case ready(ReadyField, Confinement, Registration)
    /// Take or make what is registered. `level` counts from the plan's injector up to the one that registered it.
    case make(Registration, level: Int)
    /// Hand out the injector itself.
    case injector
    /// Ask the property: an `@Injected` one may want another name, or a type.
    case requested
    /// Nothing; this is why.
    case settled(ReportDetails.State)
  }

  unowned(unsafe) let record: TypeRecord
  let steps: [Step]
  /// The ready-made values side by side, and which property each belongs to, for the loop that does nothing else.
  private let ready: UnsafeMutablePointer<ReadyField>
  private let readyCount: Int
  /// Whether that loop is all there is to do, and for which callers.
  let immediate: Immediate
  let details: ReportDetails?
  let isPreparing: Bool
  /// The parent's generation that the plan was made from; a child's plan is stale when it has moved.
  let inherited: UInt

  enum Immediate {
    case never, always
    case on(ObjectIdentifier?)
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
    let fields = steps.enumerated().compactMap { index, step -> ReadyField? in
      if case .ready(let field, _, _) = step { field.numbered(index) } else { nil }
    }
    readyCount = fields.count
    ready = .allocate(capacity: fields.count)
    for (index, field) in fields.enumerated() { (ready + index).initialize(to: field) }
    immediate = Self.immediate(record, steps, isPreparing: isPreparing)
    details = Self.details(record, steps, table)
  }

  deinit {
    ready.deinitialize(count: readyCount)
    ready.deallocate()
  }

  private static func immediate(_ record: TypeRecord, _ steps: [Step], isPreparing: Bool) -> Immediate {
    guard steps.count <= 64, !isPreparing, !record.isActor, !record.isMirrored else { return .never }
    var confinements: [ObjectIdentifier?] = []
    for step in steps {
      switch step {
      case .make, .injector, .requested: return .never
      case .settled, .ready(_, .none, _): continue
      case .ready(_, .to(let actor), _): confinements.append(actor.map { ObjectIdentifier($0) })
      }
    }
    guard let first = confinements.first else { return .always }
    return confinements.allSatisfy { $0 == first } ? .on(first) : .never
  }

  private static func details(_ record: TypeRecord, _ steps: [Step], _ table: RegistrationTable) -> ReportDetails? {
    var isTold = true
    let states = steps.map { step -> ReportDetails.State in
      guard case .settled(let state) = step else { return .matched }
      isTold = false
      return state
    }
    let below = failures(of: record)
    return isTold && below.isEmpty && states.count <= 64
      ? nil : ReportDetails(states: states, table: table, below: below)
  }

  // MARK: - The hot path

  /// Sets the empty properties of the object at `base`, and a bit for each, if that is all there is to do.
  ///
  /// `false` means that it is not: the plan holds more than ready-made values, or one that this caller may not have, or
  /// something has changed in a parent since, or an `@Injected` property wants something else than its own name.
  @inline(never)
  func run(
    _ base: UnsafeMutableRawPointer, for isolation: (any Actor)?, below parent: PropertyInjector?, _ bits: inout UInt64
  ) -> Bool {
    guard isImmediate(for: isolation), parent == nil || parent?.generation == inherited else { return false }
    var field = UnsafePointer(ready)
    let end = field + readyCount
    var filled: UInt64 = 0
    defer { bits = filled }
    while field != end {
      switch field.pointee.fill(base) {
      case .filled: filled |= field.pointee.bit
      case .occupied: break
      case .elsewhere: return false
      }
      field += 1
    }
    return true
  }

  @inline(__always)
  private func isImmediate(for isolation: (any Actor)?) -> Bool {
    switch immediate {
    case .always: true
    case .never: false
    case .on(let actor):
      // No isolation inside a call means that of the outermost call on this thread.
      actor == (isolation ?? Resolution.running?.isolation).map { ObjectIdentifier($0) }
    }
  }

  /// Whether anything is registered for one of the properties.
  var wantsAnything: Bool {
    steps.contains { step in
      switch step {
      case .ready, .make, .settled(.failed): true
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
