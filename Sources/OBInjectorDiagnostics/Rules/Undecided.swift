import OBInjector

/// A property for which the declared return type of a closure does not decide whether the value fits, and an
/// `@InjectedNamed` property, whose name only an object tells.
let undecided = Rule { facts in
  facts.properties.compactMap { found in
    let (sentence, fact): (Sentence, Sentence.Facts)
    switch found.need.answer {
    case .unknown(let fitting):
      let names = VerificationReport.list(fitting.map { "\"\($0.name)\"" })
      sentence = Sentence.Code.undetermined(
        "{member}: each object stores the name that this @InjectedNamed property asks for; {fitting} {type}")
      fact = ["fitting": .text(fitting.isEmpty ? "nothing that is registered fits" : "\(names) would fit")]
    case .source(let source)
    where source.factory != nil && Fitting.mayFit(source.type, found.point.dependencyType)
      && !Fitting.isSure(source.type, as: found.point.dependencyType):
      (sentence, fact) = (blockResult, ["promised": .text(Messages.quoted(source.providedType))])
    case .source, .empty: return nil
    }
    let type = Fitting.unwrapped(found.point.dependencyType)
    let place = ReportItem.Place.property(of: found.node.number, found.number)
    return facts.unchecked(place, found.point.name, of: found.node.type, type, sentence, fact)
  }
}
