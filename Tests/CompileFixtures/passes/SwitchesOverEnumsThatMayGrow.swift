// modes: 5 6
import OBInjector

// The enums of reports may get cases: a client's `switch` over all cases has an `@unknown default`.
func describe(_ outcome: InjectionReport.Outcome) -> String {
  switch outcome {
  case .injected, .alreadySet: "set"
  case .noValue, .notRegistered: "missing"
  case .failed: "failed"
  @unknown default: "unknown"
  }
}

func isMissing(_ code: InjectionError.Code) -> Bool {
  switch code {
  case .notRegistered, .notConfigured: true
  default: false
  }
}
