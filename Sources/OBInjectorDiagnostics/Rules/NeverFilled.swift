import OBInjector

/// Properties with a registered name and a fitting type that no injection ever sets.
let neverFilled = Rule(.neverFilled) { facts in
  facts.concerns(unfilled(facts))
} sentence: { warning in
  // Only an injector that fills declared properties alone leaves plain ones.
  let isDeclaredOnly = warning.concerned.contains { $0.reason == UnfillableProperty.Reason.plain.rawValue }
  let remedy =
    isDeclaredOnly
    ? ": the injector fills declared properties only (.declaredOnly); use @Injected"
    : "; declare \(warning.number("it", "each")) an Optional \"var\", or use @Injected"
  return "no injection sets \(warning.list), though \(warning.holder.placed) has the name and fits\(remedy); if "
    + "\(warning.number("its", "the")) initializer sets \(warning.number("it", "each")), pass \(warning.holder.quoted) "
    + "to \"allowing:\"."
}

private func unfilled(_ facts: DependencyFacts) -> [DependencyFacts.Mention] {
  // The protocols of which registrations make values, and the types of the program that conform to one of them.
  let protocols = facts.makings.map(\.registration.providedType)
    .filter { FieldRecords.existential($0)?.acceptsEverything == false }
  lazy var conforming = TypeDescriptor.conforming(to: protocols)
  /// Returns true if a registration may make the type as the value of a protocol's type.
  func isMadeAsProtocol(_ type: Any.Type) -> Bool {
    sequence(first: TypeDescriptor(of: type), next: { $0?.superclass }).contains {
      $0.map(conforming.contains) ?? false
    }
      // No list has the types that conform to a composition.
      || protocols.contains {
        TypeDescriptor.protocolDescriptor(of: $0) == nil && Fitting.isSure(type, as: $0)
      }
  }
  return facts.unfillable.compactMap { found -> DependencyFacts.Mention? in
    let (node, property, registration) = (found.node, found.property, found.registration)
    let (type, isConstant) = (property.field.type, property.reason == .constant)
    let isMeant = node.isMeant || !facts.isCommon(type, registration)
    // Its initializer sets a `let` of a struct that declares nothing.
    let isOfInitializer = isConstant && node.record.isLeftAlone && FieldRecords.kind(of: type) != .optional
    guard isMeant, !isOfInitializer, facts.injects(node), !isConstant || !isMadeAsProtocol(node.type),
      // The initializer of an owner that a registration makes sets a `let`, and a property of a parameter's type.
      !facts.makings.contains(where: { making in
        making.node.type == node.type && !making.registration.isImplicit
          && (isConstant || making.node.needs.contains { Fitting.unwrapped($0.type) == Fitting.unwrapped(type) })
      })
    else { return nil }
    let owner =
      FieldRecords.classes(of: node.type).prefix { level in
        FieldRecords.fields(of: level).contains { $0.name == property.field.name }
      }.last ?? node.type
    return (registration, .init(owner: owner, name: property.name, type: type, reason: property.reason.rawValue))
  }
}

extension DependencyFacts {
  /// Returns true if the type's module has registrations, or an injection fills a property of one of its types: the
  /// others, such as packages that the app uses, have names by chance.
  fileprivate func injects(_ node: Node) -> Bool {
    !isProgram || TypeDescriptor(of: node.type)?.module.map { modules.contains($0.ownName) } ?? true
  }
}
