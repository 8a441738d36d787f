/// A value that takes the type of the property that asks for it: text or a number from a configuration file.
///
/// A class, so that registrations of other kinds do not reserve space for its fields.
final class ConvertibleValue: Sendable {
  /// The value as the file has it; `nil` if the file says that there is no value.
  let value: (any Sendable)?
  /// The name of the file, as used in errors.
  let source: String
  /// Returns the value as another type, or `nil` if the conversion would lose something.
  let convert: @Sendable (Any.Type) -> Any?

  /// Returns true if a value converted to the type is safe in every isolation; otherwise it is converted for each
  /// injection.
  let isShareable: @Sendable (Any.Type) -> Bool

  init(
    value: (any Sendable)?, source: String, isShareable: @escaping @Sendable (Any.Type) -> Bool,
    convert: @escaping @Sendable (Any.Type) -> Any?
  ) {
    self.value = value
    self.source = source
    self.isShareable = isShareable
    self.convert = convert
  }

  /// Returns the value for a property of that type, or `nil` if neither the value nor its conversion fits.
  func value(as valueType: Any.Type) -> Any? {
    guard let value else { return nil }
    return Fitting.fits(value, valueType) ? value : convert(Fitting.unwrapped(valueType))
  }

  /// Returns the value for a property of that type if a plan may keep it for all callers, or `nil`.
  func readyValue(as valueType: Any.Type) -> Any? {
    guard let value, Fitting.fits(value, valueType) || isShareable(Fitting.unwrapped(valueType)) else { return nil }
    return self.value(as: valueType)
  }
}
