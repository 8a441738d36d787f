// H20: Where the system fences no other threads any more, nothing can be known of what they read: what is forgotten
// stays.
import OBInjector
import XCTest

#if os(Linux) && (arch(x86_64) || arch(arm64))
final class H20NoFenceTests: XCTestCase {
  private final class Service: Sendable {}
  private final class Screen { var service: Service? }

  /// An instruction of the packet filter that judges system calls.
  private struct Instruction {
    var code: UInt16
    var ifTrue: UInt8 = 0
    var ifFalse: UInt8 = 0
    var value: UInt32
  }
  private struct Program { var count: UInt16; var first: UnsafeMutablePointer<Instruction>? }

  /// Has the system refuse `membarrier` to the calling thread until that ends; says whether it does.
  private static func refuseMembarrier() -> Bool {
    #if arch(x86_64)
    let membarrier: UInt32 = 324
    #else
    let membarrier: UInt32 = 283
    #endif
    typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    guard let symbol = dlsym(nil, "prctl") else { return false }
    let control = unsafeBitCast(symbol, to: Control.self)
    // Load the number; where it is membarrier's answer EPERM, else allow it.
    var filter = [
      Instruction(code: 0x20, value: 0), Instruction(code: 0x15, ifFalse: 1, value: membarrier),
      Instruction(code: 0x06, value: 0x5_0001), Instruction(code: 0x06, value: 0x7FFF_0000),
    ]
    return filter.withUnsafeMutableBufferPointer { filter in
      var program = Program(count: 4, first: filter.baseAddress)
      return withUnsafeMutablePointer(to: &program) {
        // No new privileges, then the filter.
        control(38, 1, 0, 0, 0) == 0 && control(22, 2, UInt(bitPattern: $0), 0, 0) == 0
      }
    }
  }

  func testH20NothingThatOthersMayReadIsReleasedWhereTheyCanNotBeFenced() throws {
    try Sanitizer.skip("what stays for ever is a leak", only: .address)
    let injector = PropertyInjector()
    weak var service: Service?
    do {
      let instance = Service()
      service = instance
      injector.registerProperty("service", withInstance: instance)
    }
    injector.injectDependencies(to: Screen())
    let isRefused = Setting(false)
    assertEnds("a deletion without a fence") {
      injector.injectDependencies(to: Screen())
      isRefused.value = Self.refuseMembarrier()
      injector.deleteProperty("service")
    }
    try XCTSkipUnless(isRefused.value, "the system takes no filter")
    XCTAssertNotNil(service)
  }
}
#endif
