import OBInjector
import OBInjectorConfiguration
import OBInjectorDiagnostics

#if canImport(Darwin)
import Darwin
#else
import Glibc
#endif

// The library's types count as soon as they are there, and not before.
let injector = PropertyInjector()
print(injector.verifyProgram())

guard let plugin = dlopen(CommandLine.arguments[1], RTLD_NOW), let inject = dlsym(plugin, "plugin_inject")
else { fatalError(String(cString: dlerror())) }

try InjectorController.configureInjector(
  modules: [EnvironmentModule(prefix: "APP_", environment: ["APP_TITLE": "from the program"])])
print(unsafeBitCast(inject, to: (@convention(c) () -> Int).self)())
print(injector.verifyProgram(modules: ["Plugin"]).description.contains("Toolbar"), injector.verifyProgram())
