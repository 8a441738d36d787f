import Foundation

/// Turns values into text.
struct TextFormatter {
  var timeZone = TimeZone.current

  /// A date as `2026-11-21 08:00:00`.
  func text(for date: Date) -> String {
    date.formatted(
      Date.ISO8601FormatStyle(timeZone: timeZone)
        .year().month().day().dateTimeSeparator(.space).time(includingFractionalSeconds: false))
  }

  /// A count as `1 word` or `2 words`.
  func text(for count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
