// modes: 5 6
import OBInjector

protocol Engine {}
final class Motor: Engine { var power = 1 }
final class Fine: Sendable {}

/// Sendable with a `Lazy` of something that is so too, and with a `Provider` of something that is not.
final class Garage: Sendable {
  let fine: Lazy<Fine>
  let makeMotor: Provider<Motor>
  init(fine: Lazy<Fine>, makeMotor: Provider<Motor>) {
    self.fine = fine
    self.makeMotor = makeMotor
  }
  @MainActor func start() throws { try makeMotor.get().power += 1 }
}
/// An actor's own: a `Lazy` of what is not Sendable stays there.
@MainActor final class Workshop {
  var motor: Lazy<Motor>?
  func start() throws { try motor?.get().power += 1 }
}
struct Card {
  var motor: Lazy<Motor>?
  @Injected var engine: Lazy<any Engine>
}
actor Island {
  let motor: Lazy<Motor>
  init(motor: Lazy<Motor>) { self.motor = motor }
  func run() throws -> Int { try motor.get().power }
}

func register(_ injector: PropertyInjector) {
  injector.registerProperty("garage", scope: .singleton, withInitializer: { Garage(fine: $0, makeMotor: $1) })
  injector.registerProperty("own", withInstance: Lazy { Motor() })
}
func byHand() throws -> Fine {
  let engine: Lazy<any Engine> = Lazy { Motor() }
  let garage = Garage(fine: Lazy { Fine() }, makeMotor: Provider { Motor() })
  _ = try engine.get()
  _ = Island(motor: Lazy { Motor() })
  Task.detached { _ = try garage.makeMotor.get().power + 1 }
  return try garage.fine.get()
}
@MainActor func onMain() throws {
  let captured = Motor()
  let lazy = Lazy { captured }
  try lazy.get().power += 1
  let provider = Provider { captured }
  Task.detached { print(provider) }
}
