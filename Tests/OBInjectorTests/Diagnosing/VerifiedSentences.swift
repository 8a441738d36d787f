import FixtureVerified
import OBInjectorTesting

/// What a verification has to say of a model, in short.
///
/// It leaves out cycles of initializers, and rings of more than two objects, which other tests compare with injections.
struct VerifiedSentences {
  typealias Model = VerificationModel
  typealias Mention = (holder: Model.Entry?, property: Model.Property)
  typealias Kind = VerificationReport.Warning.Kind

  let model: VerificationModel
  /// The types that are given, or found in the program.
  let types: [VerifiedFamily]
  /// Whether a program is verified that has registrations of the types' own module.
  let program: (isAsked: Bool, registers: Bool)
  let walk: Model.Walk
  /// The types that are reached from the given ones.
  let given: Set<Model.Filled>
  /// Problems, what is unchecked, and unused names.
  var facts: Set<String> = []
  var warnings: [String] = []
  /// The pairs of registrations of which the objects retain each other.
  var pairs: Set<Set<PropertyName>> = []

  var isProgram: Bool { program.isAsked }
  var asked: Int { model.asked }
  var visible: [Model.Entry] { model.visible(asked) }

  /// - Parameter types: The types that are given; `nil` for those of the program.
  init(_ model: VerificationModel, _ types: [VerifiedFamily]?, registers: Bool = true) {
    let names = Set(model.visible(model.asked).map(\.name))
    let meant = Self.misspellings.filter { names.contains($0.value) }.map(\.key)
    let found = VerifiedFamily.allCases.filter { type in
      type.own.contains { $0.form.isDeclared || names.contains($0.name) || meant.contains($0.name) }
    }
    (self.model, self.types, program) = (model, types ?? found, (types == nil, registers))
    walk = model.walk(self.types, model.visible(model.asked))
    given = model.walk(self.types).filled
    sayProblems()
    sayUnchecked()
    sayUnused()
    warnOfValues()
    warnOfNames()
    warnOfObjects()
  }

  static let misspellings: [PropertyName: PropertyName] = ["vCrad": "vCard", "vReadr": "vReader"]

  // MARK: - Needs

  var filledNeeds: [(filled: Model.Filled, property: Model.Property, need: Model.Need)] {
    walk.filled.flatMap { filled in
      model.needs(of: filled.type, filled.level).compactMap { need in need.property.map { (filled, $0, need) } }
    }
  }

  /// What the object of a registration gets.
  func held(_ making: Model.Making) -> [Model.Need] {
    making.entry.type.isLeftAlone ? [] : model.needs(of: making.entry.type, making.level)
  }

  /// The names that fill a property.
  var filling: Set<PropertyName> { Set(filledNeeds.map(\.need).filter(\.asksForOwnName).compactMap(\.source?.name)) }

  /// Whether something suggests that the type is injected, beside the name of a property.
  func isMeant(_ filled: Model.Filled) -> Bool {
    let needs = model.needs(of: filled.type, filled.level)
    return !program.isAsked || !given.contains(filled) || visible.contains { $0.isMade && $0.type == filled.type }
      || needs.contains { $0.source != nil }
      || filled.type.declaresItself
        && needs.contains { need in
          switch need.answer {
          case .mistake, .said: true
          default: false
          }
        }
  }

  func isByChance(_ filled: Model.Filled, _ need: Model.Need) -> Bool {
    guard case .mistake("typeMismatch", let name) = need.answer, !isMeant(filled),
      case .entry(let entry) = model.end(name, asked)
    else { return false }
    return filling.contains(entry.name)
  }

  /// The registration that a misspelled property is meant for.
  func misspelled(_ type: VerifiedFamily, _ need: Model.Need) -> Model.Entry? {
    guard let property = need.property, let wanted = need.wanted, case .empty = need.answer,
      let name = Self.misspellings[property.name], case .entry(let entry) = model.end(name, asked), entry.isSure(wanted)
    else { return nil }
    return hasName(of: entry, type) ? nil : entry
  }

