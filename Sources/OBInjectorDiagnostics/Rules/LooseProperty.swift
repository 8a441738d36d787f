import OBInjector

/// An Optional property of a class's or a protocol's type the name of which is not registered: for what an app has, such
/// a type is rare enough to tell for which registration it may be meant.
struct LooseProperty {
  /// The type with the property, perhaps inherited.
  let type: Any.Type
  let point: InjectionPoint
  /// The type that has to be registered.
  let valueType: Any.Type
  /// The registrations that fit for certain.
  let fitting: [Registration]

  /// First words of an app's own data: `selected`, `previousStore`.
  private static let wordsOfState = Set(
    ("cached chosen displayed draft dragged edited editing focused highlighted hovered initial last latest new newest "
      + "next old original pending picked presented previous recent selected shown visible").split(separator: " "))

  static func all(facts: DependencyFacts) -> [LooseProperty] {
    let injector = facts.injector
    let classes = facts.all.flatMap {
      FieldRecords.classes(of: $0.instance.map { Swift.type(of: $0) } ?? $0.providedType)
    }
    let declaring = facts.scan.map { $0.types + $0.types(withPropertiesOf: classes) } ?? []
    var (seen, fitting) = (Set<ObjectIdentifier>(), [ObjectIdentifier: [Registration]].init())
    let types = (declaring + facts.walk.types.filter(\.isMade).map(\.type)).filter {
      seen.insert(ObjectIdentifier($0)).inserted
    }
    return types.flatMap { type in
      TypeRecord.of(type, injector.reflection).points.compactMap { point in
        // A required property is a problem by itself; among registrations that take the arguments of a `Provider`, the
        // type is no evidence.
        guard point.handle != nil, point.asksForOwnName, !point.isRequired, point.arguments.isEmpty,
          !wordsOfState.contains(point.name.rawValue.prefix { !$0.isUppercase }), injector.entry(point.name) == nil
        else { return nil }
        let valueType = Fitting.unwrapped(point.dependencyType)
        // A property of the type itself is one of a chain of objects: a parent, a wrapped or a next one.
        guard MeantRegistrations.isEvidence(valueType), !Fitting.isSure(type, as: valueType) else { return nil }
        let fits = fitting[ObjectIdentifier(valueType)] ?? facts.all.filter { $0.isLikely(valueType) }
        fitting[ObjectIdentifier(valueType)] = fits
        return LooseProperty(type: type, point: point, valueType: valueType, fitting: fits)
      }
    }
  }
}
