import OBInjector

final class Panel {
  var title: String?
}

/// A class that only `verifyProgram()` finds, with a required property that nothing is registered for.
final class Toolbar {
  @Injected var owner: String
}

/// A generic class, which can't be checked without its argument.
final class Row<Item> {
  @Injected var title: String?
  var item: Item?
}

/// Passes the title that the program registered.
@_cdecl("plugin_inject")
public func inject(_ say: @convention(c) (UnsafePointer<CChar>) -> Void) {
  let panel = Panel()
  InjectorController.injectDependencies(to: panel)
  (panel.title ?? "nothing").withCString(say)
}
