public import Foundation

/// An object with 64 properties to fill.
public final class Screen64 {
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
  /// To be filled.
  public var formatter4: Formatter?
  /// To be filled.
  public var session4: Session?
  /// To be filled.
  public var store4: (any Store)?
  /// To be filled.
  public var date4: Date?
  /// To be filled.
  public var formatter5: Formatter?
  /// To be filled.
  public var session5: Session?
  /// To be filled.
  public var store5: (any Store)?
  /// To be filled.
  public var date5: Date?
  /// To be filled.
  public var formatter6: Formatter?
  /// To be filled.
  public var session6: Session?
  /// To be filled.
  public var store6: (any Store)?
  /// To be filled.
  public var date6: Date?
  /// To be filled.
  public var formatter7: Formatter?
  /// To be filled.
  public var session7: Session?
  /// To be filled.
  public var store7: (any Store)?
  /// To be filled.
  public var date7: Date?
  /// To be filled.
  public var formatter8: Formatter?
  /// To be filled.
  public var session8: Session?
  /// To be filled.
  public var store8: (any Store)?
  /// To be filled.
  public var date8: Date?
  /// To be filled.
  public var formatter9: Formatter?
  /// To be filled.
  public var session9: Session?
  /// To be filled.
  public var store9: (any Store)?
  /// To be filled.
  public var date9: Date?
  /// To be filled.
  public var formatter10: Formatter?
  /// To be filled.
  public var session10: Session?
  /// To be filled.
  public var store10: (any Store)?
  /// To be filled.
  public var date10: Date?
  /// To be filled.
  public var formatter11: Formatter?
  /// To be filled.
  public var session11: Session?
  /// To be filled.
  public var store11: (any Store)?
  /// To be filled.
  public var date11: Date?
  /// To be filled.
  public var formatter12: Formatter?
  /// To be filled.
  public var session12: Session?
  /// To be filled.
  public var store12: (any Store)?
  /// To be filled.
  public var date12: Date?
  /// To be filled.
  public var formatter13: Formatter?
  /// To be filled.
  public var session13: Session?
  /// To be filled.
  public var store13: (any Store)?
  /// To be filled.
  public var date13: Date?
  /// To be filled.
  public var formatter14: Formatter?
  /// To be filled.
  public var session14: Session?
  /// To be filled.
  public var store14: (any Store)?
  /// To be filled.
  public var date14: Date?
  /// To be filled.
  public var formatter15: Formatter?
  /// To be filled.
  public var session15: Session?
  /// To be filled.
  public var store15: (any Store)?
  /// To be filled.
  public var date15: Date?

  /// Makes an empty one.
  public init() {}
}
