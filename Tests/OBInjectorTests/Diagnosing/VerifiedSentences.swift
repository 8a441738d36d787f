import FixtureVerified
import OBInjectorTesting

/// What a verification has to say of a model, in short.
///
/// It leaves out cycles of initializers, and rings of more than two objects, which other tests compare with injections.
struct VerifiedSentences {
  private typealias Model = VerificationModel
  private typealias Mention = (holder: Model.Entry?, property: Model.Property)
  private typealias Kind = VerificationReport.Warning.Kind

  private let model: VerificationModel
  /// The types that are given, or found in the program.
  private let types: [VerifiedFamily]
  /// Whether a program is verified that has registrations of the types' own module.
  private let program: (isAsked: Bool, registers: Bool)
  private let walk: VerificationModel.Walk
  /// The types that are reached from the given ones.
  private let given: Set<VerificationModel.Filled>
  /// Problems, what is unchecked, and unused names.
  private(set) var facts: Set<String> = []
  private(set) var warnings: [String] = []
  /// The pairs of registrations of which the objects retain each other.
  private(set) var pairs: Set<Set<PropertyName>> = []

  var isProgram: Bool { program.isAsked }
  private var asked: Int { model.asked }
  private var visible: [VerificationModel.Entry] { model.visible(asked) }

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

  private var filledNeeds:
    [(filled: VerificationModel.Filled, property: VerificationModel.Property, need: VerificationModel.Need)]
  {
    walk.filled.flatMap { filled in
      model.needs(of: filled.type, filled.level).compactMap { need in need.property.map { (filled, $0, need) } }
    }
  }

  /// What the object of a registration gets.
  private func held(_ making: VerificationModel.Making) -> [VerificationModel.Need] {
    making.entry.type.isLeftAlone ? [] : model.needs(of: making.entry.type, making.level)
  }

  /// The names that fill a property.
  private var filling: Set<PropertyName> {
    Set(filledNeeds.map(\.need).filter(\.asksForOwnName).compactMap(\.source?.name))
  }

