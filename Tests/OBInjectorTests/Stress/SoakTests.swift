// Stress: Injecting for ever takes no more memory than injecting for a while.
//
// `OBINJECTOR_SOAK_INJECTIONS=10000000 swift test -c release -Xswiftc -enable-testing --filter SoakTests`
import OBInjector
import XCTest

final class SoakTests: InjectorTestCase {
  override func setUpWithError() throws { try Sanitizer.skip("memory is kept for a while, or shadowed") }

  private final class Target: InjectorDelegate {
    var service: SealedService?, sealed: (any Sealed)?, seal: Seal?, made: SealedPart?
    weak var single: SealedService?
    @Injected var slot: Seal
    func didInjectDependencies() {}
  }

  #if os(Linux)
  func testMemoryStaysFlat() throws {
    injector.registerInstances(("service", SealedService(Seal(1))), ("sealed", SealedPart(Seal(2))))
    injector.registerProperty("seal") { Seal(3) }
    injector.registerProperty("made") { SealedPart(Seal(4)) }
    injector.registerProperty("single", scope: .singleton) { SealedService(Seal(5)) }
    injector.registerProperty("slot", withInstance: Seal(6))
    let count = Effort.soakInjections
    var injected = 0
    // Ten million leaks of the smallest object would be 160 MB, a hundred thousand 1.6 MB.
    try soak(count, leaving: 0.5, besides: 1024) { injected += try inject(injector, $0) }
    XCTAssertEqual(injected, (count / 10 + count) * 6)
  }

  /// Runs the body often and checks that it leaves less than so many bytes each time, besides kilobytes in all.
  ///
  /// A tenth to warm up: plans, the allocator's pools, the pages of the binary.
  private func soak(
    _ count: Int, leaving bytes: Double, besides allowed: Int = 512, line: UInt = #line, _ body: (Int) throws -> Void
  ) throws {
    for number in 0..<(count / 10) { try body(number) }
    let before = try residentKilobytes()
    for number in 0..<count { try body(number + count) }
    let (grown, most) = (try residentKilobytes() - before, allowed + Int(Double(count) * bytes) / 1024)
    XCTAssertLessThan(grown, most, "\(grown) KB more after \(count) rounds", line: line)
  }

  func testScopesThatHoldNothingLeaveNothing() throws {
    injector.registerProperty("user", scope: .custom("kept")) { Seal(1) }
    // A dictionary's entry for each takes 42 bytes.
    try soak(Effort.rounds(200_000, short: 20_000), leaving: 8) { number in
      let (scope, name) = (Scope.custom("a scope for one user, number \(number)"), PropertyName("session"))
      injector.reset(scope)
      injector.registerProperty(PropertyKey(name), scope: scope) { Seal(2) }
      XCTAssertEqual(try injector.instance(forProperty: PropertyKey(name), of: Seal.self).generation, 2)
      injector.reset(scope)
      injector.deleteProperty(name)
    }
  }

  func testNamesThatComeAndGoAfterAModuleLeaveNothing() throws {
    let injector = try PropertyInjector(modules: [TextModule("text", "text")])
    try soak(Effort.rounds(200_000, short: 50_000), leaving: 16) { number in
      let name = PropertyName("a name that comes and goes, number \(number)")
      injector.registerProperty(PropertyKey(name), withInstance: number)
      injector.deleteProperty(name)
    }
  }

  func testReportsOfInjectorsThatComeAndGoLeaveNothing() throws {
    final class Screen { var number: Int? }
    try soak(Effort.rounds(100_000, short: 20_000), leaving: 16) { number in
      let injector = PropertyInjector()
      injector.registerProperty("nubmer", withInstance: number)
      let report = injector.injectDependencies(to: Screen())
      if number % 1000 == 0 { XCTAssertEqual(report.said("number"), "notRegistered(nubmer?)") }
    }
  }
  private func inject(_ injector: PropertyInjector, _ number: Int) throws -> Int {
    let report = injector.injectDependencies(to: Target())
    if number % 100 == 0 {
      // Now and then what else an app does: a child, a look-up, a registration that comes and goes.
      let child = injector.makeChild()
      child.registerProperty("extra", withInstance: number)
      _ = try child.instance(forProperty: "extra", of: Int.self)
      injector.registerProperty("other", withInstance: number)
      injector.deleteProperty("other")
      _ = "\(report)"
    }
    return report.injected.count
  }

  private func residentKilobytes() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try XCTUnwrap(status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") })
    return try XCTUnwrap(line.split(whereSeparator: { $0 == " " || $0 == "\t" }).dropFirst().first.flatMap { Int($0) })
  }
  #endif
}
