// Configuration: The files of the article "Modules and configuration" say what the article says.
import OBInjector
import OBInjectorConfiguration
import XCTest

final class ArticleFilesTests: XCTestCase {
  private enum Theme: String { case light, dark }

  private final class Client {
    @InjectedNamed("settings.serverAddress") var address: URL
    @InjectedNamed("settings.retries") var retries: Int
    @InjectedNamed("settings.theme") var theme: Theme
    @InjectedNamed("settings.limits.timeout") var timeout: Double
    @InjectedNamed("settings.limits.hosts") var hosts: [String]
  }

  private final class Reader {
    @InjectedNamed("reader.timeout") var timeout: Double
    @InjectedNamed("reader.released") var released: Date
    @InjectedNamed("reader.icon") var icon: Data
    @InjectedNamed("reader.server.host") var host: String
    @InjectedNamed("reader.server.isSecure") var isSecure: Bool
    var timeoutOfAll: Int?
  }

  /// The article's fences of a language.
  private func fences(_ language: String) throws -> [String] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let article = tests.deletingLastPathComponent()
      .appending(path: "Sources/OBInjector/OBInjector.docc/ModulesAndConfiguration.md")
    let parts = try String(contentsOf: article, encoding: .utf8).components(separatedBy: "\n```\(language)\n")
    return parts.dropFirst().map { $0.components(separatedBy: "\n```\n")[0] }
  }

  private func file(_ name: String, _ language: String) throws -> URL {
    try temporaryFile(name, Data(try XCTUnwrap(try fences(language).first).utf8), for: self)
  }

  func testTheJSONFileFillsTheClient() throws {
    let file = try file("settings.json", "json")
    let injector = try PropertyInjector(modules: [JSONModule(contentsOf: file, under: "settings")])
    let client = Client()
    let report = injector.injectDependencies(to: client)
    assertEqual((client.address, URL(string: "https://example.org/api")), (client.retries, 3), (client.theme, .dark))
    assertEqual((client.timeout, 2.5), (client.hosts, ["a.example.org", "b.example.org"]))
    XCTAssertEqual(try fences("text")[2], "\(report)", "the article shows the report")
  }

  func testThePropertyListFillsTheReaderUnderItsPrefix() throws {
    let file = try file("settings.plist", "xml")
    let injector = try PropertyInjector(modules: [try PropertyListModule(contentsOf: file, under: "reader")])
    let reader = Reader()
    let report = injector.injectDependencies(to: reader)
    XCTAssertTrue(report.isComplete, "\(report)")
    XCTAssertNil(reader.timeoutOfAll)
    XCTAssertEqual(reader.released, try Date("2026-01-31T12:00:00Z", strategy: .iso8601))
    assertEqual((reader.timeout, 30.0), (reader.host, "example.org"), (reader.isSecure, true))
    XCTAssertEqual(reader.icon, Data([1, 2, 3]))
    XCTAssertFalse(injector.hasProperty("timeout"), "the key alone is no name")
  }
}
