import OBInjector

/// A struct that a closure or an initializer makes, with plain properties that have registered names: only a struct
/// that declares injectable properties is filled.
let leftAlone = Rule(.leftAlone) { facts in
  facts.concernsOfMade { made in
    let making = made.node
    guard made.registration.decoration == nil, making.record.isLeftAlone else { return [] }
    return making.injector.needs(of: making.type).filter { need in
      need.source.map { !facts.isCommon($0.providedType, $0) } == true
    }
  }
} sentence: { warning in
  "\(warning.holder.placed) makes the struct \(warning.holder.type), and nothing fills \(warning.list), though the names "
    + "are registered: a struct is filled only if it declares its dependencies; use @Injected."
}
