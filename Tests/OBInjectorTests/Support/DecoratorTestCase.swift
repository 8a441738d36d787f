import OBInjector
import XCTest

/// Boxes that say what was put around them, for the tests of decorators.
class DecoratorTestCase: XCTestCase {
  final class Box: InjectorReleasing {
    let text: String
    let log: EventLog?
    init(_ text: String, _ log: EventLog? = nil) { (self.text, self.log) = (text, log) }
    func willBeReleased() { log?.add(text) }
  }
  final class Target { var box: Box?; var crate: Box? }

  let log = EventLog()

  func decorate(_ injector: PropertyInjector, _ tag: String, _ name: PropertyName = "box") {
    let log = log
    injector.decorateProperty(PropertyKey(name)) { (box: Box) -> Box in
      log.made(Box("\(tag)(\(box.text))", log), as: "made \(tag)")
    }
  }

  func text(_ injector: PropertyInjector, _ name: PropertyName = "box") -> String? {
    try? injector.instance(forProperty: PropertyKey(name), of: Box.self).text
  }

  func injected(_ injector: PropertyInjector) -> String? { injector.filled(Target()).box?.text }
}
