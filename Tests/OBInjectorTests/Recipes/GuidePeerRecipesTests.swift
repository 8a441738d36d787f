// Recipes: The recipes of the other "Coming from …" guides, run; and that all guides are what is run, line by line.
import OBInjector
import XCTest

private final class Store: Sendable {}
private final class Clock: Sendable {}
private final class SGService: Component {}
private final class SGStore: Component {}

// Declarations of the recipes that have to stand in a file.
private protocol Animal { var name: String { get } }

final class GuidePeerRecipesTests: InjectorTestCase {
  // MARK: - The recipes

  func testSwinjectAPersonWithAPet() throws {
    struct Cat: Animal { let name = "Mimi" }
    final class Person {
      let pet: any Animal
      var diary: Store?  // filled by name, as soon as the person is made
      init(pet: any Animal) { self.pet = pet }
    }

    injector.registerProperty("animal") { Cat() }
    injector.registerProperty("diary", scope: .singleton) { Store() }
    injector.registerProperty(
      "person", scope: .graph, withInitializer: Person.init(pet:))
    let person = try injector.instance(of: Person.self)
    XCTAssertEqual(person.pet.name, "Mimi")
    XCTAssertNotNil(person.diary)
  }

  func testSGApplicationContextComponentsFromAFile() throws {
    let text = Data(#"{"prefixes": ["SG"], "classes": []}"#.utf8)
    let filter = try JSONDecoder().decode(ComponentFilter.self, from: text)
    let module = ComponentModule([SGService.self, SGStore.self], filter: filter)
    let injector = try PropertyInjector(modules: [module])
    let service: SGService = try injector.instance(forProperty: "sgService")
    XCTAssertTrue(service === (try injector.instance(of: SGService.self)))
    XCTAssertTrue(injector.hasProperty("sgStore"))
  }

  func testSwinjectAnAssemblyIsAModule() throws {
    struct AnimalAssembly: InjectorModule {
      func configure(_ injector: PropertyInjector) {
        injector.registerProperty("store", scope: .singleton) { Store() }
        injector.registerProperty("clock", withInstance: Clock())
      }
    }
    let assembled = try PropertyInjector(modules: [AnimalAssembly()])
    XCTAssertTrue(try assembled.instance(of: Store.self) === assembled.instance(of: Store.self))
    XCTAssertTrue(assembled.hasProperty("clock"))
  }

  // MARK: - The guides

  #if os(Linux) || os(macOS)
  func testEveryLineOfTheGuidesIsRun() throws {
    func words(_ line: some StringProtocol) -> String {
      var line = line.split(separator: " ").joined(separator: " ")
      for attribute in ["private ", "@Sendable "] where line.hasPrefix(attribute) {
        line = String(line.dropFirst(attribute.count))
      }
      return line
    }
    let run = try ["OBInjectorTests/Recipes", "OBInjectorTestingTests"].reduce(into: Set<String>()) { run, path in
      let tests = Repository.folder.appending(path: "Tests").appending(path: path)
      for name in try FileManager.default.contentsOfDirectory(atPath: tests.path(percentEncoded: false))
      where name.hasPrefix("Guide") {
        let text = try String(contentsOf: tests.appending(path: name), encoding: .utf8)
        run.formUnion(text.split(separator: "\n").map(words))
      }
    }
    let folder = Repository.folder.appending(path: "Sources/OBInjector/OBInjector.docc")
    let guides = try FileManager.default.contentsOfDirectory(atPath: folder.path(percentEncoded: false))
      .filter { $0.hasPrefix("ComingFrom") }
    XCTAssertEqual(guides.count, 7)
    for guide in guides {
      let article = try String(contentsOf: folder.appending(path: guide), encoding: .utf8)
      for fence in article.components(separatedBy: "```swift\n").dropFirst() {
        let recipe = fence.components(separatedBy: "```")[0]
        for line in recipe.split(separator: "\n").map(words) where !line.hasPrefix("import ") {
          XCTAssertTrue(run.contains(line), "\(guide): \(line)")
        }
      }
    }
  }
  #endif
}
