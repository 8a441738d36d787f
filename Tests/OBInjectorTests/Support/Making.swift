import OBInjector

/// An object that is made with another one.
class MadeWith<Part> {
  let part: Part
  init(_ part: Part) { self.part = part }
}

extension PropertyInjector {
  /// Registers a closure that looks up an object of a type before it makes its value.
  @discardableResult
  func registerProperty<Value, Found>(
    _ key: PropertyKey<Value>, scope: Scope = .unique, after _: Found.Type,
    _ make: @escaping @Sendable () throws -> Value
  ) -> Bool {
    registerProperty(key, scope: scope) { (injector: PropertyInjector) throws -> Value in
      _ = try injector.instance(of: Found.self)
      return try make()
    }
  }
}

/// Makes a value, or fails on purpose while the switch is on.
func made<Value>(_ value: @autoclosure () throws -> Value, unless fails: Setting<Bool>) throws -> Value {
  if fails.value { throw DeliberateFailure() }
  return try value()
}
