/// What has to be known of the whole program while its types are verified: which of them are surely meant, which names
/// occur elsewhere.
struct ProgramVerification {
  /// Whether a type of the program is meant to be injected.
  enum Role {
    /// A registration fills it or was to, or it is made by one.
    case target
    /// It says itself that something is to be filled, but not by a registration that is known here.
    case declared
    /// Nothing but a name speaks for it.
    case stranger
  }

  let scan: ProgramScan
  /// What registrations make, as far as their promises tell.
  private let made: Set<ObjectIdentifier>

  init(_ walk: DependencyWalk, modules: [String]) {
    scan = ProgramScan(walk.planner.registry.table.allNames.map(\.name), modules: modules)
    made = Set(walk.all.filter { $0.factory != nil }.map { ObjectIdentifier($0.providedType) })
  }

  func role(of record: TypeRecord, _ properties: [DependencyWalk.Property], isMade: Bool) -> Role {
    if isMade || made.contains(ObjectIdentifier(record.type)) || properties.contains(where: { $0.source != nil }) {
      return .target
    }
    if record.participates || record.declaresItself || record.type is any Component.Type {
      return properties.contains { $0.unfilled?.isFailure == true } ? .target : .declared
    }
    return .stranger
  }

  /// Whether a property that could be filled bears the name, in a generic type or in another module.
  func mentions(_ name: PropertyName) -> Bool { scan.mentioned.contains(name) }

  /// The names that were perhaps meant.
  func suggestions(for names: [PropertyName]) -> [PropertyName: PropertyName] {
    var suggestions: [PropertyName: PropertyName] = [:]
    for name in names { suggestions[name] = scan.near[name]?.property }
    return suggestions
  }
}

extension Verifier {
  /// What can be said when all types have been looked at: by then it is known what else a registration is for.
  mutating func concludeProgram() {
    guard let program else { return }
    for (name, suggestion) in program.scan.missingModules { problems.append(.unknownModule(name, suggestion)) }
    let filling = Set(notes.filled.map(\.source.name))
    for (registration, property, problem) in notes.strangers {
      // What reflection never fills bears the name by chance, and so does what is of another type than those that are filled.
      if problem.code == .notWritable || filling.contains(registration.name) {
        notes.others.append((registration, property))
      } else {
        wanted.insert(registration.name)
        problems.append(problem)
      }
    }
    for (name, point, visit) in notes.misspelled where isStandard(point.wanted) == false || !filling.contains(name) {
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

extension ReportDetails.State {
  fileprivate var isFailure: Bool { if case .failed = self { true } else { false } }
}
