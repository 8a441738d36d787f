// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import OBInjector

/// What is done with a type of the family: the compiler chooses the forms for `Sendable` types.
protocol VerifiedFamilyTask {
  associatedtype Result
  func run<Value>(_ instance: Value) -> Result
  func run<Value: Sendable>(sendable instance: Value) -> Result
}

struct TypeOf: VerifiedFamilyTask {
  func run<Value>(_: Value) -> Any.Type { Value.self }
  func run<Value: Sendable>(sendable _: Value) -> Any.Type { Value.self }
}

struct Registering: VerifiedFamilyTask {
  let name: PropertyName, way: VerifiedFamily.Way, scope: Scope, injector: PropertyInjector, file: StaticString

  func run<Value>(_ instance: Value) {
    let key = PropertyKey<Value>(name)
    switch way {
    case .instance: injector.registerProperty(key, withInstance: instance, fileID: file)
    case .none: injector.registerProperty(PropertyKey(name), withInstance: Value?.none, fileID: file)
    case .closure, .initializer:
      injector.registerProperty(key, scope: scope, withBlock: { () -> Value in never() }, fileID: file)
    case .onMain:
      injector.registerProperty(key, scope: scope, withBlock: { @MainActor () -> Value in never() }, fileID: file)
    case .asking:
      injector.registerProperty(
        key, scope: scope, withBlock: { (_: PropertyInjector) -> Value in never() }, fileID: file)
    }
  }

  func run<Value: Sendable>(sendable instance: Value) {
    let key = PropertyKey<Value>(name)
    switch way {
    case .instance: injector.registerProperty(key, withInstance: instance, fileID: file)
    case .none: injector.registerProperty(PropertyKey(name), withInstance: Value?.none, fileID: file)
    case .closure, .initializer:
      injector.registerProperty(key, scope: scope, withBlock: { () -> Value in never() }, fileID: file)
    case .onMain:
      injector.registerProperty(key, scope: scope, withBlock: { @MainActor () -> Value in never() }, fileID: file)
    case .asking:
      injector.registerProperty(
        key, scope: scope, withBlock: { (_: PropertyInjector) -> Value in never() }, fileID: file)
    }
  }
}

struct Decorating: VerifiedFamilyTask {
  let name: PropertyName, injector: PropertyInjector

  func run<Value>(_: Value) { injector.decorateProperty(PropertyKey(name)) { (value: Value) in value } }
  func run<Value: Sendable>(sendable _: Value) {
    injector.decorateProperty(PropertyKey(name)) { (value: Value) in value }
  }
}

/// R8: a verification runs nothing.
func never() -> Never { preconditionFailure("a verification runs nothing") }
