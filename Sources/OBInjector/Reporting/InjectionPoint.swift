/// A property that could be filled, for plans and reports: its name, its type, and the access to it.
///
/// A class, so that a loop over an object's points copies none of them.
package final class InjectionPoint: Sendable {
  /// The name as it is declared.
  package let name: PropertyName
  /// The type as it is declared.
  package let type: Any.Type
  /// The type that has to be registered for the property; for a `Lazy` or a `Provider`, the type of its value.
  package let dependencyType: Any.Type
  /// The types of the arguments that the property, a `Provider`, passes; empty for others.
  package let arguments: [Any.Type]
  /// The request of the property if it is `@Injected`, `@InjectedByType` or `@InjectedNamed`; `nil` for others, which
  /// ask for their own names.
  package let request: SlotRequest?
  /// The type without the Optional that makes the property fillable.
  package let valueType: Any.Type
  /// The type of the `Lazy` or `Provider`, if the property is one.
  let lazyType: (any LazyType.Type)?
  /// The access to the property; `nil` if it has a value from the start and is never empty, or has an obstacle.
  package let handle: PropertyHandle?
  /// The reason why the property can't be written.
  package let obstacle: Sentence?
  /// Retains the key path that `handle` uses.
  ///
  /// `nonisolated(unsafe)` is sound because the reference is never read.
  private nonisolated(unsafe) let held: AnyObject?

  @inline(never)
  init(
    name: String, type: Any.Type, valueType: Any.Type, _ place: PropertyHandle.Place?, obstacle: Sentence? = nil,
    asking request: SlotRequest? = nil, held: AnyObject? = nil
  ) {
    (self.valueType, self.obstacle, self.held) = (valueType, obstacle, held)
    // Few types are generic.
    lazyType = TypeDescriptor(of: Fitting.unwrapped(valueType))?.isGeneric == true ? LazyTypes.of(valueType) : nil
    handle = place.map { PropertyHandle(place: $0, valueType: valueType, isSlot: request != nil) }
    (self.name, self.type, self.request) = (PropertyName(name), type, request)
    dependencyType = lazyType == nil ? valueType : LazyTypes.dependencyType(for: valueType)
    arguments = lazyType == nil ? [] : LazyTypes.arguments(of: valueType)
  }

  package var isWeak: Bool { if case .weak = handle?.place { true } else { false } }

  /// The state if nothing is registered for the property: omitted, if it could not be filled anyway.
  package var whenMissing: ReportDetails.State { handle == nil ? .omitted : .notRegistered }

  var isKeyPath: Bool { if case .keyPath = handle?.place { true } else { false } }

  /// True if the property retains its value and reflection or its wrapper sets it.
  package var isStrong: Bool { if case .stored = handle?.place { true } else { false } }

  /// True if the property asks for its own name, which its type alone tells.
  package var asksForOwnName: Bool { request == nil || request == .ownName }

  /// Returns the part of an `@Injected` property's request that its type does not tell; `nil` for other properties.
  package func demand(in target: InjectionTarget) -> SlotDemand? {
    handle?.demand(in: target, isNamed: request == .otherName)
  }

  /// True for a property that is `@Injected`, `@InjectedByType` or `@InjectedNamed`.
  var isSlot: Bool { request != nil }

  /// True if the property can't do without a value: it is `@Injected` and not Optional.
  package var isRequired: Bool { isSlot && FieldRecords.wrapped(of: type) == nil }

  /// True if the property asks by its type: then a similar name is not a suggestion.
  var isByType: Bool { request == .type }

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

/// The part of a report that depends only on the type and its properties, not on the injector.
///
/// A part of the type's record, which is never released once it is in use. Reports refer to it without retaining, which
/// avoids a reference count that all threads would share.
final class ReportedType: Sendable {
  let type: Any.Type
  let properties: [InjectionPoint]
  /// A bit for each property that requires a value.
  let required: UInt64

  init(_ type: Any.Type, _ properties: [InjectionPoint]) {
    (self.type, self.properties) = (type, properties)
    required = properties.enumerated().reduce(0) { $1.element.isRequired ? $0 | 1 << UInt64($1.offset) : $0 }
  }
}
