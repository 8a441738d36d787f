import Foundation
import OBInjector

/// A service that an app would make once.
final class Parser: Sendable {}

/// Another one.
final class Session: Sendable {}

/// A service that is known by its protocol; not bound to classes, so that its property is five words long.
protocol Store: Sendable { func load() -> Int }
final class FileStore: Store { func load() -> Int { 1 } }

/// The same, bound to classes: two words.
protocol Cache: AnyObject, Sendable { func clear() -> Int }
final class FileCache: Cache { func clear() -> Int { 1 } }

/// A service that is not `Sendable`: it stays where it is registered.
final class Journal { var lines = 0 }

enum Level: Sendable { case quiet, normal, loud }

/// What an initializer makes of three services.
final class Dashboard: Sendable {
  let parser: Parser
  let session: Session
  let store: any Store

  init(parser: Parser, session: Session, store: any Store) {
    (self.parser, self.session, self.store) = (parser, session, store)
  }
}

/// What there is to hand out: a value of its own for each property of the largest target.
final class Services: Sendable {
  let group0 = Group(), group1 = Group(), group2 = Group(), group3 = Group()
  let cache = FileCache()
  // Made when the program runs, as what is read from a file: the text of a literal is not counted.
  let title = String(repeating: "title ", count: 4)
  let numbers = Array(0..<8)
  let level = Level.loud
  let ratio = 0.5
  let references = References()

  struct Group {
    let parser = Parser()
    let session = Session()
    let store = FileStore()
    let date = Date(timeIntervalSinceReferenceDate: 1)
  }

  struct References {
    let reference0 = Parser(), reference1 = Parser(), reference2 = Parser(), reference3 = Parser()
    let reference4 = Parser(), reference5 = Parser(), reference6 = Parser(), reference7 = Parser()
    let reference8 = Parser(), reference9 = Parser(), reference10 = Parser(), reference11 = Parser()
    let reference12 = Parser(), reference13 = Parser(), reference14 = Parser(), reference15 = Parser()
  }

  var groups: [Group] { [group0, group1, group2, group3] }

  /// Registers what the first properties want, four to a group.
  func register(_ properties: Int = 4, in injector: PropertyInjector) {
    for (index, group) in groups.enumerated() {
      let left = properties - 4 * index
      if left > 0 { injector.registerProperty(PropertyKey(PropertyName("parser\(index)")), withInstance: group.parser) }
      if left > 1 {
        injector.registerProperty(PropertyKey(PropertyName("session\(index)")), withInstance: group.session)
      }
      if left > 2 { injector.registerProperty(PropertyKey(PropertyName("store\(index)")), withInstance: group.store) }
      if left > 3 { injector.registerProperty(PropertyKey(PropertyName("date\(index)")), withInstance: group.date) }
    }
  }

  /// Registers what is not in a group: a protocol bound to classes, values, sixteen references.
  func registerOthers(in injector: PropertyInjector) {
    injector.registerProperty("cache", withInstance: cache)
    injector.registerProperty("title", withInstance: title)
    injector.registerProperty("numbers", withInstance: numbers)
    injector.registerProperty("level", withInstance: level)
    injector.registerProperty("ratio", withInstance: ratio)
    for (name, reference) in Mirror(reflecting: references).children {
      if let name, let reference = reference as? Parser {
        injector.registerProperty(PropertyKey(PropertyName(name)), withInstance: reference)
      }
    }
  }

  /// An injector with as many registrations, those of the first properties in the middle.
  func injector(_ properties: Int = 4, among count: Int = 30) -> PropertyInjector {
    let injector = PropertyInjector()
    let others = max(0, count - properties)
    for index in 0..<others / 2 {
      injector.registerProperty(PropertyKey(PropertyName("before\(index)")), withInstance: self)
    }
    register(properties, in: injector)
    for index in others / 2..<others {
      injector.registerProperty(PropertyKey(PropertyName("after\(index)")), withInstance: self)
    }
    return injector
  }
}
