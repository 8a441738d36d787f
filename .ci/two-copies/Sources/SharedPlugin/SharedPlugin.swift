import OBInjector

final class Panel {
  var title: String?
}

/// Passes the title that the program registered.
@_cdecl("plugin_inject")
public func inject(_ say: @convention(c) (UnsafePointer<CChar>) -> Void) {
  let panel = Panel()
  InjectorController.injectDependencies(to: panel)
  (panel.title ?? "nothing").withCString(say)
}
