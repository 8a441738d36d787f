import OBInjector

/// A property that seems to have a registered name by chance: its type does not fit.
let otherType = Rule(.otherType) { facts in
  facts.concerns { facts.hasNameByChance($0) ? facts.registration($0.point.name) : nil }
} sentence: { warning in
  let them = warning.number("it", "them")
  return "\(warning.listWithTypes) \(warning.number("has", "have")) the name of \(warning.holder.placed), which is "
    + "of type \(warning.holder.type), probably by coincidence: an injection leaves \(them) empty; rename \(them), "
    + "or pass \(warning.holder.quoted) to \"allowing:\"."
}
