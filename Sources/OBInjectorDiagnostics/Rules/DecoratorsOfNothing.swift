import OBInjector

/// A decorator of an alias, or of a name that has no registration in the decorator's injector or above.
let decoratorsOfNothing = Rule { facts in
  facts.injector.lineage.flatMap { injector in
    injector.decorators.compactMap { decorator -> ReportItem? in
      let own = injector.entry(decorator.name)
      if let own, own.registration.aliased == nil { return nil }
      let chain = facts.injector.chain(from: own ?? facts.injector.entry(decorator.name))
      let (alias, end) = (chain.aliases.first?.registration, chain.end?.registration)
      let (name, type) = (decorator.name, decorator.type)
      let fact =
        alias != nil
        ? "{other} is an alias; decorate {end}, which it stands for."
        : end != nil
          ? "{other} is registered in a child, and a parent's decorator doesn't wrap what a child registers; decorate it "
            + "in the child, or remove the decorator." : "nothing is registered under that name; {remedy}"
      let isOfInjector = alias == nil && name == Registration.injector.name
      let ofInjector =
        "is never used: that name belongs to the injector itself, which can't be decorated; remove the decorator, or "
        + "decorate another name."
      let text = isOfInjector ? ofInjector : "has nothing to decorate: \(fact)"
      let error = InjectionError(
        Sentence.Code.notRegistered("the decorator of {name} ({place}) \(text)"), of: decorator,
        [
          "other": (alias ?? end).map { .registration($0.described) } ?? .text(""),
          "end": .quoted((end?.name ?? alias?.aliased ?? name).rawValue),
          "remedy": .read {
            let suggestion = Suggestion.find(for: name, valueType: type, in: injector.visible)
            return Messages.remedy(suggestion, "register \"\(name)\", or remove the decorator.")
          },
        ])
      return ReportItem(place: .registration(facts.all.count), problem: error.at([name]))
    }
  }
}
