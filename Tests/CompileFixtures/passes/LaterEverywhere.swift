// modes: 5 6
import OBInjector

protocol Engine {}
final class Motor: Engine { var power = 1 }
final class Fine: Sendable {}

/// Sendable with a `Lazy` of something that is not.
final class Garage: Sendable {
  let motor: Lazy<Motor>
  let makeFine: Provider<Fine>
  init(motor: Lazy<Motor>, makeFine: Provider<Fine>) {
    self.motor = motor
    self.makeFine = makeFine
  }
  @MainActor func start() throws { try motor.get().power += 1 }
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
  injector.registerProperty("garage", scope: .singleton, withInitializer: { Garage(motor: $0, makeFine: $1) })
  injector.registerProperty("own", withInstance: Lazy { Motor() })
}
func byHand() throws -> Fine {
  let engine: Lazy<any Engine> = Lazy { Motor() }
  let garage = Garage(motor: Lazy { Motor() }, makeFine: Provider { Fine() })
  _ = try engine.get()
  return try garage.makeFine.get()
}
@MainActor func onMain() throws {
  let captured = Motor()
  let lazy = Lazy { captured }
  try lazy.get().power += 1
  Task.detached { print(lazy) }
}
