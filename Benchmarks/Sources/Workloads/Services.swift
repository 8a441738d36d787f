public import Foundation

/// What there is to hand out: a value of its own for each property of the largest target.
public final class Services: Sendable {
  /// For the property of that name.
  public let formatter0: Formatter
  /// For the property of that name.
  public let session0: Session
  /// For the property of that name.
  public let store0: FileStore
  /// For the property of that name.
  public let date0: Date
  /// For the property of that name.
  public let formatter1: Formatter
  /// For the property of that name.
  public let session1: Session
  /// For the property of that name.
  public let store1: FileStore
  /// For the property of that name.
  public let date1: Date
  /// For the property of that name.
  public let formatter2: Formatter
  /// For the property of that name.
  public let session2: Session
  /// For the property of that name.
  public let store2: FileStore
  /// For the property of that name.
  public let date2: Date
  /// For the property of that name.
  public let formatter3: Formatter
  /// For the property of that name.
  public let session3: Session
  /// For the property of that name.
  public let store3: FileStore
  /// For the property of that name.
  public let date3: Date
  /// For the property of that name.
  public let formatter4: Formatter
  /// For the property of that name.
  public let session4: Session
  /// For the property of that name.
  public let store4: FileStore
  /// For the property of that name.
  public let date4: Date
  /// For the property of that name.
  public let formatter5: Formatter
  /// For the property of that name.
  public let session5: Session
  /// For the property of that name.
  public let store5: FileStore
  /// For the property of that name.
  public let date5: Date
  /// For the property of that name.
  public let formatter6: Formatter
  /// For the property of that name.
  public let session6: Session
  /// For the property of that name.
  public let store6: FileStore
  /// For the property of that name.
  public let date6: Date
  /// For the property of that name.
  public let formatter7: Formatter
  /// For the property of that name.
  public let session7: Session
  /// For the property of that name.
  public let store7: FileStore
  /// For the property of that name.
  public let date7: Date
  /// For the property of that name.
  public let formatter8: Formatter
  /// For the property of that name.
  public let session8: Session
  /// For the property of that name.
  public let store8: FileStore
  /// For the property of that name.
  public let date8: Date
  /// For the property of that name.
  public let formatter9: Formatter
  /// For the property of that name.
  public let session9: Session
  /// For the property of that name.
  public let store9: FileStore
  /// For the property of that name.
  public let date9: Date
  /// For the property of that name.
  public let formatter10: Formatter
  /// For the property of that name.
  public let session10: Session
  /// For the property of that name.
  public let store10: FileStore
  /// For the property of that name.
  public let date10: Date
  /// For the property of that name.
  public let formatter11: Formatter
  /// For the property of that name.
  public let session11: Session
  /// For the property of that name.
  public let store11: FileStore
  /// For the property of that name.
  public let date11: Date
  /// For the property of that name.
  public let formatter12: Formatter
  /// For the property of that name.
  public let session12: Session
  /// For the property of that name.
  public let store12: FileStore
  /// For the property of that name.
  public let date12: Date
  /// For the property of that name.
  public let formatter13: Formatter
  /// For the property of that name.
  public let session13: Session
  /// For the property of that name.
  public let store13: FileStore
  /// For the property of that name.
  public let date13: Date
  /// For the property of that name.
  public let formatter14: Formatter
  /// For the property of that name.
  public let session14: Session
  /// For the property of that name.
  public let store14: FileStore
  /// For the property of that name.
  public let date14: Date
  /// For the property of that name.
  public let formatter15: Formatter
  /// For the property of that name.
  public let session15: Session
  /// For the property of that name.
  public let store15: FileStore
  /// For the property of that name.
  public let date15: Date

  /// Makes them all.
  public init() {
    formatter0 = Formatter()
    session0 = Session()
    store0 = FileStore()
    date0 = Date()
    formatter1 = Formatter()
    session1 = Session()
    store1 = FileStore()
    date1 = Date()
    formatter2 = Formatter()
    session2 = Session()
    store2 = FileStore()
    date2 = Date()
    formatter3 = Formatter()
    session3 = Session()
    store3 = FileStore()
    date3 = Date()
    formatter4 = Formatter()
    session4 = Session()
    store4 = FileStore()
    date4 = Date()
    formatter5 = Formatter()
    session5 = Session()
    store5 = FileStore()
    date5 = Date()
    formatter6 = Formatter()
    session6 = Session()
    store6 = FileStore()
    date6 = Date()
    formatter7 = Formatter()
    session7 = Session()
    store7 = FileStore()
    date7 = Date()
    formatter8 = Formatter()
    session8 = Session()
    store8 = FileStore()
    date8 = Date()
    formatter9 = Formatter()
    session9 = Session()
    store9 = FileStore()
    date9 = Date()
    formatter10 = Formatter()
    session10 = Session()
    store10 = FileStore()
    date10 = Date()
    formatter11 = Formatter()
    session11 = Session()
    store11 = FileStore()
    date11 = Date()
    formatter12 = Formatter()
    session12 = Session()
    store12 = FileStore()
    date12 = Date()
    formatter13 = Formatter()
    session13 = Session()
    store13 = FileStore()
    date13 = Date()
    formatter14 = Formatter()
    session14 = Session()
    store14 = FileStore()
    date14 = Date()
    formatter15 = Formatter()
    session15 = Session()
    store15 = FileStore()
    date15 = Date()
  }
}
