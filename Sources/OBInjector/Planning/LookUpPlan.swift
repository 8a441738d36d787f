/// A plan for the lookups of one type, or of one name and type: the counterpart of a plan for injections.
///
/// It has a value that is copied. The type of the value may also be an Optional, since a prototype has the layout of
/// one.
///
/// Its audience: on another actor, with other isolated conformances, more or fewer registrations may fit a type.
final class LookUpPlan: CachedPlan, @unchecked Sendable {
  /// The value, if it is an object; the prototype retains it.
  let object: Unretained<AnyObject>?
  private let prototype: Prototype

  /// Returns `nil` if the value can't be copied for every caller.
  init?(
    _ value: Any, of type: Any.Type, named name: PropertyName?, for audience: CachedPlan.Audience, _ generation: UInt
  ) {
    guard let prototype = Prototype(value, as: FieldRecords.wrapped(of: type) ?? type) else { return nil }
    self.prototype = prototype
    object = FieldRecords.object(in: value).map { Unretained($0) }
    super.init(PlanTable.key(type, name), of: type, named: name, for: audience, generation)
  }

  deinit { prototype.release(FieldRecords.wrapped(of: type) ?? type) }

  /// Returns a copy of the value.
  ///
  /// Precondition: `Value` is the type of the lookup, and there is a value.
  @inline(__always)
  func copy<Value>() -> Value {
    prototype.memory.assumingMemoryBound(to: Value.self).pointee
  }

  /// Returns true if a lookup may copy values of a type: generic code sees them with the same layout as other code.
  ///
  /// Types that accept every value and errors are excluded, among others.
  static func isFor(_ type: Any.Type) -> Bool {
    let valueType = FieldRecords.wrapped(of: type) ?? type
    return FieldRecords.kind(of: valueType).isNominal
      || FieldRecords.existential(valueType).map { !$0.acceptsEverything && !$0.isError } ?? false
  }
}

extension PropertyInjector {
  /// Caches a plan for a lookup without arguments, if nothing is to be decided again: the value exists, and every
  /// caller may use it.
  ///
  /// Does nothing in a child, which seldom lives long enough to benefit.
  ///
  /// - Parameter generation: The generation that was read before the lookup.
  func cacheLookUp(
    _ binding: Binding, for valueType: Any.Type, named name: PropertyName?, _ caller: CallerIsolation, generation: UInt
  ) {
    let registration = binding.registration
    guard parent == nil, registration.factory == nil || registration.scope.isKept, LookUpPlan.isFor(valueType) else {
      return
    }
    var audience = CachedPlan.Audience.all
    if name == nil, Fitting.mayDependOnActor(valueType) {
      // Other actors are created and deallocated, possibly by the thousands.
      guard caller.actorID == 0 || caller == CallerIsolation(MainActor.shared) else { return }
      audience = .callers(like: caller)
    }
    // Only its existence is asked: the lookup has checked everything else.
    guard case .take(let shared) = BoundRequest(binding, by: self).decide(for: caller),
      shared.isolation.isAnywhere, let value = registration.ready(shared, as: valueType)?.value,
      let plan = LookUpPlan(value, of: valueType, named: name, for: audience, generation)
    else { return }
    plans.insert(plan, in: self)
  }
}
