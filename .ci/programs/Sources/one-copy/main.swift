import OBInjector
import OBInjectorConfiguration

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

final class Screen {
  var title: String?
}

// The library's types count as soon as they are there, and not before.
let early = PropertyInjector()
early.registerProperty("title", withInstance: "from the program")
print(early.verifyProgram())

guard let plugin = dlopen(CommandLine.arguments[1], RTLD_NOW), let inject = dlsym(plugin, "plugin_inject")
else { fatalError(String(cString: dlerror())) }
typealias Inject = @convention(c) (@convention(c) (UnsafePointer<CChar>) -> Void) -> Void

try InjectorController.configureInjector(
  modules: [EnvironmentModule(prefix: "APP_", environment: ["APP_TITLE": "from the program"])])
unsafeBitCast(inject, to: Inject.self)({ print(String(cString: $0)) })
print(InjectorController.injector.verifyProgram(modules: "Plugin"))
print(early.verifyProgram())
