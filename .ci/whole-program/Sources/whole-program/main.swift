import Feature
import OBInjector

// One line finds what is wrong with the names of a program. What it says is the same however the program is built.

let injector = PropertyInjector()
injector.registerProperty("title", withInstance: "untitled")  // of a screen and of a song
injector.registerProperty("clokc") { SystemClock() }  // misspelled
injector.registerProperty("formatter", withInstance: 5)  // of another type
injector.registerProperty("printer") { SystemClock() }  // of a let
injector.registerProperty("store") { Archive() }  // the property is called "archive" now
injector.registerProperty("storage") { SystemClock() }  // of a generic type
injector.registerProperty("locale", withInstance: "en")  // of a local type

precondition(useEverything() == 8)
print(injector.verifyProgram())
