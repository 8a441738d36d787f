/// The part of a report that its bits can't express.
final class ReportDetails: Sendable {
  /// The state of one property.
  enum State: Sendable {
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

    var isFailed: Bool {
      switch self {
      case .failed, .leadsNowhere: true
      case .matched, .injected, .noValue, .notRegistered, .omitted: false
      }
    }

    var isInjected: Bool { if case .injected = self { true } else { false } }

    /// True if a bit tells the state in a report, for a property that has a bit.
    var isSaidByBit: Bool { if case .noValue = self { false } else { !isFailed } }
  }

  /// The number of a property, and its state.
  typealias PropertyState = (index: Int, state: State)

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
