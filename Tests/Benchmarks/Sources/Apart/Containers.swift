#if APART
@testable import Workloads
#endif

/// Closures by type, the result cast to the type that was asked for; an error where there is none.
final class TypeContainer {
  struct NotRegistered: Error { let type: Any.Type }

  private var makers: [ObjectIdentifier: () -> Any] = [:]
  /// What the other entries stand under; kept, so that none of their identifiers is that of something else.
  private var others: [AnyObject] = []

  init(_ services: Services, entries: Int) {
    register(Parser.self) { services.group0.parser }
    register(Session.self) { services.group0.session }
    register((any Store).self) { services.group0.store }
    register(Dashboard.self) { [unowned self] in
      // An entry that is missing is a mistake in this file.
      try! Dashboard(parser: instance(), session: instance(), store: instance())
    }
    while makers.count < entries {
      // There are not as many types; an object's identifier is as good a key.
      let other = Journal()
      others.append(other)
      makers[ObjectIdentifier(other)] = { services }
    }
  }

  private func register<Value>(_: Value.Type, _ maker: @escaping () -> Value) {
    makers[ObjectIdentifier(Value.self)] = maker
  }

  @inline(never)
  func instance<Value>(of _: Value.Type = Value.self) throws -> Value {
    guard let value = makers[ObjectIdentifier(Value.self)]?() as? Value else { throw NotRegistered(type: Value.self) }
    return value
  }

  @inline(never)
  func wire(_ screen: ByType) throws {
    screen.parser = try instance()
    screen.store = try instance()
  }
}

/// The same by name.
final class NameContainer {
  private var makers: [String: () -> Any] = [:]

  init(_ services: Services, entries: Int) {
    makers["parser0"] = { services.group0.parser }
    makers["session0"] = { services.group0.session }
    makers["store0"] = { services.group0.store }
    makers["date0"] = { services.group0.date }
    for index in 4..<entries { makers["other\(index)"] = { services } }
  }

  @inline(never)
  func instance<Value>(_ name: String, as _: Value.Type = Value.self) -> Value? { makers[name]?() as? Value }
}
