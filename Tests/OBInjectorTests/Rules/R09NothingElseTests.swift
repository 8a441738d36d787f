// R9: what does not match is never read, copied or written.
import OBInjector
import XCTest

final class R09NothingElseTests: InjectorTestCase {
  private final class Service {}
  private struct Handle: ~Copyable {
    let number: Int
    let closed: RunCounter
    deinit { closed.count() }
  }

  private final class Target {
    var handle: Handle, maybe: Handle?, text: String?
    @Injected var slot: Int
    init(_ closed: RunCounter) {
      handle = Handle(number: 1, closed: closed)
      maybe = Handle(number: 2, closed: closed)
    }
  }

  func testR9ANoncopyableNeighbourIsNotTouched() {
    let closed = RunCounter()
    do {
      let injector = PropertyInjector()
      injector.registerProperty("text", withInstance: "text")
      injector.registerProperty("slot") { 3 }
      for target in [Target(closed), Target(closed)] {
        XCTAssertEqual(injector.injectDependencies(to: target).injected, ["text", "slot"])
        assertEqual((target.handle.number, 1), (closed.count, 0))
      }
    }
    XCTAssertEqual(closed.count, 4)
  }

  func testR9NothingIsReadBesideWhatIsReadyMade() {
    final class Short {
      let handle: Handle
      var text: String?
      unowned(unsafe) var dangling: Service
      lazy var later: Service = Service()
      var neighbour: Service?
      let fixed: Int? = nil
      init(_ closed: RunCounter, _ dangling: Service) {
        handle = Handle(number: 1, closed: closed)
        self.dangling = dangling
      }
    }
    let closed = RunCounter()
    do {
      let injector = PropertyInjector()
      for name in ["dangling", "later"] as [PropertyName] {
        injector.registerProperty(PropertyKey(name), withInstance: Service())
      }
      injector.registerInstances(("text", "text"), ("fixed", 5))
      for _ in 0..<3 {
        // Nothing holds what `dangling` refers to by the time of the injection.
        let target = { Short(closed, Service()) }()
        target.neighbour = Service()
        XCTAssertEqual(injector.injectDependencies(to: target).injected, ["text"])
        XCTAssertTrue(target.fixed == nil && isKnownUniquelyReferenced(&target.neighbour))
      }
    }
    XCTAssertEqual(closed.count, 3)
  }

  func testR9ANoncopyablePropertyWhoseNameIsRegisteredIsNotTouched() {
    let closed = RunCounter()
    do {
      let injector = PropertyInjector()
      injector.registerProperty("handle", withInstance: 1)
      injector.registerProperty("maybe") { 5 as Any }
      injector.registerProperty("text", withInstance: "text")
      let target = Target(closed)
      XCTAssertEqual(injector.injectDependencies(to: target).injected, ["text"])
      assertEqual((target.handle.number, 1), (closed.count, 0))
      target.maybe = nil
      XCTAssertEqual(closed.count, 1)
      XCTAssertEqual(injector.injectDependencies(to: target).injected, [])
    }
    XCTAssertEqual(closed.count, 2)
  }

  func testR9ThePrivateStorageOfOtherWrappersIsNotFilled() {
    @propertyWrapper struct Other<Value> { var wrappedValue: Value? }
    final class Holder { @Other var service: Service? }
    injector.registerProperty("service", withInstance: Service())
    for holder in [Holder(), Holder()] {
      XCTAssertEqual(injector.injectDependencies(to: holder).injected, [])
      XCTAssertNil(holder.service)
    }
  }
}
