import OBInjector
import Services

final class Panel {
  var store: Store?
}

/// Passes the message of an injection that the plug-in asks of its own controller.
@_cdecl("plugin_inject")
public func inject(_ say: @convention(c) (UnsafePointer<CChar>) -> Void) {
  "\(InjectorController.injectDependencies(to: Panel()).failures)".withCString(say)
}

/// Returns a store of the plug-in's own module, retained.
@_cdecl("plugin_store")
public func store() -> UnsafeMutableRawPointer { Unmanaged.passRetained(Store()).toOpaque() }
