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

  /// The name that was looked up for a property.
  typealias LookedUpName = (index: Int, name: PropertyName)

  /// The states of some properties, at most one for each; the bits tell those of all others.
  let exceptions: [PropertyState]
  /// The names that were looked up for `@Injected` properties that ask for something other than their own names.
  let names: [LookedUpName]
  /// The injector in which suggestions are searched.
  let injectorID: InjectorID
  /// The failures below the target that did not fail it.
  let below: [InjectionError]
  /// The reason that nothing was tried; `nil` if the injection took place.
  let cause: InjectionError?

  init(
    exceptions: [PropertyState], names: [LookedUpName] = [], injectorID: InjectorID,
    below: [InjectionError] = [], cause: InjectionError? = nil
  ) {
    (self.exceptions, self.names, self.injectorID) = (exceptions, names, injectorID)
    (self.below, self.cause) = (below, cause)
  }

  func state(of index: Int) -> State? { exceptions.first { $0.index == index }?.state }

  func name(of index: Int) -> PropertyName? { names.first { $0.index == index }?.name }
}
