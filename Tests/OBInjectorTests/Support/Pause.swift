import OBInjector

/// A place at which asynchronous closures stop: the test knows that one is there, and lets them go on.
struct Pause: Sendable {
  let begun = Latch(), goOn = Latch()

  func stop() async {
    await begun.open()
    await goOn.wait()
  }

  /// Makes a value after the stop.
  func made<Value: Sendable>(_ value: @autoclosure () throws -> Value) async rethrows -> Value {
    await stop()
    return try value()
  }
}

/// Makes a value after a suspension.
func later<Value: Sendable>(_ value: @autoclosure () throws -> Value) async rethrows -> Value {
  await Task.yield()
  return try value()
}

/// Makes a value that the main actor has to make; the test ends there if another one does.
func madeOnMain<Value>(_ value: @autoclosure () throws -> Value) rethrows -> Value {
  MainActor.assertIsolated()
  return try value()
}

/// A value that a number tells from others.
class NumberedValue: @unchecked Sendable {
  let number: Int
  init(_ number: Int = 0) { self.number = number }
}

/// A value that a name tells from others.
class NamedValue: @unchecked Sendable {
  let name: String
  init(_ name: String) { self.name = name }
}

extension PropertyInjector {
  /// The object, after an injection that awaits.
  func awaitFilled<Target: AnyObject>(
    _ target: Target, isolation: isolated (any Actor)? = #isolation
  ) async -> Target {
    await injectDependencies(awaiting: target)
    return target
  }
}
