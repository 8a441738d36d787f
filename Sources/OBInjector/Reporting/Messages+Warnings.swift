/// The messages of warnings: the fact, and the remedy.
extension Messages {
  static func describe(_ warning: VerificationReport.Warning) -> String {
    let (holder, held, properties) = (warning.holder, warning.held, warning.concerned)
    let (name, type, all) = ("\"\(holder.name)\"", quoted(holder.type), list(properties.map(named)))
    let placed = "\(name) (\(holder.location))"
    let scoped = "\(name) (\(holder.scope), \(holder.location))"
    let isOne = properties.count == 1
    switch warning.kind {
    case .captiveDependency:
      return "\(scoped) keeps the \"\(held.name)\" (\(held.scope), \(held.location)) of its initializer as long as it "
        + "lives; give \"\(held.name)\" the scope \(holder.scope), or take a Provider, which makes a new one each time."
    case .renamed:
      return "nothing uses \(placed), and nothing fills \(all), which \(type) fits; if one of them was renamed, give "
        + "both the same name."
    case .sharedName:
      return "\(placed) is of type \(type) and fills \(all), whose types have nothing to do with each other; give each "
        + "its own name, or ask for another name with @InjectedNamed."
    case .neverFilled:
      let (them, its) = isOne ? ("it", "its") : ("each", "the")
      return "no injection sets \(list(properties.map(why))), though \(placed) has the name and fits; declare \(them) "
        + "an Optional \"var\", or use @Injected; if \(its) initializer sets \(them), pass \(name) to \"allowing:\"."
    case .releasedAtOnce where properties.isEmpty:
      return "\(scoped) is of type \(type), which is not a class, so nothing can hold it weakly, and each use makes a "
        + "new value; give it the scope singleton or unique."
    case .releasedAtOnce where holder.scope == .weakSingleton:
      return "only weak properties take \(scoped): \(all), so it is released at once; give \(name) a scope that keeps "
        + "it, or declare a property without \"weak\"."
    case .releasedAtOnce:
      return "\(all) \(isOne ? "is weak and is" : "are weak and are") filled with a new object of \(scoped), which "
        + "nothing else holds, so it is released at once; give \(name) a scope that keeps it, or declare the property "
        + "without \"weak\"."
    case .retainCycle where properties.contains { Fitting.unwrapped($0.type) == PropertyInjector.self }:
      return "\(scoped) keeps its injector in \(all), and the injector keeps it, so neither is ever released; declare "
        + "the property \"weak\"."
    case .retainCycle:
      let whom = held.name == holder.name ? "itself" : "\"\(held.name)\" (\(held.location))"
      return "\(scoped) and \(whom) are filled with each other through \(all), so neither is ever released; declare "
        + "one of the properties \"weak\"."
    case .leftAlone:
      return "\(placed) makes the struct \(type), and nothing fills \(all), though the names are registered: a struct "
        + "is filled only if it declares its dependencies; use @Injected."
    case .otherType:
      let (have, them) = isOne ? ("has", "it") : ("have", "them")
      return "\(list(properties.map(typed))) \(have) the name of \(placed), which is of type \(type), probably by "
        + "coincidence: an injection leaves \(them) empty; rename \(them), or pass \(name) to \"allowing:\"."
    }
  }

  private typealias Property = VerificationReport.Warning.Property

  private static func named(_ property: Property) -> String {
    "\"\(TypeNames.written(property.owner)).\(property.name)\""
  }

  private static func typed(_ property: Property) -> String {
    "\(named(property)) of type \(quoted(property.type))"
  }

  private static func why(_ property: Property) -> String {
    let why =
      switch property.reason {
      case .constant: "a let"
      case .lazy: "lazy"
      case .wrapped: "behind another wrapper"
      case .notOptional, nil: "not Optional"
      }
    return "\(named(property)) (\(why))"
  }

  /// Returns an enumeration such as `a, b and c`; from the sixth item on, only the number of items.
  private static func list(_ all: [String]) -> String {
    var items = Array(all.prefix(5))
    if all.count > 5 { items.append("\(all.count - 5) more") }
    let last = items.popLast() ?? ""
    return items.isEmpty ? last : "\(items.joined(separator: ", ")) and \(last)"
  }
}
