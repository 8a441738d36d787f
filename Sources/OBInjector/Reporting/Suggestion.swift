/// "Did you mean …?": the registered name that was probably meant.
enum Suggestion {
  /// The registered name closest in spelling, one that fits the type before one that does not; failing that, the only
  /// one that fits the type.
  ///
  /// Never the name itself: it may have been registered since.
  static func find(for name: PropertyName, wanted: Any.Type?, in visible: [Registration]) -> PropertyName? {
    best(for: name, wanted: wanted, in: visible.filter { $0.name != name })
  }

  private static func best(
    for name: PropertyName, wanted: Any.Type?, in registrations: [Registration]
  ) -> PropertyName? {
    let fitting = registrations.filter { registration in
      wanted.map { registration.isLikely($0) } ?? true
    }
    if let close = closest(to: name, in: fitting) ?? closest(to: name, in: registrations) { return close }
    // That a text is wanted says little: any text would be of the type.
    guard let wanted, fitting.count == 1, !isStandardValue(wanted) else { return nil }
    return fitting[0].name
  }

  /// The same for a look-up by type: what is wanted would be registered under the type's own name.
  static func find(forType type: Any.Type, in registrations: [Registration]) -> PropertyName? {
    best(for: PropertyName(TypeNames.lowerCamelCase(of: type)), wanted: type, in: registrations)
  }

  /// Whether values of the type are found everywhere: texts, numbers, dates, collections of the standard library and
  /// Foundation; functions and tuples, which have no names.
  static func isStandardValue(_ type: Any.Type) -> Bool {
    let type = Fitting.unwrapped(type)
    switch FieldRecords.kind(of: type) {
    case .struct, .enum:
      let name = _typeName(type, qualified: true)
      return ["Swift.", "Foundation.", "FoundationEssentials.", "CoreFoundation.", "CoreGraphics."].contains {
        name.hasPrefix($0)
      }
    case .function, .tuple: return true
    default: return false
    }
  }

  /// How far a name may be from another one to be meant: by less than half of its letters, always by one; or, where that
  /// is to be called a mistake, as a misspelling is.
  enum Distance { case half, misspelling }

  static func closest(
    to name: PropertyName, in registrations: [Registration], within limit: Distance = .half
  ) -> PropertyName? {
    closest(to: name, among: registrations.lazy.map(\.name), within: limit)
  }

  static func closest(
    to name: PropertyName, among names: some Sequence<PropertyName>, within distance: Distance = .half
  ) -> PropertyName? {
    let token = Spelling(name.rawValue)
    let count = token.letters.count
    let limit = distance == .half ? max(1, (count - 1) / 2) : Spelling.mistakes(in: count)
    var best: (name: PropertyName, distance: Int)?
    for candidate in names {
      let letters = Spelling.letters(of: candidate.rawValue)
      let distance = token.distance(to: letters, limit: best.map { min($0.distance - 1, limit) } ?? limit)
      if let distance { best = (candidate, distance) }
    }
    return best?.name
  }

  /// All names of which it may be a misspelling; the closest first.
  static func near(_ name: PropertyName, among names: some Sequence<PropertyName>) -> [PropertyName] {
    let token = Spelling(name.rawValue)
    let limit = Spelling.mistakes(in: token.letters.count)
    let found = names.compactMap { candidate -> (name: PropertyName, distance: Int)? in
      token.distance(to: Spelling.letters(of: candidate.rawValue), limit: limit).map { (candidate, $0) }
    }
    return found.sorted { $0.distance < $1.distance }.map(\.name)
  }
}
