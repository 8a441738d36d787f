import OBInjector
import XCTest

/// A module made of a closure, for tests that need a module once.
struct InlineModule: InjectorModule {
  let body: (PropertyInjector) throws -> Void
  init(_ body: @escaping (PropertyInjector) throws -> Void) { self.body = body }
  func configure(_ injector: PropertyInjector) throws { try body(injector) }
}

/// Registers one text under one name.
class TextModule: InjectorModule {
  let name: PropertyName, text: String

  init(_ name: PropertyName, _ text: String) { (self.name, self.text) = (name, text) }

  func configure(_ injector: PropertyInjector) throws {
    injector.registerProperty(PropertyKey(name), withInstance: text)
  }
}

/// Registers a second name too.
final class LoudTextModule: TextModule {
  override func configure(_ injector: PropertyInjector) throws {
    try super.configure(injector)
    injector.registerProperty("volume", withInstance: 11)
  }
}

extension PropertyInjector {
  /// The text under a name; `nil` if there is none.
  func text(_ name: PropertyName) -> String? { try? instance(forProperty: PropertyKey(name), of: String.self) }

  /// Registers each name with itself as its text.
  func registerTexts(_ names: PropertyName...) {
    for name in names { registerProperty(PropertyKey(name), withInstance: name.rawValue) }
  }
}
