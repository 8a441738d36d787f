import OBInjector

/// A decorator of an alias, or of a name that has no registration in the decorator's injector or above.
let decoratorsOfNothing = Rule { facts in
  facts.injector.lineage.flatMap { injector in
    injector.decorators.compactMap { decorator -> ReportItem? in
      let own = injector.entry(decorator.name)
      if let own, own.registration.aliased == nil { return nil }
      let chain = facts.injector.chain(from: own ?? facts.injector.entry(decorator.name))
      let (alias, end) = (chain.aliases.first?.registration, chain.end?.registration)
      let (name, type, names) = (decorator.name, decorator.type, SuggestedNames(in: injector))
      let (fact, remedy) =
        if alias != nil {
          (" has nothing to decorate: {other} is an alias; ", "decorate {end}, which it stands for.")
        } else if name == Registration.injector.name {
          (
            " is never used: that name belongs to the injector itself, which can't be decorated; ",
            "remove the decorator, or decorate another name."
          )
        } else if end != nil {
          (
            " has nothing to decorate: {other} is registered in a child, and a parent's decorator doesn't wrap what a "
              + "child registers; ", "decorate it in the child, or remove the decorator."
          )
        } else {
          (" has nothing to decorate: nothing is registered under that name; ", "{remedy}")
        }
      let error = InjectionError(
        Sentence.Code.notRegistered("the decorator of {name} ({place})\(fact)\(remedy)"), of: decorator,
        [
          "other": (alias ?? end).map { .registration($0.described) } ?? .text(""),
          "end": .quoted((end?.name ?? alias?.aliased ?? name).rawValue),
          "remedy": .read {
            let suggestion = Suggestion.find(for: name, valueType: type, in: names.byType)
            return Messages.remedy(suggestion, "register \"\(name)\", or remove the decorator.")
          },
        ])
      return ReportItem(place: .registration(facts.all.count), problem: error.at([name]))
    }
  }
}
