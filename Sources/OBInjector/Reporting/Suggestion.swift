/// The registrations among which a message searches a similar name, when it is read.
package struct SuggestedNames: Sendable {
  private let kept: PropertyInjector?
  private let id: InjectorID

  /// For an error that is thrown, which retains the injector until it is read.
  package init(in injector: PropertyInjector? = nil) { (kept, id) = (injector, .none) }

  /// For a report, and for an error that a plan keeps: retaining the injector, the plan would keep it alive for ever.
  init(_ id: InjectorID) { (kept, self.id) = (nil, id) }

  /// Passes the injector to `read`; returns `nil` if it no longer exists.
  func read<Result>(_ read: (PropertyInjector) -> Result) -> Result? { kept.map(read) ?? id.read(read) }

  /// The registrations that a lookup by type sees: no alias.
  package var byType: [Registration] { read { $0.visible.filter { $0.aliased == nil } } ?? [] }

  /// Returns the registrations by every name that take these arguments; all, for a lookup, which may pass any.
  package func taking(_ arguments: [Any.Type]?) -> [Registration] {
    let all = read { $0.listed() } ?? []
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
    return closest(to: name, among: fitting.map(\.name))
      ?? SimilarNames(registrations.map(\.name)).near(name).first ?? only
  }

  /// Returns the suggestion for a lookup by type, as if the type's own name had been looked up; only what fits helps
  /// it.
  package static func find(forType type: Any.Type, in registrations: [Registration]) -> PropertyName? {
    let name = PropertyName(TypeNames.lowerCamelCase(of: type))
    return best(for: name, valueType: type, in: registrations.filter { $0.canFit(type) })
  }

  /// Returns true if values of the type are common: texts, numbers, dates, collections of the standard library and
  /// Foundation; functions and tuples, which have no names.
  package static func isStandardValue(_ type: Any.Type) -> Bool {
    let type = Fitting.unwrapped(type)
    let kind = FieldRecords.kind(of: type)
    guard kind == .struct || kind == .enum else { return kind == .function || kind == .tuple }
    let name = _typeName(type, qualified: true)
    return ["Swift.", "Foundation.", "FoundationEssentials.", "CoreFoundation.", "CoreGraphics."]
      .contains(where: name.hasPrefix)
  }

  /// Returns the name at the smallest distance, which is less than half of the letters, but may be one.
  package static func closest(to name: PropertyName, among names: [PropertyName]) -> PropertyName? {
    let token = Spelling(name.rawValue)
    let limit = max(1, (token.letters.count - 1) / 2)
    var best: (name: PropertyName, distance: Int)?
    for candidate in names {
      let limit = best.map { min($0.distance - 1, limit) } ?? limit
      best = token.distance(to: Spelling(candidate.rawValue), limit: limit).map { (candidate, $0) } ?? best
    }
    return best?.name
  }
}

extension Registration {
  /// Returns true if it may have been meant where a value of that type is missing: it fits for certain, not just
  /// possibly.
  @inline(never)
  package func isLikely(_ valueType: Any.Type) -> Bool { factory == nil ? canFit(valueType) : fits(valueType) != .no }
}
