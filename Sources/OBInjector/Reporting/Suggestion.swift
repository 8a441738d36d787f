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

  /// How far a name may be from another one to be meant: by less than half of its letters, or, where that is to be
  /// called a mistake, by a third; always by one.
  enum Distance { case half, third }

  static func closest(
    to name: PropertyName, in registrations: [Registration], within limit: Distance = .half
  ) -> PropertyName? {
    closest(to: name, among: registrations.lazy.map(\.name), within: limit)
  }

  static func closest(
    to name: PropertyName, among names: some Sequence<PropertyName>, within distance: Distance = .half
  ) -> PropertyName? {
    let token = Array(name.rawValue.lowercased().unicodeScalars)
    let limit = max(1, distance == .half ? (token.count - 1) / 2 : token.count / 3)
    var best: (name: PropertyName, distance: Int)?
    for candidate in names {
      let other = Array(candidate.rawValue.lowercased().unicodeScalars)
      guard abs(other.count - token.count) <= limit else { continue }
      let distance = self.distance(token, other, limit: best.map { min($0.distance - 1, limit) } ?? limit)
      if let distance { best = (candidate, distance) }
    }
    return best?.name
  }

  /// All names that are no further away than a third of the letters; the closest first.
  static func near(_ name: PropertyName, among names: some Sequence<PropertyName>) -> [PropertyName] {
    let token = Array(name.rawValue.lowercased().unicodeScalars)
    let limit = max(1, token.count / 3)
    let found = names.compactMap { candidate -> (name: PropertyName, distance: Int)? in
      distance(token, Array(candidate.rawValue.lowercased().unicodeScalars), limit: limit).map { (candidate, $0) }
    }
    return found.sorted { $0.distance < $1.distance }.map(\.name)
  }

  /// How many letters have to be inserted, deleted, replaced or swapped; `nil` beyond the limit.
  private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar], limit: Int) -> Int? {
    guard limit >= 0 else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...other.count)
    for (row, scalar) in one.enumerated() {
      var current = [row + 1]
      for (column, candidate) in other.enumerated() {
        var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (scalar == candidate ? 0 : 1))
        if row > 0, column > 0, scalar == other[column - 1], one[row - 1] == candidate {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[other.count] <= limit ? last[other.count] : nil
  }
}
