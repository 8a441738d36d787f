/// Facts about the whole program for the verification of its types: the types that are surely meant to be injected, and
/// names that occur elsewhere.
struct ProgramVerification {
  /// The evidence that a type of the program is meant to be injected.
  enum Role {
    /// A registration fills the type, was meant to fill it, or makes it.
    case target
    /// Declares injectable properties, but none that a registration of this injector fills.
    case declared
    /// Only the name of a property suggests it.
    case stranger
  }

  let scan: ProgramScan
  /// The types that registrations make, as far as their promised types tell.
  private let made: Set<ObjectIdentifier>

  init(_ walk: DependencyWalk, modules: [String]) {
    scan = ProgramScan(walk.planner.registry.table.visible.map(\.name), modules: modules)
    made = Set(walk.all.filter { $0.factory != nil }.map { ObjectIdentifier($0.providedType) })
  }

  func role(of record: TypeRecord, _ properties: [DependencyWalk.Property], isMade: Bool) -> Role {
    if isMade || made.contains(ObjectIdentifier(record.type)) || properties.contains(where: { $0.source != nil }) {
      return .target
    }
    if record.participates || record.declaresItself || record.type is any Component.Type {
      return properties.contains { $0.failure != nil && !$0.isUndetermined } ? .target : .declared
    }
    return .stranger
  }

  /// Returns true if a fillable property has the name, also in a generic type or another module.
  func mentions(_ name: PropertyName) -> Bool { scan.mentioned.contains(name) }

  /// Returns the names that may have been meant.
  func suggestions(for names: [PropertyName]) -> [PropertyName: PropertyName] {
    var suggestions: [PropertyName: PropertyName] = [:]
    for name in names { suggestions[name] = scan.near[name]?.property }
    return suggestions
  }
}

extension Verifier {
  /// Reports findings that depend on all types: only then is it known which properties a registration fills elsewhere.
  mutating func concludeProgram() {
    guard let program else { return }
    for (name, suggestion) in program.scan.missingModules { problems.append(.unknownModule(name, suggestion)) }
    let filling = Set(notes.filled.map(\.source.name))
    for (registration, property, problem) in notes.strangers {
      // The name is a coincidence if reflection never fills the property, or if the registration fills other
      // properties.
      if problem.code == .notWritable || filling.contains(registration.name) {
        notes.others.append((registration, property))
      } else {
        used.insert(registration.name)
        problems.append(problem)
      }
    }
    for (name, point, visit) in notes.misspelled where isStandard(point.valueType) == false || !filling.contains(name) {
      reportMissing(point, visit)
    }
    for property in program.scan.generics {
      guard let type = walk.registration(property.name)?.providedType else { continue }
      note(nil, property.name, type, .generic(owner: property.owner))
    }
    for (module, count) in program.scan.hidden {
      note(nil, PropertyName(module), Any.self, .hidden(module: module, types: count))
    }
    noteRenamed(program)
  }

  func isStandard(_ type: Any.Type) -> Bool { Suggestion.isStandardValue(type) }
}
