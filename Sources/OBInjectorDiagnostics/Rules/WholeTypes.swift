import OBInjector

/// A type that can't be filled or inspected as a whole.
let wholeTypes = Rule { facts in
  facts.walk.types.flatMap { node -> [ReportItem] in
    let (type, place) = (node.type, ReportItem.Place.property(of: node.number, -1))
    return node.record.failures.map { failure in
      // A type that was only found in the program may never be injected: its mistakes are not problems.
      guard facts.isProgram, node.isGiven else {
        return ReportItem(place: place, problem: failure.at(node.path).of(type))
      }
      let name = PropertyName(TypeNames.lowerCamelCase(of: type))
      return facts.unchecked(place, name, of: type, type, closed, ["reason": .text("\(failure)")])
    }
  }
}
