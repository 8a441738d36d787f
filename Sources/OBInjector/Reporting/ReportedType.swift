/// The part of a report that depends only on the type and its properties, not on the injector.
///
/// A part of the type's record, which is never released once it is in use. Reports refer to it without retaining, which
/// avoids a reference count that all threads would share.
final class ReportedType: Sendable {
  let type: Any.Type
  let properties: [ReportedProperty]
  /// A bit for each property that requires a value.
  let required: UInt64

  init(_ type: Any.Type, _ properties: [ReportedProperty]) {
    (self.type, self.properties) = (type, properties)
    required = properties.enumerated().reduce(0) { $1.element.isRequired ? $0 | 1 << UInt64($1.offset) : $0 }
  }
}

/// One property, as reports name it.
struct ReportedProperty: Sendable {
  /// The name that is looked up.
  var name: PropertyName
  /// The name as it is declared.
  let ownName: PropertyName
  /// The type as it is declared.
  let type: Any.Type
  /// The type without the Optional that makes it fillable.
  let valueType: Any.Type
  /// The types of the arguments that the property, a `Provider`, passes; empty for others.
  var arguments: [Any.Type] = []
  /// The state if nothing is registered for the property: omitted, if it could not be filled anyway.
  var whenMissing = ReportDetails.State.omitted
  /// True if the property requires a value.
  var isRequired = false
  /// True if the property asks by its type: then a similar name is not a suggestion.
  var isByType = false

  /// Returns the error that none of these registrations is for the property.
  func unknown(in names: SuggestedNames) -> InjectionError {
    isByType
      ? .unknownType(valueType, of: ownName, in: names)
      : .unknownName(name, valueType: valueType, taking: arguments, in: names)
  }

  /// Returns the registered name that was perhaps meant by the property's name, or by that of an alias that leads
  /// nowhere.
  func suggestion(for unknown: PropertyName? = nil, in names: SuggestedNames) -> PropertyName? {
    isByType ? nil : Suggestion.find(for: unknown ?? name, valueType: valueType, in: names.taking(arguments))
  }
}
