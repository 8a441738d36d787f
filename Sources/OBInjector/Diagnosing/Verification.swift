/// What is wrong with the registrations and types that were given, all at once.
///
/// ```swift
/// let report = injector.verify(Screen.self, Detail.self)
/// if !report.isValid { print(report) }
/// ```
public struct VerificationReport: Sendable, CustomStringConvertible {
  /// Every mistake, each once.
  public let problems: [InjectionError]
  /// Registered, but no given type and no initializer wants it.
  public let unused: [PropertyName]
  /// Whether there are no problems.
  public var isValid: Bool { problems.isEmpty }
  /// Numbered problems, then what is unused.
  public var description: String { Messages.describe(self) }
}

/// A walk through types and registrations, without an object and without running a block.
struct Verifier {
  let injector: PropertyInjector
  private var problems: [InjectionError] = []
  private var wanted: Set<PropertyName> = []
  private var seen: Set<ObjectIdentifier> = []

  init(_ injector: PropertyInjector) { self.injector = injector }

  /// Checks the types, and from them everything that would be made for them.
  mutating func verify(_ types: [Any.Type]) -> VerificationReport {
    let duplicates = injector.modules.withLock { $0.duplicates }
    for duplicate in duplicates {
      report(.duplicate(duplicate.name, first: duplicate.first, second: duplicate.second), [duplicate.name])
    }
    let registrations = injector.table.visible
    for registration in registrations { verify(registration) }
    for type in types { verify(type, path: []) }
    findCycles(registrations)
    return VerificationReport(
      problems: problems, unused: registrations.map(\.name).filter { !wanted.contains($0) })
  }

  private mutating func verify(_ type: Any.Type, path: [PropertyName]) {
    guard seen.insert(ObjectIdentifier(type)).inserted else { return }
    let record = TypeRecord.of(type, injector.reflection)
    problems += InjectionPlan.failures(of: record)
    let plan = injector.plan(record, target: nil)
    for (point, step) in zip(record.points, plan.steps) {
      if let registration = step.registration {
        wanted.insert(registration.name)
        if registration.maker != nil { verify(registration.wanted, path: path + [registration.name]) }
      }
      switch step {
      case .settled(.failed(let error)):
        wanted.insert(point.name)
        problems.append(InjectionError(error.problem, path: path + [point.name]))
      case .settled(.notRegistered):
        let visible = injector.table.visible
        // A plain Optional may well be somebody else's business; one that looks misspelled is not.
        let suggestion =
          point.isRequired
          ? Suggestion.find(for: point.name, wanted: point.wanted, in: visible)
          : Suggestion.closest(to: point.name, in: visible)
        guard point.isRequired || suggestion != nil else { continue }
        report(.unknownName(point.name, wanted: point.wanted, suggestion: suggestion), path + [point.name])
      default: break
      }
    }
  }

  private mutating func verify(_ registration: Registration) {
    for dependency in registration.maker?.dependencies ?? [] {
      let type = Fitting.unwrapped(dependency)
      let candidates = injector.candidates(for: type)
      for candidate in candidates { wanted.insert(candidate.name) }
      if candidates.count > 1 {
        report(.ambiguous(type, candidates: candidates.map(\.described)), [registration.name])
      } else if candidates.isEmpty, FieldRecords.kind(of: dependency) != .optional, !(type is any Component.Type),
        type != PropertyInjector.self
      {
        report(.unknownType(type, suggestion: nil), [registration.name])
      }
    }
  }

  /// Initializers that need each other: nobody can be the first.
  private mutating func findCycles(_ registrations: [Registration]) {
    var finished: Set<PropertyName> = []
    func visit(_ registration: Registration, _ path: [PropertyName]) -> [PropertyName]? {
      if let start = path.firstIndex(of: registration.name) { return path[start...] + [registration.name] }
      guard !finished.contains(registration.name) else { return nil }
      for dependency in registration.maker?.dependencies ?? [] {
        let candidates = injector.candidates(for: Fitting.unwrapped(dependency))
        guard candidates.count == 1 else { continue }
        if let cycle = visit(candidates[0], path + [registration.name]) { return cycle }
      }
      finished.insert(registration.name)
      return nil
    }
    var reported: Set<Set<PropertyName>> = []
    for registration in registrations {
      guard let cycle = visit(registration, []), reported.insert(Set(cycle)).inserted else { continue }
      report(.circular(cycle.first, registration.type), Array(cycle))
    }
  }

  private mutating func report(_ problem: Problem, _ path: [PropertyName]) {
    problems.append(InjectionError(problem, path: path))
  }
}
