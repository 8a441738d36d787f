import OBInjector

/// The kinds of registrations, and the target whose properties they fill.
extension WhatIsWantedTests {
  final class Plain { init() {} }
  final class Free: Sendable { init() {} }
  final class Needy { init(absent: Plain?, free: Free) {} }
  final class Awaiting { init(free: Free, text: String) {} }
  final class Target { var plain: Plain?, free: Free?, needy: Needy?, awaiting: Awaiting?, alias: Plain? }

  /// Makes the registrations of one kind, on the main actor.
  struct Kind: Sendable {
    let name: String
    let register: @MainActor @Sendable (PropertyInjector) -> Void

    init(_ name: String, _ register: @escaping @MainActor @Sendable (PropertyInjector) -> Void) {
      (self.name, self.register) = (name, register)
    }
  }

  static let names: [PropertyName] = ["plain", "free", "needy", "awaiting", "alias"]

  static let kinds: [Kind] = [
    Kind("instances") {
      $0.registerProperty("plain", withInstance: Plain())
      $0.registerProperty("free", withInstance: Free())
    },
    Kind("nil") {
      $0.registerProperty("plain", withInstance: Plain?.none)
      $0.registerProperty("free", withInstance: Free?.none)
    },
    Kind("closures") {
      $0.registerProperty("plain") { Plain() }
      $0.registerProperty("free") { Free() }
    },
    Kind("closures of the main actor") {
      $0.registerProperty("plain") { @MainActor in Plain() }
      $0.registerProperty("free") { @MainActor in Free() }
    },
    Kind("closures of no actor") { $0.registerProperty("free", anywhere: { Free() }) },
    Kind("shared closures of the main actor") {
      $0.registerProperty("plain", scope: .singleton) { @MainActor in Plain() }
      $0.registerProperty("free", scope: .weakSingleton) { @MainActor in Free() }
    },
    Kind("shared instances that are made") {
      $0.registerProperty("plain", scope: .eagerSingleton) { @MainActor in Plain() }
      $0.registerProperty("free", scope: .eagerSingleton) { @MainActor in Free() }
      try? $0.createEagerSingletons()
    },
    Kind("closures that take arguments") {
      $0.registerProperty("plain") { (_: PropertyInjector, id: Int) in Plain() }
      $0.registerProperty("free") { (_: PropertyInjector, id: Int) in Free() }
    },
    Kind("asynchronous closures") { $0.registerProperty("free") { () async -> Free in Free() } },
    Kind("asynchronous closures that take arguments") {
      $0.registerProperty("free") { (_: PropertyInjector, id: Int) async -> Free in Free() }
    },
    Kind("initializers") {
      $0.registerProperty("free", withInstance: Free())
      $0.registerProperty("needy", withInitializer: Needy.init(absent:free:))
    },
    Kind("initializers with nothing to give") {
      $0.registerProperty("needy", withInitializer: Needy.init(absent:free:))
    },
    Kind("initializers whose parameter is awaited") {
      $0.registerProperty("free") { () async -> Free in Free() }
      $0.registerProperty("awaiting", withInitializer: Awaiting.init(free:text:))
    },
    Kind("things of another type") {
      $0.registerProperty("plain", withInstance: 5)
      $0.registerProperty("free") { 5 }
    },
    Kind("an alias of a closure") {
      $0.registerProperty("made") { @MainActor in Plain() }
      $0.registerAlias("alias", of: "made")
    },
    Kind("an alias of nothing") { $0.registerAlias("alias", of: "nothing") },
    Kind("decorated closures") {
      $0.registerProperty("plain") { @MainActor in Plain() }
      $0.decorateProperty("plain") { (plain: Plain) in plain }
      $0.registerProperty("free") { () async -> Free in Free() }
      $0.decorateProperty("free") { (free: Free) in free }
    },
  ]
}
