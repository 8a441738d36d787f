import OBInjector

/// A unique value of an asynchronous closure that a parameter, or a required property, of a synchronously made object
/// needs: an awaiting call awaits only what its target, or the result of an asynchronous closure, needs.
///
/// Of an eager singleton, the rule for those finds it.
let awaitedTooLate = Rule { facts in
  facts.edges.flatMap { $0 }.compactMap { edge -> ReportItem? in
    let (registration, need) = (edge.making.registration, edge.need)
    guard let factory = registration.factory, factory.collected == nil, !factory.isAwaited,
      !registration.scope.isEager, need.point?.isRequired != false,
      let source = need.sourceNow, !source.scope.isShared, source.factory?.isAwaited == true,
      // Its direct parent stands for it.
      !facts.edges[edge.next].contains(where: { $0.need.sourceNow?.undecorated === registration })
    else { return nil }
    let mistake = source.asynchronous(below: registration)
    return facts.problem(mistake.at([registration.name, source.name]), registration)
  }
}
