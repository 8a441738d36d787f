public import Foundation

/// An object with 1 properties to fill.
public final class Screen1 {
  /// To be filled.
  public var formatter0: Formatter?

  /// Makes an empty one.
  public init() {}
}

/// An object with 4 properties to fill.
public final class Screen4 {
  /// To be filled.
  public var formatter0: Formatter?
  /// To be filled.
  public var session0: Session?
  /// To be filled.
  public var store0: (any Store)?
  /// To be filled.
  public var date0: Date?

  /// Makes an empty one.
  public init() {}
}

/// An object with 8 properties to fill.
public final class Screen8 {
  /// To be filled.
  public var formatter0: Formatter?
  /// To be filled.
  public var session0: Session?
  /// To be filled.
  public var store0: (any Store)?
  /// To be filled.
  public var date0: Date?
  /// To be filled.
  public var formatter1: Formatter?
  /// To be filled.
  public var session1: Session?
  /// To be filled.
  public var store1: (any Store)?
  /// To be filled.
  public var date1: Date?

  /// Makes an empty one.
  public init() {}
}

/// An object with 16 properties to fill.
public final class Screen16 {
  /// To be filled.
  public var formatter0: Formatter?
  /// To be filled.
  public var session0: Session?
  /// To be filled.
  public var store0: (any Store)?
  /// To be filled.
  public var date0: Date?
  /// To be filled.
  public var formatter1: Formatter?
  /// To be filled.
  public var session1: Session?
  /// To be filled.
  public var store1: (any Store)?
  /// To be filled.
  public var date1: Date?
  /// To be filled.
  public var formatter2: Formatter?
  /// To be filled.
  public var session2: Session?
  /// To be filled.
  public var store2: (any Store)?
  /// To be filled.
  public var date2: Date?
  /// To be filled.
  public var formatter3: Formatter?
  /// To be filled.
  public var session3: Session?
  /// To be filled.
  public var store3: (any Store)?
  /// To be filled.
  public var date3: Date?

  /// Makes an empty one.
  public init() {}
}
