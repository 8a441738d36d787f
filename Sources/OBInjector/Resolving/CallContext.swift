/// The caller and the observer of a call.
struct CallContext {
  /// The isolation that the compiler has passed; `nonisolated` is not replaced by that of an outer call.
  let caller: CallerIsolation
  /// The observer, retained by the called injector.
  let observer: Unretained<Watcher>?

  init(_ isolation: (any Actor)?, _ watcher: Watcher?) {
    (caller, observer) = (CallerIsolation(isolation), watcher.map { Unretained($0) })
  }

  /// A box for an observer, so that it can be borrowed.
  final class Watcher: Sendable {
    let observer: any InjectionObserver
    init(_ observer: any InjectionObserver) { self.observer = observer }
  }
}
