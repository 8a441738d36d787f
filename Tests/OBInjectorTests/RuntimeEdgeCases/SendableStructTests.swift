// Runtime edge cases: The structs that the article "Values and command lines" shows for a type that has to be
// `Sendable`: their copies share nothing.
import OBInjector
import XCTest

private final class Service: Sendable {}

final class SendableStructTests: InjectorTestCase {
  private struct Filled: Sendable { var service: Service? }

  private struct Wrapped: Sendable {
    @Injected var service: Service?
    @InjectedNamed("service") var named: Service?
    @InjectedByType var byType: Service?
  }

  /// Fills one struct while another task reads a copy of it, and expects the copy to stay as it was.
  private func fillBesideACopy<Value: Sendable>(
    _ value: Value, _ injector: PropertyInjector, _ service: @escaping @Sendable (Value) -> Service?
  ) async {
    for _ in 0..<100 {
      var filled = value
      let copy = filled
      async let seen = Task.detached { service(copy) }.value
      injector.injectDependencies(to: &filled)
      let (inCopy, inFilled) = (await seen, service(filled))
      XCTAssertNil(inCopy)
      XCTAssertNotNil(inFilled)
    }
  }

  func testACopyInAnotherTaskIsNotFilledWithAPlainProperty() async {
    injector.registerProperty("service", withInstance: Service())
    await fillBesideACopy(Filled(), injector) { $0.service }
  }

  func testACopyInAnotherTaskIsNotFilledWithAnInjectedPropertyInBothModes() async {
    for reflection in [PropertyInjector.Reflection.storedProperties, .declaredOnly] {
      let injector = PropertyInjector(reflection: reflection)
      injector.registerProperty("service", withInstance: Service())
      await fillBesideACopy(Wrapped(), injector) { $0.service }
      await fillBesideACopy(Wrapped(), injector) { $0.named }
      await fillBesideACopy(Wrapped(), injector) { $0.byType }
    }
  }
}
