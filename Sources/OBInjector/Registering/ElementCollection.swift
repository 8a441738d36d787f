/// A collection of everything that fits: an array, or a dictionary by the names of the registrations.
protocol ElementCollection: SendableMetatype {
  associatedtype Part

  /// The label under which a collection of this kind is registered.
  static var label: String { get }
  init()
  mutating func add(_ part: Part, named name: PropertyName)
}

extension ElementCollection {
  static var part: Any.Type { Part.self }
}

extension Array: ElementCollection {
  static var label: String { "collecting" }

  mutating func add(_ part: Element, named name: PropertyName) { append(part) }
}

/// Each element has a key of its own, since the registrations that one injector sees have different names.
extension Dictionary: ElementCollection where Key == PropertyName {
  static var label: String { "collectingByName" }

  mutating func add(_ part: Value, named name: PropertyName) { self[name] = part }
}
