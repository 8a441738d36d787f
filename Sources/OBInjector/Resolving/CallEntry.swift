/// Who calls, and who watches.
struct CallEntry {
  /// A call from inside, for somebody who has called already.
  static var inside: CallEntry { CallEntry(caller: .nonisolated, observer: nil) }

  let caller: CallerIsolation
  /// Held by the injector that is called.
  let observer: Borrowed<Watcher>?

  /// An observer, so that it can be borrowed.
  final class Watcher: Sendable {
    let observer: any InjectionObserver
    init(_ observer: any InjectionObserver) { self.observer = observer }
  }
}
