import OBInjector
import Workloads

/// Look-ups by type, next to the container that people write themselves: closures in a dictionary by type.
enum LookUpCases {
  static func all(_ services: Services) -> [Case] {
    [10, 10_000].flatMap { count in
      let injector = FillingCases.injector(services, properties: 4, registrations: count - 1)
      injector.registerProperty("dashboard", withInitializer: Dashboard.init(formatter:session:store:))
      let container = TypeContainer.forServices(services, entries: count)
      return hits(services, injector, container, " among \(count)") + made(services, injector, container, count)
    }
  }

  private static func hits(
    _ services: Services, _ injector: PropertyInjector, _ container: TypeContainer, _ among: String
  ) -> [Case] {
    let (one, any, two) = ("instance(of:)", "instance(of:), a protocol", "two @Injected(.byType)")
    func isRight(_ screen: ByTypeScreen) -> Bool {
      screen.formatter === services.formatter0 && Filled.same(screen.store, services.store0)
    }
    return pair(
      one + among, make: Asker<Formatter>.init, isRight: { $0.answer === services.formatter0 },
      closures: { $0.answer = try? container.instance(of: Formatter.self) },
      library: { $0.answer = try? injector.instance(of: Formatter.self) })
      + pair(
        any + among, make: Asker<any Store>.init, isRight: { Filled.same($0.answer, services.store0) },
        closures: { $0.answer = try? container.instance(of: (any Store).self) },
        library: { $0.answer = try? injector.instance(of: (any Store).self) })
      + pair(
        two + among, make: ByTypeScreen.init, isRight: isRight,
        closures: { try? container.wire($0) }, library: { injector.injectDependencies(to: $0) })
  }

  private static func made(
    _ services: Services, _ injector: PropertyInjector, _ container: TypeContainer, _ count: Int
  ) -> [Case] {
    func isRight(_ asker: Asker<Dashboard>) -> Bool {
      guard let dashboard = asker.answer else { return false }
      return dashboard.formatter === services.formatter0 && dashboard.session === services.session0
        && Filled.same(dashboard.store, services.store0)
    }
    return pair(
      "an initializer with three parameters among \(count)", make: Asker<Dashboard>.init, isRight: isRight,
      closures: { $0.answer = try? container.instance(of: Dashboard.self) },
      library: { $0.answer = try? injector.instance(of: Dashboard.self) })
      + pair(
        "a miss among \(count)", make: Asker<Journal>.init, isRight: { $0.hasMissed && $0.answer == nil },
        closures: { $0.keep { try container.instance(of: Journal.self) } },
        library: { $0.keep { try injector.instance(of: Journal.self) } })
  }

  /// The same by hand and by the library.
  ///
  /// The batches are small for the sake of a library that asks every registration.
  private static func pair<Target: AnyObject>(
    _ workload: String, make: @escaping () -> Target, isRight: @escaping (Target) -> Bool,
    closures: @escaping (Target) -> Void, library: @escaping (Target) -> Void
  ) -> [Case] {
    [
      .filling(workload, "closures", batch: 50, make: make, isRight: isRight, fill: closures),
      .filling(workload, "library", batch: 50, make: make, isRight: isRight, fill: library),
    ]
  }
}

/// Somebody who looks one thing up and keeps it.
private final class Asker<Value> {
  var answer: Value?
  var hasMissed = false

  @inline(__always)
  func keep(_ lookUp: () throws -> Value) {
    do { answer = try lookUp() } catch { hasMissed = true }
  }
}

/// Closures by type, the result cast to the type that was asked for; an error where there is none.
private final class TypeContainer {
  struct NotRegistered: Error { let type: Any.Type }

  private var makers: [ObjectIdentifier: () -> Any] = [:]
  /// What the other entries stand under; kept, so that none of their identifiers is that of something else.
  private var others: [AnyObject] = []

  func register<Value>(_: Value.Type, _ maker: @escaping () -> Value) { makers[ObjectIdentifier(Value.self)] = maker }

  @inline(never)
  func instance<Value>(of _: Value.Type = Value.self) throws -> Value {
    guard let value = makers[ObjectIdentifier(Value.self)]?() as? Value else { throw NotRegistered(type: Value.self) }
    return value
  }

  @inline(never)
  func wire(_ screen: ByTypeScreen) throws {
    screen.formatter = try instance()
    screen.store = try instance()
  }

  static func forServices(_ services: Services, entries: Int) -> TypeContainer {
    let container = TypeContainer()
    container.register(Formatter.self) { services.formatter0 }
    container.register(Session.self) { services.session0 }
    container.register((any Store).self) { services.store0 }
    container.register(Dashboard.self) { [unowned container] in
      // An entry that is missing is a mistake in this file.
      try! Dashboard(formatter: container.instance(), session: container.instance(), store: container.instance())
    }
    while container.makers.count < entries {
      // There are not as many types; an object's identifier is as good a key.
      let other = Journal()
      container.others.append(other)
      container.makers[ObjectIdentifier(other)] = { services }
    }
    return container
  }
}
