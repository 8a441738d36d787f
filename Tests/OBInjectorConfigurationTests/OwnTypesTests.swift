// Configuration: Types of the app's own in files, and files under a prefix.
public import Foundation
public import OBInjectorConfiguration
import OBInjectorTesting
import XCTest

final class OwnTypesTests: XCTestCase {
  fileprivate enum Level: String { case low, high }
  fileprivate enum Priority: Int { case first = 1, second }
  fileprivate struct Rights: OptionSet { let rawValue: Int }
  fileprivate struct Ratio: RawRepresentable { let rawValue: Double }
  fileprivate struct Host: ConfigurationConvertible, Equatable {
    let name: String
    init?(configuration text: String) {
      guard text.hasSuffix(".org") else { return nil }
      name = text
    }
  }
  fileprivate enum Mode: String, ConfigurationConvertible {
    case on, off
    init?(configuration text: String) {
      guard ["an", "on", "aus"].contains(text) else { return nil }
      self = .off
    }
  }
  fileprivate struct Port: ConfigurationConvertible {
    nonisolated(unsafe) static var runs = 0
    let number: Int
    init?(configuration text: String) {
      Self.runs += 1
      number = Int(text) ?? 0
    }
  }
  fileprivate final class Session: ConfigurationConvertible {
    let name: String
    required init?(configuration text: String) { name = text }
  }

  fileprivate final class Target {
    var level: Level?, priority: Priority?, rights: Rights?, host: Host?, session: Session?, hosts: [Host]?
    var levels: [String: Level]?
    @InjectedNamed("nested.level") var nested: Level
  }

  private let text = """
    {"level": "high", "priority": 2, "rights": 3, "host": "swift.org", "session": "s", "hosts": ["a.org", "b.org"],
     "levels": {"a": "low"}, "nested": {"level": "low"}}
    """

  func testRawValuesAndConvertibleTypesAreRead() throws {
    let injector = try PropertyInjector.json(text)
    for _ in 0..<2 {
      let target = Target()
      XCTAssertEqual(injector.injectDependencies(to: target).failures.map(\.description), [])
      assertEqual((target.level, .high), (target.levels, ["a": .low]), (target.nested, .low))
      assertEqual((target.priority, .second), (target.rights?.rawValue, 3), (target.host?.name, "swift.org"))
      assertEqual((target.session?.name, "s"), (target.hosts?.map(\.name), ["a.org", "b.org"]))
    }
  }

