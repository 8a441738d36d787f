/// Who calls, and who watches.
struct CallEntry {
  /// The isolation that the compiler has passed, also where that is none and another call is going on.
  let caller: CallerIsolation
  /// Held by the injector that is called.
  let observer: Borrowed<Watcher>?

  /// An observer, so that it can be borrowed.
  final class Watcher: Sendable {
    let observer: any InjectionObserver
    init(_ observer: any InjectionObserver) { self.observer = observer }
  }
}

extension Resolution {
  /// A call of the library's own inside another one, for the caller of that.
  var inside: CallEntry { CallEntry(caller: caller, observer: nil) }
}
