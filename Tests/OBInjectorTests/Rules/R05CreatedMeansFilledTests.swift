// R5: what the injector creates is injected before anyone sees it; a ready-made instance is handed out as it is.
import OBInjector
import XCTest

final class R05CreatedMeansFilledTests: XCTestCase {
  private final class Part { var text: String? }
  private final class Whole { var part: Part? }
  private struct PlainValue { var text: String? }
  private struct DeclaredValue { @Injected var text: String }

  private func injector() -> PropertyInjector {
    let injector = PropertyInjector()
    injector.registerProperty("text", withInstance: "text")
    return injector
  }

  func testR5AClassFromAClosureIsInjected() throws {
    let injector = injector()
    injector.registerProperty("part") { Part() }
    for whole in [Whole(), Whole()] {
      injector.injectDependencies(to: whole)
      XCTAssertEqual(whole.part?.text, "text")
      XCTAssertEqual(try injector.instance(of: Part.self).text, "text")
      XCTAssertEqual(try injector.instance(forProperty: "part", of: Part.self).text, "text")
      XCTAssertEqual(try injector.instances(of: Part.self).map(\.text), ["text"])
    }
  }

  func testR5AReadyMadeInstanceIsHandedOutAsItIs() throws {
    let injector = injector()
    let part = Part()
    injector.registerProperty("part", withInstance: part)
    let whole = Whole()
    injector.injectDependencies(to: whole)
    XCTAssertTrue(whole.part === part)
    XCTAssertNil(part.text)
    XCTAssertTrue(try injector.instance(of: Part.self) === part)
    XCTAssertTrue(try injector.instance(forProperty: "part") === part)
    XCTAssertTrue(try injector.instances(of: Part.self).first === part)
    XCTAssertNil(part.text)
  }

  func testR5AStructIsInjectedOnlyIfItDeclaresItself() throws {
    let injector = injector()
    injector.registerProperty("plain") { PlainValue() }
    injector.registerProperty("declared") { DeclaredValue() }
    XCTAssertNil(try injector.instance(of: PlainValue.self).text)
    XCTAssertEqual(try injector.instance(of: DeclaredValue.self).text, "text")
  }

  func testR5WhatAClosureSetItselfIsKept() throws {
    let injector = injector()
    injector.registerProperty("part") { () -> Part in
      let part = Part()
      part.text = "own"
      return part
    }
    XCTAssertEqual(try injector.instance(of: Part.self).text, "own")
  }

  func testR5AClassBehindAProtocolIsInjected() throws {
    let injector = injector()
    injector.registerProperty("anything") { Part() as Any }
    XCTAssertEqual((try injector.instance(forProperty: "anything", of: Part.self)).text, "text")
  }

  func testR5ASharedInstanceIsInjectedWhenItIsMade() throws {
    let injector = injector()
    injector.registerProperty("part", scope: .singleton) { Part() }
    let one = try injector.instance(of: Part.self)
    XCTAssertEqual(one.text, "text")
    one.text = nil
    XCTAssertTrue(try injector.instance(of: Part.self) === one)
    XCTAssertNil(one.text)
  }

  func testR5ASubclassOfAnEmptyClassIsInjected() {
    class Empty {}
    final class Full: Empty { var text: String? }
    final class Owner { var part: Empty? }
    let injector = injector()
    injector.registerProperty("part") { () -> Empty in Full() }
    for _ in 0..<3 {
      let owner = Owner()
      injector.injectDependencies(to: owner)
      XCTAssertEqual((owner.part as? Full)?.text, "text")
    }
  }
}
