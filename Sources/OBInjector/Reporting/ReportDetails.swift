/// The part of a report that its bits can't express.
package final class ReportDetails: Sendable {
  /// The state of one property.
  package enum State: Sendable {
    /// The report's bit tells whether the property was set or had a value.
    case matched
    /// The property was set, and its number is too high for the bits.
    case injected
    case notRegistered
    /// The property got a `nil`; with an error if that is ready-made, or if a value is needed.
    case noValue(InjectionError? = nil, isReadyMade: Bool = false)
    /// The property's name is an alias that leads nowhere or to itself.
    case leadsNowhere(InjectionError)
    case failed(InjectionError)
    /// The property can't be filled, and no attempt was made: it has no entry.
    case omitted

    /// The reason that the property has no value, if that is an error.
    package var error: InjectionError? {
      switch self {
      case .failed(let error), .leadsNowhere(let error), .noValue(let error?, _): error
      case .matched, .injected, .noValue, .notRegistered, .omitted: nil
      }
    }

    package var isFailed: Bool { if case .noValue = self { false } else { error != nil } }

    var isInjected: Bool { if case .injected = self { true } else { false } }
  }

  /// The number of a property, and its state.
  package typealias PropertyState = (index: Int, state: State)

  /// The states by the number of the property; the bits tell those of all others.
  let exceptions: [Int: State]
  /// The names that were looked up for `@Injected` properties that ask for something other than their own names, by
  /// the number of the property.
  let names: [Int: PropertyName]
  /// The injector in which suggestions are searched.
  let injectorID: InjectorID
  /// The failures below the target that did not fail it.
  let below: [InjectionError]
  /// The reason that nothing was tried; `nil` if the injection took place.
  let cause: InjectionError?

  init(
    exceptions: [Int: State], names: [Int: PropertyName] = .init(), injectorID: InjectorID,
    below: [InjectionError] = [], cause: InjectionError? = nil
  ) {
    (self.exceptions, self.names, self.injectorID) = (exceptions, names, injectorID)
    (self.below, self.cause) = (below, cause)
  }
}

/// The part of a report that depends only on the type and its properties, not on the injector.
///
/// A part of the type's record, which is never released once it is in use. Reports refer to it without retaining, which
/// avoids a reference count that all threads would share.
package final class ReportedType: Sendable {
  let type: Any.Type
  let properties: [any ReportedProperty]
  /// A bit for each property that requires a value.
  let required: UInt64

  init(_ type: Any.Type, _ properties: [any ReportedProperty]) {
    (self.type, self.properties) = (type, properties)
    required = properties.enumerated().reduce(0) { $1.element.isRequired ? $0 | 1 << UInt64($1.offset) : $0 }
  }
}

/// One property, as reports name it; `InjectionPoint` adds the access to it.
package protocol ReportedProperty: AnyObject, Sendable {
  /// The name as it is declared.
  var name: PropertyName { get }
  /// The type as it is declared.
  var type: Any.Type { get }
  /// The type that has to be registered for the property; for a `Lazy` or a `Provider`, the type of its value.
  var dependencyType: Any.Type { get }
  /// The types of the arguments that the property, a `Provider`, passes; empty for others.
  var arguments: [Any.Type] { get }
  /// The request of the property if it is `@Injected`, `@InjectedByType` or `@InjectedNamed`; `nil` for others, which
  /// ask for their own names.
  var request: SlotRequest? { get }
  var isWeak: Bool { get }
  /// The state if nothing is registered for the property: omitted, if it could not be filled anyway.
  var whenMissing: ReportDetails.State { get }
}

extension ReportedProperty {
  /// True for a property that is `@Injected`, `@InjectedByType` or `@InjectedNamed`.
  package var isSlot: Bool { request != nil }

  /// True if the property can't do without a value: it is `@Injected` and not Optional.
  package var isRequired: Bool { isSlot && FieldRecords.wrapped(of: type) == nil }

  /// True if the property asks by its type: then a similar name is not a suggestion.
  package var isByType: Bool { request == .type }

  /// Returns the error that none of these registrations is for the property, which looks up that name.
  package func unknown(_ lookedUp: PropertyName? = nil, in names: SuggestedNames) -> InjectionError {
    isByType
      ? .unknownType(dependencyType, of: name, in: names)
      : .unknownName(lookedUp ?? name, valueType: dependencyType, taking: arguments, in: names)
  }

  /// Returns the registered name that was perhaps meant by the name that the property looks up, or by that of an alias
  /// that leads nowhere.
  package func suggestion(for unknown: PropertyName, in names: SuggestedNames) -> PropertyName? {
    isByType ? nil : Suggestion.find(for: unknown, valueType: dependencyType, in: names.taking(arguments))
  }
}
