// What the snippets of the documentation take for granted. `.ci/snippets` imports it into every snippet; what a snippet
// declares itself comes first.
public import Foundation
public import OBInjector

public final class Store: Sendable {
  public init() {}
  public init(path: String) throws {}
}
public struct Clock: Sendable {
  public init() {}
  public var now: String { "" }
}
public struct FixedClock: Sendable { public init() {} }
public struct Log: Sendable { public init() {} }
public struct Formatter: Sendable { public init() {} }
public typealias Date = Foundation.Date
public struct MyService: Sendable { public init() {} }
public final class Session: Sendable { public init() {} }
public struct Visa: Sendable {}
public struct Bank: Sendable {
  public init() {}
  public func makeVisa() -> Visa { Visa() }
}
public struct User: Sendable { public init() {} }
public struct Settings { public init() {} }

public protocol Engine: Sendable {}
public protocol GearBox: Sendable {}
public struct Car: Sendable {
  public init(color: String, doors: Int) {}
  public init(engine: any Engine, gearBox: any GearBox) {}
}
public protocol Plugin { func start() }

public final class Screen {
  public init() {}
  public var clock: Clock?
  public func load() throws {}
}
public final class Detail {}
public final class About {}
public final class Handler {}

public final class SGService: Component { public init() {} }
public final class SGStore: Component { public init() {} }
public struct ServicesModule: InjectorModule {
  public init() {}
  public func configure(_ injector: PropertyInjector) {}
}
public typealias FeatureModule = ServicesModule
public typealias FixedClockModule = ServicesModule

public let injector = PropertyInjector()
public let testInjector = PropertyInjector()
public struct AnApp: Sendable { public let injector = PropertyInjector() }
public let app = AnApp()
public let url = URL(filePath: "/etc/app.json")
public let path = ""
public let user = User()
@MainActor public let screen = Screen()
@MainActor public let handler = Handler()

@_disfavoredOverload
public func XCTAssertTrue(_ condition: @autoclosure () throws -> Bool) {}

/// Something that is opened asynchronously.
public final class Database: Sendable {
  public static func open() async throws -> Database { Database() }
  public init() {}
}
