import Foundation
import OBInjector

/// The reader: configures the injector once, then does what its arguments say.
public enum Program {
  /// Runs the reader.
  ///
  /// - Returns: The exit code: 0, or 1 if the arguments can't be understood or the folder can't be read.
  public static func run(
    arguments: [String], output: @escaping @Sendable (String) -> Void, errors: @Sendable (String) -> Void
  ) -> Int32 {
    guard !arguments.contains(where: ["-h", "--help"].contains) else {
      output(Arguments.usage)
      return 0
    }
    do {
      let arguments = try Arguments(arguments)
      try InjectorController.configureInjector(modules: Composition.modules(folder: arguments.folder))
      let library = try InjectorController.injector.instance(of: (any DocumentLibrary).self)
      for file in library.skipped { errors("reader: skipped \"\(file.name)\": \(file.reason)") }
      try carryOut(arguments.command, output: output)
      return 0
    } catch {
      errors("reader: \(error)")
      return 1
    }
  }

  private static func carryOut(
    _ command: Arguments.Command, output: @escaping @Sendable (String) -> Void
  ) throws {
    let injector = InjectorController.injector
    switch command {
    case .show: show(output)
    case .graph(let isDOT): output(try graph(of: injector, isDOT: isDOT))
    case .trace: trace(injector, InjectionTreePrinter { output("\($0)\n") })
    case .serve(let requests): try serve(requests, injector, output: output)
    }
  }

  /// Makes the root screen and goes through all the screens below it.
  static func show(_ output: (String) -> Void) {
    let root = RootScreen()
    // Who creates an object injects it. The screens do the same with the screens that they create.
    var report = InjectorController.injectDependencies(to: root)
    output(root.text)

    for document in root.documents {
      let screen = root.open(document)
      output(screen.text)
      let words = screen.openWords()
      output(words.screen.text)
      report = words.report ?? report
    }

    output("== How the last screen was filled ==\n\(report)\n")
    output("== Log ==\n\(root.log?.text ?? "")")
  }

  /// Shows the same screens with an observer that prints the injections; the screens themselves are not printed.
  static func trace(_ injector: PropertyInjector, _ observer: some InjectionObserver) {
    // A child that is watched, and whose children are: the app's injector stays as fast as it is.
    InjectorController.withInjector(injector.makeChild(observer: observer)) { show { _ in } }
  }
}
