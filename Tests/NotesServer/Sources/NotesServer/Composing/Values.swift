import Foundation

/// The time; tests have one that stands still.
protocol WallClock: Sendable { var now: Date { get } }
struct SystemClock: WallClock { var now: Date { Date() } }

/// Makes identifiers; tests have one that counts.
protocol IDGenerator: Sendable { func next() -> String }
struct RandomIDs: IDGenerator { func next() -> String { UUID().uuidString } }

/// A user who is signed in.
struct User: Hashable, Sendable { let name: String }
