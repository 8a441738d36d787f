import OBInjector

// expect: but 'PropertyExplanation.State' may have additional unknown values
func describe(_ state: PropertyExplanation.State) -> String {
  switch state {
  case .empty: "empty"
  case .set: "set"
  case .unreadable: "unreadable"
  case .constant, .lazy, .wrapped: "not injected"
  case .noSuchProperty: "missing"
  }
}
