// R5: what a closure got by a look-up and hands on was not created by it: it is neither filled nor notified a second
// time.
import OBInjector
import XCTest

final class R05LinkTests: XCTestCase {
  private final class Visa: InjectorDelegate {
    var note: String?
    var notified = 0
    func didInjectDependencies() { notified += 1 }
  }
  private final class Wallet { var card: AnyObject? }

  func testR5ALinkHandsOnWhatItGot() throws {
    let injector = PropertyInjector()
    injector.registerProperty("note", withInstance: "note")
    injector.registerProperty("visa", scope: .singleton) { Visa() }
    injector.registerProperty("card") { try $0.instance(forProperty: "visa", of: Visa.self) as AnyObject }
    let visa = try injector.instance(of: Visa.self)
    XCTAssertEqual(visa.notified, 1)
    visa.note = nil
    for _ in 0..<3 {
      XCTAssertTrue(try injector.instance(forProperty: "card", of: AnyObject.self) === visa)
      XCTAssertNil(visa.note, "it is somebody's live object")
    }
    XCTAssertEqual(visa.notified, 1)
  }

  func testR5ALinkToAUniqueObjectFillsAndNotifiesItOnce() throws {
    let injector = PropertyInjector()
    injector.registerProperty("note", withInstance: "note")
    injector.registerProperty("visa") { Visa() }
    injector.registerProperty("card") { try $0.instance(forProperty: "visa", of: Visa.self) as AnyObject }
    let visa = try XCTUnwrap(try injector.instance(forProperty: "card", of: AnyObject.self) as? Visa)
    XCTAssertEqual(visa.note, "note")
    XCTAssertEqual(visa.notified, 1)
  }

  func testR5WhatAClosureMakesBesideALookUpIsFilled() throws {
    let injector = PropertyInjector()
    injector.registerProperty("note", withInstance: "note")
    injector.registerProperty("visa") { Visa() }
    injector.registerProperty("fresh") { injector -> Visa in
      _ = try injector.instance(forProperty: "visa", of: Visa.self)
      return Visa()
    }
    for _ in 0..<20 {
      let fresh = try injector.instance(forProperty: "fresh", of: Visa.self)
      XCTAssertEqual(fresh.note, "note", "an object that died does not stand for one in its place")
      XCTAssertEqual(fresh.notified, 1)
    }
  }
}
