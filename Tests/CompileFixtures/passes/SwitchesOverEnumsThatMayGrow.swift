// modes: 5 6
import OBInjector

// The enums of reports may get cases: a client's `switch` over all cases has an `@unknown default`.
func describe(_ state: PropertyExplanation.State) -> String {
  switch state {
  case .empty: "empty"
  case .set: "set"
  case .unreadable: "unreadable"
  case .constant, .lazy, .wrapped: "not injected"
  case .noSuchProperty: "missing"
  @unknown default: "unknown"
  }
}

func isMissing(_ code: InjectionError.Code) -> Bool {
  switch code {
  case .notRegistered, .notConfigured: true
  default: false
  }
}
