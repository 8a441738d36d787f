/// The registrations among which a message searches a similar name, when it is read.
package struct SuggestedNames: Sendable {
  private let kept: PropertyInjector?
  private let id: InjectorID

  /// For an error that is thrown, which retains the injector until it is read.
  package init(in injector: PropertyInjector? = nil) { (kept, id) = (injector, .none) }

  /// For a report, and for an error that a plan keeps: retaining the injector, the plan would keep it alive for ever.
  init(_ id: InjectorID) { (kept, self.id) = (nil, id) }

  /// The injector; `nil` if it no longer exists.
  var injector: PropertyInjector? { kept ?? id.injector }

  /// The registrations that a lookup by type sees: no alias.
  var byType: [Registration] { (injector?.visible ?? []).filter { $0.aliased == nil } }

  /// Returns the registrations by every name that take these arguments; all, for a lookup, which may pass any.
  func taking(_ arguments: [Any.Type]?) -> [Registration] {
    let all = injector?.listed() ?? []
    return arguments.map { arguments in all.filter { $0.takes(types: arguments) } } ?? all
  }
}

/// The search for the registered name that was probably meant: "Did you mean …?".
package enum Suggestion {
  /// Returns the registered name closest in spelling, one that fits the type first; if none is close, the only one that
  /// fits the type.
  ///
  /// One of another type has to be as close as verification demands, since the property may be the app's own.
  /// The name itself is never returned: it may have been registered since; nor is an alias that leads nowhere.
  package static func find(for name: PropertyName, valueType: Any.Type?, in visible: [Registration]) -> PropertyName? {
    best(for: name, valueType: valueType, in: visible.filter { $0.name != name && $0.aliased == nil })
  }

  private static func best(
    for name: PropertyName, valueType: Any.Type?, in registrations: [Registration]
  ) -> PropertyName? {
    let fitting = valueType.map { type in registrations.filter { $0.isLikely(type) } } ?? registrations
    // A standard type, such as `String`, says little: any text would fit.
    let only = fitting.count == 1 && valueType.map(isStandardValue) == false ? fitting[0].name : nil
    let near = SimilarNames(registrations.map(\.name)).near(name)
    return near.first { name in fitting.contains { $0.name == name } } ?? near.first ?? only
  }

  /// Returns the suggestion for a lookup by type, as if the type's own name had been looked up; only what fits helps
  /// it.
  static func find(forType type: Any.Type, in registrations: [Registration]) -> PropertyName? {
    let name = PropertyName(TypeNames.lowerCamelCase(of: type))
    return best(for: name, valueType: type, in: registrations.filter { $0.canFit(type) })
  }

  /// Returns true if values of the type are common: texts, numbers, dates, collections, and values of protocols, of the
  /// standard library and Foundation; functions and tuples, which have no names; metatypes of constrained existentials,
  /// of which the runtime can't write the name.
  package static func isStandardValue(_ type: Any.Type) -> Bool {
    let type = Fitting.unwrapped(type)
    let kind = FieldRecords.kind(of: type)
    if kind == .class { return false }
    if kind == .function || kind == .tuple || FieldRecords.isConstrainedMetatype(type) { return true }
    let name = _typeName(type, qualified: true)
    return ["Swift.", "Foundation.", "FoundationEssentials.", "CoreFoundation.", "CoreGraphics."]
      .contains(where: name.hasPrefix)
  }
}

/// The measure by which a property without a registration seems to be meant for one, in reports and in verification.
///
/// Any other is the app's own data.
package struct MeantRegistrations {
  let injector: PropertyInjector
  /// The registered names, those of aliases too.
  let names: SimilarNames

  package init(injector: PropertyInjector, names: SimilarNames) { (self.injector, self.names) = (injector, names) }

  /// Returns the registration that a property is meant for: one with a close name and a fitting type that no other
  /// property takes.
  ///
  /// - Parameters:
  ///   - name: The name that the property looks up.
  ///   - type: The type with the property.
  ///   - others: The names that the properties of the type look up.
  ///   - goesByType: True if a strong property of a class or a protocol that one registration alone fits is meant for
  ///     that one.
  package func meant(
    by property: InjectionPoint, _ name: PropertyName, of type: Any.Type, beside others: [PropertyName],
    goesByType: Bool
  ) -> Registration? {
    guard !property.isByType else { return nil }
    var meant = names.near(name).compactMap { injector.chain(from: injector.entry($0)).end?.registration }
      .filter { $0.takes(types: property.arguments) && $0.isLikely(property.dependencyType) }
    if goesByType, !property.isWeak, property.arguments.isEmpty {
      let only = Self.onlyMatch(for: property.dependencyType, among: SuggestedNames(in: injector).byType)
      meant += only.map { [$0] } ?? []
    }
    return meant.first { !isTaken($0, in: type, beside: others) }
  }

  /// Returns true if a property of the type has the name of the registration, perhaps one that only an initializer sets.
  @inline(never)
  package func isTaken(_ registration: Registration, in type: Any.Type, beside others: [PropertyName]) -> Bool {
    let stored = FieldRecords.propertyNames(of: type, FieldRecords.fields(of: type)).map { PropertyName($0) }
    return (others + stored).contains { injector.chain(from: injector.entry($0)).end?.registration === registration }
  }

  /// Returns the only one of the registrations that fits a type; `nil` for a type that is no evidence.
  private static func onlyMatch(for valueType: Any.Type, among registrations: [Registration]) -> Registration? {
    let valueType = Fitting.unwrapped(valueType)
    guard isEvidence(valueType) else { return nil }
    let fitting = registrations.filter { $0.takes(types: []) && $0.isLikely(valueType) }
    return fitting.count == 1 ? fitting[0] : nil
  }

  /// Returns true for the type of a class or a protocol, not of the toolchain: then a fitting type says something.
  package static func isEvidence(_ valueType: Any.Type) -> Bool {
    [.class, .existential, .constrained].contains(FieldRecords.kind(of: valueType))
      && FieldRecords.existential(valueType)?.acceptsEverything != true && !Suggestion.isStandardValue(valueType)
  }
}

extension Registration {
  /// Returns true if it may have been meant where a value of that type is missing: it fits for certain, not just
  /// possibly.
  @inline(never)
  package func isLikely(_ valueType: Any.Type) -> Bool { factory == nil ? canFit(valueType) : isSure(valueType) }
}