  /// Whether a property of the type bears the name of a registration.
  func hasName(of entry: Model.Entry, _ type: VerifiedFamily) -> Bool {
    type.properties.contains { property in
      if case .entry(let end) = model.end(property.name, asked) { end === entry } else { false }
    }
  }

  // MARK: - Facts

  mutating func sayProblems() {
    facts.formUnion(model.duplicates.map { "duplicate \($0)" })
    for entry in visible {
      if let other = entry.alias, model.entry(other, asked) == nil { facts.insert("notRegistered \(other)") }
      guard entry.way == .instance else { continue }
      facts.formUnion(entry.type.properties.filter(\.form.isRequired).map { "emptyInstance \($0.name)" })
    }
    for need in walk.makings.flatMap(model.parameters) {
      if case .mistake(let code, let name) = need.answer { facts.insert("\(code) \(name)") }
    }
    for (filled, property, need) in filledNeeds where !isByChance(filled, need) {
      let owner = program.isAsked ? property.owner.type : filled.type.type
      switch need.answer {
      case .mistake(let code, let name): facts.insert("\(code) \(owner).\(name)")
      case .lacking(let code): facts.insert("\(code) \(owner).\(property.name)")
      case .source, .injector, .said, .noValue, .empty, .unknown:
        if misspelled(filled.type, need) != nil { facts.insert("notRegistered \(owner).\(property.name)") }
      }
    }
  }

  mutating func sayUnchecked() {
    if visible.contains(where: { $0.way == .asking }) { facts.insert("unchecked lookups") }
    for making in walk.makings where making.entry.type == .lit { facts.insert("unchecked \(making.entry.name)") }
    for (filled, property, need) in filledNeeds {
      let isOpen =
        switch need.answer {
        case .unknown: true
        case .source(let entry): entry.isMade && need.wanted.map { !entry.type.isSure($0) } ?? false
        case .injector, .mistake, .lacking, .said, .noValue, .empty: false
        }
      if isOpen { facts.insert("unchecked \(filled.type.type).\(property.name)") }
    }
  }

  /// The names that something uses, and of those the ones that not only properties use.
  var used: (all: Set<PropertyName>, needed: Set<PropertyName>) {
    var (used, needed) = (Set<PropertyName>(), Set<PropertyName>())
    for making in walk.makings {
      for need in model.parameters(making) {
        // Where a parameter has no value, all that fits it is used.
        let fitting = need.wanted.map { model.candidates($0, making.level) } ?? []
        needed.formUnion((need.source.map { [$0] } ?? fitting).map(\.name))
      }
    }
    for (filled, property, need) in filledNeeds where given.contains(filled) && !isByChance(filled, need) {
      guard let wanted = need.wanted else { continue }
      switch need.answer {
      case .empty, .injector, .lacking("notRegistered"): continue
      case .source, .mistake, .lacking, .said, .noValue: break
      case .unknown:
        for entry in visible {
          guard case .entry(let end) = model.end(entry.name, asked), end.isSure(wanted) else { continue }
          needed.formUnion(model.chain(entry.name))
        }
        continue
      }
      used.formUnion(property.form.isByType ? model.candidates(wanted, asked).map(\.name) : model.chain(property.name))
      if let source = need.source { used.insert(source.name) }
    }
    return (used.union(needed), needed)
  }

  /// The names of the properties of all types that an injection could fill.
  var mentioned: Set<PropertyName> {
    let all = program.isAsked ? VerifiedFamily.allCases : []
    return Set(all.flatMap(\.own).filter { !$0.form.isNeverSet && !$0.form.isByType && $0.form != .named }.map(\.name))
  }

  mutating func sayUnused() {
    let (used, constants) = (
      used.all.union(mentioned), unfilled(.constant).filter { isMeant($0.filled) || !$0.wanted.isStandard }
    )
    let isConstant = program.isAsked ? Set(constants.map(\.property.name)) : []
    facts.formUnion(
      visible.map(\.name).filter { !used.contains($0) && !isConstant.contains($0) }.map { "unused \($0)" })
  }
}
