import OBInjector

/// Counts how often it is notified.
class NotificationCounter: InjectorDelegate {
  private(set) var notified = 0
  func didInjectDependencies() { notified += 1 }
}

/// Writes its name, in lowercase, into a log when it is notified.
class NotificationLogger: InjectorDelegate {
  let log: EventLog
  init(_ log: EventLog) { self.log = log }
  func didInjectDependencies() { log.add("\(type(of: self))".lowercased()) }
}

/// Writes its name, in lowercase, into a log when it is released.
class ReleaseLogger: InjectorReleasing {
  let log: EventLog
  init(_ log: EventLog) { self.log = log }
  func willBeReleased() { log.add("\(type(of: self))".lowercased()) }
}

/// As an observer it counts events.
extension RunCounter: InjectionObserver { func observe(_ event: InjectionEvent) { count() } }
