// Diagnosing: A report that somebody keeps tells what happened, whatever happens afterwards.
import OBInjector
import XCTest

final class KeptReportTests: InjectorTestCase {
  private final class Service: Sendable {}

  private final class Screen { var service: Service?, clokc: Service?; let title = "fixed" }

  private func suggestion(_ report: InjectionReport) -> PropertyName? {
    for case .notRegistered(let suggestion) in report.entries.map(\.outcome) { return suggestion }
    return nil
  }

  func testASuggestionIsNeverTheNameItself() {
    let report = injector.injectDependencies(to: Screen())
    let error = injectionError { try injector.instance(forProperty: "clokc", of: Service.self) }
    injector.registerProperty("clokc", withInstance: Service())
    XCTAssertEqual(report.said("clokc"), "notRegistered")
    XCTAssertEqual(error?.description.contains("did you mean"), false, error?.description ?? "")
    injector.registerProperty("clock", withInstance: Service())
    XCTAssertEqual(report.said("clokc"), "notRegistered(clock?)")
  }

  func testAPropertyThatAskedByTypeIsNotMissingForWhatIsRegisteredLater() {
    final class Asking { @InjectedByType var clocks: Service?; var clokc: Service? }
    let report = injector.injectDependencies(to: Asking())
    for name: PropertyKey<Service> in ["clock", "other"] { injector.registerProperty(name, withInstance: Service()) }
    XCTAssertEqual(report.missing, ["clokc"])
  }

  func testItOutlivesItsInjectorAndKeepsNothingAlive() {
    weak var service: Service?
    var report: InjectionReport?
    do {
      let (injector, instance) = (PropertyInjector(), Service())
      service = instance
      injector.registerProperty("service", withInstance: instance)
      injector.registerProperty("clock", withInstance: Service())
      report = injector.injectDependencies(to: Screen())
      XCTAssertEqual(report.flatMap(suggestion), "clock")
    }
    assertNil(service, report.flatMap(suggestion))
    XCTAssertEqual(report?.injected, ["service"])
    XCTAssertEqual(report?.entries.map(\.name), ["service", "clokc"])
  }

  private final class Needy { @Injected var clokc: Service }

  func testAnErrorKnowsItsSuggestionWhenItsInjectorIsGone() {
    weak var released: PropertyInjector?
    func said(_ call: (PropertyInjector) throws -> Void) -> String? {
      let error = {
        let injector = PropertyInjector()
        injector.registerProperty("clock", withInstance: Service())
        injector.registerAlias("watch", of: "clokc")
        released = injector
        return injectionError { try call(injector) }
      }()
      return error?.description
    }
    let unknown = #"nothing is registered under "clokc", wanted as "Service"; did you mean "clock"?"#
    XCTAssertEqual(said { _ = try $0.instance(forProperty: "clokc", of: Service.self) }, unknown)
    XCTAssertEqual(said { try $0.fill(Needy()) }, unknown)
    XCTAssertEqual(said { try $0.makeChild().fill(Needy()) }, unknown)
    final class Watching { @InjectedNamed("watch") var any: Service }
    let lookedUp = said { _ = try $0.instance(forProperty: "watch", of: Service.self) }
    XCTAssertEqual(lookedUp?.contains(#"; did you mean "clock"?"#), true, "\(lookedUp ?? "")")
    XCTAssertEqual(said { try $0.fill(Watching()) }, lookedUp)
    XCTAssertNil(released, "the error has kept it")
  }

  func testReportsOfManyInjectorsAreToldApart() {
    var kept: [(InjectionReport, PropertyInjector, PropertyName)] = []
    for round in 0..<200 {
      let injector = PropertyInjector()
      let name = PropertyName(round % 2 == 0 ? "clock" : "clok")
      injector.registerProperty(PropertyKey(name), withInstance: Service())
      kept.append((injector.injectDependencies(to: Screen()), injector, name))
      if round % 3 == 0 { kept.removeFirst() }
    }
    for (report, _, name) in kept { XCTAssertEqual(suggestion(report), name) }
  }

  func testThreadsReadReportsWhileInjectorsComeAndGo() {
    assertRaceEnds(6) { _ in
      for _ in 0..<100 {
        var injector: PropertyInjector? = PropertyInjector()
        injector?.registerProperty("clock", withInstance: Service())
        guard let report = injector?.injectDependencies(to: Screen()) else { return XCTFail("no injector") }
        Thread { _ = report.description }.start()
        injector = nil
        XCTAssertEqual(report.entries.count, 2)
      }
    }
  }
}
