import FixtureVerified
import OBInjectorTesting

/// The warnings of a verification.
extension VerifiedSentences {
  private mutating func warn(_ kind: Kind, _ mentions: [Mention]) {
    let groups = Dictionary(grouping: mentions) { $0.holder.map { "\(ObjectIdentifier($0))" } ?? "\($0.property.name)" }
    for group in groups.values {
      let paths = Set(group.map(\.property.path)).sorted().joined(separator: ", ")
      warnings += ["\(kind) \(group[0].holder.map { "\($0.name)" } ?? "nothing"): \(paths)"]
    }
  }

  mutating func warnOfValues() {
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

  mutating func warnOfNames() {
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
  private var loose: [(type: VerifiedFamily, need: Model.Need)] {
    var types = Set(walk.filled.map(\.type))
    if program.isAsked {
      let registered = visible.filter { $0.alias == nil }.map(\.provided)
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

  private func renamed(_ type: VerifiedFamily, _ need: Model.Need) -> Mention? {
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
  func unfilled(
    _ form: VerifiedFamily.Form? = nil
  ) -> [(filled: Model.Filled, property: Model.Property, wanted: VerifiedFamily, entry: Model.Entry)] {
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

  mutating func warnOfObjects() {
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
    func partners(_ making: Model.Making) -> [Model.Making] {
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
