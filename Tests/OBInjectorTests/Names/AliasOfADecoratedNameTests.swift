import OBInjector
import XCTest

/// R11: an alias of a child that skips a parent's decorator shares a value of its own, and the parent's stays as it is.
final class AliasOfADecoratedNameTests: XCTestCase {
  private final class Service: Sendable {
    let layers: [String]
    init(_ layers: [String]) { self.layers = layers }
  }

  private func family(_ scope: Scope?) -> (parent: PropertyInjector, child: PropertyInjector) {
    let parent = PropertyInjector()
    if let scope {
      parent.registerProperty("base", scope: scope) { Service([]) }
    } else {
      parent.registerProperty("base", withInstance: Service([]))
    }
    parent.registerAlias("middle", of: "base")
    parent.registerAlias("top", of: "middle")
    for name: PropertyName in ["middle", "top"] {
      parent.decorateProperty(name) { (service: Service) in Service(service.layers + [name.rawValue]) }
    }
    let child = parent.makeChild()
    child.registerAlias("middle", of: "base")
    return (parent, child)
  }

  func testR11ParentAndChildKeepTheirDecoratedValues() throws {
    for scope: Scope? in [nil, .singleton, .custom("session"), .weakSingleton] {
      let (parent, child) = family(scope)
      let one = try child.instance(forProperty: "top", of: Service.self)
      let other = try parent.instance(forProperty: "top", of: Service.self)
      XCTAssertEqual(one.layers, ["top"])
      XCTAssertEqual(other.layers, ["middle", "top"])
      for _ in 0..<3 {
        XCTAssertIdentical(try child.instance(forProperty: "top", of: Service.self), one)
        XCTAssertIdentical(try parent.instance(forProperty: "top", of: Service.self), other)
      }
    }
  }

  func testADecoratedValueIsForgottenWithItsBase() throws {
    let (parent, child) = family(.singleton)
    let one = try child.instance(forProperty: "top", of: Service.self)
    let other = try parent.instance(forProperty: "top", of: Service.self)
    parent.reset(.singleton)
    XCTAssertNotIdentical(try child.instance(forProperty: "top", of: Service.self), one)
    XCTAssertNotIdentical(try parent.instance(forProperty: "top", of: Service.self), other)
  }
}