  /// Whether something suggests that the type is injected, beside the name of a property.
  private func isMeant(_ filled: VerificationModel.Filled) -> Bool {
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

  private func isByChance(_ filled: VerificationModel.Filled, _ need: VerificationModel.Need) -> Bool {
    guard case .mistake("typeMismatch", let name) = need.answer, !isMeant(filled),
      case .entry(let entry) = model.end(name, asked)
    else { return false }
    return filling.contains(entry.name)
  }

  /// The registration that a misspelled property is meant for.
  private func misspelled(_ type: VerifiedFamily, _ need: VerificationModel.Need) -> VerificationModel.Entry? {
    guard let property = need.property, let wanted = need.wanted, case .empty = need.answer,
      let name = Self.misspellings[property.name], case .entry(let entry) = model.end(name, asked), entry.isSure(wanted)
    else { return nil }
    return hasName(of: entry, type) ? nil : entry
  }

  /// Whether a property of the type bears the name of a registration.
  private func hasName(of entry: VerificationModel.Entry, _ type: VerifiedFamily) -> Bool {
    type.properties.contains { property in
      if case .entry(let end) = model.end(property.name, asked) { end === entry } else { false }
    }
  }

  // MARK: - Facts

  private mutating func sayProblems() {
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

  private mutating func sayUnchecked() {
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
  private var used: (all: Set<PropertyName>, needed: Set<PropertyName>) {
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
      used.formUnion(
        property.form.isByType ? model.candidates(wanted, asked).map(\.name) : model.chain(property.name))
      if let source = need.source { used.insert(source.name) }
    }
    return (used.union(needed), needed)
  }

  /// The names of the properties of all types that an injection could fill.
  private var mentioned: Set<PropertyName> {
    let all = program.isAsked ? VerifiedFamily.allCases : []
    return Set(all.flatMap(\.own).filter { !$0.form.isNeverSet && !$0.form.isByType && $0.form != .named }.map(\.name))
  }

  private mutating func sayUnused() {
    let (used, constants) = (
      used.all.union(mentioned), unfilled(.constant).filter { isMeant($0.filled) || !$0.wanted.isStandard }
    )
    let isConstant = program.isAsked ? Set(constants.map(\.property.name)) : []
    facts.formUnion(
      visible.map(\.name).filter { !used.contains($0) && !isConstant.contains($0) }.map { "unused \($0)" })
  }

  // MARK: - Warnings

  private mutating func warn(_ kind: Kind, _ mentions: [Mention]) {
    let groups = Dictionary(grouping: mentions) { $0.holder.map { "\(ObjectIdentifier($0))" } ?? "\($0.property.name)" }
    for group in groups.values {
      let paths = Set(group.map(\.property.path)).sorted().joined(separator: ", ")
      warnings += ["\(kind) \(group[0].holder.map { "\($0.name)" } ?? "nothing"): \(paths)"]
    }
  }

  private mutating func warnOfValues() {
    var captives: [String: String] = [:]
    for making in walk.makings where making.entry.isLasting {
      for need in model.parameters(making) + held(making) {
        guard let entry = need.source, entry.isMade, !need.isWeak, need.isNow else { continue }
        if entry.isCustom ? entry.scope != making.entry.scope : need.property == nil && !entry.isLasting {
          let text = "captiveDependency \(making.entry.name): \(entry.name), \(need.property?.path ?? "")"
          // A parent and its child may have the name in two scopes.
          captives["\(making.entry.scope) \(entry.scope) \(text)"] = text
        }
      }
    }
    warnings += captives.values
    for entry in visible where entry.alias == nil && entry.way != .none && entry.way != .onMain {
      if !entry.type.isSendable, entry.isLasting || !entry.isMade { warnings += ["unprotected \(entry.name): "] }
    }
  }

  private mutating func warnOfNames() {
    let standard = Dictionary(
      grouping: filledNeeds.filter { $0.need.asksForOwnName && $0.need.source?.type.isStandard == true }
    ) { ObjectIdentifier($0.need.source!) }
    for group in standard.values {
      let owners = group.map(\.property.owner)
      // A class and its subclass are related.
      guard owners.contains(where: { one in owners.contains { !one.mayFit($0) } }) else { continue }
      warn(.sharedName, group.map { ($0.need.source, $0.property) })
    }
    warn(
      .otherType,
      filledNeeds.compactMap { filled, property, need in
        guard isByChance(filled, need), case .entry(let entry) = model.end(property.name, asked) else { return nil }
        return (entry, property)
      })
    let takesPart = program.registers || filledNeeds.contains { $0.need.source != nil }
    let never = !program.isAsked || takesPart ? unfilled() : []
    warn(
      .neverFilled,
      never.compactMap { filled, property, wanted, entry in
        let isConstant = property.form == .constant
        // An initializer sets it.
        if isConstant, filled.type == .card, property.name == "vGlow" { return nil }
        guard isMeant(filled) || !wanted.isStandard || !filling.contains(entry.name) else { return nil }
        let isOfInitializer = walk.makings.contains { making in
          making.entry.type == filled.type
            && (isConstant || model.parameters(making).contains { $0.wanted == wanted })
        }
        return isOfInitializer ? nil : (entry, property)
      })
    // Misspelled, renamed, forgotten
    let loose = loose
    warn(
      .unregistered,
      loose.compactMap { type, need in
        let needs = model.needs(of: type, asked)
        guard let property = need.property, need.wanted == .lit, !need.isWeak, !type.isLeftAlone,
          needs.contains(where: { $0.source != nil }), visible.allSatisfy({ !$0.isSure(.lit) })
        else { return nil }
        return (nil, property)
      })
    if program.isAsked { warn(.renamed, loose.compactMap(renamed)) }
  }

  /// The properties of classes' and protocols' types that bear no registered name, in the types that are injected or may
  /// be.
  private var loose: [(type: VerifiedFamily, need: VerificationModel.Need)] {
    var types = Set(walk.filled.map(\.type))
    if program.isAsked {
      let registered = visible.filter { $0.alias == nil }.map(\.type)
      let classes = Set(registered + registered.compactMap(\.superclass)).filter { !$0.isStruct }.union([.lit])
      types.formUnion(
        VerifiedFamily.allCases.filter { type in
          type.own.contains { property in
            [.plain, .weak].contains(property.form) && property.wanted.map(classes.contains) ?? false
          }
        })
    }
    return types.flatMap { type in
      model.needs(of: type, asked).compactMap { need in
        guard let property = need.property, let wanted = need.wanted, need.asksForOwnName, !property.form.isRequired,
          !property.name.rawValue.hasPrefix("previous"), model.entry(property.name, asked) == nil,
          wanted.isClass || wanted == .lit, !type.isSure(wanted)
        else { return nil }
        return (type, need)
      }
    }
  }

  private func renamed(_ type: VerifiedFamily, _ need: VerificationModel.Need) -> Mention? {
    guard let property = need.property, let wanted = need.wanted, misspelled(type, need) == nil else { return nil }
    let used = used.all.union(mentioned)
    let explained = Set(filledNeeds.compactMap { misspelled($0.filled.type, $0.need)?.name }).subtracting(used)
    let meant = visible.filter { $0.isSure(wanted) && !$0.type.isStandard }
    let idle = meant.filter { !used.contains($0.name) && !explained.contains($0.name) }
    guard let match = idle.count == 1 ? idle[0] : meant.count == 1 ? meant[0] : nil, !explained.contains(match.name)
    else { return nil }
    let all = filledNeeds.map(\.need) + walk.makings.flatMap(model.parameters)
    let isDelegate =
      need.isWeak && wanted == .lit && !all.contains { $0.wanted == .lit && $0.source != nil && $0.isNow }
    let isTaken = hasName(of: match, type) || model.needs(of: type, asked).contains { $0.source === match }
    return isTaken || isDelegate && used.contains(match.name) ? nil : (match, property)
  }

  /// The properties that no injection sets, with the registrations that have their names and fit.
  private func unfilled(
    _ form: VerifiedFamily.Form? = nil
  ) -> [(
    filled: VerificationModel.Filled, property: VerificationModel.Property, wanted: VerifiedFamily,
    entry: VerificationModel.Entry
  )] {
    walk.filled.flatMap { filled in
      filled.type.properties.compactMap { property in
        let isLeft = property.form.isNeverSet || model.isDeclaredOnly && [.plain, .weak].contains(property.form)
        guard isLeft, form == nil || property.form == form, let wanted = property.wanted,
          case .entry(let entry) = model.end(property.name, asked), entry.isSure(wanted)
        else { return nil }
        return (filled, property, wanted, entry)
      }
    }
  }

  private mutating func warnOfObjects() {
    warn(
      .leftAlone,
      walk.makings.filter { $0.entry.type == .card }.flatMap { making in
        model.needs(of: .card, making.level).compactMap { need in
          guard let source = need.source, let property = need.property,
            !source.type.isStandard || !filling.contains(source.name)
          else { return nil }
          return (making.entry, property)
        }
      })
    warn(
      .retainCycle,
      walk.makings.filter { $0.entry.isLasting && $0.entry.scope != .weakSingleton }.flatMap { making in
        held(making).compactMap { need in
          if case .injector = need.answer, let property = need.property { (making.entry, property) } else { nil }
        }
      })
    warn(
      .releasedAtOnce,
      filledNeeds.compactMap { filled, property, need in
        guard need.isWeak, let source = need.source, source.isUnique, source.type != .lit else { return nil }
        let refersBack = walk.makings.filter { $0.entry === source }.contains { making in
          (held(making) + model.parameters(making)).contains { need in
            need.source.map { $0.isMade && filled.type.mayFit($0.type) } ?? false
          }
        }
        return refersBack ? nil : (source, property)
      })
    let values = Set(walk.makings.map { ObjectIdentifier($0.entry) }).compactMap { id in
      model.entries.first { ObjectIdentifier($0) == id && $0.scope == .weakSingleton && $0.type.isStruct }
    }
    warnings += values.map { "releasedAtOnce \($0.name): " }
    if program.isAsked {
      let held = Set(values.map(\.name) + filledNeeds.filter { !$0.need.isWeak }.compactMap(\.need.source?.name))
        .union(used.needed)
      warn(
        .releasedAtOnce,
        filledNeeds.compactMap { _, property, need in
          need.source.flatMap { $0.scope == .weakSingleton && !held.contains($0.name) ? ($0, property) : nil }
        })
    }
    func partners(_ making: VerificationModel.Making) -> [VerificationModel.Making] {
      held(making).filter { !$0.isWeak && $0.isNow }.compactMap(\.source).filter { $0.isMade && !$0.isLasting }
        .map { .init(entry: $0, level: making.level) }
    }
    for one in walk.makings where !one.entry.isLasting {
      for other in partners(one) where partners(other).contains(one) {
        pairs.insert([one.entry.name, other.entry.name])
      }
    }
  }
}
