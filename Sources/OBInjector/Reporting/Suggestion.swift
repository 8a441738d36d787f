/// "Did you mean …?": the registered name that was probably meant.
enum Suggestion {
  /// The registered name closest in spelling, one that fits the type before one that does not; failing that, the only
  /// one that fits the type. Never the name itself: it may have been registered since.
  static func find(for name: PropertyName, wanted: Any.Type?, in visible: [Registration]) -> PropertyName? {
    let registrations = visible.filter { $0.name != name }
    let fitting = registrations.filter { registration in
      wanted.map { registration.canFit($0) } ?? true
    }
    if let close = closest(to: name, in: fitting) ?? closest(to: name, in: registrations) { return close }
    return wanted != nil && fitting.count == 1 ? fitting[0].name : nil
  }

  /// The same for a look-up by type: what is wanted would be registered under the type's own name.
  static func find(forType type: Any.Type, in registrations: [Registration]) -> PropertyName? {
    find(for: PropertyName(TypeNames.lowerCamelCase(of: type)), wanted: type, in: registrations)
  }

  static func closest(to name: PropertyName, in registrations: [Registration]) -> PropertyName? {
    closest(to: name, among: registrations.lazy.map(\.name))
  }

  static func closest(to name: PropertyName, among names: some Sequence<PropertyName>) -> PropertyName? {
    let token = Array(name.rawValue.lowercased().unicodeScalars)
    let limit = max(1, token.count / 3)
    var best: (name: PropertyName, distance: Int)?
    for candidate in names {
      let other = Array(candidate.rawValue.lowercased().unicodeScalars)
      guard abs(other.count - token.count) <= limit else { continue }
      let distance = distance(token, other, limit: best.map { min($0.distance - 1, limit) } ?? limit)
      if let distance { best = (candidate, distance) }
    }
    return best?.name
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
