// Runtime edge cases: The structs that the article "Values and command lines" shows for a type that has to be
// `Sendable`: their copies share nothing.
import OBInjector
import XCTest

private final class Service: Sendable {}

final class SendableStructTests: InjectorTestCase {
  private struct Wrapped: Sendable {
    @Injected var service: Service?
    @InjectedNamed("service") var named: Service?
    @InjectedByType var byType: Service?
  }

  /// Fills one struct while another task reads a copy of it, and expects the copy to stay as it was.
  private func fillBesideACopy(
    _ injector: PropertyInjector, _ service: @escaping @Sendable (Wrapped) -> Service?
  ) async {
    for _ in 0..<100 {
      var filled = Wrapped()
      let copy = filled
      async let seen = Task.detached { service(copy) }.value
      injector.injectDependencies(to: &filled)
      let (inCopy, inFilled) = (await seen, service(filled))
      XCTAssertNil(inCopy)
      XCTAssertNotNil(inFilled)
    }
  }

  func testACopyInAnotherTaskIsNotFilledWithAnInjectedPropertyInBothModes() async {
    for reflection in [PropertyInjector.Reflection.storedProperties, .declaredOnly] {
      let injector = PropertyInjector(reflection: reflection)
      injector.registerProperty("service", withInstance: Service())
      await fillBesideACopy(injector) { $0.service }
      await fillBesideACopy(injector) { $0.named }
      await fillBesideACopy(injector) { $0.byType }
    }
  }
}
