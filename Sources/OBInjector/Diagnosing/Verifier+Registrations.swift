/// Mistakes of registrations, independent of the properties that use them.
extension Verifier {
  /// Queues the type that a registration makes, and follows the dependencies of its initializer.
  mutating func reach(
    _ registration: Registration, _ path: [PropertyName], isGiven: Bool, in walk: DependencyWalk
  ) {
    var open = [(registration, path, walk)]
    while let (registration, path, asker) = open.popLast() {
      guard registration.factory != nil else { continue }
      let planner = asker.planner(of: registration)
      guard seenMade.insert(Made(ObjectIdentifier(registration), by: planner)).inserted else { continue }
      let walk = self.walk(of: planner)
      if let base = registration.decoration?.base { open.append((base, path, asker)) }
      queue.append(Visit(type: registration.providedType, path: path, isGiven: isGiven, walk: walk))
      if registration.decoration == nil, FieldRecords.existential(registration.providedType) != nil {
        note(nil, registration.name, registration.providedType, .madeType)
      }
      for need in walk.needs(of: registration) {
        if let only = need.only {
          open.append((only, path + [only.name], walk))
        } else if need.candidates.isEmpty, need.untaken.isEmpty, need.type is any Component.Type {
          reach(need.type, path, isGiven: isGiven, in: walk)
        }
      }
    }
  }

  /// Queues a component, which is made for a request by type without a registration.
  mutating func reach(_ component: Any.Type, _ path: [PropertyName], isGiven: Bool, in walk: DependencyWalk) {
    let name = PropertyName(TypeNames.lowerCamelCase(of: component))
    queue.append(Visit(type: component, path: path + [name], isGiven: isGiven, walk: walk))
  }

  mutating func verifyInitializer(_ registration: Registration) {
    for need in walk.needs(of: registration) {
      used.formUnion((need.candidates + need.untaken).map(\.name))
      if need.candidates.count > 1 {
        let candidates = need.candidates.map(\.described)
        problems.append(.ambiguous(need.type, candidates, for: registration).at([registration.name]))
      } else if let only = need.only {
        if need.isLazy { continue }
        if registration.factory?.demandsSendable == true, let refusal = only.refusal(asSendable: need.declared) {
          problems.append(refusal.at([registration.name, only.name]))
        }
        verifyCaptive(only, of: registration)
      } else if !need.untaken.isEmpty, !need.isOptional {
        let mistake = InjectionError.untaken(
          [], need.type, by: need.untaken, for: registration)
        problems.append(mistake.at([registration.name]))
      } else if need.isMissing {
        let table = walk.planner(of: registration).registry.table
        problems.append(.unknownType(need.type, in: table, for: registration).at([registration.name]))
      }
    }
  }

  /// Warns about a shared object that retains an unshared dependency of its initializer.
  mutating func verifyCaptive(_ held: Registration, of holder: Registration) {
    guard holder.scope.isShared, held.factory != nil, !held.scope.isShared else { return }
    warnings.append(
      VerificationReport.Warning(.captiveDependency, holder.described, holding: held.described))
  }

  /// Warns about a block without a result, and about an instance that happens to be a function: the compiler accepts
  /// both.
  mutating func verifyMistakenClosure(_ registration: Registration) {
    let kind: VerificationReport.Warning.Kind
    if registration.providedType == Void.self {
      kind = .voidValue
    } else if FieldRecords.kind(of: registration.providedType) == .function, isUnused(registration) {
      kind = .unwantedFunction
    } else {
      return
    }
    warnings.append(VerificationReport.Warning(kind, registration.described))
  }
}
