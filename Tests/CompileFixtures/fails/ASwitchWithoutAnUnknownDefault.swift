import OBInjector

// expect: but 'InjectionReport.Outcome' may have additional unknown values
func describe(_ outcome: InjectionReport.Outcome) -> String {
  switch outcome {
  case .injected, .alreadySet: "set"
  case .noValue, .notRegistered: "missing"
  case .failed: "failed"
  }
}
