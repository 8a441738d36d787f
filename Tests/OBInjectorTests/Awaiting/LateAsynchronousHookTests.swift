// R11: an instance that is completed after `awaitShutDown` has returned is notified by its asynchronous hook.
import OBInjector
import XCTest

final class LateAsynchronousHookTests: XCTestCase {
  private final class Service: AsyncInjectorReleasing, Sendable {
    let released: Latch
    init(_ released: Latch) { self.released = released }
    func willBeReleased() async { await released.open() }
  }

  func testR11TheAsynchronousHookOfAnInstanceThatIsCompletedAfterShutDownIsCalled() async {
    let (injector, released) = (PropertyInjector(), Latch())
    injector.registerProperty("service", scope: .singleton) { () -> Service in
      let isShutDown = DispatchSemaphore(value: 0)
      Task {
        await injector.awaitShutDown()
        isShutDown.signal()
      }
      isShutDown.wait()
      return Service(released)
    }
    Thread { _ = try? injector.instance(of: Service.self) }.start()
    let isCalled = expectation(description: "the hook is called")
    Task {
      await released.wait()
      isCalled.fulfill()
    }
    await fulfillment(of: [isCalled], timeout: forEver)
  }
}
