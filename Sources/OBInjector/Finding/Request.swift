/// A request for a value: what is asked for, for what, and with which arguments.
///
/// `@unchecked Sendable` is sound: only the call that passes the arguments uses them, and it waits for the value.
struct Request: @unchecked Sendable {
  /// The code that a value is provided for.
  ///
  /// Not reference-counted. Precondition: the code that makes the request retains the property or the registration until it
  /// has the value.
  enum Origin {
    /// A lookup, from outside or from a closure.
    case lookUp
    /// A parameter of the registration's initializer, which can't pass arguments.
    case parameter(of: Unretained<Registration>, isOptional: Bool)
    /// A property of an object of that type.
    case property(Unretained<InjectionPoint>, of: Any.Type)
    /// A `Lazy` or a `Provider` of that type, which an object of the second type has, perhaps in a property.
    case lazy(any LazyType.Type, of: Any.Type?, Unretained<InjectionPoint>?)
    /// An element of an awaited collection, on behalf of the owner of the property.
    case part(of: Any.Type?)
  }

  /// The name that is asked for; `nil` for a request by type.
  var name: PropertyName?
  /// The requested type; `nil` if the request names none.
  var valueType: Any.Type?
  var arguments: [Any] = []
  /// True if the static type is `Sendable`.
  var demandsSendable = false
  var origin = Origin.lookUp
  /// True for a property: it can wait for an object that is still inside its initializer.
  var canWait = false
  /// True if everything was checked that types tell: for a step of a plan.
  var isPlanned = false

  /// The registration that an initializer's parameter belongs to.
  var owner: Registration? { if case .parameter(let owner, _) = origin { owner.object } else { nil } }

  /// The property that asks.
  var property: PropertyName? { if case .property(let point, of: _) = origin { point.object.name } else { nil } }

  /// The property that asks, for a value or for that of its `Lazy` or `Provider`; points are never released.
  var point: Unretained<InjectionPoint>? {
    switch origin {
    case .property(let point, of: _): point
    case .lazy(_, of: _, let point): point
    case .lookUp, .parameter, .part: nil
    }
  }

  /// True for a parameter that stays `nil` if nothing is registered for it.
  var isOptional: Bool { if case .parameter(_, isOptional: true) = origin { true } else { false } }

  /// True for an Optional parameter or property: without a registration it stays `nil`, and that is no mistake.
  var mayStayEmpty: Bool {
    if case .property(let point, of: _) = origin { !point.object.isRequired } else { isOptional }
  }

  /// The `Lazy` or `Provider` that asks for its value; the types of its arguments are part of the request.
  var maker: (any LazyType.Type)? { if case .lazy(let type, of: _, _) = origin { type } else { nil } }

  /// Returns the arguments as part of the value's identity; an unknown key if they can't be compared, which only a
  /// unique value allows.
  func identity(of registration: Registration) throws(InjectionError) -> ArgumentKey? {
    guard !arguments.isEmpty else { return nil }
    var position = 0
    if let key = ArgumentKey.of(arguments, position: &position) { return key }
    guard registration.scope == .unique else {
      throw InjectionError(
        .argumentNotHashable, of: registration, found: type(of: arguments[position - 1]),
        ["position": .text("\(position)")])
    }
    return .unknown()
  }
}

extension Request {
  /// Creates the request of a property, for the name or the type that it asks for.
  init(
    _ name: PropertyName?, for point: InjectionPoint, of owner: Any.Type, demandsSendable: Bool, isPlanned: Bool = false
  ) {
    self.init(
      name: name, valueType: point.valueType, demandsSendable: demandsSendable,
      origin: .property(Unretained(point), of: owner), canWait: true, isPlanned: isPlanned)
  }

  /// Creates the request of an initializer's parameter.
  init(parameter type: Any.Type, of registration: Unretained<Registration>, demandsSendable: Bool) {
    let isOptional = FieldRecords.kind(of: type) == .optional
    self.init(
      valueType: type, demandsSendable: demandsSendable,
      origin: .parameter(of: registration, isOptional: isOptional))
  }

  /// Returns the request for an element, of that type, of the awaited collection that this request is for.
  func part(_ type: Any.Type, demandsSendable: Bool) -> Request {
    let origin: Origin =
      switch self.origin {
      case .property(_, of: let owner): .part(of: owner)
      case .part(of: let owner): .part(of: owner)
      case .lookUp, .parameter, .lazy: .lookUp
      }
    return Request(valueType: type, demandsSendable: demandsSendable, origin: origin, isPlanned: true)
  }

  /// Creates the request for the value of a registration that was found already.
  init(found registration: Registration) {
    self.init(name: registration.name, isPlanned: true)
  }
}
