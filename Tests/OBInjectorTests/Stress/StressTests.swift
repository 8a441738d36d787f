// R11 and `PropertyInjector: Sendable`: eight threads that do everything at once, with everything that they see
// checked.
//
// `OBINJECTOR_STRESS_SECONDS=120 swift test --sanitize=thread --filter StressTests`; in release too, because the
// sanitizer does not see raw writes (H17).
import OBInjectorTesting
import XCTest

final class StressTests: XCTestCase {
  private let threads = 8
  private var patience: TimeInterval { Effort.stressSeconds * 20 + 120 }

  // MARK: - Everything at once

  func testR11EightThreadsRegisterDeleteInjectLookUpResetAndDeriveAtOnce() {
    let world = StressWorld(seconds: Effort.stressSeconds)
    assertRaceEnds(threads, seconds: patience) { thread in
      var random = SystemRandomNumberGenerator()
      var round = 0
      while !world.isOver {
        for _ in 0..<50 {
          round += 1
          Self.step(Int.random(in: 0..<12, using: &random), round &* 8 &+ thread, world)
        }
      }
    }
    assertEqual((world.complaints.all, []), (world.singles.contradictions, []))
    XCTAssertGreaterThan(world.singles.generations, 0)
  }

  private static func step(_ number: Int, _ seed: Int, _ world: StressWorld) {
    let injector = world.injector
    switch number {
    case 0:
      injector.deleteProperty("service")
      injector.registerProperty("service", withInstance: SealedService(Seal(seed)))
    case 1:
      injector.deleteProperty("sealed")
      injector.registerProperty("sealed") { SealedPart(Seal(seed)) }
    case 2:
      injector.deleteProperty("seal")
      injector.registerProperty("seal") { Seal(seed) }
    case 3 where seed % 8 == 0:
      // One thread only, so that a generation is known to stand while its number is published.
      world.singles.end()
      injector.deleteProperty("single")
      injector.registerProperty("single", scope: .singleton) { SealedService(Seal(seed)) }
      world.singles.begin(seed)
    case 4: injector.reset(.custom("other"))
    case 5, 6, 7:
      let target = number == 7 ? SmallTarget() : StressTarget()
      injector.injectDependencies(to: target)
      world.check(target.complaint)
      if target.number == nil { world.check("a name that is always registered was not found") }
    case 8:
      var value = StressValue()
      injector.injectDependencies(to: &value)
      world.check(value.complaint)
    case 9: lookUp(injector, world)
    case 10:
      let child = injector.makeChild { child in child.registerProperty("seal", withInstance: Seal(seed)) }
      let target = child.filled(StressTarget())
      world.check(target.complaint)
      if target.seal?.generation != seed { world.check("a child's own registration was not used") }
    case 11:
      _ = injector.registeredProperties.count
      _ = injector.explain(StressTarget.self)
      if let derived = try? injector.withModules([]) {
        // Without the singleton: a derived injector makes its own.
        var target = StressValue()
        derived.injectDependencies(to: &target)
        world.check(target.complaint)
        if target.number != 42 { world.check("a derived injector lost a registration") }
      }
    default: lookUp(injector, world)
    }
  }

  private static func lookUp(_ injector: PropertyInjector, _ world: StressWorld) {
    do throws(InjectionError) {
      let generation = world.singles.current
      let single = try injector.instance(forProperty: "single", of: SealedService.self)
      if let generation { world.singles.saw(single, of: generation) }
      if !single.seal.isWhole { world.check("a broken singleton was found") }
      if single.part?.seal.isWhole != true { world.check("a singleton was found without its part") }
      for sealed in try injector.instances(of: (any Sealed).self) where !sealed.seal.isWhole {
        world.check("a broken instance was found")
      }
    } catch {
      // Between deleting and registering it is not there; everything else would be a mistake.
      if error.code != .notRegistered { world.check("\(error)") }
    }
  }

  // MARK: - After a reset

  /// Once `reset` has returned, no thread gets what the scope held: no plan that was made meanwhile keeps it.
  func testR11WhatAResetHasReleasedIsNotGivenAgain() {
    final class Target { var session: SealedService?; var number: Int? }
    let world = StressWorld(seconds: Effort.stressSeconds)
    let (injector, resets) = (world.injector, RunCounter())
    injector.registerProperty("session", scope: .custom("session")) { SealedService(Seal(1)) }
    // Others of the scope, so that there is more to forget than one.
    for number in 0..<100 {
      injector.registerProperty(PropertyKey(PropertyName("other\(number)")), scope: .custom("session")) {
        SealedPart(Seal(number))
      }
    }
    assertRaceEnds(threads, seconds: patience) { thread in
      // On a busy machine the time may be over before the first thread has begun.
      while !world.isOver || (thread == 0 && resets.count < 3) {
        let target = injector.filled(Target())
        guard thread == 0 else { continue }
        _ = try? injector.instances(of: SealedPart.self)
        injector.reset(.custom("session"))
        resets.count()
        for _ in 0..<2 {
          let next = injector.filled(Target())
          if next.session === target.session { world.check("what was forgotten came back") }
        }
      }
    }
    XCTAssertEqual(world.complaints.all, [])
    XCTAssertGreaterThanOrEqual(resets.count, 3)
  }
}
