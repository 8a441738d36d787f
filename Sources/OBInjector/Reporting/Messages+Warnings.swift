/// The messages of warnings about properties: the fact, and the remedy.
extension Messages {
  static func describeProperties(of warning: VerificationReport.Warning) -> String {
    let holder = warning.holder
    let placed = "\"\(holder.name)\" (\(holder.location))"
    let scoped = "\"\(holder.name)\" (\(holder.scope), \(holder.location))"
    let properties = warning.properties
    let (them, its) = properties.count == 1 ? ("it", "its") : ("each", "the")
    switch warning.kind {
    case .renamed:
      return
        "nothing uses \(placed), and nothing fills \(list(properties)), which \(quoted(holder.type)) fits; if one of "
        + "them was renamed, give both the same name."
    case .sharedName:
      return
        "\(placed) is of type \(quoted(holder.type)) and fills \(list(properties)), whose types have nothing to do with each "
        + "other; give each its own name, or register the value for one type with registerProperties(for:)."
    case .neverFilled:
      return "no injection sets \(list(properties, why)), though \(placed) has the name and fits; declare \(them) an "
        + "Optional \"var\", or use @Injected; if \(its) initializer sets \(them), pass \"\(holder.name)\" to \"allowing:\"."
    case .releasedAtOnce where properties.isEmpty:
      return
        "\(scoped) is of type \(quoted(holder.type)), which is not a class, so nothing can hold it weakly, and each use "
        + "makes a new value; give it the scope singleton or unique."
    case .releasedAtOnce where holder.scope == .weakSingleton:
      return "only weak properties take \(scoped): \(list(properties)), so it is released at once; give "
        + "\"\(holder.name)\" a scope that keeps it, or declare a property without \"weak\"."
    case .releasedAtOnce:
      return
        "\(list(properties)) \(properties.count == 1 ? "is weak and is" : "are weak and are") filled with a new object "
        + "of \(scoped), which nothing else holds, so it is released at once; give \"\(holder.name)\" a "
        + "scope that keeps it, or declare the property without \"weak\"."
    case .retainCycle where !properties.contains { Fitting.unwrapped($0.type) == PropertyInjector.self }:
      let whom = warning.held.name == holder.name ? "itself" : "\"\(warning.held.name)\" (\(warning.held.location))"
      return "\(scoped) and \(whom) are filled with each other through \(list(properties)), so neither is ever "
        + "released; declare one of the properties \"weak\"."
    case .leftAlone:
      return
        "\(placed) makes the struct \(quoted(holder.type)), and nothing fills \(list(properties)), though the names are "
        + "registered: a struct is filled only if it declares its dependencies; use @Injected or KeyPathInjectable."
    case .retainCycle:
      return "\(scoped) keeps its injector in \(list(properties)), and the injector keeps it, so neither "
        + "is ever released; declare the property \"weak\"."
    case .otherType:
      return "\(list(properties, typed)) \(properties.count == 1 ? "has" : "have") the name of \(placed), which is "
        + "of type \(quoted(holder.type)), probably by coincidence: an injection leaves \(properties.count == 1 ? "it" : "them") "
        + "empty; rename \(properties.count == 1 ? "it" : "them"), or pass \"\(holder.name)\" to \"allowing:\"."
    case .captiveDependency, .voidValue, .unwantedFunction, .shadowedByChild, .staleAllowance: return ""
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
      case .noSuchProperty, .set, .empty, .unreadable: "not Optional"
      }
    return "\(named(property)) (\(why))"
  }

  /// Returns an enumeration such as `a, b and c`; from the sixth item on, only the number of items.
  private static func list(_ properties: [Property], _ written: (Property) -> String = named) -> String {
    var items = properties.prefix(5).map(written)
    if properties.count > 5 { items.append("\(properties.count - 5) more") }
    return items.count == 1 ? items[0] : "\(items.dropLast().joined(separator: ", ")) and \(items[items.count - 1])"
  }
}
