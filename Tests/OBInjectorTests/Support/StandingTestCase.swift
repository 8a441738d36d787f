import OBInjector
import XCTest

/// A coordinator whose parts refer back to it, for the tests of `injectDependencies(to:as:)`.
class StandingTestCase: XCTestCase {
  class Coordinator { var part: Part?; var title: String? }
  final class Part { var main: Coordinator?; var side: Coordinator?; var root: Coordinator?; var deep: Deep? }
  final class Deep { var main: Coordinator? }

  let injector = PropertyInjector()

  func register(_ scope: Scope) { register(scope, in: injector) }

  func register(_ scope: Scope, in injector: PropertyInjector) {
    injector.registerProperty("main", scope: scope) { Coordinator() }
    injector.registerProperty("side", scope: scope) { Coordinator() }
    injector.registerProperty("part") { Part() }
    if scope != .unique { injector.registerProperty("deep") { Deep() } }
    injector.registerProperty("title", withInstance: "title")
  }
}
