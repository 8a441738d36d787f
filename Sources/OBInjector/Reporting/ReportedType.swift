/// What a report says of a type and its properties, whoever injects.
///
/// Its contents are a part of the type's record, which is never released once anybody has seen it. Reports point to them
/// without counting, which saves a count that all threads would share.
struct ReportedType: Sendable {
  final class Contents: Sendable {
    let type: Any.Type
    let properties: [ReportedProperty]

    init(_ type: Any.Type, _ properties: [ReportedProperty]) {
      self.type = type
      self.properties = properties
    }
  }

  // Sound: what a record that is in use holds is never released.
  private nonisolated(unsafe) let contents: Borrowed<Contents>

  init(_ contents: Contents) { self.contents = Borrowed(contents) }

  var type: Any.Type { contents.object.type }
  var properties: [ReportedProperty] { contents.object.properties }
}

/// One property, as reports name it.
struct ReportedProperty: Sendable {
  /// The name that is looked up.
  var name: PropertyName
  /// The property's own.
  let ownName: PropertyName
  /// As it was declared.
  let type: Any.Type
  /// Without the Optional that makes it fillable.
  let wanted: Any.Type
  /// What it says if nothing is registered under its name: nothing, where it could not be filled anyway.
  let whenMissing: ReportDetails.State
  /// Whether it can't do without a value.
  let isRequired: Bool

  /// Whether it asks for what fits its type: then no other name was meant.
  var isByType = false

  /// The name by which it is called: its own, where it has a value and so asked for nothing by its type.
  func name(ifSet isAlreadySet: Bool) -> PropertyName { isByType && isAlreadySet ? ownName : name }

  /// That there is nothing for it, among these registrations.
  func unknown(among visible: @escaping @Sendable () -> [Registration]) -> InjectionError {
    isByType
      ? .unknownType(wanted, of: ownName, among: visible) : .unknownName(name, wanted: wanted, among: visible)
  }

  /// The name that was perhaps meant.
  func suggestion(among visible: @autoclosure () -> [Registration]) -> PropertyName? {
    isByType ? nil : Suggestion.find(for: name, wanted: wanted, in: visible())
  }
}
