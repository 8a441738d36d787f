import LibraryFeature
import OBInjector
import OBInjectorTesting
import Testing

struct FakeStyle: Styling {
  let color = "red"
}

/// The feature without the app: a fake for what it requires.
@Test(
  .injector(
    basedOn: {
      let parent = PropertyInjector()
      parent.registerProperty(.styling, withInstance: FakeStyle())
      return try parent.makeChild(modules: [LibraryModule()])
    }))
func theLibraryHasAStyle() throws {
  #expect(try InjectorController.injector.instance(of: Library.self).title == "2 books, red")
}

@Test func withoutAStyleItIsNotConfigured() {
  let error = #expect(throws: InjectionError.self) { try PropertyInjector(modules: [LibraryModule()]) }
  #expect(error?.code == .missingRequirement)
  #expect(
    error?.description
      == "module \"LibraryModule\" requires \"styling\" (LibraryFeature/Library.swift:25), but nothing is registered under "
      + "\"styling\", wanted as \"any Styling\"; add a module that registers it.")
}
