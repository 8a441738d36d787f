public import Foundation

/// Something whose first injection is measured, once for each class.
public protocol Fresh: AnyObject, SendableMetatype {
  /// Makes an empty one.
  init()
  /// To be filled.
  var formatter0: Formatter? { get }
  /// To be filled.
  var session0: Session? { get }
  /// To be filled.
  var store0: (any Store)? { get }
  /// To be filled.
  var date0: Date? { get }
}

extension Fresh {
  /// Whether all four properties are set.
  public var isFilled: Bool { formatter0 != nil && session0 != nil && store0 != nil && date0 != nil }
}

/// Classes of four properties that nobody has injected before.
public let freshTypes: [any Fresh.Type] = [
  Fresh0.self, Fresh1.self, Fresh2.self, Fresh3.self, Fresh4.self, Fresh5.self,
  Fresh6.self, Fresh7.self, Fresh8.self, Fresh9.self, Fresh10.self, Fresh11.self,
  Fresh12.self, Fresh13.self, Fresh14.self, Fresh15.self, Fresh16.self, Fresh17.self,
  Fresh18.self, Fresh19.self, Fresh20.self, Fresh21.self, Fresh22.self, Fresh23.self,
  Fresh24.self, Fresh25.self, Fresh26.self, Fresh27.self, Fresh28.self, Fresh29.self,
  Fresh30.self, Fresh31.self, Fresh32.self, Fresh33.self, Fresh34.self, Fresh35.self,
  Fresh36.self, Fresh37.self, Fresh38.self, Fresh39.self, Fresh40.self, Fresh41.self,
  Fresh42.self, Fresh43.self, Fresh44.self, Fresh45.self, Fresh46.self, Fresh47.self,
  Fresh48.self, Fresh49.self, Fresh50.self, Fresh51.self, Fresh52.self, Fresh53.self,
  Fresh54.self, Fresh55.self, Fresh56.self, Fresh57.self, Fresh58.self, Fresh59.self,
  Fresh60.self, Fresh61.self, Fresh62.self, Fresh63.self, Fresh64.self, Fresh65.self,
  Fresh66.self, Fresh67.self, Fresh68.self, Fresh69.self, Fresh70.self, Fresh71.self,
  Fresh72.self, Fresh73.self, Fresh74.self, Fresh75.self, Fresh76.self, Fresh77.self,
  Fresh78.self, Fresh79.self, Fresh80.self, Fresh81.self, Fresh82.self, Fresh83.self,
  Fresh84.self, Fresh85.self, Fresh86.self, Fresh87.self, Fresh88.self, Fresh89.self,
]
