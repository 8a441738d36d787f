/// What look-ups of one type, or of one name and type, find ready: to them what a plan is to an object.
///
/// Of a type or of its Optional, as which a prototype is laid out.
///
/// `@unchecked Sendable` is sound: nothing changes after `init`, and the value may be had everywhere.
final class ReadyLookUp: @unchecked Sendable {
  let type: Any.Type
  /// `nil` for a look-up by type.
  let name: PropertyName?
  /// What conforms on one actor only makes a difference there: others may find more that fits a type, or less.
  let audience: InjectionPlan.Audience
  /// The object that the value is, if it is one; the prototype holds it.
  let object: Borrowed<AnyObject>?
  private let wanted: Any.Type
  private let prototype: Prototype

  /// `nil` if the value can't be copied for everybody.
  init?(_ value: Any, of type: Any.Type, named name: PropertyName?, for audience: InjectionPlan.Audience) {
    let wanted = FieldRecords.wrapped(of: type) ?? type
    guard let prototype = Prototype(value, as: wanted) else { return nil }
    self.type = type
    self.name = name
    self.audience = audience
    self.wanted = wanted
    self.prototype = prototype
    object = FieldRecords.object(in: value).map { Borrowed($0) }
  }

  deinit { prototype.release(wanted) }

  @inline(__always)
  func isFor(_ caller: CallerIsolation) -> Bool { audience.includes(caller) }

  /// A copy of the value; of the type that this is for.
  @inline(__always)
  func copy<Value>() -> Value { prototype.memory.assumingMemoryBound(to: Value.self).pointee }

  /// Whether values of a type are the same in memory for generic code as for anybody else, and say what they are.
  static func isFor(_ type: Any.Type) -> Bool {
    let wanted = FieldRecords.wrapped(of: type) ?? type
    return switch FieldRecords.kind(of: wanted) {
    case .class, .struct, .enum: true
    case .existential: FieldRecords.existential(wanted).map { !$0.acceptsEverything && !$0.isError } ?? false
    case .optional, .tuple, .function, .constrained, .metatype, .other: false
    }
  }
}

extension Planner {
  /// What a look-up finds ready, and the pin that keeps it there: copied at once, and left.
  struct PinnedLookUp {
    private let found: Unmanaged<ReadyLookUp>
    private let pin: Pins.Pin

    fileprivate init(_ found: Unmanaged<ReadyLookUp>, _ pin: Pins.Pin) {
      self.found = found
      self.pin = pin
    }

    @inline(__always) var object: Borrowed<AnyObject>? { found._withUnsafeGuaranteedRef(\.object) }

    /// A copy of the value; the last thing that is done with it.
    @inline(__always)
    func take<Value>() -> Value {
      defer { Pins.leave(pin) }
      return found._withUnsafeGuaranteedRef { $0.copy() }
    }
  }

  /// What was found ready before, for this caller or for everybody: here, or in the injector through which this one sees
  /// everything.
  func pinnedLookUp(
    _ wanted: Any.Type, named name: PropertyName? = nil, _ caller: CallerIsolation
  ) -> PinnedLookUp? {
    guard let pin = Pins.enter() else { return nil }
    if let found = plans.pinnedValue(wanted, name, caller) { return PinnedLookUp(found, pin) }
    var (child, next) = (self, parent)
    while child.plans.generation == 0, let planner = next {
      if let found = planner.plans.pinnedValue(wanted, name, caller) { return PinnedLookUp(found, pin) }
      (child, next) = (planner, planner.parent)
    }
    Pins.leave(pin)
    return nil
  }

  /// Keeps what a look-up without arguments has found, if it is there without running anything.
  ///
  /// Not in a child: it seldom lives long enough for that to be worth its while.
  ///
  /// - Parameter generation: Read before it was found.
  func keep(
    _ registration: Registration, for wanted: Any.Type, named name: PropertyName? = nil, _ caller: CallerIsolation,
    generation: UInt
  ) {
    guard parent == nil, ReadyLookUp.isFor(wanted) else { return }
    var audience = InjectionPlan.Audience.everybody
    if name == nil, mayDependOnActor(wanted) {
      // Other actors come and go, and there may be thousands.
      guard caller.number == 0 || caller == CallerIsolation(MainActor.shared) else { return }
      audience = .callers(caller.number)
    }
    guard let shared = readyValue(registration, 0, as: wanted), shared.isolation.isAnywhere,
      let value = ReadyLookUp(shared.value, of: wanted, named: name, for: audience)
    else { return }
    plans.insert(value, generation: generation)
  }
}
