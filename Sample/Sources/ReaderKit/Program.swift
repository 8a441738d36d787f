import Foundation
import OBInjector

/// The reader: configures the injector once, makes the root screen, and prints what the screens show.
public enum Program {
  /// Runs the reader.
  ///
  /// - Returns: The exit code: 0, or 1 if the folder can't be read.
  public static func run(arguments: [String], output: (String) -> Void, errors: (String) -> Void) -> Int32 {
    do {
      let folder = arguments.first.map { URL(filePath: $0) } ?? documentsOfTheSample
      try InjectorController.configureInjector { try Services.register(in: $0, folder: folder) }
      show(output)
      return 0
    } catch {
      errors("reader: \(error)")
      return 1
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
      report = words.report
    }

    output("== How the last screen was filled ==\n\(report)\n")
    output("== Log ==\n\(root.log?.text ?? "")")
  }

  private static var documentsOfTheSample: URL { Bundle.module.bundleURL.appending(path: "Documents") }
}
