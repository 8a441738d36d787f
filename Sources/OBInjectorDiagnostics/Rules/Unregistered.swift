import OBInjector

/// Properties of a protocol's type that nothing fits, in objects of which an injection fills others: a registration was
/// perhaps forgotten.
enum Unregistered: WarningRule {
  static func items(_ facts: DependencyFacts) -> [ReportItem] {
    var (fits, fills): ([ObjectIdentifier: Bool], [ObjectIdentifier: Bool]) = (.init(), .init())
    func isFitted(_ type: Any.Type) -> Bool {
      let fit = fits[ObjectIdentifier(type)] ?? facts.all.contains { $0.isLikely(type) }
      fits[ObjectIdentifier(type)] = fit
      return fit
    }
    func isFilled(_ type: Any.Type) -> Bool {
      let isFilled =
        fills[ObjectIdentifier(type)] ?? facts.injector.needs(of: type).contains { $0.source != nil }
      fills[ObjectIdentifier(type)] = isFilled
      return isFilled
    }
    var seen: Set<String> = []
    let forgotten = facts.loose.filter { loose in
      // A class that nothing registered fits is an app's own data.
      return loose.point.isStrong && !loose.point.isSlot && FieldRecords.kind(of: loose.valueType) != .class
        && !isOfToolchain(loose.valueType) && !TypeRecord.of(loose.type, facts.injector.reflection).isLeftAlone
        && !isFitted(loose.valueType)
        && isFilled(loose.type)
    }.map { facts.described($0.point, of: $0.type) }.filter { seen.insert($0.key).inserted }
    // One registration is missing for all properties of that name and type.
    var groups = Dictionary(grouping: forgotten) { "\($0.name) \(ObjectIdentifier(Fitting.unwrapped($0.type)))" }
    return forgotten.compactMap { property in
      groups.removeValue(forKey: "\(property.name) \(ObjectIdentifier(Fitting.unwrapped(property.type)))")
        .map { .warning(.unregistered, nil, $0) }
    }
  }

  /// Returns true for a protocol of the toolchain, such as `Cancellable` of Combine.
  private static func isOfToolchain(_ type: Any.Type) -> Bool {
    let module = String(_typeName(type, qualified: true).prefix { $0 != "." })
    return ToolchainModules.contains(module) || FieldRecords.modulesOfSystem.contains(module)
  }

  static let kind = VerificationReport.Warning.Kind.unregistered

  static func sentence(_ warning: VerificationReport.Warning) -> String {
    let name = warning.concerned.first.map { "\"\($0.name)\"" } ?? ""
    let type = warning.concerned.first.map { Messages.quoted(Fitting.unwrapped($0.type)) } ?? ""
    return "nothing fills \(warning.list): nothing is registered under \(name), and nothing that is fits \(type); "
      + "register \(name), or pass it to \"allowing:\" if other code sets \(warning.number("it", "them"))."
  }
}
