// Diagnosing: Random configurations: a verification says what a model of the rules says, and nothing else.
//
// A failure prints its seed; `OBINJECTOR_SEED=17` runs that one alone. `OBINJECTOR_FULL=5` compares 20,000.
import FixtureVerified
import OBInjectorTesting
import XCTest

final class RandomVerificationTests: XCTestCase {
  func testR1AndR8AVerificationSaysWhatAModelOfTheRulesSays() {
    Effort.forEachSeed(4_000, short: 75) { seed in
      var random = SeededGenerator(seed: seed)
      let model = VerificationModel(from: #fileID, using: &random)
      let types = VerifiedFamily.allCases.filter { $0 != .lit && random.chance(20) }
      let report = model.injectors[model.asked].verify(all: types.map(\.type), caller: nil)
      check(report, VerifiedSentences(model, types), "seed \(seed), \(types)", model)
    }
  }

  func testAVerificationOfAProgramDoesToo() {
    Effort.forEachSeed(400, short: 15) { seed in
      var random = SeededGenerator(seed: seed &+ 1 << 40)
      let registers = random.chance(50)
      let model = VerificationModel(from: registers ? "FixtureVerified/A.swift" : #fileID, using: &random)
      let report = model.injectors[model.asked].verifyProgram(modules: ["FixtureVerified"], isolation: nil)
      let meant = Set(report.unusedSuggestions.map { VerifiedSentences.misspellings[$0.value] == $0.key })
      XCTAssertFalse(meant.contains(false), "seed \(seed): \(report.unusedSuggestions)")
      check(report, VerifiedSentences(model, nil, registers: registers), "program, seed \(seed)", model)
    }
  }

  private func check(
    _ report: VerificationReport, _ expected: VerifiedSentences, _ title: String, _ model: VerificationModel
  ) {
    let (facts, warnings, pairs) = (facts(report, isProgram: expected.isProgram), warnings(report), pairs(report))
    if facts == expected.facts, warnings == expected.warnings.sorted(), pairs == expected.pairs { return }
    var lines = facts.subtracting(expected.facts).map { "said: \($0)" }
    lines += expected.facts.subtracting(facts).map { "not said: \($0)" }
    lines += warnings.difference(from: expected.warnings.sorted()).map { change in
      switch change {
      case .insert(_, let line, _): "said: \(line)"
      case .remove(_, let line, _): "not said: \(line)"
      }
    }
    lines += pairs.subtracting(expected.pairs).map { "said: \($0)" }
    lines += expected.pairs.subtracting(pairs).map { "not said: \($0)" }
    XCTFail("\(title):\n\((lines + model.description).joined(separator: "\n"))")
  }

  private func facts(_ report: VerificationReport, isProgram: Bool) -> Set<String> {
    func owner(_ type: Any.Type?) -> String { type.map { "\($0)." } ?? "" }
    let problems = report.problems.filter { $0.code != .circularDependency }.map { problem in
      "\(problem.code) \(owner(isProgram ? declaring(problem) : problem.owner))\(problem.path.last ?? "")"
    }
    let unchecked = report.unchecked.map { item in
      "unchecked " + (item.type == PropertyInjector.self ? "lookups" : "\(owner(item.owner))\(item.name)")
    }
    return Set(problems + unchecked + report.unused.map { "unused \($0)" })
  }

  /// The class that declares the property of a problem: a program names it for one of the classes that inherit it.
  private func declaring(_ problem: InjectionError) -> Any.Type? {
    let owner = VerifiedFamily.allCases.first { $0.type == problem.owner }
    return owner?.properties.first { problem.path.contains($0.name) }?.owner.type ?? problem.owner
  }

  private func warnings(_ report: VerificationReport) -> [String] {
    report.warnings.filter { $0.kind != .retainCycle || isOfInjector($0) }.map { warning in
      let held = warning.kind == .captiveDependency ? "\(warning.held?.name ?? ""), " : ""
      let properties = warning.properties.map { "\($0.owner).\($0.name)" }.sorted().joined(separator: ", ")
      return "\(warning.kind) \(warning.holder.map { "\($0.name)" } ?? "nothing"): \(held)\(properties)"
    }.sorted()
  }

  /// The registrations of which the objects retain each other.
  private func pairs(_ report: VerificationReport) -> Set<Set<PropertyName>> {
    let rings = report.warnings.filter { $0.kind == .retainCycle && !isOfInjector($0) && $0.properties.count < 3 }
    return Set(rings.map { Set([$0.holder, $0.held].compactMap { $0?.name }) })
  }

  private func isOfInjector(_ warning: VerificationReport.Warning) -> Bool {
    warning.properties.contains { $0.type == PropertyInjector?.self }
  }
}
