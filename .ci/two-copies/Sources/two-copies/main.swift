import OBInjector
import Services

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

final class Screen {
  var store: Store?
}

guard let plugin = dlopen(CommandLine.arguments[1], RTLD_NOW), let inject = dlsym(plugin, "plugin_inject"),
  let makeStore = dlsym(plugin, "plugin_store")
else { fatalError(String(cString: dlerror())) }
typealias Inject = @convention(c) (@convention(c) (UnsafePointer<CChar>) -> Void) -> Void
typealias MakeStore = @convention(c) () -> UnsafeMutableRawPointer

// The plug-in's own controller is not the one that the program configures.
InjectorController.configureInjector { $0.registerProperty("store", withInstance: Store()) }
unsafeBitCast(inject, to: Inject.self)({ print(String(cString: $0)) })

// A store of the plug-in is not one of the program.
let store = Unmanaged<AnyObject>.fromOpaque(unsafeBitCast(makeStore, to: MakeStore.self)()).takeRetainedValue()
let injector = PropertyInjector()
injector.registerProperty("store", withInstance: store)
print(injector.injectDependencies(to: Screen()).failures)
injector.deleteProperty("store")
print(injector.verifyProgram(modules: "two_copies"))
