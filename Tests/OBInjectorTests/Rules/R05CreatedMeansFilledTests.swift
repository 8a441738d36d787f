// R5: what the injector creates is injected before anyone sees it; a ready-made instance is handed out as it is.
import OBInjector
import XCTest

final class R05CreatedMeansFilledTests: InjectorTestCase {
  private final class Part { var text: String? }
  private final class Whole { var part: Part? }
  private struct PlainValue { var text: String? }
  private struct DeclaredValue { @Injected var text: String }

  override func setUp() { injector.registerProperty("text", withInstance: "text") }

  func testR5AClassFromAClosureIsInjected() throws {
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
    let part = Part()
    injector.registerProperty("part", withInstance: part)
    XCTAssertTrue(injector.filled(Whole()).part === part)
    XCTAssertNil(part.text)
    XCTAssertTrue(try injector.instance(of: Part.self) === part)
    XCTAssertTrue(try injector.instance(forProperty: "part") === part)
    XCTAssertTrue(try injector.instances(of: Part.self).first === part)
    XCTAssertNil(part.text)
  }

  func testR5AStructIsInjectedOnlyIfItDeclaresItself() throws {
    injector.registerProperty("plain") { PlainValue() }
    injector.registerProperty("declared") { DeclaredValue() }
    XCTAssertNil(try injector.instance(of: PlainValue.self).text)
    XCTAssertEqual(try injector.instance(of: DeclaredValue.self).text, "text")
  }

  func testR5WhatIsMadeIsFilledThoughItsClosurePromisesAnEmptyClassOrAnything() throws {
    class Empty {}
    final class Full: Empty { var text: String? }
    final class Owner { var part: Empty? }
    injector.registerProperty("part") { () -> Empty in Full() }
    injector.registerProperty("anything") { Part() as Any }
    for _ in 0..<3 {
      XCTAssertEqual((injector.filled(Owner()).part as? Full)?.text, "text")
      XCTAssertEqual(try injector.instance(forProperty: "anything", of: Part.self).text, "text")
    }
  }

  // What a closure got by a look-up and hands on was not created by it.

  private final class Visa: NotificationCounter { var text: String? }

  func testR5ASharedInstanceIsInjectedWhenItIsMadeAndALinkHandsOnWhatItGot() throws {
    injector.registerProperty("visa", scope: .singleton) { Visa() }
    injector.registerProperty("card") { try $0.instance(forProperty: "visa", of: Visa.self) as AnyObject }
    let visa = try injector.instance(of: Visa.self)
    assertEqual((visa.text, "text"), (visa.notified, 1))
    visa.text = nil
    for _ in 0..<3 {
      XCTAssertTrue(try injector.instance(of: Visa.self) === visa)
      XCTAssertTrue(try injector.instance(forProperty: "card", of: AnyObject.self) === visa)
      XCTAssertNil(visa.text, "it is somebody's live object")
    }
    XCTAssertEqual(visa.notified, 1)
  }

  func testR5ALinkToAUniqueObjectFillsAndNotifiesItOnce() throws {
    injector.registerProperty("visa") { Visa() }
    injector.registerProperty("card") { try $0.instance(forProperty: "visa", of: Visa.self) as AnyObject }
    let visa = try XCTUnwrap(try injector.instance(forProperty: "card", of: AnyObject.self) as? Visa)
    assertEqual((visa.text, "text"), (visa.notified, 1))
  }

  func testR5WhatAClosureMakesBesideALookUpIsFilled() throws {
    injector.registerProperty("visa") { Visa() }
    injector.registerProperty("fresh") { injector -> Visa in
      _ = try injector.instance(forProperty: "visa", of: Visa.self)
      return Visa()
    }
    for _ in 0..<20 {
      let fresh = try injector.instance(forProperty: "fresh", of: Visa.self)
      assertEqual((fresh.text, "text"), (fresh.notified, 1))
    }
  }

  func testR5WhatAClosureHasLookedUpIsHandedOutAsItIsWhateverFormItHasAndHoweverItLooksItUp() throws {
    final class Original: @unchecked Sendable { var text: String? }
    final class Target { var copy: Original? }
    for (isKnown, takesInjector) in [(false, false), (false, true), (true, false), (true, true)] {
      let injector = PropertyInjector()
      injector.registerProperty("text", withInstance: "text")
      injector.registerProperty("original", withInstance: Original())
      injector.registerProperty("other", withInstance: Original())
      if takesInjector {
        injector.registerProperty("copy") { injector in
          let original = try injector.instance(forProperty: "original", of: Original.self)
          _ = try injector.instance(forProperty: "other", of: Original.self)
          return original
        }
      } else {
        injector.registerProperty("copy") { [unowned injector] in
          try injector.instance(forProperty: "original", of: Original.self)
        }
      }
      // From the second one on, a lookup finds the value in the injector's cache.
      for _ in 0..<(isKnown ? 2 : 0) { _ = try injector.instance(forProperty: "original", of: Original.self) }
      let copy = try XCTUnwrap(injector.filled(Target()).copy)
      XCTAssertTrue(try injector.instance(forProperty: "original") === copy, "\(isKnown) \(takesInjector)")
      XCTAssertNil(copy.text, "\(isKnown) \(takesInjector)")
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
