import Foundation
import OBInjector

/// What all screens have in common.
///
/// No initializer takes a service: the injector fills the properties by their names.
class Screen {
  /// Private properties are filled, and those of a superclass are, too.
  private var formatter: TextFormatter?
  private var currentDate: Date?
  /// A weak property stays weak: the injector keeps the log, this screen does not.
  weak var log: (any Log)?

  /// - Parameter currentDate: A value that is there is kept, and no closure is run for it.
  init(currentDate: Date? = nil) { self.currentDate = currentDate }

  var title: String { "" }
  var lines: [String] { [] }

  final var text: String { (["== \(title) =="] + lines).joined(separator: "\n") + "\n" }

  final func text(for date: Date?) -> String { date.flatMap { formatter?.text(for: $0) } ?? "-" }
  final func text(for count: Int, _ noun: String) -> String { formatter?.text(for: count, noun) ?? "\(count)" }
  final var now: Date? { currentDate }
}
