extension InjectionPlan {
  /// A property that is filled by running user code: a closure, a setter, or the deinitializer of a new object that a
  /// weak property does not retain.
  ///
  /// A class, so that a loop over the steps copies none of them.
  final class ActiveStep {
    enum Action {
      /// Copies a ready-made value into a weak property or through a key path.
      case copy(Prototype)
      /// Runs `block`, which stores its value in the property; an object is filled before it is stored.
      case run(makesObject: Bool)
      /// Takes or makes the value of the registration. If `isSure` is false, the fit is checked at each injection: a
      /// conformance may be visible on one actor only.
      case provide(isSure: Bool)
    }

    let index: Int
    let point: InjectionPoint
    let handle: PropertyHandle
    /// The registration, of the plan's injector or of a parent.
    let binding: Binding
    let action: Action
    /// True if the property's static type is `Sendable`, as far as that is known.
    let demandsSendable: Bool
    /// The plain closure of `run`.
    ///
    /// Stored outside of `action` and not as an Optional, since extracting it from either would retain it.
    let block: TypedBlock
    /// The class of the objects of `run`, if there is nothing to fill in them; `nil` for all other steps.
    let bareType: Any.Type?

    init(
      _ action: Action, index: Int, _ point: InjectionPoint, _ handle: PropertyHandle,
      from binding: Binding, demandsSendable: Bool, isBare: Bool
    ) {
      self.index = index
      self.point = point
      self.handle = handle
      self.binding = binding
      self.action = action
      self.demandsSendable = demandsSendable
      bareType = isBare ? point.valueType : nil
      if case .run = action { block = binding.registration.factory?.typed ?? .nothing } else { block = .nothing }
    }

    deinit { if case .copy(let prototype) = action { prototype.release(point.valueType) } }

    @inline(__always) var registration: Registration { binding.registration }

    /// The error if the property can't be filled from the present actor; checked for steps that are not sure.
    @inline(never)
    var misfit: InjectionError? {
      let origin = registration.origin
      guard registration.canFit(point.valueType) else {
        return .mismatch(point.name, valueType: point.dependencyType, found: origin.providedType, registration)
      }
      return demandsSendable ? registration.refusal(asSendable: point.valueType) : nil
    }

    /// Returns the error for a value that the property does not accept.
    func mistake(of value: Any, as name: PropertyName) -> InjectionError {
      if demandsSendable, Fitting.certainty(of: value, as: point.valueType) == .onThisActor {
        return .notSendable(.conformsOnOneActor, registration, as: point.valueType)
      }
      return .mismatch(name, valueType: point.valueType, found: type(of: value), registration)
    }

    /// True if the value exists already and no user code runs before it is in the property.
    var isReady: Bool { if case .copy = action { !point.isKeyPath } else { false } }
  }
}
