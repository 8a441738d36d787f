// Features: `@Injected`, `@InjectedByType` and `@InjectedNamed` differ in what they look up and in nothing else.
import OBInjector
import XCTest

private protocol Engine: AnyObject {}
private final class Motor: Engine {}
private actor Garage {
  @InjectedByType var engine: any Engine
  @InjectedNamed("label") var text: String
  func fill(_ injector: PropertyInjector) -> [PropertyName] { injector.injectDependencies(to: self).injected }
}
private final class Crate<Content> {
  @InjectedByType var content: Content
  @InjectedNamed("label") var text: Content?
}
private struct Parcel: Hashable {
  var weight: Int
  @Injected var label: String?
  @InjectedByType var engine: any Engine
  @InjectedNamed("note") var text: String?
}
private class Vehicle { @InjectedByType var engine: any Engine }
private final class Truck: Vehicle {
  @Injected var label: String
  @InjectedNamed("note") var text: String?
  @InjectedNamed("tick") var tick: () -> Int
  @InjectedByType var later: Lazy<any Engine>
  @InjectedNamed("motor") var each: Provider<Motor>
}

final class InjectedWrappersTests: InjectorTestCase {
  private func inBothModes(_ check: (PropertyInjector) throws -> Void) rethrows {
    for reflection in [.storedProperties, .declaredOnly] as [PropertyInjector.Reflection] {
      let injector = PropertyInjector(reflection: reflection)
      injector.registerProperty("label", withInstance: "label")
      injector.registerProperty("note", withInstance: "note")
      injector.registerProperty("tick", withInstance: { 5 } as @Sendable () -> Int)
      injector.registerProperty("motor", scope: .singleton) { Motor() }
      try check(injector)
    }
  }

  func testEachLooksUpItsOwnInClassesOfOneChain() throws {
    try inBothModes { injector in
      let truck = Truck()
      XCTAssertEqual(injector.injectDependencies(to: truck).failures.map(\.description), [])
      assertEqual(([truck.label, truck.text], ["label", "note"]), (truck.tick(), 5))
      XCTAssertTrue(truck.engine === (try truck.later.get()))
      XCTAssertTrue(truck.engine === (try truck.each.get()))
    }
  }

  func testAStructIsFilledInPlaceAndItsCopyIsNot() {
    inBothModes { injector in
      var parcel = Parcel(weight: 1)
      var copy = parcel
      copy.text = "own"
      XCTAssertEqual(injector.injectDependencies(to: &parcel).injected, ["label", "motor", "note"])
      XCTAssertEqual([parcel.label, parcel.text, copy.text], ["label", "note", "own"])
      XCTAssertEqual(injector.injectDependencies(to: &copy).injected.contains("note"), false)
      let second = parcel
      parcel.text = "changed"
      XCTAssertEqual(second.text, "note")
    }
  }

  func testActorsAndGenericTypes() async {
    injector.registerProperty("label", withInstance: "label")
    let crate = Crate<String>()
    XCTAssertEqual(injector.injectDependencies(to: crate).injected, ["label", "label"])
    XCTAssertEqual(crate.content, "label")
    injector.registerProperty("motor", anywhere: { MotorThatIsSendable() })
    let injected = await Garage().fill(injector)
    XCTAssertEqual(injected, ["motor", "label"])
  }

  func testAChildsOwnRegistrationsCountForEachOfThem() {
    let parent = PropertyInjector()
    parent.registerProperty("label", withInstance: "parent's")
    parent.registerProperty("motor") { Motor() }
    let child = parent.makeChild()
    child.registerProperty("note", withInstance: "child's")
    for _ in 0..<3 {
      var parcel = Parcel(weight: 1)
      XCTAssertEqual(child.injectDependencies(to: &parcel).injected, ["label", "motor", "note"])
      XCTAssertEqual([parcel.label, parcel.text], ["parent's", "child's"])
      var other = Parcel(weight: 1)
      XCTAssertEqual(parent.injectDependencies(to: &other).injected, ["label", "motor"])
    }
  }

  func testAChildThatUsesItsParentsPlanIsTheInjectorOfWhatItFills() {
    final class Sign {
      @Injected var injector: PropertyInjector
      @Injected var label: String
    }
    let parent = PropertyInjector()
    parent.registerProperty("label", withInstance: "label")
    let child = parent.makeChild()
    child.registerProperty("elsewhere", withInstance: 5)
    for _ in 0..<3 {
      for injector in [parent, child] {
        let sign = injector.filled(Sign())
        XCTAssertTrue(sign.injector === injector)
        XCTAssertEqual(sign.label, "label")
      }
    }
  }
}

private final class MotorThatIsSendable: Engine, Sendable {}
