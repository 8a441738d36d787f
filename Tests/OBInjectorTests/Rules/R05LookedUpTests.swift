// R5: a closure that returns what it has looked up has not created it, whatever form it has and however it looks it up.
import OBInjector
import XCTest

final class R05LookedUpTests: InjectorTestCase {
  private final class Part: @unchecked Sendable { var number: Int? }
  private final class Target { var copy: Part? }

  /// - Parameter isKnown: True if lookups find the value in the injector's cache.
  private func check(isKnown: Bool, line: UInt = #line, _ register: (PropertyInjector) -> Void) throws {
    let injector = PropertyInjector()
    injector.registerProperty("number", withInstance: 1)
    injector.registerProperty("original", withInstance: Part())
    register(injector)
    for _ in 0..<(isKnown ? 2 : 0) {
      _ = try injector.instance(forProperty: "original", of: Part.self)
    }
    let target = injector.filled(Target())
    XCTAssertTrue(try target.copy === injector.instance(forProperty: "original", of: Part.self), line: line)
    XCTAssertNil(target.copy?.number, line: line)
  }

  func testR5WhatAClosureWithoutParametersHasLookedUpIsHandedOutAsItIs() throws {
    for isKnown in [false, true] {
      try check(isKnown: isKnown) { injector in
        injector.registerProperty("copy") { [unowned injector] in
          try injector.instance(forProperty: "original", of: Part.self)
        }
      }
    }
  }

  func testR5WhatAClosureHasLookedUpIsHandedOutAsItIs() throws {
    for isKnown in [false, true] {
      try check(isKnown: isKnown) { injector in
        injector.registerProperty("copy") { try $0.instance(forProperty: "original", of: Part.self) }
      }
    }
  }

  func testR5WhatAClosureHasLookedUpIsNotWhatOneInsideItHas() throws {
    final class Part: @unchecked Sendable { var text: String? }
    let (injector, held) = (PropertyInjector(), Setting<Part?>(nil))
    injector.registerProperty("text", withInstance: "filled")
    injector.registerProperty("part") { Part() }
    injector.registerProperty("same") { injector throws -> Part in
      _ = try injector.instance(forProperty: "part", of: Part.self)
      return try XCTUnwrap(held.value)
    }
    injector.registerProperty("outer") { injector in
      let part = try injector.instance(forProperty: "part", of: Part.self)
      (part.text, held.value) = (nil, part)
      return try injector.instance(forProperty: "same", of: Part.self).text ?? "empty"
    }
    XCTAssertEqual(try injector.instance(forProperty: "outer", of: String.self), "filled")
  }
}
