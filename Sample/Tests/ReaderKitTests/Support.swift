import Foundation
import OBInjector
import Synchronization

@testable import ReaderKit

/// Takes the place of the services that know the time; every look is a minute later than the one before.
struct FixedTimeModule: InjectorModule {
  private final class TestClock: WallClock {
    private let looks = Mutex(0)

    var now: Date {
      looks.withLock { looks in
        defer { looks += 1 }
        return Date(timeIntervalSince1970: 1_000_000_000 + 60 * Double(looks))
      }
    }
  }

  func configure(_ injector: PropertyInjector) {
    injector.registerProperty("clock", withInstance: TestClock())
    injector.registerProperty("formatter", withInstance: TextFormatter(timeZone: .gmt))
  }
}

extension PropertyInjector {
  /// The reader's injector with a time of its own: the later module wins.
  static func testing(folder: URL = .testFolder) throws -> PropertyInjector {
    try PropertyInjector(modules: Composition.modules(folder: folder) + [FixedTimeModule()])
  }
}

extension URL {
  static var testFolder: URL { (Bundle.module.resourceURL ?? Bundle.module.bundleURL).appending(path: "Folder") }
}

/// What a program printed.
final class Printed: Sendable {
  private let pieces = Mutex<[String]>([])

  var all: [String] { pieces.withLock { $0 } }
  var text: String { all.joined(separator: "\n") }

  func append(_ piece: String) { pieces.withLock { $0.append(piece) } }
}

/// Runs the whole program with the controller's injector.
func runProgram(_ arguments: String...) -> (code: Int32, output: [String], errors: [String]) {
  let (output, errors) = (Printed(), Printed())
  let code = Program.run(arguments: arguments, output: { output.append($0) }, errors: { errors.append($0) })
  return (code, output.all, errors.all)
}
