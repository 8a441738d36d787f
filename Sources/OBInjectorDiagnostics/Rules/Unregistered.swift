import OBInjector

/// Properties of a protocol's type that nothing fits, in objects of which an injection fills others: a registration was
/// perhaps forgotten.
let unregistered = Rule(.unregistered) { facts in
  /// Returns true for a protocol of the toolchain, such as `Cancellable` of Combine.
  func isOfToolchain(_ type: Any.Type) -> Bool {
    ToolchainModules.contains(String(_typeName(type, qualified: true).prefix { $0 != "." }))
  }
  let forgotten = facts.loose.filter { loose in
    // A class that nothing registered fits is an app's own data.
    loose.point.isStrong && FieldRecords.kind(of: loose.valueType) != .class
      && !isOfToolchain(loose.valueType) && !TypeRecord.of(loose.type, facts.injector.reflection).isLeftAlone
      && loose.fitting.isEmpty && facts.needs(of: loose.type).contains { $0.source != nil }
  }
  // One registration is missing for all properties of that name and type.
  return facts.concerns(forgotten.map { (nil, facts.described($0.point, of: $0.type)) })
} sentence: { warning in
  let name = warning.concerned.first.map { "\"\($0.name)\"" } ?? ""
  let type = warning.concerned.first.map { Messages.quoted(Fitting.unwrapped($0.type)) } ?? ""
  return "nothing fills \(warning.list): nothing is registered under \(name), and nothing that is fits \(type); "
    + "register \(name), or pass it to \"allowing:\" if other code sets \(warning.number("it", "them"))."
}
