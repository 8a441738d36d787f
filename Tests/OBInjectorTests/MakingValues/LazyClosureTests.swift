// Making values: `Lazy` and `Provider` that are made by hand, for unit tests.
import OBInjector
import XCTest

private protocol Engine { var power: Int { get } }
private final class Motor: Engine {
  let power: Int
  var fuel: String?
  @Injected var required: String
  init(_ power: Int = 90) { self.power = power }
}
private final class Fine: Sendable {}

final class LazyClosureTests: InjectorTestCase {
  func testALazyAsksItsClosureOnceAndAProviderAlways() throws {
    let log = EventLog()
    let lazy = Lazy<any Engine> { log.made(Motor(), as: "lazy") }
    let provider = Provider<any Engine> { log.made(Motor(log.count), as: "provider") }
    XCTAssertEqual(log.count, 0)
    XCTAssertEqual(try [lazy.get().power, lazy.get().power], [90, 90])
    XCTAssertEqual(try [provider.get().power, provider.get().power], [2, 3])
    XCTAssertEqual(log.all, ["lazy", "provider", "provider"])
  }

  func testTheTypeIsThatOfTheClosure() throws {
    XCTAssertEqual(try Lazy { 5 }.get(), 5)
    XCTAssertEqual(try Provider { "text" }.get(), "text")
    XCTAssertNil(try Lazy { () -> Int? in nil }.get())
    XCTAssertEqual(try Lazy { { 7 } as @Sendable () -> Int }.get()(), 7)
  }

  func testALazyKeepsANilAndGivesItAgain() throws {
    let log = EventLog()
    let lazy = Lazy { () -> Int? in log.made(nil) }
    XCTAssertNil(try lazy.get())
    XCTAssertNil(try lazy.get())
    XCTAssertEqual(log.all, ["made"])
  }

  func testWhatItMakesIsHandedOutAsItIs() throws { XCTAssertNil(try Lazy { Motor() }.get().fuel) }

  func testAnErrorOfTheClosureIsUnderlyingAndNotKept() throws {
    let isReady = Setting(false)
    let line = #line + 1
    let lazy = Lazy { () throws -> Motor in
      guard isReady.value else { throw DeliberateFailure() }
      return Motor()
    }
    let error = injectionError { try lazy.get() }
    XCTAssertEqual(error?.code, .providerFailed)
    XCTAssertTrue(error?.underlying is DeliberateFailure)
    XCTAssertEqual(
      error?.description, "the closure of \"motor\" (\(#fileID):\(line)) threw: DeliberateFailure().")
    isReady.value = true
    XCTAssertTrue(try lazy.get() === lazy.get())
  }

  func testALoopThroughAnInjectorIsACycle() {
    let injector = PropertyInjector()
    let size = Provider { () throws -> Int in try injector.instance(forProperty: "title", of: String.self).count }
    injector.registerProperty("title") { () throws -> String in "\(try size.get())" }
    XCTAssertEqual(injectionError { try size.get() }?.path, ["title", "title"])
    let error = injectionError { try injector.instance(forProperty: "title", of: String.self) }
    XCTAssertEqual(error?.path, ["title", "title"])
  }

  @MainActor private static func make() -> (Provider<Motor>, Lazy<Fine>) {
    let captured = Motor(3)
    return (Provider { captured }, Lazy { Fine() })
  }

  func testAClosureThatIsWrittenOnAnActorBelongsThere() async throws {
    let (motor, fine) = await Self.make()
    let before = try await nowhere { [motor.refusal()?.code, fine.refusal()?.code] }
    XCTAssertEqual(before, [.isolationMismatch, .isolationMismatch])
    let onMain = await MainActor.run { [motor.refusal()?.code, fine.refusal()?.code] }
    XCTAssertEqual(onMain, [nil, nil])
    let after = try await nowhere { [motor.refusal()?.code, fine.refusal()?.code] }
    XCTAssertEqual(after, [.isolationMismatch, nil])
  }
}
