/// A request for a value: what is asked for, for what, and with which arguments.
///
/// `@unchecked Sendable` is sound: only the call that passes the arguments uses them, and it waits for the value.
package struct Request: @unchecked Sendable {
  /// The name that is asked for; `nil` for a request by type.
  var name: PropertyName?
  /// The requested type; `nil` if the request names none.
  var valueType: Any.Type?
  var arguments: [Any] = []
  /// True if the static type is `Sendable`.
  var demandsSendable = false
  /// The property that asks, for a value or for that of its `Lazy` or `Provider`; points are never released.
  var point: Unretained<InjectionPoint>?
  /// The type of the object that has the property, or the `Lazy` or `Provider`; `nil` for other code.
  package var asker: Any.Type?
  /// The `Lazy` or `Provider` that asks for its value; the types of its arguments are part of the request.
  var lazyType: (any LazyType.Type)?
  /// The registration whose initializer asks for a parameter.
  ///
  /// Not reference-counted. Precondition: the code that makes the request retains the registration until it has the
  /// value.
  var initialized: Unretained<Registration>?
  /// True for a parameter or a property that stays `nil` if nothing is registered for it, and for an element.
  var isOptional = false
  /// True for an element of `instances(of:)`, which can't be awaited.
  var isListed = false
  /// True for a property: it can wait for an object that is still inside its initializer.
  package var isForProperty = false

  /// The property that asks for its own value.
  var property: InjectionPoint? { isForProperty ? point?.object : nil }

  /// Returns the error for a value that does not fit, or only for callers on one actor.
  func mistake(of value: Any, as valueType: Any.Type, from registration: Registration) -> InjectionError {
    if Fitting.certainty(of: value, as: valueType) == .onThisActor {
      return .notSendable(.conformsOnOneActor, registration, as: valueType)
    }
    return .mismatch(
      name ?? registration.name, valueType: valueType, found: type(of: value), registration, for: property)
  }
}

extension Request {
  /// Creates the request of an element of a collection.
  package init(element type: Any.Type, demandsSendable: Bool) {
    self.init(valueType: type, demandsSendable: demandsSendable, isOptional: true)
  }

  /// Creates the request of an initializer's parameter.
  package init(parameter type: Any.Type, of registration: Unretained<Registration>, demandsSendable: Bool) {
    self.init(
      valueType: type, demandsSendable: demandsSendable, initialized: registration,
      isOptional: FieldRecords.kind(of: type) == .optional)
  }
}
