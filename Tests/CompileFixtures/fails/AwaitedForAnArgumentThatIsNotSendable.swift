import OBInjector

// expect: type 'Box' does not conform to the 'Sendable' protocol
final class Box { var number = 0 }
@MainActor final class Window {}
func use(_ injector: PropertyInjector, _ key: PropertyKey<Window>) async throws {
  let box = Box()
  _ = try await injector.awaitInstance(of: Window.self, arguments: box)
  _ = try await injector.awaitInstance(forProperty: "window", of: Window.self, arguments: 1, box)
  _ = try await injector.awaitInstance(forProperty: key, arguments: box)
  box.number += 1
}
