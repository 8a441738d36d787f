/// A value that takes the type of the property that asks for it: text or a number from a file or the environment.
///
/// A class, so that registrations of other kinds do not reserve space for its fields.
final class ConvertibleValue: Sendable {
  let source: any ConvertibleSource
  /// The value as the source has it; `nil` if the source states that there is no value.
  let value: (any Sendable)?

  init(_ source: any ConvertibleSource) {
    self.source = source
    value = source.natural
  }

  /// Returns the value for a property of that type, or `nil` if neither the value nor its conversion fits.
  func value(as valueType: Any.Type) -> Any? {
    guard let value else { return nil }
    return Fitting.fits(value, valueType) ? value : source.converted(to: Fitting.unwrapped(valueType))
  }

  /// Returns the value for a property of that type if a plan may keep it for all callers, or `nil`.
  func readyValue(as valueType: Any.Type) -> Any? {
    guard let value, Fitting.fits(value, valueType) || source.isShareable(as: Fitting.unwrapped(valueType)) else {
      return nil
    }
    return self.value(as: valueType)
  }
}

/// A value of a file or an environment variable; for `OBInjectorConfiguration`.
package protocol ConvertibleSource: Sendable {
  /// The value in the type that the source gives it; `nil` if there is none.
  var natural: (any Sendable)? { get }
  /// The place of the value, for messages: `settings.json:4`.
  var place: String { get }
  /// Returns the value as exactly that type, or `nil` if the type can't hold it.
  func converted(to type: Any.Type) -> Any?
  /// Returns true if a value converted to the type is safe in every isolation; otherwise it is converted for each
  /// injection.
  func isShareable(as type: Any.Type) -> Bool
  /// Returns the facts of a conversion that is not possible.
  func misfit(as type: Any.Type) -> ConvertibleMisfit
}

/// The facts of a conversion that is not possible: the indices and keys that lead from the value to the element that is
/// to blame, such as `[2]`, the value as the source has it, its place there, such as `settings.json:4`, the type that
/// can't hold it, and the path of the file that contains it, if it is in a file.
package typealias ConvertibleMisfit = (
  subscripts: String, written: String, place: String, valueType: Any.Type, source: String?
)
