// R3: the first registration of a name wins, few registrations as many; between modules the later one.
import OBInjector
import XCTest

final class R03FirstWinsTests: InjectorTestCase {
  private final class Target { var text: String?, number: Int? }

  private func text(_ injector: PropertyInjector) -> String? { injector.filled(Target()).text }

  func testR3OB8TheFirstRegistrationWinsAndALaterOneReturnsFalse() {
    XCTAssertTrue(injector.registerProperty("text", withInstance: "first"))
    XCTAssertFalse(injector.registerProperty("text", withInstance: "second"))
    XCTAssertFalse(injector.registerProperty("text") { "third" })
    XCTAssertFalse(injector.registerProperty("text", withInstance: 4))
    XCTAssertEqual(text(injector), "first")
    XCTAssertEqual(injector.registeredProperties.map(\.name), ["text"])
  }

  func testR3AfterDeletingTheNameIsFree() {
    injector.registerProperty("text", withInstance: "first")
    XCTAssertEqual(text(injector), "first")
    injector.deleteProperty("unknown")
    XCTAssertEqual(text(injector), "first")
    injector.deleteProperty("text")
    XCTAssertFalse(injector.hasProperty("text"))
    XCTAssertNil(text(injector))
    XCTAssertTrue(injector.registerProperty("text", withInstance: "second"))
    XCTAssertTrue(injector.hasProperty("text"))
    XCTAssertEqual(text(injector), "second")
  }

  func testR3AChildReplacesWithoutTouchingItsParent() {
    let parent = PropertyInjector()
    parent.registerProperty("text", withInstance: "parent")
    parent.registerProperty("number", withInstance: 1)
    let child = parent.makeChild()
    XCTAssertEqual(text(child), "parent")
    XCTAssertTrue(child.registerProperty("text", withInstance: "child"))
    assertEqual((text(child), "child"), (text(parent), "parent"))
    child.deleteProperty("text")
    XCTAssertEqual(text(child), "parent")
  }

  func testR3RegistrationsAreListedInTheirOrder() {
    injector.registerProperty("z", withInstance: 1)
    let line = #line - 1
    injector.registerProperty("a", scope: .singleton) { "text" }
    injector.registerProperty("m") { () -> Int? in nil }
    let listed = injector.registeredProperties
    assertEqual((listed.map(\.name), ["z", "a", "m"]), (listed.map(\.scope), [.unique, .singleton, .unique]))
    XCTAssertTrue(listed[0].type == Int.self && listed[1].type == String.self && listed[2].type == Int?.self)
    assertEqual((listed[0].line, line), (listed[0].fileID, #fileID))
  }

  /// The names that are registered, in order, with their values.
  private var expected: [(name: PropertyName, value: Int)] = []

  private func register(_ name: PropertyName, _ value: Int, _ injector: PropertyInjector) {
    let isNew = !expected.contains { $0.name == name }
    XCTAssertEqual(injector.registerProperty(PropertyKey(name), withInstance: value), isNew)
    if isNew { expected.append((name, value)) }
  }

  private func delete(_ name: PropertyName, _ injector: PropertyInjector) {
    injector.deleteProperty(name)
    expected.removeAll { $0.name == name }
  }

  private func check(_ names: [PropertyName], _ injector: PropertyInjector) {
    XCTAssertEqual(injector.registeredProperties.map(\.name), expected.map(\.name))
    for name in names {
      XCTAssertEqual(
        try? injector.instance(forProperty: PropertyKey(name), of: Int.self), expected.first { $0.name == name }?.value)
    }
  }

  func testR3WhateverComesAndGoesTheFirstWinsAndTheOrderStays() {
    var random = SeededGenerator(seed: 7)
    for count in [1, 3, 4, 5, 6, 9, 40] {
      let injector = PropertyInjector()
      expected = []
      // Short names, long ones, and some that are spelled in two ways.
      let names = (0..<count).map {
        PropertyName($0 % 3 == 0 ? "n\($0)" : "aNameThatIsLong\($0)\($0 % 2 == 0 ? "é" : "")")
      }
      for step in 0..<Effort.rounds(2_000, short: 300) {
        let name = names[Int(random.next() % UInt64(count))]
        if random.next() % 2 == 0 { register(name, step, injector) } else { delete(name, injector) }
        if step % 16 == 0 { check(names, injector) }
      }
      check(names, injector)
    }
  }

  func testR3OneNameInTwoSpellingsIsOne() {
    for others in [0, 3, 10] {
      let injector = PropertyInjector()
      for index in 0..<others {
        injector.registerProperty(PropertyKey(PropertyName("other\(index)")), withInstance: index)
      }
      XCTAssertTrue(injector.registerProperty("caf\u{e9}", withInstance: 1))
      XCTAssertFalse(injector.registerProperty("cafe\u{301}", withInstance: 2))
      XCTAssertEqual(try injector.instance(forProperty: "cafe\u{301}"), 1)
      injector.deleteProperty("cafe\u{301}")
      XCTAssertFalse(injector.hasProperty("caf\u{e9}"))
    }
  }
}
