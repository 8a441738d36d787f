// H17: no sanitizer sees the raw writes, so invariants are checked where several threads fill at once.
import OBInjector
import XCTest

private protocol Greeting: AnyObject { var number: Int { get } }

final class H17RawWriteTests: InjectorTestCase {
  private final class Service: Greeting, Sendable { let number = 42 }

  private final class Target {
    var before: UInt64 = 0x1111_1111_1111_1111
    var service: Service?, greeting: (any Greeting)?, text: String?, number: Int?
    weak var parent: Service?
    @Injected var slot: Double
    var after: UInt64 = 0x2222_2222_2222_2222
  }

  func testH17ManyThreadsFillTheirOwnObjectsCompletely() {
    let (injector, service) = (PropertyInjector(), Service())
    injector.registerInstance(service, under: "service", "greeting", "parent")
    injector.registerProperty("text", withInstance: "a text that is longer than fifteen bytes")
    injector.registerProperty("number") { 7 }
    injector.registerProperty("slot", withInstance: 0.5)
    let wrong = RunCounter()
    DispatchQueue.concurrentPerform(iterations: 8) { worker in
      for round in 0..<500 {
        if worker == 0, round % 10 == 0 {
          // Plans are replaced while others read them.
          injector.registerProperty(PropertyKey(PropertyName("other\(round)")), withInstance: round)
        }
        let (target, report) = injector.reported(Target())
        let isRight =
          report.injected.count == 6 && target.service === service && target.greeting?.number == 42
          && target.text == "a text that is longer than fifteen bytes" && target.number == 7
          && target.parent === service && target.slot == 0.5 && target.before == 0x1111_1111_1111_1111
          && target.after == 0x2222_2222_2222_2222
        if !isRight { wrong.count() }
      }
    }
    XCTAssertEqual(wrong.count, 0)
  }

  func testH17AReplacedRegistrationIsReleasedExactlyOnce() {
    final class Counted: DeathCounter, @unchecked Sendable {}
    final class Holder { var counted: Counted? }
    let deaths = RunCounter()
    do {
      let injector = PropertyInjector()
      injector.registerProperty("counted", withInstance: Counted(deaths))
      DispatchQueue.concurrentPerform(iterations: 4) { worker in
        for _ in 0..<200 {
          if worker == 0 {
            injector.deleteProperty("counted")
            injector.registerProperty("counted", withInstance: Counted(deaths))
          }
          injector.injectDependencies(to: Holder())
        }
      }
      XCTAssertEqual(deaths.count, 200)
    }
    XCTAssertEqual(deaths.count, 201)
  }
}