  func testAPropertyListReadsThemTooAndTextOfANumberIsARawIntToo() throws {
    let injector = try PropertyInjector.plist(
      "<key>level</key><string>high</string><key>priority</key><integer>1</integer><key>host</key><string>a.org</string>"
    )
    try assertValues(in: injector, ("level", Level.high), ("priority", Priority.first))
    XCTAssertEqual(try value(Host.self, of: "host", in: injector).name, "a.org")
    XCTAssertEqual(try value(Priority.self, of: "priority", in: .json(#"{"priority": "2"}"#)), .second)
  }

  func testWhatDoesNotFitIsAMismatch() throws {
    let injector = try PropertyInjector.json(
      #"{"nested.level": "low", "level": "medium", "priority": 9, "host": "com", "number": 1, "hosts": ["a.org", "b.com"], "ratio": 0.5}"#
    )
    assertMismatches(
      in: injector, ("level", Level.self), ("priority", Priority.self), ("host", Host.self), ("number", Host.self),
      ("number", Level.self), ("hosts", [Host].self), ("ratio", Ratio.self))
    XCTAssertEqual(injector.verify(Target.self).problems.map(\.property), ["level", "priority", "host", "hosts"])
  }

  func testConvertibleComesBeforeTheRawValue() throws {
    let injector = try PropertyInjector.json(#"{"mode": "on", "other": "off", "new": "aus"}"#)
    try assertValues(in: injector, ("mode", Mode.off), ("new", Mode.off))
    assertMismatch(Mode.self, of: "other", in: injector)
  }

  func testWhatAFileCanSayOfATypeComesBeforeWhatAnAppAdds() throws {
    let list = "<key>day</key><date>2001-01-01T00:00:00Z</date><key>text</key><string>epoch</string>"
    let injector = try PropertyInjector.plist(list)
    try assertValues(
      in: injector, ("day", Date(timeIntervalSinceReferenceDate: 0) as Date),
      ("text", Date(timeIntervalSince1970: 0) as Date))
  }

  func testATrivialValueIsConvertedOnceForAllInjections() throws {
    let injector = try PropertyInjector.json(#"{"port": "80", "ports": ["1", "2"]}"#)
    final class Server { var port: Port?, ports: [Port]? }
    injector.injectDependencies(to: Server())
    let runs = Port.runs
    let servers = [Server(), Server()]
    for server in servers { injector.injectDependencies(to: server) }
    assertEqual((servers.map(\.port?.number), [80, 80]), (Port.runs, runs))
  }

  func testR10AnObjectOfTheAppsOwnIsMadeForEachInjectionAlsoInsideAnOptionalOfAListOrOfATable() throws {
    final class Owner { var session: Session?, sessions: [Session?]?, table: [String: Session?]? }
    let injector = try PropertyInjector.json(#"{"session": "s", "sessions": ["a", null], "table": {"one": "b"}}"#)
    let owners = [Owner(), Owner(), Owner()]
    for owner in owners { injector.injectDependencies(to: owner) }
    let inside = owners.flatMap { [$0.sessions?.first, $0.table?["one"]] }.compactMap { $0 ?? nil }
    XCTAssertEqual(Set((owners.compactMap(\.session) + inside).map { ObjectIdentifier($0) }).count, 9)
  }

  func testAPrefixComesBeforeEveryName() throws {
    final class Reader {
      @InjectedNamed("reader.timeout") var timeout: Int
      @InjectedNamed("reader.server.host") var host: String
    }
    let data = Data(#"{"server": {"host": "h"}, "timeout": 5}"#.utf8)
    let (server, timeout) = ("<dict><key>host</key><string>h</string></dict>", "<integer>5</integer>")
    let list = Data(propertyList("<key>server</key>\(server)<key>timeout</key>\(timeout)").utf8)
    let file = try temporaryFile("settings.json", data, for: self)
    let listFile = try temporaryFile("settings.plist", list, for: self)
    let modules: [any InjectorModule] = try [
      JSONModule(data: data, under: "reader"), JSONModule(contentsOf: file, under: "reader"),
      PropertyListModule(data: list, under: "reader"), PropertyListModule(contentsOf: listFile, under: "reader"),
    ]
    for module in modules {
      let injector = try PropertyInjector(modules: [module])
      XCTAssertEqual(
        injector.registeredProperties.map(\.name), ["reader.server", "reader.timeout", "reader.server.host"])
      XCTAssertFalse(injector.hasProperty("reader"), "the prefix alone is no name")
      XCTAssertFalse(injector.hasProperty("timeout"))
      let reader = Reader()
      XCTAssertTrue(injector.injectDependencies(to: reader).isComplete)
      assertEqual((reader.timeout, 5), (reader.host, "h"))
    }
  }

  func testAMismatchUnderAPrefixNamesTheWholeName() throws {
    let module = try JSONModule(data: Data(#"{"port": "x"}"#.utf8), under: "a", fileID: "App/main.swift", line: 7)
    XCTAssertThrowsError(try value(Int.self, of: "a.port", in: PropertyInjector(modules: [module]))) { error in
      XCTAssertTrue("\(error)".hasPrefix(#""a.port" is "x" (JSON data, line 1, App/main.swift:7), "#), "\(error)")
    }
  }
}

extension Date: ConfigurationConvertible {
  /// Reads the only text that is a day.
  public init?(configuration text: String) {
    guard text == "epoch" else { return nil }
    self.init(timeIntervalSince1970: 0)
  }
}
