import Measuring
import OBInjector

#if APART
@testable import Workloads
#endif

/// Look-ups, next to the container that people write themselves: closures in a dictionary by type, or by name.
extension Cases {
  static func lookUps(_ services: Services) -> [Case] { [10, 10_000].flatMap { lookUps(services, among: $0) } }

  private static func lookUps(_ services: Services, among count: Int) -> [Case] {
    let injector = Once { () -> PropertyInjector in
      let injector = services.injector(among: count - 1)
      injector.registerProperty("dashboard", withInitializer: Dashboard.init(parser:session:store:))
      return injector
    }
    let container = Once { TypeContainer(services, entries: count) }
    let names = Once { NameContainer(services, entries: count) }
    func isMade(_ asker: Asker<Dashboard>) -> Bool {
      asker.answer?.parser === services.group0.parser && asker.answer?.session === services.group0.session
        && same(asker.answer?.store, services.group0.store)
    }
    return compare(
      "instance(of:) among \(count)", Asker<Parser>.init, isRight: { $0.answer === services.group0.parser },
      [
        "closures": container.asked { $0.answer = try? $1.instance(of: Parser.self) },
        "library": injector.asked { $0.answer = try? $1.instance(of: Parser.self) },
      ])
      + compare(
        "instance(of:), a protocol among \(count)", Asker<any Store>.init,
        isRight: { same($0.answer, services.group0.store) },
        [
          "closures": container.asked { $0.answer = try? $1.instance(of: (any Store).self) },
          "library": injector.asked { $0.answer = try? $1.instance(of: (any Store).self) },
        ])
      + compare(
        "instance(forProperty:) among \(count)", Asker<Parser>.init, isRight: { $0.answer === services.group0.parser },
        [
          "closures": names.asked { $0.answer = $1.instance("parser0") },
          "library": injector.asked { $0.answer = try? $1.instance(forProperty: "parser0") },
        ])
      + compare(
        "two @InjectedByType among \(count)", ByType.init,
        isRight: { $0.parser === services.group0.parser && same($0.store, services.group0.store) },
        [
          "closures": container.asked { try? $1.wire($0) },
          "library": injector.asked { $1.injectDependencies(to: $0) },
        ])
      + compare(
        "an initializer with three parameters among \(count)", Asker<Dashboard>.init, isRight: isMade,
        [
          "closures": container.asked { $0.answer = try? $1.instance(of: Dashboard.self) },
          "library": injector.asked { $0.answer = try? $1.instance(of: Dashboard.self) },
        ])
      + compare(
        "a miss among \(count)", Asker<Journal>.init, isRight: { $0.hasMissed && $0.answer == nil },
        [
          "closures": container.asked { asker, container in asker.keep { try container.instance() } },
          "library": injector.asked { asker, injector in asker.keep { try injector.instance(of: Journal.self) } },
        ])
  }
}

/// What several cases use, made when the first of them is prepared.
private final class Once<Value: AnyObject> {
  private let make: () -> Value
  private lazy var value = make()

  init(_ make: @escaping () -> Value) { self.make = make }

  @inline(__always)
  func asked<Target>(_ ask: @escaping (Target, Value) -> Void) -> Filler<Target> { library({ self.value }, ask) }
}

/// An object that looks up one value and keeps it.
private final class Asker<Value> {
  var answer: Value?
  var hasMissed = false

  @inline(__always)
  func keep(_ lookUp: () throws -> Value) {
    do { answer = try lookUp() } catch { hasMissed = true }
  }
}
