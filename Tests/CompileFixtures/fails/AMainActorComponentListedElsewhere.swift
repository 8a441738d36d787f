import OBInjector

// expect: main actor-isolated conformance of 'Session' to 'Component' cannot be used in nonisolated context
@MainActor final class Session: @MainActor Component { init() {} }
func module() -> ComponentModule { ComponentModule([Session.self]) }
