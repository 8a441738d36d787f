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

/// The registrations that one injector sees have different names.
extension Dictionary: ElementCollection where Key == PropertyName {
  static var label: String { "collectingByName" }

  mutating func add(_ part: Value, named name: PropertyName) { self[name] = part }
}

/// The element type of a collection, and the closure that makes the collection of awaited elements.
struct CollectionElements: Sendable {
  /// The type that is looked up: the element type without its Optional.
  let valueType: Any.Type
  /// True if the static type of the elements is `Sendable`.
  let demandsSendable: Bool
  let assemble: @Sendable ([(name: PropertyName, value: Any)]) -> Any

  init<Elements: ElementCollection>(_: Elements.Type, demandsSendable: Bool) {
    self.demandsSendable = demandsSendable
    valueType = Fitting.unwrapped(Elements.Part.self)
    assemble = { parts in
      var elements = Elements()
      for part in parts {
        if let fitting = Fitting.fit(part.value, to: Elements.Part.self) { elements.add(fitting, named: part.name) }
      }
      return elements
    }
  }
}
