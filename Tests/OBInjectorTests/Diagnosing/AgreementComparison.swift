import OBInjectorTesting

/// A comparison of what `verify`, both forms of `explain`, the graph, lookups and an injection say of one
/// configuration.
///
/// They say less than an injection in three ways, which are not differences: no type tells what a closure does when it
/// runs (`promises`), to which actor the caller belongs, or which name an `@InjectedNamed` property asks for.
struct AgreementComparison {
  private(set) var differences: [String] = []
  private(set) var count = 0
  private let configuration: RandomConfiguration
  private let verification: VerificationReport
  /// What the problems of the verification say.
  private var facts: Set<Substring> = []
  private let graph: DrawnGraph
  /// The injector of another configuration that is the same, for lookups: these make shared instances too.
  private let twin: PropertyInjector

  private var injector: PropertyInjector { configuration.injector }

  init(_ seed: UInt64, isolation: isolated (any Actor)?) {
    configuration = RandomConfiguration(seed: seed)
    twin = RandomConfiguration(seed: seed).injector
    verification = RandomAgreement.verify(configuration.injector)
    graph = DrawnGraph(RandomAgreement.graph(configuration.injector).mermaid)
    facts = Set(verification.problems.map(fact))
    for (number, (type, make)) in RandomAgreement.targets.enumerated() {
      compare(type, number, make, isolation: isolation)
    }
  }

  private mutating func say(_ type: Any.Type, _ text: String) { differences.append("\(type): \(text)") }

  private mutating func compare(
    _ type: Any.Type, _ number: Int, _ make: @Sendable () -> AnyObject, isolation: isolated (any Actor)?
  ) {
    let ofType = injector.explain(type)
    let empty = make()
    let foretold = ofType.entries.map { injector.explain($0.property, on: empty, isolation: isolation).outcome }
    let ofObject = injector.explain(empty, isolation: isolation)
    if ofObject.entries.map({ text($0.outcome) }) != foretold.map(text) { say(type, "explain(object): \(ofObject)") }
    let report = injector.injectDependencies(to: make(), isolation: isolation)
    let below = [ofObject, report].map { $0.failures.filter { $0.path.count > 1 }.map { "\($0) \($0.path)" } }
    if configuration.promises.isEmpty, below[0] != below[1] { say(type, "failures below: \(below)") }
    if report.entries.map(\.property) != ofType.entries.map(\.property) { say(type, "\(report)\n\(ofType)") }
    for ((done, ofType), foretold) in zip(zip(report.entries, ofType.entries), foretold) {
      count += 1
      if !agrees(foretold, done.outcome, type, done.property) {
        say(type, "\(done.property): explain(on:) \(text(foretold)), injection \(text(done.outcome))")
      }
      if !agreesOfType(ofType.outcome, done.outcome, type, done.property) {
        say(type, "\(done.property): explain(type) \(text(ofType.outcome)), injection \(text(done.outcome))")
      }
    }
    for entry in ofType.entries {
      if let difference = graph.difference("n\(number)", entry, ofType.failures) { say(type, "graph: \(difference)") }
    }
    compareLookUps(type, report, isolation: isolation)
    compareProblems(report)
  }

  // MARK: - Both forms of explain

  /// Whether an injection ended as foretold.
  private func agrees(
    _ foretold: InjectionReport.Outcome?, _ done: InjectionReport.Outcome, _ type: Any.Type, _ property: PropertyName
  ) -> Bool {
    if text(foretold) == text(done) { return true }
    if case .failed(let error) = done, isBehindPromise(error) {
      if error.path.count > 1 { return true }
      // The object of a closure that throws may lack something too, which is then foretold.
      if case .failed(let other) = foretold, other.path.count > 1 { return true }
    }
    guard word(foretold) == "injected" else { return false }
    return switch done {
    case .failed(let error): isBehindPromise(error) || error.code == .typeMismatch && isUnchecked(property, of: type)
    case .noValue: !configuration.promises.isEmpty
    default: false
    }
  }

  /// The same of a type: it tells neither the name of an `@InjectedNamed` property nor the caller's actor.
  private func agreesOfType(
    _ foretold: InjectionReport.Outcome, _ done: InjectionReport.Outcome, _ type: Any.Type, _ property: PropertyName
  ) -> Bool {
    if type == RandomAgreement.Named.self {
      return word(foretold) == "failed(notRegistered)"
        ? word(done) != "injected" : word(foretold) == "failed(undetermined)"
    }
    if agrees(foretold, done, type, property) { return true }
    guard case .failed(let error) = done, error.code == .isolationMismatch else { return false }
    // What is refused for its isolation may lack something too, which is then foretold.
    if case .failed(let other) = foretold { return error.path.count > 1 || other.path.count > 1 }
    return word(foretold) == "injected"
  }

