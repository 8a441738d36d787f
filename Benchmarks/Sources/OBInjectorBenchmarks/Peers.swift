import Foundation
import Workloads

/// Injection as it is written without knowing better: walk a `Mirror`, look the label up, write through a key path.
final class MirrorInjector<Target: AnyObject> {
  private var instances: [String: Any] = [:]
  private var setters: [String: (Target, Any) -> Void] = [:]

  func register(_ name: String, _ instance: Any) { instances[name] = instance }

  func declare<Value>(_ name: String, _ keyPath: ReferenceWritableKeyPath<Target, Value?>) {
    setters[name] = { target, value in
      if let value = value as? Value { target[keyPath: keyPath] = value }
    }
  }

  func inject(_ target: Target) {
    for child in Mirror(reflecting: target).children {
      guard let name = child.label, let instance = instances[name], Self.isNil(child.value) else { continue }
      setters[name]?(target, instance)
    }
  }

  private static func isNil(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional && mirror.children.isEmpty
  }
}

/// The smallest container that people write themselves: closures by name, the result cast to what is wanted.
final class ClosureContainer {
  private var makers: [String: () -> Any] = [:]

  func register(_ name: String, _ maker: @escaping () -> Any) { makers[name] = maker }

  func resolve<Value>(_ name: String, as _: Value.Type = Value.self) -> Value? { makers[name]?() as? Value }

  @inline(never)
  func wire(_ screen: Screen4) {
    if screen.formatter0 == nil { screen.formatter0 = resolve("formatter0") }
    if screen.session0 == nil { screen.session0 = resolve("session0") }
    if screen.store0 == nil { screen.store0 = resolve("store0") }
    if screen.date0 == nil { screen.date0 = resolve("date0") }
  }
}

extension MirrorInjector where Target == Screen4 {
  /// An injector that knows the key paths of a `Screen4`.
  static func forScreen4(_ services: Services) -> MirrorInjector {
    let injector = MirrorInjector()
    injector.register("formatter0", services.formatter0)
    injector.register("session0", services.session0)
    injector.register("store0", services.store0)
    injector.register("date0", services.date0)
    injector.declare("formatter0", \.formatter0)
    injector.declare("session0", \.session0)
    injector.declare("store0", \.store0)
    injector.declare("date0", \.date0)
    return injector
  }
}

extension ClosureContainer {
  /// A container that hands the services out.
  static func forServices(_ services: Services) -> ClosureContainer {
    let container = ClosureContainer()
    container.register("formatter0") { services.formatter0 }
    container.register("session0") { services.session0 }
    container.register("store0") { services.store0 }
    container.register("date0") { services.date0 }
    return container
  }
}
