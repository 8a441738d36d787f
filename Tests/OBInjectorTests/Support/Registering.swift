import OBInjector

extension PropertyInjector {
  /// Registers each instance under the name beside it, as a generic function does: for code of no actor.
  func registerInstances<each Value>(_ pair: repeat (PropertyName, each Value)) {
    for (name, value) in repeat each pair { registerProperty(PropertyKey(name), withInstance: value) }
  }

  /// Registers one instance under each of the names, for code of no actor.
  func registerInstance<Value>(_ instance: Value, under names: PropertyName...) {
    for name in names { registerProperty(PropertyKey(name), withInstance: instance) }
  }
}
