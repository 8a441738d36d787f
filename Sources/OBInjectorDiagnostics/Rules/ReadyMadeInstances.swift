import OBInjector

/// A ready-made instance with a required property that is empty: the injector fills only what it makes.
let readyMadeInstances = Rule { facts in
  facts.all.flatMap { registration -> [ReportItem] in
    guard let instance = registration.instance else { return [] }
    let type = Swift.type(of: instance)
    let record = TypeRecord.of(type, facts.injector.reflection)
    guard record.points.contains(where: \.isRequired), !record.isActor else { return [] }
    guard registration.isolation.includes(facts.caller) else {
      let otherIsolation = Sentence.Code.isolationMismatch(
        "{member}: the ready-made instance of {type} belongs to another isolation than the caller's; verify it from "
          + "there to learn whether its required properties are set")
      return [facts.unchecked(facts.place(of: registration), registration.name, type, otherIsolation)]
    }
    var empty: [InjectionPoint] = []
    _ = InjectionTarget.filling(instance) { target in
      empty = record.points.filter { $0.isRequired && $0.handle?.isEmpty(in: target) == true }
    }
    let emptyInstance = Sentence.Code.emptyInstance(
      "{instance} ({place}) is a ready-made instance of {maker}, and its required {name} is empty: the injector fills only "
        + "what it makes; register a closure or an initializer that makes it, or inject it before it is registered.")
    return empty.map { point in
      let error = InjectionError(
        emptyInstance, property: point.name, type: point.type, locations: [registration.location],
        ["instance": .quoted(registration.name.rawValue), "maker": .text(Messages.quoted(registration.providedType))])
      return facts.problem(error.at([registration.name, point.name]), registration)
    }
  }
}
