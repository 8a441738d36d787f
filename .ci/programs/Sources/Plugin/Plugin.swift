import OBInjector

final class Panel {
  var title: String?
}

/// A class that only `verifyProgram()` finds, with a required property that nothing is registered for.
final class Toolbar {
  @Injected var owner: String
}

/// Returns how many characters the title has that the program registered.
@_cdecl("plugin_inject")
public func inject() -> Int {
  let panel = Panel()
  InjectorController.injectDependencies(to: panel)
  return panel.title?.count ?? 0
}
