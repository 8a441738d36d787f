import OBInjector

// expect: type 'Canvas' does not conform to the 'Sendable' protocol
final class Canvas { var strokes = 0 }
@MainActor struct AppRoot { let canvas = Canvas() }
@MainActor func register(_ root: AppRoot, in injector: PropertyInjector) {
  injector.registerProperties(of: root, sendable: \.canvas)
}
