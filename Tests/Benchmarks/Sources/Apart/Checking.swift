import Foundation

#if APART
@testable import Workloads
#endif

extension Services {
  /// Tells whether every property of an object has got its value, those of its superclasses included.
  func filling() -> (Any) -> Bool {
    var all: [String: Any] = ["cache": cache, "title": title, "numbers": numbers, "level": level, "ratio": ratio]
    for (index, group) in groups.enumerated() {
      for part in Mirror(reflecting: group).children { all[(part.label ?? "") + String(index)] = part.value }
    }
    for part in Mirror(reflecting: references).children { all[part.label ?? ""] = part.value }
    return { [all] object in
      let mirrors = sequence(first: Mirror(reflecting: object), next: \.superclassMirror)
      let properties = mirrors.flatMap(\.children)
      return !properties.isEmpty && properties.allSatisfy { same($0.value, all[$0.label ?? ""]) }
    }
  }
}

/// Whether two values are equal, or the same object.
func same(_ one: Any?, _ other: Any?) -> Bool {
  guard let one = unwrapped(one), let other = unwrapped(other) else { return false }
  if let one = one as? AnyHashable, let other = other as? AnyHashable { return one == other }
  return one as AnyObject === other as AnyObject
}

private func unwrapped(_ value: Any?) -> Any? {
  guard let value else { return nil }
  let mirror = Mirror(reflecting: value)
  return mirror.displayStyle == .optional ? mirror.children.first?.value : value
}
