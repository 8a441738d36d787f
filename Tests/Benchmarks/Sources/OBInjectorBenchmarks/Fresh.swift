import Foundation
import Measuring
import OBInjector

@testable import Workloads

/// A class that has not been injected before.
protocol Fresh: AnyObject, SendableMetatype {
  init()
  var isFilled: Bool { get }
}

/// One class for each pair of types, as each can be met for the first time only once in a process.
///
/// A class that is not generic takes as long; there would have to be as many.
private final class Screen<One, Other>: Fresh {
  var parser0: Parser?, session0: Session?, store0: (any Store)?, date0: Date?

  var isFilled: Bool { parser0 != nil && session0 != nil && store0 != nil && date0 != nil }
}

/// Classes of four properties that have not been injected before.
let freshTypes: [any Fresh.Type] = {
  func pair<One, Other>(_: One.Type, _: Other.Type) -> any Fresh.Type { Screen<One, Other>.self }
  let types: [any Sendable.Type] = [
    Int.self, Int8.self, Int16.self, Int32.self, Int64.self, UInt.self, UInt8.self, UInt16.self, UInt32.self,
  ]
  return types.flatMap { one in types.map { pair(one, $0) } }
}()
