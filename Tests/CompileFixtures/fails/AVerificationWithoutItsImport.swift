// modes: 5 6
// settings: new project
// beside: import OBInjectorDiagnostics
import OBInjector

// expect: is not available due to missing import of defining module 'OBInjectorDiagnostics'
func ask(_ injector: PropertyInjector, about object: AnyObject) {
  _ = injector.verify(String.self)
  _ = injector.verifyProgram()
  _ = injector.explain(String.self)
  _ = injector.explain("name", on: object)
  _ = injector.dependencyGraph(of: String.self)
}