  /// Whether a closure may have caused the error: it throws, returns something else than it promises, or looks up what
  /// isn't there.
  private func isBehindPromise(_ error: InjectionError) -> Bool {
    (error.path + [error.property].compactMap { $0 }).contains { configuration.promises.contains($0) }
  }

  /// Whether verification says that the type does not tell if the value fits the property.
  private func isUnchecked(_ property: PropertyName, of type: Any.Type) -> Bool {
    if type == RandomAgreement.Named.self { return true }
    return verification.unchecked.contains { item in
      item.owner == type && item.name == property && "\(item)".contains("only its value shows whether it fits")
    }
  }

  // MARK: - Lookups

  /// Compares an injection with lookups of the same.
  private mutating func compareLookUps(_ type: Any.Type, _ report: InjectionReport, isolation: isolated (any Actor)?) {
    for lookUp in RandomAgreement.lookUps[ObjectIdentifier(type)] ?? [] {
      guard let entry = report.entries.first(where: { $0.property == lookUp.property }) else { continue }
      var found = "injected"
      do { try lookUp.run(twin, isolation) } catch {
        // Nothing was looked up for a property by its type that has found nothing: it bears its own name.
        found =
          (error as? InjectionError).map { text(of: $0.path.isEmpty ? [lookUp.property] : $0.path, $0) } ?? "\(error)"
      }
      let done: String
      switch entry.outcome {
      case .injected, .alreadySet: done = "injected"
      case .failed(let error): done = text(of: error.path, error)
      case .noValue: done = "providerFailed \([entry.name])"
      case .notRegistered: done = "notRegistered"
      }
      if !found.hasPrefix(done) { say(type, "\(lookUp.property): lookup \(found), injection \(done)") }
    }
  }

  /// The code and the path; a lookup that can't pass arguments says so in other words than a property.
  private func text(of path: [PropertyName], _ error: InjectionError) -> String { "\(error.code) \(path)" }

  // MARK: - Verification

  /// Compares the failures of an injection with the problems of a verification, which is not of one caller.
  private mutating func compareProblems(_ report: InjectionReport) {
    let isNamed = report.target == RandomAgreement.Named.self
    for failure in report.failures where !isNamed && !isKnown(failure, of: report.target) {
      let others = verification.problems.filter { $0.code == failure.code }.map { "\n    \($0)" }
      say(report.target, "injection: \(failure), verify: \(others.joined())")
    }
    for problem in verification.problems where problem.owner == report.target && problem.path.count == 1 {
      // What is refused for its isolation may lack something too.
      let isTrue = report.failures.contains { failure in
        isNamed || "\(failure)" == "\(problem)"
          || failure.code == .isolationMismatch && failure.path.first == problem.path.first && failure.path.count > 1
      }
      if !isTrue { say(report.target, "verify: \(problem), injection: \(report.failures)") }
    }
  }

  /// Whether verification says the same, perhaps of another way to it.
  private func isKnown(_ failure: InjectionError, of type: Any.Type) -> Bool {
    switch failure.code {
    case _ where facts.contains(fact(failure)) || isBehindPromise(failure): true
    case .isolationMismatch: true
    case .typeMismatch: failure.path.contains { isUnchecked($0, of: type) }
    // A cycle is named once, from the registration that was added first.
    case .circularDependency:
      verification.problems.contains { $0.code == failure.code && Set($0.path).isSubset(of: failure.path) }
    default: false
    }
  }

  // MARK: - Words

  /// The fact, without the remedy, which is one for this property, and without the path.
  private func fact(_ error: InjectionError) -> Substring { "\(error)".prefix { $0 != ";" } }

  private func word(_ outcome: InjectionReport.Outcome?) -> String {
    if case .notRegistered? = outcome { "notRegistered" } else { outcome?.word ?? "nothing" }
  }

  private func text(_ outcome: InjectionReport.Outcome?) -> String {
    if case .failed(let error)? = outcome { "\(error) \(error.path)" } else { outcome?.word ?? "nothing" }
  }
}
