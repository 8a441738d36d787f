import OBInjector

/// The parts of a program that were not found or can't be read: modules without types, generic types, hidden
/// fields.
let programParts = Rule { facts in
  guard let scan = facts.scan else { return [] }
  let missing = scan.missingModules.map { name, suggestion in
    let remedy = Messages.remedy(suggestion, "correct the name, or link the module.")
    let unknownModule = Sentence.Code.notRegistered("the program has no types of a module {module}; {remedy}")
    return ReportItem(
      place: .program, problem: InjectionError(unknownModule, ["module": .quoted(name), "remedy": .text(remedy)]))
  }
  let generic = Sentence.Code.undetermined(
    "{generic}.{member}{more}: the type is generic, and its type arguments decide what fits the "
      + "{property|properties}; verify the types that are used with verify(_:)")
  let generics = scan.generics.map { owner, properties in
    let type = properties.compactMap { facts.registration($0)?.providedType }.first ?? Any.self
    let more = properties.count == 1 ? "" : " and \(properties.count - 1) more"
    return facts.unchecked(
      .program, properties[0], type, generic,
      ["count": .text("\(properties.count)"), "more": .text(more), "generic": .text(owner)])
  }
  let hidden = Sentence.Code.noMetadata(
    "{member}: {count} {type of the module hides its|types of the module hide their} stored properties")
  return missing + generics
    + scan.hidden.sorted { $0.key < $1.key }.map { module, count in
      facts.unchecked(.program, PropertyName(module), Any.self, hidden, ["count": .text("\(count)")])
    }
}
